//! What can go wrong where several domains meet, and the one place where it becomes an answer.
use identity::errors::IdentityError;
use kernel::{ApiError, Money};
use sea_orm::DbErr;

/// Why a member cannot leave.
#[derive(Debug, thiserror::Error)]
pub enum LeavingError {
    #[error("{0} orders or claims are open")]
    OpenOrders(u64),
    #[error("the company has {0} left")]
    Balance(Money),
    #[error(transparent)]
    Identity(#[from] IdentityError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<LeavingError> for ApiError {
    fn from(error: LeavingError) -> Self {
        match error {
            LeavingError::OpenOrders(open) => Self::conflict(format!(
                "还有 {open} 张订单或售后单没有完成，请收货、取消或等办结后再注销"
            )),
            LeavingError::Balance(balance) => {
                Self::conflict(format!("企业余额还有 ¥{balance}，请用完或联系客服退回后再注销"))
            }
            LeavingError::Identity(error) => error.into(),
            LeavingError::Db(error) => error.into(),
        }
    }
}

/// Why no check of the audit log begins.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    #[error("another check goes on")]
    GoesOn,
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<CheckError> for ApiError {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::GoesOn => Self::conflict("正在校验，请等它结束"),
            CheckError::Db(error) => error.into(),
        }
    }
}
