use coupons::errors::CouponError;
use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;
use wallet::errors::WalletError;

#[derive(Debug, thiserror::Error)]
pub enum LoyaltyError {
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    /// The state of things forbids it; what to do instead.
    #[error("conflict: {0}")]
    Conflict(String),
    /// Another's to do, or not for this buyer.
    #[error("forbidden: {0}")]
    Forbidden(String),
    #[error("the idempotency key belongs to another request")]
    KeyTaken,
    #[error(transparent)]
    Coupon(#[from] CouponError),
    #[error(transparent)]
    Wallet(#[from] WalletError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl LoyaltyError {
    pub fn conflict(why: impl Into<String>) -> Self {
        Self::Conflict(why.into())
    }

    pub fn invalid(field: impl Into<String>, why: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::one(field, why))
    }
}

impl From<LoyaltyError> for ApiError {
    fn from(error: LoyaltyError) -> Self {
        match error {
            LoyaltyError::NotFound(what) => Self::not_found(what),
            LoyaltyError::Invalid(errors) => Self::Invalid(errors),
            LoyaltyError::Conflict(why) => Self::conflict(why),
            LoyaltyError::Forbidden(why) => Self::Forbidden(why),
            LoyaltyError::KeyTaken => Self::conflict("这个提交编号已用于另一次兑换，请刷新页面后重新提交"),
            LoyaltyError::Coupon(error) => error.into(),
            LoyaltyError::Wallet(error) => error.into(),
            LoyaltyError::Db(error) => error.into(),
        }
    }
}
