//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::stocks::list),
        routes!(admin::stocks::show),
        routes!(admin::stocks::adjust),
        routes!(admin::stocks::lock),
        routes!(admin::stocks::place),
        routes!(admin::warehouses::warehouses),
        routes!(admin::warehouses::warehouse),
    ]
}
