//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::client_errors::report),
        routes!(admin::client_errors::list),
        routes!(admin::client_errors::show),
        routes!(admin::client_errors::resolve),
    ]
}
