use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum SiteError {
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

impl SiteError {
    pub fn invalid(field: &'static str, message: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::one(field, message))
    }
}

impl From<SiteError> for ApiError {
    fn from(error: SiteError) -> Self {
        match error {
            SiteError::NotFound(what) => Self::not_found(what),
            SiteError::Invalid(errors) => Self::Invalid(errors),
            SiteError::Conflict(why) => Self::conflict(why),
            SiteError::Db(error) => error.into(),
        }
    }
}
