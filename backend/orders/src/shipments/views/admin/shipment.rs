//! Pick lists and parcels as the warehouse reads them.
use std::collections::{HashMap, HashSet};

use catalog::{models::_entities::batches, stock::models::shelf_place::ShelfPlace};
use chrono::{DateTime, NaiveDate, Utc};
use gateways::logistics::state_text;
use kernel::{ApiError, ApiResult, counts::to_i64};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    lifecycle::models::{
        cancel_request, line_units,
        orders::{Order, OrderLine},
        split::special_name,
    },
    picking::models::exchange,
    shipments::{
        models::shipments::ShipmentDetails,
        views::shop::shipment::{ParcelCold, TrackingStep},
    },
};

/// An order to be picked.
#[derive(Serialize, ToSchema)]
pub struct AdminPickable {
    /// Order number.
    pub id: String,
    pub company: String,
    pub warehouse: String,
    pub status: i32,
    pub status_text: &'static str,
    pub receiver: String,
    pub address: String,
    pub remark: String,
    pub paid_at: Option<DateTime<Utc>>,
    pub is_cold: bool,
    /// What compounds with special ingredients are called; empty for other goods.
    pub special: &'static str,
    /// Lines and units that are still to leave.
    pub lines: i64,
    pub units: i64,
    /// The buyer asks to cancel it: service answers first.
    pub is_cancel_asked: bool,
}

impl AdminPickable {
    /// `cold`: the products among them that are kept cold today.
    pub fn new(order: Order, lines: &[OrderLine], warehouse: String, cold: &HashSet<i64>) -> Self {
        let special = special_name(order.control).unwrap_or_default();
        let leaving = || lines.iter().filter(|line| line_units::left(line) > 0);
        let left = || leaving().map(line_units::left);
        Self {
            warehouse,
            status: order.status.code(),
            status_text: order.status.text(),
            is_cold: order.is_cold_chain || leaving().any(|line| cold.contains(&line.goods_id)),
            special,
            lines: to_i64(left().count()),
            units: left().sum(),
            is_cancel_asked: cancel_request::is_open(&order),
            company: order.company_name,
            receiver: order.receiver,
            address: order.address,
            remark: order.remark,
            paid_at: order.paid_at,
            id: order.number,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminShipmentBatch {
    pub batch_id: i64,
    pub batch_number: String,
    pub produced_on: NaiveDate,
    pub expires_on: NaiveDate,
    /// Units in this parcel.
    pub number: i64,
    /// Units that this parcel may take of it; none once it is picked.
    pub free: Option<i64>,
    /// Where it lies; empty: nobody has said, or the parcel has left.
    pub shelf_place: String,
    /// What places sort by as one walks; empty without one.
    pub shelf_order: String,
}

#[derive(Serialize, ToSchema)]
pub struct AdminShipmentLine {
    /// Of the order line.
    pub id: i64,
    pub goods_id: i64,
    pub name: String,
    pub spec: String,
    pub maker: String,
    pub unit: String,
    pub approval_number: String,
    pub image: String,
    pub ordered: i64,
    /// Units that are still to leave, those of this parcel included while it is in the warehouse.
    pub left: i64,
    /// Units in this parcel.
    pub number: i64,
    /// While it is picked: every batch that may be taken; afterwards those that were.
    pub batches: Vec<AdminShipmentBatch>,
    pub codes: Vec<String>,
    /// Each of its packs needs its code before it leaves. Only of a parcel in the warehouse that is asked for alone.
    pub needs_codes: bool,
    /// What the checker said of it: 合格, or why it was to be picked again; empty = nothing yet.
    pub quality: String,
}

/// `lines` is filled when one record is asked for, and in pick lists; empty in other lists. They come as one walks past their
/// shelves; those without a place at the end.
#[derive(Serialize, ToSchema)]
pub struct AdminShipment {
    /// Parcel number.
    pub id: String,
    pub order_id: String,
    /// The claim that it leaves for in exchange, with which it is sent; empty = it leaves for its order.
    pub exchange_for: String,
    pub company: String,
    pub warehouse: String,
    /// picking | picked | shipped | received | void
    pub status: String,
    pub status_text: &'static str,
    pub receiver: String,
    pub phone: String,
    pub address: String,
    pub remark: String,
    /// Months that packs should last when they leave; 0 = not wished for.
    pub wished_months: i64,
    pub is_cold: bool,
    /// What compounds with special ingredients are called; empty for other goods.
    pub special: &'static str,
    pub picker: String,
    /// Who confirmed what was picked: another person checks it.
    pub picked_by: Option<i64>,
    /// Who checked it before it left; empty = nobody yet.
    pub checker: String,
    pub checked_at: Option<DateTime<Utc>>,
    pub carrier: String,
    pub waybill: String,
    pub created_at: DateTime<Utc>,
    pub picked_at: Option<DateTime<Utc>>,
    pub shipped_at: Option<DateTime<Utc>>,
    pub received_at: Option<DateTime<Utc>>,
    pub kinds: i64,
    pub units: i64,
    pub codes: i64,
    pub parcel_state_text: String,
    /// How warm it was on the way can be looked at.
    pub has_temperature: bool,
    /// How it left and arrived, of a cold parcel that left.
    pub cold: Option<ParcelCold>,
    pub lines: Vec<AdminShipmentLine>,
    pub events: Vec<TrackingStep>,
}

/// What may be taken of each product here, and how much of each batch other parcels hold.
#[derive(Default)]
pub struct PickableStock {
    pub batches: Vec<batches::Model>,
    pub held_by_parcels: HashMap<i64, i64>,
}

/// What is known of a parcel that is still in the warehouse and asked for alone.
#[derive(Default)]
pub struct AtHand {
    /// While it is picked.
    pub shelves: Option<PickableStock>,
    /// Lines of the order of whose packs each needs its code.
    pub needing_codes: HashSet<i64>,
}

impl AdminShipment {
    pub fn new(
        whole: ShipmentDetails,
        warehouse: String,
        places: &HashMap<i64, ShelfPlace>,
        at_hand: &AtHand,
    ) -> Self {
        let shelves = at_hand.shelves.as_ref();
        let ShipmentDetails {
            shipment,
            order,
            lines,
            codes,
            events,
            has_temperature,
            is_cold,
            cold,
        } = whole;
        let units = |rows: &[crate::shipments::models::shipments::ShipmentLine]| {
            rows.iter().map(|row| row.quantity).sum()
        };
        let inside = || lines.iter().filter(|(_, rows)| !rows.is_empty());
        let special = special_name(order.control).unwrap_or_default();
        let mut all = Self {
            cold: cold.map(Into::into),
            order_id: order.number.clone(),
            exchange_for: exchange::claim_of(&shipment).to_owned(),
            company: order.company_name,
            warehouse,
            status_text: shipment.status.text(),
            receiver: order.receiver,
            phone: order.phone,
            address: order.address,
            remark: order.remark,
            wished_months: order.wished_months,
            is_cold,
            special,
            kinds: to_i64(inside().count()),
            units: inside().map(|(_, rows)| units(rows)).sum::<i64>(),
            codes: to_i64(codes.len()),
            has_temperature,
            parcel_state_text: shipment.parcel_state.map(state_text).unwrap_or_default().into(),
            events: events.into_iter().map(Into::into).collect(),
            lines: lines
                .iter()
                .filter(|(line, rows)| !rows.is_empty() || (shelves.is_some() && line_units::left(line) > 0))
                .map(|(line, rows)| AdminShipmentLine {
                    id: line.id,
                    goods_id: line.goods_id,
                    name: line.name.clone(),
                    spec: line.spec.clone(),
                    maker: line.maker.clone(),
                    unit: line.unit.clone(),
                    approval_number: line.approval_number.clone(),
                    image: line.image.clone(),
                    ordered: line.quantity,
                    left: line_units::left(line),
                    number: units(rows),
                    batches: batches_of(line, rows, places, shelves),
                    codes: codes
                        .iter()
                        .filter(|code| code.order_line_id == line.id)
                        .map(|code| code.code.clone())
                        .collect(),
                    needs_codes: at_hand.needing_codes.contains(&line.id),
                    quality: rows
                        .iter()
                        .map(|row| row.quality.clone())
                        .max()
                        .unwrap_or_default(),
                })
                .collect(),
            id: shipment.number,
            status: shipment.status.code().into(),
            picker: shipment.picker,
            picked_by: shipment.picked_by,
            checker: shipment.checker,
            checked_at: shipment.checked_at,
            carrier: shipment.carrier,
            waybill: shipment.waybill,
            created_at: shipment.created_at,
            picked_at: shipment.picked_at,
            shipped_at: shipment.shipped_at,
            received_at: shipment.received_at,
        };
        all.lines.sort_by(|one, other| stop_at(one).cmp(&stop_at(other)));
        all
    }
}

/// The first shelf that a line is taken from; lines without one come last.
fn stop_at(line: &AdminShipmentLine) -> (bool, &str) {
    let taken = line.batches.iter().filter(|batch| batch.number > 0);
    let shelves = taken.map(|batch| (batch.shelf_order.is_empty(), batch.shelf_order.as_str()));
    shelves.min().unwrap_or((true, ""))
}

fn batches_of(
    line: &OrderLine,
    rows: &[crate::shipments::models::shipments::ShipmentLine],
    places: &HashMap<i64, ShelfPlace>,
    shelves: Option<&PickableStock>,
) -> Vec<AdminShipmentBatch> {
    let place = |id: i64| places.get(&id).map(ToString::to_string).unwrap_or_default();
    let order = |id: i64| places.get(&id).map(ShelfPlace::key).unwrap_or_default();
    let Some(shelves) = shelves else {
        let taken = rows.iter().map(|row| AdminShipmentBatch {
            batch_id: row.batch_id,
            batch_number: row.batch_number.clone(),
            produced_on: row.produced_on,
            expires_on: row.expires_on,
            number: row.quantity,
            free: None,
            shelf_place: place(row.batch_id),
            shelf_order: order(row.batch_id),
        });
        return taken.collect();
    };
    let here = shelves
        .batches
        .iter()
        .filter(|batch| batch.goods_id == line.goods_id);
    let choices = here.map(|batch| {
        let taken = rows.iter().find(|row| row.batch_id == batch.id);
        let held = shelves
            .held_by_parcels
            .get(&batch.id)
            .copied()
            .unwrap_or_default();
        AdminShipmentBatch {
            batch_id: batch.id,
            batch_number: batch.number.clone(),
            produced_on: batch.produced_on,
            expires_on: batch.expires_on,
            number: taken.map_or(0, |row| row.quantity),
            free: Some((batch.on_hand - held).max(0)),
            shelf_place: place(batch.id),
            shelf_order: order(batch.id),
        }
    });
    choices.collect()
}

/// One of several that were asked for, and why it was not done.
#[derive(Serialize, ToSchema)]
pub struct AdminRefusal {
    /// Order or parcel number, as it was given.
    pub id: String,
    pub message: String,
}

impl AdminRefusal {
    /// Errors of single ones are reported; errors of the whole call end it.
    pub fn of(id: String, error: ApiError) -> ApiResult<Self> {
        if error.status().is_server_error() {
            return Err(error);
        }
        Ok(Self {
            id,
            message: error.message(),
        })
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminPickingStarted {
    /// Numbers of the pick lists.
    pub started: Vec<String>,
    pub refused: Vec<AdminRefusal>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminParcelsSent {
    /// Numbers of the parcels.
    pub sent: Vec<String>,
    pub refused: Vec<AdminRefusal>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminTracePrefix {
    /// Seven digits.
    pub id: String,
    pub goods_id: i64,
    pub goods: String,
    pub created_at: DateTime<Utc>,
}
