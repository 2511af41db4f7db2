//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::goods::list),
        routes!(shop::goods::filters),
        routes!(shop::goods::hot),
        routes!(shop::goods::search),
        routes!(shop::goods::detail),
        routes!(shop::recommended::list),
        routes!(shop::favorites::list, shop::favorites::add),
        routes!(shop::favorites::cancel),
    ]
}
