//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::zones::yx),
        routes!(shop::zones::zyzq),
        routes!(shop::zones::qxzq),
        routes!(shop::zones::jxqzc),
        routes!(shop::zones::kxzq_ad),
        routes!(admin::zones::list),
        routes!(admin::zones::show, admin::zones::update),
    ]
}
