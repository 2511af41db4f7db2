//! Batches in quarantine as the back office reads them.
use catalog::{goods::models::codes::Storage, stock::models::quarantine::QuarantinedBatch};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminQuarantine {
    /// Of the batch.
    pub id: i64,
    pub goods_id: i64,
    pub goods_name: String,
    pub spec: String,
    pub unit: String,
    pub warehouse: String,
    pub batch: String,
    pub expires_on: NaiveDate,
    pub is_expired: bool,
    pub quantity: i64,
    /// Of it, what may only be destroyed.
    pub unfit: i64,
    /// Degrees within which goods of the cold chain are for sale again; empty for others.
    pub cold_range: String,
    /// This colleague may end it.
    pub can_release: bool,
}

impl AdminQuarantine {
    pub fn new(row: QuarantinedBatch, decides: bool, range: &str, today: NaiveDate) -> Self {
        let is_cold = row.storage == Storage::Cold;
        Self {
            id: row.batch_id,
            goods_id: row.goods_id,
            goods_name: row.goods_name,
            spec: row.spec,
            unit: row.unit,
            warehouse: row.warehouse,
            batch: row.batch_number,
            is_expired: row.expires_on <= today,
            expires_on: row.expires_on,
            quantity: row.quantity,
            unfit: row.unfit,
            cold_range: if is_cold { range.into() } else { String::new() },
            can_release: decides && row.quantity > 0,
        }
    }
}
