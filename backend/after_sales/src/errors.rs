use catalog::errors::StockError;
use kernel::{ApiError, api::FieldErrors, models::second_word::SecondWordError};
use orders::errors::OrderError;
use sea_orm::DbErr;
use serde_json::json;

use crate::claims::models::status::ClaimFacts;

#[derive(Debug, thiserror::Error)]
pub enum AfterSaleError {
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    #[error("the idempotency key belongs to another request")]
    KeyTaken,
    #[error("not allowed while {stand:?}")]
    NotAllowed { stand: ClaimFacts },
    #[error("wrong state: {0}")]
    WrongState(&'static str),
    /// The state of things forbids it; what to do instead.
    #[error("conflict: {0}")]
    Conflict(String),
    /// Another's to do.
    #[error("forbidden: {0}")]
    Forbidden(String),
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error(transparent)]
    Stock(#[from] StockError),
    #[error(transparent)]
    SecondWord(#[from] SecondWordError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<AfterSaleError> for ApiError {
    fn from(error: AfterSaleError) -> Self {
        match error {
            AfterSaleError::NotFound(what) => Self::not_found(what),
            AfterSaleError::Invalid(errors) => Self::Invalid(errors),
            AfterSaleError::KeyTaken => Self::conflict("这个提交编号已用于另一笔订单，请刷新页面后重新提交"),
            AfterSaleError::NotAllowed { stand } => {
                let text = stand.status.text(stand.kind);
                Self::Conflict(
                    format!("售后单当前为“{text}”，不能这样操作，请刷新查看"),
                    json!({ "status": stand.status.code(), "status_text": text }),
                )
            }
            AfterSaleError::WrongState(why) => Self::conflict(why),
            AfterSaleError::Conflict(why) => Self::conflict(why),
            AfterSaleError::Forbidden(why) => Self::Forbidden(why),
            AfterSaleError::Order(error) => error.into(),
            AfterSaleError::Stock(error) => error.into(),
            AfterSaleError::SecondWord(error) => error.into(),
            AfterSaleError::Db(error) => error.into(),
        }
    }
}
