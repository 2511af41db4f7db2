use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    models::_entities::batches,
    stock::models::{shelf_place, stock::for_sale, stock_list::StockRow},
};

#[derive(Serialize, ToSchema)]
pub struct AdminBatch {
    pub id: i64,
    pub number: String,
    pub produced_on: NaiveDate,
    pub expires_on: NaiveDate,
    pub on_hand: i64,
    /// The inspection report is there; without it the batch is not allocated.
    pub has_report: bool,
    /// Locked by QA: nothing of it leaves.
    pub is_locked: bool,
    /// A recall keeps it apart: nothing of it leaves, whether it is locked or not.
    pub is_recalled: bool,
    /// Of devices, as it was scanned on goods-in; empty: none was.
    pub udi: String,
    /// Area, rack and level; empty: nobody has said where it lies.
    pub shelf_place: String,
}

#[derive(Serialize, ToSchema)]
pub struct AdminStock {
    pub id: i64,
    pub goods_id: i64,
    pub goods_name: String,
    pub spec: String,
    pub maker: String,
    pub warehouse_id: i64,
    pub warehouse: String,
    pub on_hand: i64,
    pub reserved: i64,
    /// The sellable quantity: batches with a report that have not expired and are neither locked nor recalled, less
    /// reservations.
    pub available: i64,
    pub batches: Vec<AdminBatch>,
}

impl AdminStock {
    /// `batches`: those of this product, of any warehouse.
    pub fn new(row: StockRow, batches: &[batches::Model], today: NaiveDate) -> Self {
        let here: Vec<_> = batches
            .iter()
            .filter(|batch| (batch.goods_id, batch.warehouse_id) == (row.goods_id, row.warehouse_id))
            .cloned()
            .collect();
        Self {
            id: row.id,
            goods_id: row.goods_id,
            goods_name: row.goods_name,
            spec: row.spec,
            maker: row.maker,
            warehouse_id: row.warehouse_id,
            warehouse: row.warehouse,
            on_hand: row.on_hand,
            reserved: row.reserved,
            available: for_sale(&here, row.reserved, today),
            batches: here.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<batches::Model> for AdminBatch {
    fn from(row: batches::Model) -> Self {
        Self {
            id: row.id,
            number: row.number,
            produced_on: row.produced_on,
            expires_on: row.expires_on,
            on_hand: row.on_hand,
            has_report: row.has_report,
            is_locked: row.is_locked,
            is_recalled: row.is_recalled,
            shelf_place: shelf_place::shown(row.shelf_place.as_ref()),
            udi: row.udi,
        }
    }
}
