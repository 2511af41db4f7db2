//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::company_names::list),
        routes!(admin::companies::list),
        routes!(admin::companies::show, admin::company_data::update),
        routes!(admin::companies::approve),
        routes!(admin::companies::suspend),
        routes!(admin::companies::note_contact),
    ]
}
