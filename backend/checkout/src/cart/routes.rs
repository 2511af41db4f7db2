//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::cart::add),
        routes!(shop::cart::list),
        routes!(shop::cart::total),
        routes!(shop::cart::quick_add),
        routes!(shop::cart_fill::fill),
        routes!(shop::cart::batch_delete),
        routes!(shop::cart::batch_select),
        routes!(shop::cart_copy::copy_to_stores),
        routes!(shop::checkout::checkout),
        routes!(shop::cart_hint::next_hint),
        routes!(shop::cart::edit),
        routes!(shop::cart_fill::buy_again),
    ]
}
