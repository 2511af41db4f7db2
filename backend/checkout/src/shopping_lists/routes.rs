//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::cart_import::import),
        routes!(shop::saved_lists::list, shop::saved_lists::make),
        routes!(
            shop::saved_lists::detail,
            shop::saved_lists::retitle,
            shop::saved_lists::discard
        ),
        routes!(shop::saved_lists::put),
        routes!(shop::saved_lists::remove),
        routes!(shop::saved_lists::to_cart),
    ]
}
