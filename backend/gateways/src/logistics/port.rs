//! What the shop asks of a tracking service, whichever it is.
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The form of a push.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Push {
    pub sign: String,
    pub param: String,
}

/// A parcel as its carrier knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waybill {
    /// The carrier's code (see `carriers`).
    pub carrier: &'static str,
    pub number: String,
    /// Of the receiver or sender; some carriers ask for its last digits.
    pub phone: String,
}

/// One line of a parcel's way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub at: DateTime<Utc>,
    pub place: String,
    pub text: String,
}

/// The tracking state of a parcel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub number: String,
    /// 0 在途 1 揽收 2 疑难 3 签收 4 退签 5 派件 6 退回 7 转单 8 清关 14 拒签
    pub state: Option<i64>,
    /// In any order, with repetitions.
    pub steps: Vec<Step>,
}

/// Signed for by the receiver.
pub const DELIVERED: i64 = 3;

pub const fn state_text(state: i64) -> &'static str {
    match state {
        0 => "运输中",
        1 => "已揽收",
        2 => "异常，请联系客服",
        DELIVERED => "已签收",
        4 => "已退签",
        5 => "派送中",
        6 => "退回中",
        7 => "已转单",
        8 => "清关中",
        14 => "已拒签",
        _ => "暂无状态",
    }
}

#[derive(Debug, thiserror::Error)]
pub enum LogisticsError {
    #[error("the watcher could not be reached: {0}")]
    Unreachable(#[from] reqwest::Error),
    /// It will not watch this parcel, however often it is asked.
    #[error("the watcher refused ({code}): {message}")]
    Refused { code: String, message: String },
    #[error("the push is not signed by the watcher")]
    Forged,
    #[error("the push cannot be read: {0}")]
    Unreadable(String),
}

#[async_trait]
pub trait Provider: Send + Sync {
    /// Subscribes to all events of a parcel.
    async fn subscribe(&self, waybill: &Waybill) -> Result<(), LogisticsError>;
    /// Queries the current state.
    async fn query(&self, waybill: &Waybill) -> Result<Report, LogisticsError>;
    /// Parses a push to the address given to `subscribe`; it is used only if its signature is valid.
    fn read(&self, push: &Push) -> Result<Report, LogisticsError>;
}
