//! The handlers that answer in this domain, resource by resource; each says itself where.
use kernel::api::Endpoint;

use crate::{care, climate, destructions, papers, receipts, reports, supplier_returns, suppliers};

pub fn routes() -> Vec<Endpoint> {
    [
        receipts::routes::routes(),
        reports::routes::routes(),
        care::routes::routes(),
        climate::routes::routes(),
        destructions::routes::routes(),
        papers::routes::routes(),
        suppliers::routes::routes(),
        supplier_returns::routes::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
