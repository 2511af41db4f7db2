//! The routes of this domain.
use kernel::api::{Endpoint, routes};

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::centre::list),
        routes!(shop::claim::redeem),
        routes!(shop::claim::claim),
        routes!(shop::own::list),
        routes!(shop::own::available),
        routes!(shop::own::numbers),
        routes!(shop::own::rewards),
        routes!(admin::coupons::list, admin::coupons::create),
        routes!(admin::coupons::show, admin::coupons::update),
        routes!(admin::coupons::history),
        routes!(admin::coupons::results),
        routes!(admin::decisions::propose),
        routes!(admin::decisions::withdraw),
        routes!(admin::decisions::approve),
        routes!(admin::decisions::reject),
        routes!(admin::decisions::stop),
        routes!(admin::decisions::give),
        routes!(admin::codes::make),
        routes!(admin::codes::download),
        routes!(admin::codes::list),
        routes!(admin::claims::list),
        routes!(admin::claims::void),
        routes!(admin::reward_rules::show, admin::reward_rules::set),
    ]
}
