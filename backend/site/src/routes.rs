//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use crate::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![routes!(admin::shop_facts::show, admin::shop_facts::set)]
}
