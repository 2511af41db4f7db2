//! The handlers that answer in this domain; each says itself where.
use kernel::api::{Endpoint, routes};

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::freight_rules::list),
        routes!(admin::freight_rules::list, admin::freight_rules::create),
        routes!(
            admin::freight_rules::show,
            admin::freight_rules::update,
            admin::freight_rules::delete
        ),
        routes!(admin::history::freight_rule),
    ]
}
