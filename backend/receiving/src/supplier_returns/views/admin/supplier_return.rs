//! What goes back to suppliers, and who agreed.
use chrono::{DateTime, NaiveDate, Utc};
use identity::permissions::Role;
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::supplier_returns::models::{
    find::Named,
    states::Status,
    supplier_returns::{SupplierReturn, hindrance},
};

#[derive(Serialize, ToSchema)]
pub struct AdminSupplierReturn {
    pub id: i64,
    pub number: String,
    pub supplier_id: i64,
    pub supplier: String,
    /// The delivery that brought the goods.
    pub receipt_id: i64,
    pub receipt_number: String,
    pub delivery_note: String,
    pub goods_id: i64,
    pub goods_name: String,
    pub spec: String,
    pub unit: String,
    pub batch_id: i64,
    pub batch_number: String,
    pub expires_on: NaiveDate,
    pub warehouse: String,
    pub quantity: i64,
    /// Paid for a unit.
    pub unit_price: Money,
    pub amount: Money,
    /// Where the goods stand until they leave: stock | quarantine | unfit
    pub source: &'static str,
    pub source_text: &'static str,
    pub reason: String,
    /// waiting | sent | refused | withdrawn
    pub status: &'static str,
    pub status_text: &'static str,
    /// Trace codes of the packs, as far as they were scanned.
    pub codes: Vec<String>,
    pub asked_by: String,
    pub asked_at: DateTime<Utc>,
    /// Who agreed, refused or withdrew it.
    pub decided_by: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub opinion: String,
    /// While it waits, why the reader may not decide it; empty when they may.
    pub hindrance: &'static str,
}

/// Who looks at a return.
pub struct ReturnReader<'a> {
    pub staff_id: i64,
    pub roles: &'a [Role],
}

impl ReturnReader<'_> {
    fn hindrance(&self, row: &SupplierReturn) -> &'static str {
        if row.status == Status::Waiting {
            hindrance(row, self.roles, self.staff_id).unwrap_or_default()
        } else {
            ""
        }
    }
}

impl AdminSupplierReturn {
    pub fn new(named: Named, reader: &ReturnReader<'_>) -> Self {
        let Named {
            row,
            supplier,
            line,
            receipt,
            batch,
            goods,
            warehouse,
            codes,
        } = named;
        Self {
            hindrance: reader.hindrance(&row),
            id: row.id,
            number: row.number,
            supplier_id: row.supplier_id,
            supplier: supplier.map(|supplier| supplier.name).unwrap_or_default(),
            receipt_id: receipt.id,
            receipt_number: receipt.number,
            delivery_note: receipt.delivery_note,
            goods_id: row.goods_id,
            goods_name: goods.name,
            spec: goods.spec,
            unit: goods.unit,
            batch_id: row.batch_id,
            batch_number: batch.number,
            expires_on: batch.expires_on,
            warehouse,
            quantity: row.quantity,
            unit_price: line.unit_price,
            amount: line.unit_price.times(row.quantity),
            source: row.source.code(),
            source_text: row.source.text(),
            reason: row.reason,
            status: row.status.code(),
            status_text: row.status.text(),
            codes,
            asked_by: row.asked_by_name,
            asked_at: row.asked_at,
            decided_by: row.decided_by_name,
            decided_at: row.decided_at,
            opinion: row.opinion,
        }
    }
}
