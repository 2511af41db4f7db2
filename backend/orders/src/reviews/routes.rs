//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::reviews::list),
        routes!(admin::reviews::pass),
        routes!(admin::reviews::refuse),
        routes!(admin::reviews::agree_cancel),
        routes!(admin::reviews::decline_cancel),
        routes!(admin::quantities::list),
        routes!(admin::quantities::rules, admin::quantities::change_rules),
        routes!(admin::reviews::rules, admin::reviews::change_rules),
    ]
}
