//! Statements and their differences as the back office reads them.
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Money;
use sea_orm::ActiveEnum;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::statements::{DifferenceRow, Statement};

#[derive(Serialize, ToSchema)]
pub struct AdminStatement {
    pub id: i64,
    pub channel: String,
    pub channel_text: &'static str,
    pub day: NaiveDate,
    /// missing | open | settled
    pub status: String,
    pub lines: i64,
    pub paid: Money,
    pub refunded: Money,
    pub differences: i64,
    pub open_differences: i64,
    /// Why it could not be had.
    pub error: String,
    pub compared_at: Option<DateTime<Utc>>,
}

impl From<Statement> for AdminStatement {
    fn from(row: Statement) -> Self {
        Self {
            id: row.id,
            channel_text: row.channel.text(),
            channel: row.channel.code().into(),
            day: row.day,
            status: row.status.to_value(),
            lines: row.lines,
            paid: row.paid,
            refunded: row.refunded,
            differences: row.differences,
            open_differences: row.open_differences,
            error: row.error,
            compared_at: row.compared_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminStatementDifference {
    pub id: i64,
    pub statement_id: i64,
    pub channel: String,
    pub channel_text: &'static str,
    pub day: NaiveDate,
    /// payment | refund
    pub kind: String,
    /// missing_here | missing_there | other_amount
    pub difference: String,
    pub number: String,
    pub gateway_number: String,
    pub our_amount: Option<Money>,
    pub their_amount: Option<Money>,
    /// open | settled
    pub status: String,
    pub reason: String,
    pub settled_by: String,
    pub settled_at: Option<DateTime<Utc>>,
}

impl AdminStatementDifference {
    pub fn new(row: DifferenceRow, settled_by: String) -> Self {
        Self {
            id: row.id,
            statement_id: row.statement_id,
            channel_text: row.channel.text(),
            channel: row.channel.code().into(),
            day: row.day,
            kind: row.kind.code().into(),
            difference: row.difference.to_value(),
            number: row.number,
            gateway_number: row.gateway_number,
            our_amount: row.our_amount,
            their_amount: row.their_amount,
            status: row.status.to_value(),
            reason: row.reason,
            settled_by,
            settled_at: row.settled_at,
        }
    }
}
