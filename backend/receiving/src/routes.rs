//! The handlers that answer in this domain; each says itself where.
use kernel::api::{Endpoint, routes};

use crate::controllers::admin;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(admin::goods_receipts::list, admin::goods_receipts::create),
        routes!(admin::goods_receipts::sheet::read),
        routes!(admin::goods_receipts::sheet::template),
        routes!(admin::goods_receipts::show),
        routes!(admin::goods_receipts::accept),
        routes!(admin::goods_receipts::withdraw),
        routes!(admin::receiving_rules::show, admin::receiving_rules::update),
        routes!(admin::care::due),
        routes!(admin::care::list, admin::care::create),
        routes!(admin::climate::list, admin::climate::create),
        routes!(admin::climate::handle),
        routes!(admin::destructions::list, admin::destructions::create),
        routes!(admin::papers::list, admin::papers::create),
        routes!(admin::papers::attach, admin::papers::file),
        routes!(admin::suppliers::list, admin::suppliers::create),
        routes!(admin::suppliers::show, admin::suppliers::update),
        routes!(admin::suppliers::opinion),
        routes!(admin::supplier_scans::attach),
        routes!(admin::supplier_scans::file),
    ]
}
