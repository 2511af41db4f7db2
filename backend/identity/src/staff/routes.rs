//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::staff::list, admin::staff::create),
        routes!(admin::staff::show, admin::staff::update),
        routes!(admin::role_conflicts::list, admin::role_conflicts::set),
        routes!(admin::staff::reset_password),
        routes!(admin::staff::switch_off_second_factor),
        routes!(admin::account::change_password),
        routes!(
            admin::account::begin_second_factor,
            admin::account::confirm_second_factor
        ),
        routes!(admin::account::switch_off_second_factor),
        routes!(admin::account::list_sessions),
        routes!(admin::account::end_session),
    ]
}
