//! Cold parcels as the back office reads them.
use chrono::{DateTime, Utc};
use kernel::input::temperature::celsius;
use orders::dispatch::models::cold::{ColdParcel, Exception};
use serde::Serialize;
use utoipa::ToSchema;

/// How a cold parcel left and arrived.
#[derive(Serialize, ToSchema)]
pub struct AdminColdParcel {
    pub id: i64,
    /// Number of the parcel and of its order; the buyer.
    pub shipment_id: String,
    pub order_id: String,
    pub company: String,
    /// The vehicle, or the carrier's box.
    pub vehicle: String,
    /// 冷藏车 | 车载冷藏箱 | 保温箱; empty of older parcels.
    pub cooling_text: &'static str,
    /// Hours that it may be on the way; 0 = none were agreed.
    pub transit_hours: i64,
    /// How long it was on the way; empty while it has not arrived.
    pub duration_text: String,
    /// Degrees with one decimal.
    pub left_temperature: String,
    pub started_at: DateTime<Utc>,
    pub sent_by: String,
    /// Empty while it was not measured.
    pub arrived_temperature: String,
    pub arrived_at: Option<DateTime<Utc>>,
    pub received_by: String,
    /// Why quality management looks at it; empty = for nothing.
    pub exception_text: &'static str,
    /// It waits for quality management.
    pub is_open: bool,
    pub opinion: String,
    pub decided_by: String,
    pub decided_at: Option<DateTime<Utc>>,
}

/// Numbers of parcel and order, and the buyer.
#[derive(Default)]
pub struct Named {
    pub shipment: String,
    pub order: String,
    pub company: String,
}

impl AdminColdParcel {
    pub fn new(row: ColdParcel, named: Named) -> Self {
        Self {
            id: row.id,
            shipment_id: named.shipment,
            order_id: named.order,
            company: named.company,
            duration_text: row.duration_text(),
            vehicle: row.vehicle,
            cooling_text: row.cooling.text(),
            transit_hours: row.transit_hours,
            left_temperature: celsius(row.left_temperature),
            started_at: row.started_at,
            sent_by: row.sent_by,
            arrived_temperature: row.arrived_temperature.map(celsius).unwrap_or_default(),
            arrived_at: row.arrived_at,
            received_by: row.received_by,
            exception_text: row.exception.text(),
            is_open: row.exception != Exception::None && row.decided_at.is_none(),
            opinion: row.opinion,
            decided_by: row.decided_by,
            decided_at: row.decided_at,
        }
    }
}
