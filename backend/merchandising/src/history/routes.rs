//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::history::goods),
        routes!(admin::history::goods_price),
        routes!(admin::history::sale_rule),
        routes!(admin::history::document),
        routes!(admin::history::category),
        routes!(admin::history::maker),
        routes!(admin::history::brand),
    ]
}
