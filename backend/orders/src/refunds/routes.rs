//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::gateway_refunds::list),
        routes!(admin::gateway_refunds::show),
        routes!(admin::gateway_refunds::retry),
        routes!(admin::gateway_refunds::instead),
    ]
}
