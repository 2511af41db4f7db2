//! The handlers that answer in this domain, resource by resource; each says itself where.
use kernel::api::Endpoint;

use crate::{dispatch, lifecycle, payments, picking, reviews, shipments};

pub fn routes() -> Vec<Endpoint> {
    [
        lifecycle::routes::routes(),
        payments::routes::routes(),
        reviews::routes::routes(),
        picking::routes::routes(),
        shipments::routes::routes(),
        dispatch::routes::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
