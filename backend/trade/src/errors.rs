use catalog::errors::StockError;
use eligibility::Reason;
use kernel::{ApiError, Money, api::FieldErrors};
use sea_orm::DbErr;
use serde_json::json;
use wallet::errors::WalletError;

use crate::models::{cart::MOST_LINES, order_status::OrderStatus};

#[derive(Debug, thiserror::Error)]
pub enum TradeError {
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    /// It would hold more lines than a cart may.
    #[error("the cart holds {holds} lines already")]
    CartFull { holds: u64 },
    /// Lines that were selected are gone or were ordered by a request at the same time.
    #[error("the cart has changed")]
    CartChanged,
    /// Every reason why the selection cannot be ordered as it stands.
    #[error("refused: {0:?}")]
    Refused(Vec<Reason>),
    /// A contract that the house demands is not in force.
    #[error("contract needed: {0}")]
    ContractNeeded(String),
    /// The buyer saw another total.
    #[error("total is {now}, the buyer saw {seen}")]
    PriceChanged { seen: Money, now: Money },
    #[error("the idempotency key belongs to another request")]
    KeyTaken,
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

impl From<TradeError> for ApiError {
    fn from(error: TradeError) -> Self {
        match error {
            TradeError::NotFound(what) => Self::not_found(what),
            TradeError::Invalid(errors) => Self::Invalid(errors),
            TradeError::CartFull { holds } => Self::conflict(format!(
                "购物车最多 {MOST_LINES} 种商品，已有 {holds} 种，请先结算或删除一部分"
            )),
            TradeError::CartChanged => {
                Self::conflict("购物车已变化（可能刚刚已提交订单），请刷新购物车后再试")
            }
            TradeError::Refused(reasons) => {
                let first = reasons
                    .first()
                    .map_or("有商品暂时不能购买", |reason| &reason.message)
                    .to_owned();
                Self::Conflict(first, json!({ "refusals": reasons }))
            }
            TradeError::ContractNeeded(message) => Self::ContractNeeded(message),
            TradeError::PriceChanged { seen, now } => Self::Conflict(
                format!("价格有变动：应付从 {seen} 元变为 {now} 元，请确认后重新提交"),
                json!({ "old_total": seen, "total": now }),
            ),
            TradeError::KeyTaken => Self::conflict("这个提交编号已用于另一笔订单，请刷新页面后重新提交"),
            TradeError::NotAllowed { status } => Self::Conflict(
                format!("订单当前为“{}”，不能这样操作，请刷新查看", status.text()),
                json!({ "status": status.code(), "status_text": status.text() }),
            ),
            TradeError::GatewaySilent(channel) => Self::conflict(format!(
                "{channel}暂时没有响应，请稍后再试；付款时也可以换一种支付方式"
            )),
            TradeError::WrongState(why) => Self::conflict(why),
            TradeError::Conflict(why) => Self::conflict(why),
            TradeError::Forbidden(why) => Self::Forbidden(why),
            TradeError::Stock(error) => error.into(),
            TradeError::Wallet(error) => error.into(),
            TradeError::Db(error) => error.into(),
        }
    }
}
