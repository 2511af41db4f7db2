//! What was destroyed, how, where and before whom.
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::destructions::models::destructions::DestructionWithNames;

#[derive(Serialize, ToSchema)]
pub struct AdminDestruction {
    pub id: i64,
    pub number: String,
    pub batch_id: i64,
    pub batch_number: String,
    pub goods_id: i64,
    pub goods_name: String,
    pub spec: String,
    pub unit: String,
    pub quantity: i64,
    pub reason: String,
    pub method: String,
    pub place: String,
    pub destroyed_on: NaiveDate,
    pub first_witness: String,
    pub second_witness: String,
    /// Trace codes of the packs, as far as they were scanned.
    pub codes: Vec<String>,
    pub noted_by: String,
    pub noted_at: DateTime<Utc>,
}

impl From<DestructionWithNames> for AdminDestruction {
    fn from(row: DestructionWithNames) -> Self {
        let (goods_name, spec, unit) = row
            .goods
            .map(|goods| (goods.name, goods.spec, goods.unit))
            .unwrap_or_default();
        let record = row.record;
        Self {
            id: record.id,
            number: record.number,
            batch_id: record.batch_id,
            batch_number: row.batch_number,
            goods_id: record.goods_id,
            goods_name,
            spec,
            unit,
            quantity: record.quantity,
            reason: record.reason,
            method: record.method,
            place: record.place,
            destroyed_on: record.destroyed_on,
            first_witness: record.first_witness,
            second_witness: record.second_witness,
            codes: row.codes,
            noted_by: record.noted_by_name,
            noted_at: record.noted_at,
        }
    }
}
