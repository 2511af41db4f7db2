//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::invoices::list, shop::invoices::ask),
        routes!(shop::invoices::open),
        routes!(shop::invoices::show_profile, shop::invoices::save_profile),
        routes!(shop::invoices::file),
        routes!(admin::invoices::list, admin::invoices::issue),
        routes!(admin::invoices::show),
        routes!(admin::invoices::file),
        routes!(admin::invoices::retry),
        routes!(admin::invoices::take_back),
        routes!(admin::goods_taxes::list),
        routes!(admin::goods_taxes::show, admin::goods_taxes::update),
    ]
}
