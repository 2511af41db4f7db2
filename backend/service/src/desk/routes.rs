//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::desk::show),
        routes!(admin::desk::set_availability),
        routes!(admin::statistics::show),
    ]
}
