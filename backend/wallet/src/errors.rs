use files::making::MakingError;
use kernel::{ApiError, Money, api::FieldErrors};
use sea_orm::DbErr;

use crate::models::causes::Kind;

#[derive(Debug, thiserror::Error)]
pub enum WalletError {
    /// Less is there than was to be taken.
    #[error("insufficient: {balance} of {needed}")]
    Insufficient {
        kind: Kind,
        balance: Money,
        needed: Money,
    },
    /// This entry was already made.
    #[error("entry {0} exists")]
    Repeated(String),
    #[error("not found: {0}")]
    NotFound(&'static str),
    #[error("conflict: {0}")]
    Conflict(String),
    #[error("forbidden: {0}")]
    Forbidden(&'static str),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    #[error(transparent)]
    Making(#[from] MakingError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<WalletError> for ApiError {
    fn from(error: WalletError) -> Self {
        match error {
            WalletError::Insufficient {
                kind: Kind::Balance,
                balance,
                needed,
            } => Self::conflict(format!(
                "余额 {balance} 元，还差 {} 元，请先充值或换一种支付方式",
                needed - balance
            )),
            WalletError::Insufficient {
                kind,
                balance,
                needed,
            } => Self::conflict(format!(
                "可用 {}，还差 {}，请减少使用数量",
                kind.words(balance),
                kind.words(needed - balance)
            )),
            WalletError::Repeated(_) => Self::conflict("这笔款项已经入账，无需重复操作"),
            WalletError::NotFound(what) => Self::not_found(what),
            WalletError::Conflict(why) => Self::conflict(why),
            WalletError::Forbidden(why) => Self::Forbidden(why.into()),
            WalletError::Invalid(errors) => Self::Invalid(errors),
            WalletError::Making(error) => error.into(),
            WalletError::Db(error) => error.into(),
        }
    }
}
