//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::documents::list, shop::documents::save),
        routes!(shop::documents::scope),
        routes!(shop::documents::scan),
        routes!(shop::documents::withdraw),
        routes!(shop::documents::upload),
        routes!(admin::licences::list),
        routes!(admin::licences::show, admin::licences::correct),
        routes!(admin::licences::scan),
        routes!(admin::licences::approve),
        routes!(admin::licences::reject),
        routes!(admin::document_rules::show, admin::document_rules::set_need),
        routes!(admin::document_rules::set_second_look),
        routes!(admin::document_rules::set_correction_rule),
        routes!(admin::document_rules::set_agent_rule),
    ]
}
