use catalog::errors::StockError;
use eligibility::{Reason, refusal};
use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;
use serde_json::json;
use wallet::errors::WalletError;

use crate::lifecycle::models::order_status::OrderStatus;

#[derive(Debug, thiserror::Error)]
pub enum OrderError {
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    /// Every reason why the selection cannot be ordered as it is.
    #[error("refused: {0:?}")]
    Refused(Vec<Reason>),
    #[error("not allowed while {status:?}")]
    NotAllowed { status: OrderStatus },
    /// Whether it happened is not known yet.
    #[error("{0} gave no answer")]
    GatewaySilent(&'static str),
    #[error("wrong state: {0}")]
    WrongState(&'static str),
    /// The state of things forbids it; what to do instead.
    #[error("conflict: {0}")]
    Conflict(String),
    /// Another's to do.
    #[error("forbidden: {0}")]
    Forbidden(String),
    #[error(transparent)]
    Stock(#[from] StockError),
    #[error(transparent)]
    Wallet(#[from] WalletError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<OrderError> for ApiError {
    fn from(error: OrderError) -> Self {
        match error {
            OrderError::NotFound(what) => Self::not_found(what),
            OrderError::Invalid(errors) => Self::Invalid(errors),
            OrderError::Refused(reasons) => refusal(&reasons),
            OrderError::NotAllowed { status } => Self::Conflict(
                format!("订单当前为“{}”，不能这样操作，请刷新查看", status.text()),
                json!({ "status": status.code(), "status_text": status.text() }),
            ),
            OrderError::GatewaySilent(channel) => Self::conflict(format!(
                "{channel}暂时没有响应，请稍后再试；付款时也可以换一种支付方式"
            )),
            OrderError::WrongState(why) => Self::conflict(why),
            OrderError::Conflict(why) => Self::conflict(why),
            OrderError::Forbidden(why) => Self::Forbidden(why),
            OrderError::Stock(error) => error.into(),
            OrderError::Wallet(error) => error.into(),
            OrderError::Db(error) => error.into(),
        }
    }
}
