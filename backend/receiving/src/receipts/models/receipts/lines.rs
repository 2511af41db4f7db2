//! The lines of a delivery: as they are entered, and as they are kept.
use catalog::stock::models::stock::BatchDates;
use kernel::{Db, Money};
use sea_orm::{DbErr, QueryOrder, prelude::*};

use crate::models::_entities::goods_receipt_lines;

pub use goods_receipt_lines::Model as Line;

/// Lines of one delivery.
pub const MOST_LINES: usize = 200;

/// One batch of a delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryLine {
    pub goods_id: i64,
    pub batch_number: String,
    pub dates: BatchDates,
    pub quantity: i64,
    /// Paid for a unit; zero for what came free.
    pub unit_price: Money,
    /// Tenths of a degree on arrival; cold goods have it.
    pub temperature: Option<i64>,
    /// As a scanner sent it from the pack of a device; empty: not scanned.
    pub udi: String,
    /// Of a batch of pieces of TCM, as its label says; empty: as it is on file. Not kept of others.
    pub origin: String,
}

/// The lines of this receipt, as they were entered.
pub async fn lines_of(db: &Db, receipt_id: i64) -> Result<Vec<Line>, DbErr> {
    goods_receipt_lines::Entity::find()
        .filter(goods_receipt_lines::Column::ReceiptId.eq(receipt_id))
        .order_by_asc(goods_receipt_lines::Column::Id)
        .all(db)
        .await
}
