//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::addresses::list, shop::addresses::add),
        routes!(shop::addresses::change, shop::addresses::remove),
    ]
}
