//! Messages to many, in the back office.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::mass_messages::list, admin::mass_messages::create),
        routes!(admin::mass_messages::estimate),
        routes!(admin::mass_messages::show, admin::mass_messages::update),
        routes!(admin::mass_messages::history),
        routes!(admin::mass_decisions::propose),
        routes!(admin::mass_decisions::withdraw),
        routes!(admin::mass_decisions::approve),
        routes!(admin::mass_decisions::reject),
        routes!(admin::mass_decisions::stop),
        routes!(admin::mass_decisions::take_back),
        routes!(admin::message_rules::show, admin::message_rules::set),
    ]
}
