//! The buyer's balance and vouchers as the storefront reads them.
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    ledger::{Entry, Sums},
    lots::{Lot, SpendableBalance, last_day},
};

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
    /// As the query's `use_type`.
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

#[derive(Serialize, ToSchema)]
pub struct UserVoucher {
    /// What can be spent now.
    pub balance: Money,
    pub came_in: Money,
    /// Spent and expired amounts.
    pub went_out: Money,
    /// Of the balance, what runs out within a week.
    pub expiring: Money,
    /// The last day of the first of it.
    pub expiring_on: Option<NaiveDate>,
    /// What runs out first comes first.
    pub lots: Vec<VoucherLot>,
}

#[derive(Serialize, ToSchema)]
pub struct VoucherLot {
    pub id: i64,
    pub remaining: Money,
    pub amount: Money,
    pub source: &'static str,
    /// null = never
    pub expires_on: Option<NaiveDate>,
}

impl UserVoucher {
    pub fn new(standing: SpendableBalance, sums: Sums) -> Self {
        Self {
            balance: standing.usable,
            came_in: sums.came_in,
            went_out: sums.went_out,
            expiring: standing.expiring,
            expiring_on: standing.expiring_on,
            lots: standing.lots.into_iter().map(VoucherLot::from).collect(),
        }
    }
}

impl From<Lot> for VoucherLot {
    fn from(lot: Lot) -> Self {
        Self {
            id: lot.id,
            remaining: lot.remaining,
            amount: lot.amount,
            source: lot.cause.text(),
            expires_on: lot.expires_at.map(last_day),
        }
    }
}
