use std::time::Duration;

use files::uploads::UploadError;
use identity::errors::IdentityError;
use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    #[error("not found: {0}")]
    NotFound(&'static str),
    #[error("conflict: {0}")]
    Conflict(String),
    #[error("forbidden: {0}")]
    Forbidden(&'static str),
    /// With the words for the buyer.
    #[error("muted: {0}")]
    Muted(String),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    #[error("too many messages")]
    TooMany,
    #[error(transparent)]
    Identity(#[from] IdentityError),
    #[error(transparent)]
    Upload(#[from] UploadError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl ServiceError {
    pub fn invalid(field: &str, message: &str) -> Self {
        Self::Invalid(FieldErrors::one(field, message))
    }
}

impl From<ServiceError> for ApiError {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::NotFound(what) => Self::not_found(what),
            ServiceError::Conflict(why) => Self::conflict(why),
            ServiceError::Forbidden(why) => Self::Forbidden(why.into()),
            ServiceError::Muted(why) => Self::Forbidden(why),
            ServiceError::Invalid(errors) => Self::Invalid(errors),
            ServiceError::TooMany => Self::Later("发送太频繁，请稍候再发".into(), Duration::from_mins(1)),
            ServiceError::Identity(error) => error.into(),
            ServiceError::Upload(error) => error.into(),
            ServiceError::Db(error) => error.into(),
        }
    }
}
