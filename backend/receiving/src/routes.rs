//! The handlers that answer in this domain, resource by resource; each says itself where.
use kernel::api::Endpoint;

use crate::{care, climate, destructions, papers, purchases, receipts, reports, supplier_returns, suppliers};

pub fn routes() -> Vec<Endpoint> {
    [
        purchases::routes::routes(),
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
