//! Money on its way back to buyers, as the back office reads it.
use chrono::{DateTime, Utc};
use kernel::Money;
use orders::payments::models::channel_refunds::Returned;
use sea_orm::ActiveEnum;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminGatewayRefund {
    pub id: i64,
    pub number: String,
    pub company_id: i64,
    pub company: String,
    pub channel: String,
    pub channel_text: &'static str,
    /// Of the bill that the money came with.
    pub try_number: String,
    /// Numbers of the order that is refunded, or of those that the surplus was paid for.
    pub orders: Vec<String>,
    pub amount: Money,
    pub reason: String,
    /// waiting | unknown | done | failed | to_balance | paid_out
    pub status: String,
    pub attempts: i64,
    pub gateway_number: String,
    pub last_error: String,
    /// '' | to_balance | paid_out: what one person has proposed and another is to agree to.
    pub proposed_way: String,
    pub proposed_reference: String,
    pub proposed_by: String,
    pub created_at: DateTime<Utc>,
    pub next_attempt_at: Option<DateTime<Utc>>,
    pub done_at: Option<DateTime<Utc>>,
}

/// Names that its row has as ids.
pub struct RefundNames {
    pub company: String,
    pub try_number: String,
    pub orders: Vec<String>,
    pub proposed_by: String,
}

impl AdminGatewayRefund {
    pub fn new(row: Returned, of: RefundNames) -> Self {
        Self {
            id: row.id,
            number: row.number,
            company_id: row.company_id,
            company: of.company,
            channel_text: row.channel.text(),
            channel: row.channel.code().into(),
            try_number: of.try_number,
            orders: of.orders,
            amount: row.amount,
            reason: row.reason,
            status: row.status.to_value(),
            attempts: row.attempts,
            gateway_number: row.gateway_number.unwrap_or_default(),
            last_error: row.last_error,
            proposed_way: row.proposed_way.to_value(),
            proposed_reference: row.proposed_reference,
            proposed_by: of.proposed_by,
            created_at: row.created_at,
            next_attempt_at: row.next_attempt_at,
            done_at: row.done_at,
        }
    }
}
