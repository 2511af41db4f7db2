//! What can go wrong in the index.

use std::path::PathBuf;

/// A failure of the index. None of them is the searcher's fault: any text is a valid query.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The directory cannot be created, read or emptied.
    #[error("index directory {path}: {source}")]
    Directory {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    /// The directory holds files but no index of ours, so it is left alone.
    #[error("{0} holds files that are not a search index; it is not emptied")]
    ForeignDirectory(PathBuf),
    /// Another index writer, in this process or in another, holds the directory.
    #[error("another writer holds the index in {0}")]
    Busy(PathBuf),
    /// Tantivy failed: disk full, files taken away, a dead indexing thread.
    #[error(transparent)]
    Index(#[from] tantivy::TantivyError),
    /// Reading the index files failed.
    #[error(transparent)]
    Read(#[from] std::io::Error),
}
