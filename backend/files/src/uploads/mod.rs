//! Pictures that people send: adverts, goods, logos and licence scans.
//!
//! What arrives is never stored as it came: it is decoded within limits and re-encoded, so that no script, no
//! second file hidden in the first, and no place or camera data of a phone's photo survives. A key is random and
//! says nothing of the sender's file name.
#[cfg(test)]
mod bucket_tests;
mod document;
mod error;
mod form;
mod keys;
mod limits;
mod picture;
mod rendition;
#[cfg(test)]
mod rendition_tests;
mod storage;
mod store;
mod taken;
mod transport;

pub use document::LARGEST_DOCUMENT;
pub use error::UploadError;
pub use form::{UploadForm, file_of};
pub use keys::is_key;
pub use limits::{LARGEST_FILE, LARGEST_SIDE, MOST_PIXELS};
pub use picture::jpeg;
pub use rendition::PictureWidth;
pub use storage::{StorageKind, StorageSettings};
pub use store::{StoredFile, StoredPicture, Uploads};
pub use taken::{StoredDocument, TakenFile};
