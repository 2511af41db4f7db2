use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{accounts::Account, ledger::Entry};

#[derive(Serialize, ToSchema)]
pub struct AdminLedgerEntry {
    pub id: i64,
    pub company_id: i64,
    pub company: String,
    /// balance, points, voucher
    pub kind: &'static str,
    pub kind_text: &'static str,
    /// Yuan, or whole points; negative went out.
    pub amount: String,
    pub balance_after: String,
    pub cause: &'static str,
    pub cause_text: &'static str,
    pub reference: String,
    pub memo: String,
    pub at: DateTime<Utc>,
}

impl AdminLedgerEntry {
    pub fn new(row: Entry, account: &Account, company: String) -> Self {
        let kind = account.kind;
        Self {
            id: row.id,
            company_id: account.company_id,
            company,
            kind: kind.code(),
            kind_text: kind.text(),
            amount: kind.write(row.amount),
            balance_after: kind.write(row.balance_after),
            cause: row.kind.code(),
            cause_text: row.kind.text(),
            reference: row.reference,
            memo: row.memo,
            at: row.at,
        }
    }
}
