//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::class_rules::list, admin::class_rules::create),
        routes!(admin::class_rules::show),
        routes!(admin::class_rules::end),
        routes!(admin::class_rules::approve),
        routes!(admin::class_rules::reject),
        routes!(admin::class_rules::withdraw),
    ]
}
