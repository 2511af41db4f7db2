//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::account::confirm),
        routes!(shop::account::update),
        routes!(shop::account::reset_password),
        routes!(shop::email::show, shop::email::change, shop::email::remove),
        routes!(shop::email::send_code),
        routes!(shop::members::list, shop::members::invite),
        routes!(shop::members::change),
        routes!(shop::members::withdraw),
    ]
}
