//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::licences::published),
        routes!(admin::shop_facts::show, admin::shop_facts::set),
        routes!(admin::shop_facts::set_identity),
        routes!(admin::own_licences::list),
        routes!(admin::own_licences::show, admin::own_licences::set),
        routes!(admin::own_licences::changes),
        routes!(admin::own_licences::upload),
        routes!(admin::carriers::list, admin::carriers::create),
        routes!(admin::carriers::show, admin::carriers::update),
        routes!(admin::carriers::decide),
        routes!(admin::carrier_scans::attach),
        routes!(admin::carrier_scans::file),
    ]
}
