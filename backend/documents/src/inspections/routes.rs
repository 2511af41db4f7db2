//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::approval_sheets::of_first_sale),
        routes!(admin::approval_sheets::of_supplier),
        routes!(admin::first_sale_file::download),
        routes!(admin::inspections::show),
        routes!(admin::inspections::pack),
        routes!(admin::inspections::download),
        routes!(admin::trace_parties::show, admin::trace_parties::update),
    ]
}
