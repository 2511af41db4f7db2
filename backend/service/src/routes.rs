//! The handlers that answer in this domain, resource by resource; each says itself where.
use kernel::api::Endpoint;

use crate::{chat, desk, quick_replies, rules};

pub fn routes() -> Vec<Endpoint> {
    [
        chat::routes::routes(),
        desk::routes::routes(),
        quick_replies::routes::routes(),
        rules::routes::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
