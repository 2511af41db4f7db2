//! Payments as the back office reads them.
use chrono::{DateTime, Utc};
use kernel::Money;
use orders::payments::models::attempts::Attempt;
use sea_orm::ActiveEnum;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminPayment {
    pub id: i64,
    /// What the gateway knows it by.
    pub number: String,
    pub payment_number: String,
    /// open | paid | closed
    pub payment_status: String,
    pub company_id: i64,
    pub company: String,
    pub channel: String,
    pub channel_text: &'static str,
    /// waiting | paid | closed
    pub status: String,
    pub amount: Money,
    /// The surplus that was refunded.
    pub surplus: Money,
    pub gateway_number: String,
    /// Why the gateway's last answer was unusable; empty when it was usable.
    pub last_error: String,
    pub created_at: DateTime<Utc>,
    pub paid_at: Option<DateTime<Utc>>,
    pub next_check_at: Option<DateTime<Utc>>,
}

impl AdminPayment {
    pub fn new(row: Attempt, company: String, payment_number: String, payment_status: String) -> Self {
        Self {
            id: row.id,
            number: row.number,
            payment_number,
            payment_status,
            company_id: row.company_id,
            company,
            channel_text: row.channel.text(),
            channel: row.channel.code().into(),
            status: row.status.to_value(),
            amount: row.amount,
            surplus: row.surplus,
            gateway_number: row.gateway_number.unwrap_or_default(),
            last_error: row.last_error,
            created_at: row.created_at,
            paid_at: row.paid_at,
            next_check_at: row.next_check_at,
        }
    }
}
