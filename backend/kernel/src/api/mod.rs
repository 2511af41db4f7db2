//! The envelope of every answer (HTTP status = code, `{code, message, data}`), and how handlers are put on their paths.
mod endpoint;
mod envelope;
mod error;
mod pieces;

pub(crate) use envelope::json as bare;

pub use endpoint::{Endpoint, routes};
#[doc(hidden)]
pub use endpoint::{Placed, paste, undescribed};
pub use envelope::{Data, Envelope};
pub use error::{ApiError, ApiResult, FieldErrors};
