//! The envelope of every answer: HTTP status = code, `{code, message, data}`.
mod envelope;
mod error;

pub use envelope::{Data, Envelope};
pub use error::{ApiError, ApiResult, FieldErrors};
