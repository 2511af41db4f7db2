//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::documents::list, shop::documents::save),
        routes!(shop::documents::scope),
        routes!(shop::documents::scan),
        routes!(shop::documents::withdraw),
        routes!(shop::documents::upload),
    ]
}
