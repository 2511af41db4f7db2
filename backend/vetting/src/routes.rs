//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use crate::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::addresses::list),
        routes!(admin::addresses::show),
        routes!(admin::addresses::approve),
        routes!(admin::addresses::reject),
        routes!(admin::company_names::list),
        routes!(admin::companies::list),
        routes!(admin::companies::show, admin::company_data::update),
        routes!(admin::companies::approve),
        routes!(admin::companies::suspend),
        routes!(admin::companies::note_contact),
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
