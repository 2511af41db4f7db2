//! What is moved of the stock: ordered, picked, delivered, corrected, sent back.
use chrono::NaiveDate;

use super::shelf_place::ShelfPlace;

/// A quantity of a product in a warehouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StockLine {
    pub goods_id: i64,
    pub warehouse_id: i64,
    pub quantity: i64,
}

/// Units taken off the shelves for one order line, by batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pick {
    pub goods_id: i64,
    pub warehouse_id: i64,
    /// Batch id and units, each more than 0.
    pub batches: Vec<(i64, i64)>,
}

impl Pick {
    pub(super) fn line(&self) -> StockLine {
        StockLine {
            goods_id: self.goods_id,
            warehouse_id: self.warehouse_id,
            quantity: self.batches.iter().map(|(_, units)| units).sum(),
        }
    }
}

/// A correction of a batch's stock.
#[derive(Clone, Debug)]
pub struct Adjustment {
    pub goods_id: i64,
    pub warehouse_id: i64,
    pub batch_number: String,
    /// More (positive) or less (negative); not 0.
    pub quantity: i64,
    /// Needed when the batch is new, else ignored.
    pub dates: Option<BatchDates>,
    /// Of a new batch: whether its inspection report is there.
    pub has_report: bool,
    pub reason: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchDates {
    pub produced_on: NaiveDate,
    pub expires_on: NaiveDate,
}

/// Units of one batch that were accepted of a delivery.
#[derive(Clone, Debug)]
pub struct DeliveredBatch {
    pub goods_id: i64,
    pub warehouse_id: i64,
    pub batch_number: String,
    pub dates: BatchDates,
    pub quantity: i64,
    /// What the units of this batch have in common of their UDI; empty: none was scanned.
    pub udi: String,
    /// Where they were put; none: nobody said, and a known batch stays where it is.
    pub shelf_place: Option<ShelfPlace>,
    /// Of a batch that the wholesaler has never had: whether its inspection report is there.
    pub has_report: bool,
}

/// What becomes of goods that a buyer sent back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// For sale again.
    Sellable,
    /// Kept apart until quality management decides.
    Quarantined,
    /// Never for sale: kept apart as unfit, and destroyed from there.
    Scrapped,
}

/// Units of one batch that came back.
#[derive(Clone, Debug)]
pub struct ReturnedStock {
    pub goods_id: i64,
    pub batch_id: i64,
    pub quantity: i64,
    pub condition: Condition,
    /// The number of the claim.
    pub reference: String,
    pub reason: String,
}
