//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::suppliers::list, admin::suppliers::create),
        routes!(admin::suppliers::show, admin::suppliers::update),
        routes!(admin::suppliers::opinion),
        routes!(admin::suppliers::trace_code),
        routes!(admin::supplier_scans::attach),
        routes!(admin::supplier_scans::file),
    ]
}
