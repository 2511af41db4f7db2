use catalog::errors::{CatalogError, StockError};
use files::uploads::UploadError;
use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum ReceivingError {
    #[error("{0} not found")]
    NotFound(&'static str),
    /// Field → error message.
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    /// The state of things forbids it; what to do instead.
    #[error("conflict: {0}")]
    Conflict(String),
    /// Not for this colleague; whose work it is.
    #[error("forbidden: {0}")]
    Forbidden(&'static str),
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    #[error(transparent)]
    Stock(StockError),
    #[error(transparent)]
    Upload(#[from] UploadError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<StockError> for ReceivingError {
    fn from(error: StockError) -> Self {
        match error {
            StockError::Db(error) => Self::Db(error),
            other => Self::Stock(other),
        }
    }
}

impl ReceivingError {
    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::one(field, message))
    }
}

impl From<ReceivingError> for ApiError {
    fn from(error: ReceivingError) -> Self {
        match error {
            ReceivingError::NotFound(what) => Self::not_found(what),
            ReceivingError::Invalid(errors) => Self::Invalid(errors),
            ReceivingError::Conflict(message) => Self::conflict(message),
            ReceivingError::Forbidden(message) => Self::Forbidden(message.into()),
            ReceivingError::Catalog(error) => error.into(),
            ReceivingError::Stock(error) => error.into(),
            ReceivingError::Upload(error) => error.into(),
            ReceivingError::Db(error) => error.into(),
        }
    }
}
