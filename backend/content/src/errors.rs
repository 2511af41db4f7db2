use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<ContentError> for ApiError {
    fn from(error: ContentError) -> Self {
        match error {
            ContentError::NotFound(what) => Self::not_found(what),
            ContentError::Invalid(errors) => Self::Invalid(errors),
            ContentError::Db(error) => error.into(),
        }
    }
}
