use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum InvoiceError {
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    #[error("wrong state: {0}")]
    WrongState(&'static str),
    /// The state of things forbids it; what to do instead.
    #[error("conflict: {0}")]
    Conflict(String),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl InvoiceError {
    pub fn invalid(field: &str, message: &str) -> Self {
        Self::Invalid(FieldErrors::one(field, message))
    }
}

impl From<InvoiceError> for ApiError {
    fn from(error: InvoiceError) -> Self {
        match error {
            InvoiceError::NotFound(what) => Self::not_found(what),
            InvoiceError::Invalid(errors) => Self::Invalid(errors),
            InvoiceError::WrongState(why) => Self::conflict(why),
            InvoiceError::Conflict(why) => Self::conflict(why),
            InvoiceError::Db(error) => error.into(),
        }
    }
}
