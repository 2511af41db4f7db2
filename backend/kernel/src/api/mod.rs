//! The envelope of every answer (HTTP status = code, `{code, message, data}`), and how handlers are put on their paths.
mod envelope;
mod error;
mod pieces;

pub(crate) use envelope::json as bare;

pub use envelope::{Data, Envelope};
pub use error::{ApiError, ApiResult, FieldErrors};
pub use utoipa_axum::routes;

/// The handlers of one path, and their description: `routes!(list, create)`. Path and methods are in the
/// `#[utoipa::path]` of each handler and nowhere else.
pub type Endpoint = utoipa_axum::router::UtoipaMethodRouter<loco_rs::app::AppContext>;
