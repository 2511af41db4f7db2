use std::collections::BTreeMap;

use campaigns::errors::CampaignError;
use catalog::errors::StockError;
use coupons::errors::CouponError;
use eligibility::{Reason, refusal};
use kernel::{ApiError, Money, api::FieldErrors};
use orders::errors::OrderError;
use sea_orm::DbErr;
use serde_json::json;

#[derive(Debug, thiserror::Error)]
pub enum CheckoutError {
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    /// It would hold more lines than a cart may.
    #[error("the cart holds {holds} lines already")]
    CartFull { holds: u64, most: usize },
    /// Selected lines were deleted, or ordered by a concurrent request.
    #[error("the cart has changed")]
    CartChanged,
    /// Every reason why the selection cannot be ordered as it is.
    #[error("refused: {0:?}")]
    Refused(Vec<Reason>),
    /// A contract that the wholesaler demands is not in force.
    #[error("contract needed: {0}")]
    ContractNeeded(String),
    /// The buyer saw another total.
    #[error("total is {now}, the buyer saw {seen}")]
    PriceChanged { seen: Money, now: Money },
    /// The buyer saw other gifts than these units by goods.
    #[error("gifts are {now:?}, the buyer saw others")]
    GiftsChanged { now: BTreeMap<i64, i64>, total: Money },
    /// The buyer saw another sum of promised vouchers.
    #[error("vouchers of {now} are promised, the buyer saw {seen}")]
    PromiseChanged { seen: Money, now: Money, total: Money },
    #[error("the idempotency key belongs to another request")]
    KeyTaken,
    /// The state of things forbids it; what to do instead.
    #[error("conflict: {0}")]
    Conflict(String),
    /// Another's to do.
    #[error("forbidden: {0}")]
    Forbidden(String),
    #[error(transparent)]
    Campaign(#[from] CampaignError),
    #[error(transparent)]
    Coupon(#[from] CouponError),
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Stock(#[from] StockError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<CheckoutError> for ApiError {
    fn from(error: CheckoutError) -> Self {
        match error {
            CheckoutError::NotFound(what) => Self::not_found(what),
            CheckoutError::Invalid(errors) => Self::Invalid(errors),
            CheckoutError::CartFull { holds, most } => Self::conflict(format!(
                "购物车最多 {most} 种商品，已有 {holds} 种，请先结算或删除一部分"
            )),
            CheckoutError::CartChanged => {
                Self::conflict("购物车已变化（可能刚刚已提交订单），请刷新购物车后再试")
            }
            CheckoutError::Refused(reasons) => refusal(&reasons),
            CheckoutError::ContractNeeded(message) => Self::ContractNeeded(message),
            CheckoutError::PriceChanged { seen, now } => Self::Conflict(
                format!("价格有变动：应付从 {seen} 元变为 {now} 元，请确认后重新提交"),
                json!({ "old_total": seen, "total": now }),
            ),
            CheckoutError::GiftsChanged { now, total } => {
                let gift = |(goods_id, number): (i64, i64)| json!({ "goods_id": goods_id, "number": number });
                let gifts: Vec<_> = now.into_iter().map(gift).collect();
                Self::Conflict(
                    "赠品有变动，请确认后重新提交".into(),
                    json!({ "total": total, "gifts": gifts }),
                )
            }
            CheckoutError::PromiseChanged { seen, now, total } => Self::Conflict(
                format!("订单完成后返的现金券从 {seen} 元变为 {now} 元，请确认后重新提交"),
                json!({ "total": total, "old_promise": seen, "promise": now }),
            ),
            CheckoutError::KeyTaken => Self::conflict("这个提交编号已用于另一笔订单，请刷新页面后重新提交"),
            CheckoutError::Conflict(why) => Self::conflict(why),
            CheckoutError::Forbidden(why) => Self::Forbidden(why),
            CheckoutError::Campaign(error) => error.into(),
            CheckoutError::Coupon(error) => error.into(),
            CheckoutError::Order(error) => error.into(),
            CheckoutError::Stock(error) => error.into(),
            CheckoutError::Db(error) => error.into(),
        }
    }
}
