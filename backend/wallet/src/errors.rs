use kernel::{ApiError, Money};
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum WalletError {
    /// Less is there than was to be taken.
    #[error("insufficient: {balance} of {needed}")]
    Insufficient { balance: Money, needed: Money },
    /// This entry was already made.
    #[error("entry {0} exists")]
    Repeated(String),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<WalletError> for ApiError {
    fn from(error: WalletError) -> Self {
        match error {
            WalletError::Insufficient { balance, needed } => Self::conflict(format!(
                "余额 {balance} 元，还差 {} 元，请先充值或换一种支付方式",
                needed - balance
            )),
            WalletError::Repeated(_) => Self::conflict("这笔款项已经入账，无需重复操作"),
            WalletError::Db(error) => error.into(),
        }
    }
}
