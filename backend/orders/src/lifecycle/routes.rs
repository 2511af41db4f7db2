//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::orders::list),
        routes!(shop::orders::detail),
        routes!(shop::orders::approve),
        routes!(shop::orders::reject),
        routes!(shop::orders::cancel),
        routes!(shop::orders::receive),
        routes!(admin::orders::list),
        routes!(admin::orders::counts),
        routes!(admin::orders::show),
        routes!(admin::orders::ship),
        routes!(admin::orders::cancel),
        routes!(admin::orders::close_rest),
    ]
}
