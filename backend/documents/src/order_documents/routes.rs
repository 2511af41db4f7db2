//! The handlers that answer; each says itself where.
use kernel::api::{Endpoint, routes};

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::order_documents::note),
        routes!(shop::order_documents::documents),
        routes!(admin::order_documents::note),
        routes!(admin::order_documents::documents),
        routes!(admin::order_documents::notes),
        routes!(admin::order_documents::parcel_note),
    ]
}
