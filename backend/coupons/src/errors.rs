use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum CouponError {
    #[error("not found: {0}")]
    NotFound(&'static str),
    #[error("conflict: {0}")]
    Conflict(String),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl CouponError {
    pub fn invalid(field: &str, message: &str) -> Self {
        Self::Invalid(FieldErrors::one(field, message))
    }
}

impl From<CouponError> for ApiError {
    fn from(error: CouponError) -> Self {
        match error {
            CouponError::NotFound(what) => Self::not_found(what),
            CouponError::Conflict(why) => Self::conflict(why),
            CouponError::Invalid(errors) => Self::Invalid(errors),
            CouponError::Db(error) => error.into(),
        }
    }
}
