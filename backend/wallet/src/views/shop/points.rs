//! The buyer's points as the storefront reads them.
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    ledger::{Entry, Sums},
    lots::{Lot, SpendableBalance, last_day},
};

#[derive(Serialize, ToSchema)]
pub struct UserPoints {
    /// What can be spent now.
    pub points: i64,
    pub came_in: i64,
    /// Spent and expired amounts.
    pub went_out: i64,
    /// Of the points, what runs out within a week.
    pub expiring: i64,
    /// The last day of the first of them.
    pub expiring_on: Option<NaiveDate>,
    /// What runs out first comes first.
    pub lots: Vec<PointLot>,
}

#[derive(Serialize, ToSchema)]
pub struct PointLot {
    pub id: i64,
    pub remaining: i64,
    pub amount: i64,
    pub source: &'static str,
    /// null = never
    pub expires_on: Option<NaiveDate>,
}

impl UserPoints {
    pub fn new(standing: SpendableBalance, sums: Sums) -> Self {
        Self {
            points: standing.usable.fen(),
            came_in: sums.came_in.fen(),
            went_out: sums.went_out.fen(),
            expiring: standing.expiring.fen(),
            expiring_on: standing.expiring_on,
            lots: standing.lots.into_iter().map(PointLot::from).collect(),
        }
    }
}

impl From<Lot> for PointLot {
    fn from(lot: Lot) -> Self {
        Self {
            id: lot.id,
            remaining: lot.remaining.fen(),
            amount: lot.amount.fen(),
            source: lot.cause.text(),
            expires_on: lot.expires_at.map(last_day),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct PointsEntry {
    pub id: i64,
    /// Negative when they were spent.
    pub points: i64,
    pub points_after: i64,
    /// As the query's `use_type`.
    pub use_type: i64,
    pub use_type_text: &'static str,
    pub reference: String,
    pub memo: String,
    pub at: DateTime<Utc>,
}

impl From<Entry> for PointsEntry {
    fn from(row: Entry) -> Self {
        Self {
            id: row.id,
            points: row.amount.fen(),
            points_after: row.balance_after.fen(),
            use_type: row.kind.number(),
            use_type_text: row.kind.text(),
            reference: row.reference,
            memo: row.memo,
            at: row.at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct PointsLog {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<PointsEntry>,
}
