//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::supplier_returns::list, admin::supplier_returns::create),
        routes!(admin::supplier_returns::show),
        routes!(admin::supplier_returns::decide),
        routes!(admin::supplier_returns::withdraw),
    ]
}
