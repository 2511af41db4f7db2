//! A refund that needs a second person, as finance reads it.
use chrono::{DateTime, Utc};
use kernel::Money;
use orders::refunds::models::refunds::Refund;
use sea_orm::ActiveEnum;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminHeldRefund {
    pub id: i64,
    pub number: String,
    pub order_id: String,
    pub company_id: i64,
    pub company: String,
    pub amount: Money,
    /// 取消订单 | 缺货
    pub cause_text: &'static str,
    pub channel_text: &'static str,
    /// held | waiting | failed | done
    pub status: String,
    /// Who caused it, and may not be the one to release it.
    pub asked_by: String,
    pub asked_by_id: i64,
    pub created_at: DateTime<Utc>,
    pub done_at: Option<DateTime<Utc>>,
}

impl AdminHeldRefund {
    pub fn new(row: Refund, company: String, order_id: String) -> Self {
        Self {
            id: row.id,
            number: row.number,
            order_id,
            company_id: row.company_id,
            company,
            amount: row.amount,
            cause_text: row.cause.text(),
            channel_text: row.channel.text(),
            status: row.status.to_value(),
            asked_by: row.asked_by_name,
            asked_by_id: row.asked_by.unwrap_or_default(),
            created_at: row.created_at,
            done_at: row.done_at,
        }
    }
}
