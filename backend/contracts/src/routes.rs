//! The handlers that answer in this domain; each says itself where.
use kernel::api::{Endpoint, routes};

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::contracts::list, shop::contracts::draw_up),
        routes!(shop::contracts::show),
        routes!(shop::contracts::file),
        routes!(shop::contracts::sign),
        routes!(admin::contracts::list),
        routes!(admin::contracts::show),
        routes!(admin::contracts::file),
        routes!(admin::contracts::void),
        routes!(admin::contract_texts::list, admin::contract_texts::add),
        routes!(admin::contract_texts::show),
        routes!(admin::contract_rules::list),
        routes!(admin::contract_rules::show, admin::contract_rules::change),
    ]
}
