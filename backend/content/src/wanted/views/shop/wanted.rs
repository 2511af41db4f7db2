use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wanted::models::wanted::Wanted;

#[derive(Serialize, ToSchema)]
pub struct WantedItem {
    pub id: i64,
    pub name: String,
    pub spec: String,
    pub maker: String,
    /// Bar code or approval number.
    pub code: String,
    /// 0 = did not say.
    pub number: i64,
    pub remark: String,
    /// 1 waiting, 2 looking, 3 available, 4 unavailable.
    pub status: i32,
    pub status_text: &'static str,
    /// What the shop answered.
    pub reply: String,
    /// The product that meets the wish.
    pub goods_id: Option<i64>,
    pub answered_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

impl From<Wanted> for WantedItem {
    fn from(row: Wanted) -> Self {
        Self {
            id: row.id,
            name: row.name,
            spec: row.spec,
            maker: row.maker,
            code: row.code,
            number: row.quantity,
            remark: row.remark,
            status: row.status.code(),
            status_text: row.status.text(),
            reply: row.reply,
            goods_id: row.goods_id,
            answered_at: row.answered_at,
            created_at: row.created_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct WantedPage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<WantedItem>,
}
