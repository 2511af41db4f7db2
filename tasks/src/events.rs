//! What commands ask of the running server.
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// The search index is to be filled anew from the database.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReindexRequested {}

impl Event for ReindexRequested {
    const NAME: &'static str = "tasks.reindex_requested.v1";
}
