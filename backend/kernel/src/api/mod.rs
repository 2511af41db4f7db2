//! The envelope of every answer: HTTP status = code, `{code, message, data}`.
mod envelope;
mod error;

pub(crate) use envelope::json as bare;

pub use envelope::{Data, Envelope};
pub use error::{ApiError, ApiResult, FieldErrors};
