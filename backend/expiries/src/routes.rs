//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use crate::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::expiries::calendar),
        routes!(admin::expiries::remind),
    ]
}
