use files::{making::MakingError, uploads::UploadError};
use kernel::{ApiError, api::FieldErrors};
use orders::errors::OrderError;
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    #[error("wrong state: {0}")]
    WrongState(&'static str),
    /// The state of things forbids it; what to do instead.
    #[error("conflict: {0}")]
    Conflict(String),
    #[error("a manifest cannot be written: {0}")]
    Manifest(#[from] serde_json::Error),
    #[error(transparent)]
    Upload(#[from] UploadError),
    #[error(transparent)]
    Making(#[from] MakingError),
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl DocumentError {
    pub fn invalid(field: &str, message: &str) -> Self {
        Self::Invalid(FieldErrors::one(field, message))
    }
}

impl From<DocumentError> for ApiError {
    fn from(error: DocumentError) -> Self {
        match error {
            DocumentError::NotFound(what) => Self::not_found(what),
            DocumentError::Invalid(errors) => Self::Invalid(errors),
            DocumentError::WrongState(why) => Self::conflict(why),
            DocumentError::Conflict(why) => Self::conflict(why),
            DocumentError::Manifest(error) => Self::Internal(error.into()),
            DocumentError::Upload(error) => error.into(),
            DocumentError::Making(error) => error.into(),
            DocumentError::Order(error) => error.into(),
            DocumentError::Db(error) => error.into(),
        }
    }
}
