use gateways::mail::MailError;
use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum MessagingError {
    #[error("not found: {0}")]
    NotFound(&'static str),
    #[error("conflict: {0}")]
    Conflict(String),
    #[error("forbidden: {0}")]
    Forbidden(&'static str),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    #[error("a mail cannot be written: {0}")]
    Mail(#[from] MailError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<MessagingError> for ApiError {
    fn from(error: MessagingError) -> Self {
        match error {
            MessagingError::NotFound(what) => Self::not_found(what),
            MessagingError::Conflict(why) => Self::conflict(why),
            MessagingError::Forbidden(why) => Self::Forbidden(why.into()),
            MessagingError::Invalid(errors) => Self::Invalid(errors),
            MessagingError::Mail(error) => Self::Internal(error.into()),
            MessagingError::Db(error) => error.into(),
        }
    }
}
