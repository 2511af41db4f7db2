//! Parcels, their way and their packs as the buyer reads them.
use chrono::{DateTime, NaiveDate, Utc};
use gateways::logistics::state_text;
use kernel::{counts::to_i64, input::temperature::celsius};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    dispatch::models::cold::ColdParcel,
    shipments::models::{
        shipments::{ShipmentDetails, Status},
        trace_codes::TraceCode,
        tracking::TrackingEvent,
    },
};

#[derive(Serialize, ToSchema)]
pub struct TrackingStep {
    pub at: DateTime<Utc>,
    pub place: String,
    pub text: String,
}

impl From<TrackingEvent> for TrackingStep {
    fn from(row: TrackingEvent) -> Self {
        Self {
            at: row.at,
            place: row.place,
            text: row.text,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct ParcelLine {
    /// Of the order line.
    pub id: i64,
    pub goods_id: i64,
    pub name: String,
    pub ypgg: String,
    pub unit: String,
    pub batch_number: String,
    pub produced_on: NaiveDate,
    pub expires_on: NaiveDate,
    pub number: i64,
}

/// How a cold parcel left and arrived; degrees with one decimal.
#[derive(Serialize, ToSchema)]
pub struct ParcelCold {
    /// The vehicle, or the carrier's box.
    pub vehicle: String,
    /// 冷藏车 | 车载冷藏箱 | 保温箱; empty of older parcels.
    pub cooling_text: &'static str,
    /// Hours that it may be on the way; 0 = none were agreed.
    pub transit_hours: i64,
    /// How long it was on the way; empty while it has not arrived.
    pub duration_text: String,
    pub left_temperature: String,
    pub started_at: DateTime<Utc>,
    /// Empty while it was not measured.
    pub arrived_temperature: String,
    pub arrived_at: Option<DateTime<Utc>>,
    pub received_by: String,
    /// Why quality management looks at it; empty = for nothing.
    pub exception_text: &'static str,
    /// What quality management found.
    pub opinion: String,
}

impl From<ColdParcel> for ParcelCold {
    fn from(row: ColdParcel) -> Self {
        Self {
            duration_text: row.duration_text(),
            vehicle: row.vehicle,
            cooling_text: row.cooling.text(),
            transit_hours: row.transit_hours,
            left_temperature: celsius(row.left_temperature),
            started_at: row.started_at,
            arrived_temperature: row.arrived_temperature.map(celsius).unwrap_or_default(),
            arrived_at: row.arrived_at,
            received_by: row.received_by,
            exception_text: row.exception.text(),
            opinion: row.opinion,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct ParcelWay {
    /// Parcel number.
    pub id: String,
    /// It comes in exchange for what was claimed.
    pub is_exchange: bool,
    /// picking | picked | shipped | received
    pub status: String,
    pub status_text: &'static str,
    pub carrier: String,
    pub waybill: String,
    /// What the carrier says of it; empty while it says nothing.
    pub state_text: String,
    pub is_delivered: bool,
    pub shipped_at: Option<DateTime<Utc>>,
    pub received_at: Option<DateTime<Utc>>,
    pub can_receive: bool,
    pub lines: Vec<ParcelLine>,
    /// Packs whose trace codes are known.
    pub codes: i64,
    /// How warm it was on the way can be looked at.
    pub has_temperature: bool,
    /// Of a cold parcel that left: it is received with its temperature.
    pub cold: Option<ParcelCold>,
    /// Newest first.
    pub steps: Vec<TrackingStep>,
}

impl ParcelWay {
    pub fn new(whole: ShipmentDetails, may_receive: bool) -> Self {
        let shipment = whole.shipment;
        let lines = whole.lines.into_iter().flat_map(|(line, rows)| {
            rows.into_iter().map(move |row| ParcelLine {
                id: line.id,
                goods_id: line.goods_id,
                name: line.name.clone(),
                ypgg: line.spec.clone(),
                unit: line.unit.clone(),
                batch_number: row.batch_number,
                produced_on: row.produced_on,
                expires_on: row.expires_on,
                number: row.quantity,
            })
        });
        Self {
            lines: lines.collect(),
            status_text: shipment.status.text(),
            can_receive: may_receive && shipment.status == Status::Shipped,
            state_text: shipment.parcel_state.map(state_text).unwrap_or_default().into(),
            is_delivered: shipment.parcel_state == Some(gateways::logistics::DELIVERED),
            codes: to_i64(whole.codes.len()),
            has_temperature: whole.has_temperature,
            cold: whole.cold.map(Into::into),
            steps: whole.events.into_iter().map(Into::into).collect(),
            id: shipment.number,
            is_exchange: shipment.after_sale_id.is_some(),
            status: shipment.status.code().into(),
            carrier: shipment.carrier,
            waybill: shipment.waybill,
            shipped_at: shipment.shipped_at,
            received_at: shipment.received_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct OrderLogistics {
    /// Order number.
    pub id: String,
    /// Parcels that left or are being packed, in the order in which they were begun.
    pub parcels: Vec<ParcelWay>,
    /// At which cold parcels should arrive: 2.0–8.0 ℃
    pub cold_range: String,
}

#[derive(Serialize, ToSchema)]
pub struct TracedGoods {
    /// Of the order line.
    pub id: i64,
    pub goods_id: i64,
    pub name: String,
    pub ypgg: String,
    pub sccj: String,
    pub codes: Vec<String>,
}

impl TracedGoods {
    pub fn new(line: crate::lifecycle::models::orders::OrderLine, codes: &[TraceCode]) -> Self {
        let of_line = codes.iter().filter(|code| code.order_line_id == line.id);
        Self {
            codes: of_line.map(|code| code.code.clone()).collect(),
            id: line.id,
            goods_id: line.goods_id,
            name: line.name,
            ypgg: line.spec,
            sccj: line.maker,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct OrderTraceCodes {
    /// Order number.
    pub id: String,
    pub total: i64,
    pub goods: Vec<TracedGoods>,
}
