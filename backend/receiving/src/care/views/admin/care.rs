//! Batches that are due for care, and what was found.
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::care::models::care::{CareWithNames, Due};

#[derive(Serialize, ToSchema)]
pub struct AdminCareDue {
    /// Of the batch.
    pub id: i64,
    pub goods_id: i64,
    pub goods_name: String,
    pub spec: String,
    pub unit: String,
    pub warehouse: String,
    pub batch_number: String,
    pub expires_on: NaiveDate,
    pub on_hand: i64,
    pub is_locked: bool,
    /// 重点养护
    pub is_key: bool,
    /// Null when nobody has looked at it.
    pub last_on: Option<NaiveDate>,
    pub due_on: NaiveDate,
}

impl From<Due> for AdminCareDue {
    fn from(due: Due) -> Self {
        Self {
            id: due.batch.id,
            goods_id: due.goods.id,
            goods_name: due.goods.name,
            spec: due.goods.spec,
            unit: due.goods.unit,
            warehouse: due.warehouse,
            batch_number: due.batch.number,
            expires_on: due.batch.expires_on,
            on_hand: due.batch.on_hand,
            is_locked: due.batch.is_locked || due.batch.is_recalled,
            is_key: due.is_key,
            last_on: due.last_on,
            due_on: due.due_on,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminCareRecord {
    pub id: i64,
    pub batch_id: i64,
    pub batch_number: String,
    pub goods_name: String,
    pub spec: String,
    pub unit: String,
    /// In the warehouse then.
    pub on_hand: i64,
    pub inspected: i64,
    pub bad: i64,
    /// Of the bad units, those that went into quarantine; the others were ordered and are locked.
    pub set_apart: i64,
    pub finding: String,
    pub measure: String,
    pub cared_by: String,
    pub cared_at: DateTime<Utc>,
}

impl From<CareWithNames> for AdminCareRecord {
    fn from(row: CareWithNames) -> Self {
        let record = row.record;
        Self {
            id: record.id,
            batch_id: record.batch_id,
            batch_number: row.batch_number,
            goods_name: row.goods_name,
            spec: row.spec,
            unit: row.unit,
            on_hand: record.on_hand,
            inspected: record.inspected,
            bad: record.bad,
            set_apart: record.set_apart,
            finding: record.finding,
            measure: record.measure,
            cared_by: record.cared_by_name,
            cared_at: record.cared_at,
        }
    }
}
