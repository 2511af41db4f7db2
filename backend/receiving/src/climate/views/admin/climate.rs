//! Readings of temperature and humidity.
use catalog::{
    goods::models::words::{STORAGES, word},
    models::_entities::warehouses,
};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{climate::models::climate::ClimateRecord, receipts::models::receipts::check::celsius};

#[derive(Serialize, ToSchema)]
pub struct AdminClimateRecord {
    pub id: i64,
    pub warehouse_id: i64,
    pub warehouse: String,
    /// normal | cool | cold
    pub zone: &'static str,
    pub zone_text: &'static str,
    /// Degrees with one decimal.
    pub temperature: String,
    /// Percent with one decimal; empty where it was not measured.
    pub humidity: String,
    pub measured_at: DateTime<Utc>,
    /// Out of range.
    pub is_alarm: bool,
    pub reason: String,
    pub note: String,
    pub noted_by: String,
    /// What was done about it; empty while nothing was.
    pub measure: String,
    pub handled_by: String,
    pub handled_at: Option<DateTime<Utc>>,
}

impl AdminClimateRecord {
    pub fn new(row: ClimateRecord, warehouse: Option<warehouses::Model>) -> Self {
        Self {
            id: row.id,
            warehouse_id: row.warehouse_id,
            warehouse: warehouse.map(|one| one.name).unwrap_or_default(),
            zone: row.zone.code(),
            zone_text: word(&STORAGES, row.zone),
            temperature: celsius(row.temperature),
            humidity: row.humidity.map(celsius).unwrap_or_default(),
            measured_at: row.measured_at,
            is_alarm: row.is_alarm,
            reason: row.reason,
            note: row.note,
            noted_by: row.noted_by_name,
            measure: row.measure,
            handled_by: row.handled_by_name,
            handled_at: row.handled_at,
        }
    }
}
