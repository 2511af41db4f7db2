//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::imports::list, admin::imports::create),
        routes!(admin::imports::show),
        routes!(admin::imports::rows),
        routes!(admin::imports::apply),
    ]
}
