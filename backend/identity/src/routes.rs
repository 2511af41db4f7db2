//! The handlers that answer in this domain, resource by resource; each says itself where.
use kernel::api::Endpoint;

use crate::{addresses, audit, licences, members, sign_in, staff, stores};

pub fn routes() -> Vec<Endpoint> {
    [
        licences::routes::routes(),
        addresses::routes::routes(),
        members::routes::routes(),
        stores::routes::routes(),
        sign_in::routes::routes(),
        staff::routes::routes(),
        audit::routes::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
