//! A part of the settings, as the crate that owns it reads it.
use serde::{Serialize, de::DeserializeOwned};

/// One key of the settings, or the part of one that a crate owns.
pub trait Section: DeserializeOwned + Serialize + Default + Send + Sync + 'static {
    const KEY: &'static str;

    /// Why this may not run in production, if anything.
    fn production_refusal(&self) -> Option<&'static str> {
        None
    }
}
