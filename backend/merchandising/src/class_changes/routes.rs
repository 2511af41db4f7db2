//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::class_changes::list, admin::class_changes::create),
        routes!(admin::class_changes::show),
        routes!(admin::class_changes::approve),
        routes!(admin::class_changes::reject),
        routes!(admin::class_changes::withdraw),
    ]
}
