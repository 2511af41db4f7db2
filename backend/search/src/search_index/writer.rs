//! The one writer of an index.

use std::path::Path;

use tantivy::{Index, IndexWriter, TantivyError};

use crate::error::SearchError;
use crate::index::directory::lock_error;

/// Memory for documents not yet written, in bytes.
const WRITER_MEMORY: usize = 50_000_000;

pub(super) fn open_writer(index: &Index, dir: &Path) -> Result<IndexWriter, SearchError> {
    index
        .writer_with_num_threads(1, WRITER_MEMORY)
        .map_err(|error| match error {
            TantivyError::LockFailure(lock, _) => lock_error(dir, lock),
            other => other.into(),
        })
}
