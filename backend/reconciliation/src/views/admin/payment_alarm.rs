//! A rejected notification as finance reads it.
use chrono::{DateTime, Utc};
use orders::payments::models::alarms::AlarmRow;
use sea_orm::ActiveEnum;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminPaymentAlarm {
    pub id: i64,
    pub channel: String,
    pub channel_text: &'static str,
    pub kind: String,
    pub text: &'static str,
    /// Number of a payment or refund of ours; empty when it names none.
    pub reference: String,
    pub detail: String,
    pub times: i64,
    pub first_at: DateTime<Utc>,
    pub last_at: DateTime<Utc>,
    pub seen_by: String,
    pub seen_at: Option<DateTime<Utc>>,
}

impl AdminPaymentAlarm {
    pub fn new(row: AlarmRow, seen_by: String) -> Self {
        Self {
            id: row.id,
            channel_text: row.channel.text(),
            channel: row.channel.code().into(),
            text: row.kind.text(),
            kind: row.kind.to_value(),
            reference: row.reference,
            detail: row.detail,
            times: row.times,
            first_at: row.first_at,
            last_at: row.last_at,
            seen_by,
            seen_at: row.seen_at,
        }
    }
}
