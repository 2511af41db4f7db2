//! The buyer's balance as the storefront reads it.
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::ledger::Entry;

#[derive(Serialize, ToSchema)]
pub struct UserMoney {
    pub balance: Money,
    /// All that ever came in, refunds among it.
    pub came_in: Money,
    /// All that was ever spent.
    pub went_out: Money,
}

#[derive(Serialize, ToSchema)]
pub struct MoneyEntry {
    pub id: i64,
    /// Negative when it was spent.
    pub amount: Money,
    pub balance_after: Money,
    /// 1 充值 2 支付 3 退款
    pub use_type: i64,
    pub use_type_text: &'static str,
    pub reference: String,
    pub memo: String,
    pub at: DateTime<Utc>,
}

impl From<Entry> for MoneyEntry {
    fn from(row: Entry) -> Self {
        Self {
            id: row.id,
            amount: row.amount,
            balance_after: row.balance_after,
            use_type: row.kind.number(),
            use_type_text: row.kind.text(),
            reference: row.reference,
            memo: row.memo,
            at: row.at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct MoneyLog {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<MoneyEntry>,
}
