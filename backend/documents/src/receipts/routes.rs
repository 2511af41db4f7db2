//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::receipts::list),
        routes!(shop::receipts::confirm),
        routes!(shop::receipts::note),
        routes!(admin::receipts::list),
        routes!(admin::receipts::show),
        routes!(admin::receipts::note),
        routes!(admin::receipts::file),
        routes!(admin::receipts::fault),
    ]
}
