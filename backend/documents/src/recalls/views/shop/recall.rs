use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::recalls::models::{
    notices::Notice,
    recalls::{Recall, RecallStatus},
};

#[derive(Debug, Serialize, ToSchema)]
pub struct RecallNotice {
    /// Of the recall.
    pub id: i64,
    pub number: String,
    pub goods_id: i64,
    pub goods_name: String,
    pub spec: String,
    pub maker: String,
    /// What the numbers of units count.
    pub unit: String,
    pub batch_number: String,
    pub level: i32,
    pub level_text: &'static str,
    /// active | closed
    pub status: String,
    pub status_text: &'static str,
    pub reason: String,
    pub instruction: String,
    pub issued_at: Option<DateTime<Utc>>,
    /// Order numbers with this batch.
    pub orders: Vec<String>,
    /// Units that the company got.
    pub shipped: i64,
    /// Units of these that came back and were accepted.
    pub returned: i64,
    /// What `in_stock` and `sold` add up to.
    pub to_answer: i64,
    pub in_stock: i64,
    pub sold: i64,
    pub note: String,
    pub answered_by: String,
    pub answered_at: Option<DateTime<Utc>>,
    pub can_answer: bool,
}

impl RecallNotice {
    pub fn new(notice: Notice, recall: Recall, returned: i64) -> Self {
        Self {
            id: recall.id,
            goods_id: recall.goods_id,
            goods_name: recall.goods_name,
            spec: recall.spec,
            maker: recall.maker,
            unit: recall.unit,
            level: recall.level.code(),
            level_text: recall.level.text(),
            status_text: recall.status.text(),
            can_answer: recall.status == RecallStatus::Active,
            number: recall.number,
            batch_number: recall.batch_number,
            status: recall.status.code().into(),
            reason: recall.reason,
            instruction: recall.instruction,
            issued_at: recall.decided_at,
            orders: notice.orders.split(',').map(str::to_owned).collect(),
            shipped: notice.shipped,
            returned,
            to_answer: (notice.shipped - returned).max(0),
            in_stock: notice.in_stock,
            sold: notice.sold,
            note: notice.note,
            answered_by: notice.answered_by,
            answered_at: notice.answered_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RecallNotices {
    pub list: Vec<RecallNotice>,
}
