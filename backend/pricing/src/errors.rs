use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum PricingError {
    #[error("{0} not found")]
    NotFound(&'static str),
    /// Field → error message.
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    /// The state of things forbids it; what to do instead.
    #[error("conflict: {0}")]
    Conflict(&'static str),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<PricingError> for ApiError {
    fn from(error: PricingError) -> Self {
        match error {
            PricingError::NotFound(what) => Self::not_found(what),
            PricingError::Invalid(errors) => Self::Invalid(errors),
            PricingError::Conflict(message) => Self::conflict(message),
            PricingError::Db(error) => error.into(),
        }
    }
}
