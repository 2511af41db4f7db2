//! The handlers that answer in this domain, resource by resource; each says itself where.
use kernel::api::Endpoint;

use crate::{claims, quarantine, rules};

pub fn routes() -> Vec<Endpoint> {
    [
        claims::routes::routes(),
        rules::routes::routes(),
        quarantine::routes::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
