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
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<DocumentError> for ApiError {
    fn from(error: DocumentError) -> Self {
        match error {
            DocumentError::NotFound(what) => Self::not_found(what),
            DocumentError::Invalid(errors) => Self::Invalid(errors),
            DocumentError::WrongState(why) => Self::conflict(why),
            DocumentError::Order(error) => error.into(),
            DocumentError::Db(error) => error.into(),
        }
    }
}
