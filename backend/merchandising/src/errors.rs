//! What can go wrong while products are filed, changed and approved, and the one place where it becomes an answer.
use catalog::errors::CatalogError;
use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum MerchandisingError {
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
    Db(#[from] DbErr),
}

impl MerchandisingError {
    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::one(field, message))
    }
}

impl From<MerchandisingError> for ApiError {
    fn from(error: MerchandisingError) -> Self {
        match error {
            MerchandisingError::NotFound(what) => Self::not_found(what),
            MerchandisingError::Invalid(errors) => Self::Invalid(errors),
            MerchandisingError::Conflict(message) => Self::conflict(message),
            MerchandisingError::Forbidden(message) => Self::Forbidden(message.into()),
            MerchandisingError::Catalog(error) => error.into(),
            MerchandisingError::Db(error) => error.into(),
        }
    }
}
