//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::nav_items::list, admin::nav_items::create),
        routes!(
            admin::nav_items::show,
            admin::nav_items::update,
            admin::nav_items::delete
        ),
    ]
}
