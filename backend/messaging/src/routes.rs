//! The handlers that answer in this domain; each says itself where. The realtime channel is mounted by `Live::mount`.
use gateways::{mail, sms};
use kernel::api::{Endpoint, routes};

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::messages::list),
        routes!(shop::messages::mark_read),
        routes!(shop::preferences::show, shop::preferences::set),
        routes!(shop::unsubscribe::show, shop::unsubscribe::end),
        routes!(shop::unsubscribe::sms_reply),
        routes!(admin::mass_messages::list, admin::mass_messages::create),
        routes!(admin::mass_messages::estimate),
        routes!(admin::mass_messages::show, admin::mass_messages::update),
        routes!(admin::mass_messages::history),
        routes!(admin::mass_decisions::propose),
        routes!(admin::mass_decisions::withdraw),
        routes!(admin::mass_decisions::approve),
        routes!(admin::mass_decisions::reject),
        routes!(admin::mass_decisions::stop),
        routes!(admin::message_rules::show, admin::message_rules::set),
        routes!(admin::message_templates::list),
        routes!(
            admin::message_templates::show,
            admin::message_templates::update
        ),
        routes!(admin::message_templates::history),
        routes!(admin::message_templates::preview),
        routes!(admin::message_templates::reset),
        routes!(sms::sandbox::page),
        routes!(mail::sandbox::page),
    ]
}
