//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::purchase_orders::list, admin::purchase_orders::create),
        routes!(admin::purchase_orders::show),
        routes!(admin::purchase_orders::amend),
        routes!(admin::purchase_orders::close),
    ]
}
