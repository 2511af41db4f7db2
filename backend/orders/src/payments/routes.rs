//! The handlers that answer; each says itself where.
use gateways::payments::sandbox::cashier;
use kernel::api::{Endpoint, routes};

use super::controllers::shop;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::payments::show),
        routes!(shop::payments::upload_slip),
        routes!(shop::payments::pay),
        routes!(shop::payments::check),
        routes!(shop::payments::slip, shop::payments::hand_in_slip),
        routes!(shop::notices::alipay),
        routes!(shop::notices::wechat),
        routes!(cashier::alipay_page),
        routes!(cashier::page),
    ]
}
