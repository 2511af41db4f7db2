//! The handlers that answer in this domain, resource by resource; each says itself where.
use kernel::api::Endpoint;

use crate::{
    cold_parcels, exports, inspections, order_documents, recalls, receipts, reports, supplier_returns,
};

pub fn routes() -> Vec<Endpoint> {
    [
        receipts::routes::routes(),
        recalls::routes::routes(),
        reports::routes::routes(),
        order_documents::routes::routes(),
        exports::routes::routes(),
        cold_parcels::routes::routes(),
        inspections::routes::routes(),
        supplier_returns::routes::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
