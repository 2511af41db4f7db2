//! A private file on its way into the storage, and what is known of it there.
use kernel::ids;

use super::{error::UploadError, keys::content_type};

/// A document that has been stored, for handlers to return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDocument {
    pub key: String,
    pub content_type: &'static str,
    /// Bytes.
    pub size: u64,
    /// Of the stored bytes, in hex.
    pub sha256: String,
}

/// A private file that was decoded and is not in the storage yet. Who notes its key first knows of it whatever happens then.
pub struct TakenFile {
    pub(super) key: String,
    pub(super) bytes: Vec<u8>,
}

impl TakenFile {
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What it will be once it is stored.
    pub fn document(&self) -> Result<StoredDocument, UploadError> {
        Ok(StoredDocument {
            content_type: content_type(&self.key).ok_or(UploadError::NotADocument)?,
            size: self.bytes.len() as u64,
            sha256: ids::digest(&self.bytes),
            key: self.key.clone(),
        })
    }
}
