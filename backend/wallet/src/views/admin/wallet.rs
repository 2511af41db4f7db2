use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::ledger;

#[derive(Serialize, ToSchema)]
pub struct AdminWallet {
    pub balance: Money,
    /// What can be spent now.
    pub points: i64,
    /// What can be spent now.
    pub voucher: Money,
    /// Of the balance, the newest 50.
    pub entries: Vec<AdminWalletEntry>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminWalletEntry {
    pub id: i64,
    pub amount: Money,
    pub balance_after: Money,
    /// top_up, payment, refund, …
    pub kind: String,
    pub reference: String,
    pub memo: String,
    pub at: DateTime<Utc>,
}

impl From<ledger::Entry> for AdminWalletEntry {
    fn from(row: ledger::Entry) -> Self {
        Self {
            id: row.id,
            amount: row.amount,
            balance_after: row.balance_after,
            kind: row.kind.code().into(),
            reference: row.reference,
            memo: row.memo,
            at: row.at,
        }
    }
}
