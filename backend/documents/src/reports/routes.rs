//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::reports::filter),
        routes!(shop::reports::zip),
        routes!(shop::reports::ask),
        routes!(shop::reports::file),
    ]
}
