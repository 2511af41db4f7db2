//! What can go wrong here, and the one place where it becomes an answer.
use chrono::NaiveDate;
use files::uploads::UploadError;
use kernel::{ApiError, api::FieldErrors, models::second_word::SecondWordError};
use sea_orm::DbErr;
use serde_json::json;

/// Stock that cannot be moved as asked.
#[derive(Debug, thiserror::Error)]
pub enum StockError {
    /// Fewer units can be sold than were asked for.
    #[error("goods {goods_id}: only {available} available")]
    Short { goods_id: i64, available: i64 },
    /// More was to be released or shipped than is reserved: the caller's books are wrong.
    #[error("goods {goods_id}: not reserved")]
    NotReserved { goods_id: i64 },
    /// The batches that may be shipped (report there, not expired) do not cover the order line.
    #[error("goods {goods_id}: batches cover only {shippable}")]
    NoBatch { goods_id: i64, shippable: i64 },
    /// Picked units of this batch are no longer there, or may no longer be shipped.
    #[error("goods {goods_id}: batch {batch_id} may not leave")]
    BatchGone { goods_id: i64, batch_id: i64 },
    /// The batch holds less than is to be taken from it.
    #[error("batch {number}: only {on_hand} on hand")]
    BatchShort { number: String, on_hand: i64 },
    /// Taking so much would leave less than buyers have already reserved.
    #[error("only {free} not reserved")]
    Reserved { free: i64 },
    /// More is to go back to the supplier than the batch has that no order needs.
    #[error("batch {number}: {on_hand} on hand, {free} not reserved")]
    BatchReserved { number: String, on_hand: i64, free: i64 },
    /// A batch seen for the first time comes with its production and expiry dates.
    #[error("batch {number} is new and has no dates")]
    UnknownBatch { number: String },
    #[error("batch {number} has expired")]
    Expired { number: String },
    /// A batch has one day of production and one of expiry, in all warehouses.
    #[error("batch {number} was produced on {produced_on} and expires on {expires_on}")]
    OtherDates {
        number: String,
        produced_on: NaiveDate,
        expires_on: NaiveDate,
    },
    #[error("batch {number} has been recalled")]
    Recalled { number: String },
    /// The quarantined quantity of the batch is smaller than the quantity to take.
    #[error("batch {number}: only {held} in quarantine")]
    QuarantineShort { number: String, held: i64 },
    /// Fewer units of the batch are unfit than are to be taken.
    #[error("batch {number}: only {unfit} unfit")]
    UnfitShort { number: String, unfit: i64 },
    #[error("the batch expires before it was produced")]
    BatchDates,
    #[error("not a quantity that can be moved")]
    NoQuantity,
    /// Unfit goods leave by their destruction before witnesses, not by a correction.
    #[error("unfit goods are not corrected away")]
    Unfit,
    #[error(transparent)]
    SecondWord(#[from] SecondWordError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

pub fn other_dates(number: &str, produced_on: NaiveDate, expires_on: NaiveDate) -> String {
    format!(
        "批号 {number} 已登记为 {produced_on} 生产、{expires_on} 到期，请对照包装核对；确实不同的，按批号有误拒收"
    )
}

pub fn recalled(number: &str) -> String {
    format!("批号 {number} 已被召回，不能入库，请全部拒收")
}

impl From<StockError> for ApiError {
    fn from(error: StockError) -> Self {
        match error {
            StockError::Short {
                goods_id,
                available: 0,
            } => Self::Conflict(
                "库存已售完，请移除这一项或改选同类商品".into(),
                json!({ "goods_id": goods_id, "available": 0 }),
            ),
            StockError::Short { goods_id, available } => Self::Conflict(
                format!("库存只剩 {available}，请改为 {available} 或更少"),
                json!({ "goods_id": goods_id, "available": available }),
            ),
            StockError::NotReserved { goods_id } => Self::Internal(anyhow::anyhow!(
                "goods {goods_id}: released or shipped more than was reserved"
            )),
            StockError::NoBatch { goods_id, shippable } => Self::Conflict(
                format!("可出库批号只够 {shippable}（过期或缺药检报告的批号不能出库），请先补货或补报告"),
                json!({ "goods_id": goods_id, "shippable": shippable }),
            ),
            StockError::BatchGone { goods_id, batch_id } => Self::Conflict(
                "有批号已不够、已过期、被锁定或缺药检报告，不能出库，请重新拣货换批号".into(),
                json!({ "goods_id": goods_id, "batch_id": batch_id }),
            ),
            StockError::BatchShort { number, on_hand } => Self::invalid(
                "quantity",
                format!("批号 {number} 现有 {on_hand}，最多只能减 {on_hand}"),
            ),
            StockError::Reserved { free } => Self::invalid(
                "quantity",
                format!("其余已被订单占用，最多只能减 {free}；请先取消订单"),
            ),
            StockError::BatchReserved {
                number,
                on_hand,
                free,
            } => {
                let reserved = on_hand - free;
                let why = if reserved > 0 {
                    format!("批号 {number} 现有 {on_hand}，其中 {reserved} 已被订单占用，最多退 {free}")
                } else {
                    format!("批号 {number} 现有 {on_hand}，最多退 {on_hand}")
                };
                Self::invalid("quantity", why)
            }
            StockError::UnknownBatch { number } => Self::invalid(
                "batch_number",
                format!("没有批号 {number}，请核对；新到的货请登记收货单，验收后入库"),
            ),
            StockError::Expired { number } => Self::conflict(format!(
                "批号 {number} 已过有效期，不能放回合格品区，请改为待处理或报废"
            )),
            StockError::OtherDates {
                number,
                produced_on,
                expires_on,
            } => Self::conflict(other_dates(&number, produced_on, expires_on)),
            StockError::Recalled { number } => Self::conflict(recalled(&number)),
            StockError::QuarantineShort { number, held } => Self::invalid(
                "quantity",
                format!("批号 {number} 待处理区只有 {held}，最多处理 {held}"),
            ),
            StockError::UnfitShort { number, unfit } => Self::invalid(
                "quantity",
                format!("批号 {number} 不合格品区只有 {unfit}，最多退 {unfit}"),
            ),
            StockError::BatchDates => Self::invalid("expires_on", "有效期应晚于生产日期"),
            StockError::NoQuantity => Self::invalid("quantity", "数量不能为 0，请填写要增加或减少的数量"),
            StockError::Unfit => Self::invalid(
                "reason",
                "过期、破损、报废的药品不能用调整减少：请登记养护，把数量移入待处理区，再登记销毁",
            ),
            StockError::SecondWord(SecondWordError::OwnWish) => {
                Self::conflict("您已经提出这个调整，要另一位仓库或质量人员核对后才入账")
            }
            StockError::SecondWord(error) => error.into(),
            StockError::Db(error) => error.into(),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum CatalogError {
    #[error("{0} not found")]
    NotFound(&'static str),
    /// Field → error message.
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    /// A document that was replaced or withdrawn stays as it is.
    #[error("not the current document")]
    NotCurrent,
    /// The state of things forbids it; what to do instead.
    #[error("conflict: {0}")]
    Conflict(String),
    /// Not for this colleague; whose work it is.
    #[error("forbidden: {0}")]
    Forbidden(&'static str),
    #[error(transparent)]
    Stock(StockError),
    #[error(transparent)]
    Upload(#[from] UploadError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl CatalogError {
    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::one(field, message))
    }
}

impl From<CatalogError> for ApiError {
    fn from(error: CatalogError) -> Self {
        match error {
            CatalogError::NotFound(what) => Self::not_found(what),
            CatalogError::Invalid(errors) => Self::Invalid(errors),
            CatalogError::NotCurrent => Self::conflict("这份资料已被替换或撤下，请刷新后再看"),
            CatalogError::Conflict(message) => Self::conflict(message),
            CatalogError::Forbidden(message) => Self::Forbidden(message.into()),
            CatalogError::Stock(error) => error.into(),
            CatalogError::Upload(error) => error.into(),
            CatalogError::Db(error) => error.into(),
        }
    }
}

/// The search could not answer.
#[derive(Debug, thiserror::Error)]
pub enum LookupError {
    #[error(transparent)]
    Db(#[from] DbErr),
    #[error("index: {0}")]
    Index(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl From<LookupError> for ApiError {
    fn from(error: LookupError) -> Self {
        match error {
            LookupError::Db(error) => error.into(),
            LookupError::Index(error) => Self::Internal(anyhow::anyhow!(error)),
        }
    }
}
