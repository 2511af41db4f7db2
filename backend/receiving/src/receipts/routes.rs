//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::goods_receipts::list, admin::goods_receipts::create),
        routes!(admin::goods_receipts::sheet::read),
        routes!(admin::goods_receipts::sheet::template),
        routes!(admin::goods_receipts::show),
        routes!(admin::goods_receipts::readings::list),
        routes!(admin::goods_receipts::accept),
        routes!(admin::goods_receipts::withdraw),
        routes!(admin::receiving_rules::show, admin::receiving_rules::update),
    ]
}
