//! Cold parcels (K): they leave with their temperature, cooling, vehicle or box and time of start, and are received with their
//! temperature and time of arrival. What arrives too warm, too cold, too late or unmeasured is decided by quality management.
use std::collections::HashSet;

use catalog::goods::models::cooling::{self, Cooling, cold_goods};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Actor, Db, WriteTx, api::FieldErrors, clock::span_text};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QuerySelect, prelude::*};

use super::rules::{self, DispatchRules};
use crate::{
    errors::OrderError,
    models::_entities::{
        cold_parcels, orders,
        shipment_lines::Model as ShipmentLine,
        shipments::{self, Model as Shipment},
    },
    shipments::models::shipment_status::Status,
};

pub use cold_parcels::Model as ColdParcel;

/// Why quality management looks at a cold parcel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Exception {
    #[sea_orm(string_value = "")]
    None,
    /// It arrived too warm or too cold.
    OutOfRange,
    /// It was on the way for longer than was agreed.
    Late,
    /// It counts as received, and nobody measured it.
    Unmeasured,
}

impl Exception {
    pub const fn text(self) -> &'static str {
        match self {
            Self::None => "",
            Self::OutOfRange => "到货温度超出范围",
            Self::Late => "超过运输时限",
            Self::Unmeasured => "没有登记到货温度",
        }
    }
}

/// Tenths of a degree that a thermometer shows.
pub const MEASURABLE: std::ops::RangeInclusive<i64> = -500..=600;

/// How a cold parcel leaves; empty for other parcels.
#[derive(Clone, Debug, Default)]
pub struct ColdStart {
    /// Tenths of a degree.
    pub temperature: Option<i64>,
    /// The vehicle, or the carrier's box.
    pub vehicle: String,
    pub cooling: Option<Cooling>,
    /// Now, unless it is said.
    pub started_at: Option<DateTime<Utc>>,
    /// Hours that it may be on the way; 0 = none were agreed.
    pub transit_hours: i64,
}

/// Keeps how a cold parcel leaves; refuses one that is not cold enough. Cold is what was ordered as such, and what is
/// kept cold today: the class may have changed since. Whether it is.
pub async fn leave(
    tx: &WriteTx,
    (order, shipment, inside): (&orders::Model, &Shipment, &[ShipmentLine]),
    start: &ColdStart,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<bool, OrderError> {
    let is_cold = order.is_cold_chain
        || !cold_goods(tx.db(), inside.iter().map(|row| row.goods_id))
            .await?
            .is_empty();
    if !is_cold {
        return Ok(false);
    }
    let rules = rules::rules(tx.db()).await?;
    let mut errors = FieldErrors::default();
    match start.temperature {
        None => errors.add("temperature", "冷链包裹请填写启运温度，例如 5.2"),
        Some(tenths) if !rules.is_cold_enough(tenths) => errors.add(
            "temperature",
            format!("启运温度应在 {}，请处理后再发货", rules.range()),
        ),
        Some(_) => {}
    }
    if start.vehicle.is_empty() {
        errors.add("vehicle", "冷链包裹请填写冷藏车牌号或保温箱编号");
    }
    if start.cooling.is_none() {
        errors.add("cooling", "冷链包裹请选择保温方式：冷藏车、车载冷藏箱或保温箱");
    }
    let started_at = started_at(start.started_at, shipment.checked_at, now);
    if let Err(why) = started_at {
        errors.add("started_at", why);
    }
    let (Some(temperature), Some(cooling), Ok(started_at), true) =
        (start.temperature, start.cooling, started_at, errors.is_empty())
    else {
        return Err(OrderError::Invalid(errors));
    };
    let row = cold_parcels::ActiveModel {
        shipment_id: Set(shipment.id),
        vehicle: Set(start.vehicle.clone()),
        left_temperature: Set(temperature),
        started_at: Set(started_at),
        sent_by: Set(actor.name.clone()),
        cooling: Set(cooling),
        transit_hours: Set(start.transit_hours),
        exception: Set(Exception::None),
        ..Default::default()
    };
    row.insert(tx.db()).await?;
    Ok(true)
}

/// What is typed has no seconds: the minute of the check is after it.
fn started_at(
    said: Option<DateTime<Utc>>,
    checked_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<DateTime<Utc>, &'static str> {
    let checked_at = checked_at.unwrap_or(DateTime::UNIX_EPOCH);
    match said {
        None => Ok(now.max(checked_at)),
        Some(at) if at > now => Err("启运时间不能晚于现在"),
        Some(at) if at + TimeDelta::seconds(60) <= checked_at => Err("启运时间不能早于出库复核，请核对"),
        Some(at) => Ok(at.max(checked_at)),
    }
}

impl ColdParcel {
    /// How long it was on the way; empty while it has not arrived.
    pub fn duration_text(&self) -> String {
        self.arrived_at
            .map(|at| span_text(at - self.started_at))
            .unwrap_or_default()
    }
}

/// What the buyer measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrival {
    /// Tenths of a degree.
    pub temperature: Option<i64>,
    /// Now, unless it is said.
    pub arrived_at: Option<DateTime<Utc>>,
}

/// Cold parcels of an order that are on the way, those in exchange apart, or the one of this number, arrive as the buyer measured. Called
/// before they are received.
pub async fn arrive(
    tx: &WriteTx,
    (order_id, number): (i64, Option<&str>),
    arrival: Arrival,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let coming = on_the_way(tx, order_id, number).await?;
    if coming.is_empty() {
        return Ok(());
    }
    let rules = rules::rules(tx.db()).await?;
    // Unless it is said; where the clock was set back, nothing arrives before it left.
    let last_start = coming.iter().map(|parcel| parcel.started_at).max();
    let arrived_at = arrival
        .arrived_at
        .unwrap_or(last_start.map_or(now, |start| start.max(now)));
    let temperature = measured(&coming, arrival, now)?;
    for parcel in coming {
        let is_late = cooling::is_late(parcel.started_at, arrived_at, parcel.transit_hours);
        let found = exception(&rules, temperature, is_late);
        let mut row = parcel.into_active_model();
        row.arrived_temperature = Set(Some(temperature));
        row.arrived_at = Set(Some(arrived_at));
        row.received_by = Set(actor.name.clone());
        row.exception = Set(found);
        row.update(tx.db()).await?;
    }
    Ok(())
}

fn measured(coming: &[ColdParcel], arrival: Arrival, now: DateTime<Utc>) -> Result<i64, OrderError> {
    let mut errors = FieldErrors::default();
    match arrival.temperature {
        None => errors.add("temperature", "冷链药品请当场测量并填写到货温度，例如 5.2"),
        Some(tenths) if !MEASURABLE.contains(&tenths) => {
            errors.add("temperature", "到货温度应为 -50 到 60 ℃");
        }
        Some(_) => {}
    }
    let is_impossible = |at: DateTime<Utc>| at > now || coming.iter().any(|parcel| at < parcel.started_at);
    if arrival.arrived_at.is_some_and(is_impossible) {
        errors.add("arrived_at", "到货时间应在启运之后、现在之前，请核对");
    }
    let temperature = arrival.temperature.filter(|_| errors.is_empty());
    temperature.ok_or(OrderError::Invalid(errors))
}

fn exception(rules: &DispatchRules, temperature: i64, is_late: bool) -> Exception {
    if !rules.is_cold_enough(temperature) {
        Exception::OutOfRange
    } else if is_late {
        Exception::Late
    } else {
        Exception::None
    }
}

/// The time to receive is over, and the buyer said nothing: quality management asks.
pub async fn arrive_unmeasured(tx: &WriteTx, (order_id, number): (i64, Option<&str>)) -> Result<(), DbErr> {
    for parcel in on_the_way(tx, order_id, number).await? {
        let mut row = parcel.into_active_model();
        row.exception = Set(Exception::Unmeasured);
        row.update(tx.db()).await?;
    }
    Ok(())
}

/// Of these orders, those with a cold parcel of their own on the way.
pub async fn expected_by(db: &Db, order_ids: Vec<i64>) -> Result<HashSet<i64>, DbErr> {
    use shipments::Column;
    if order_ids.is_empty() {
        return Ok(HashSet::new());
    }
    let sent: Vec<(i64, i64)> = shipments::Entity::find()
        .select_only()
        .columns([Column::Id, Column::OrderId])
        .filter(Column::OrderId.is_in(order_ids))
        .filter(Column::AfterSaleId.is_null())
        .filter(Column::Status.eq(Status::Shipped))
        .into_tuple()
        .all(db)
        .await?;
    let cold = of_shipments(db, sent.iter().map(|(id, _)| *id)).await?;
    let is_cold = |id: i64| cold.iter().any(|parcel| parcel.shipment_id == id);
    Ok(sent
        .into_iter()
        .filter(|(id, _)| is_cold(*id))
        .map(|(_, order_id)| order_id)
        .collect())
}

async fn on_the_way(tx: &WriteTx, order_id: i64, number: Option<&str>) -> Result<Vec<ColdParcel>, DbErr> {
    use shipments::Column;
    let mut sent = shipments::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::OrderId.eq(order_id))
        .filter(Column::Status.eq(Status::Shipped));
    sent = match number {
        Some(number) => sent.filter(Column::Number.eq(number)),
        None => sent.filter(Column::AfterSaleId.is_null()),
    };
    let ids: Vec<i64> = sent.into_tuple().all(tx.db()).await?;
    of_shipments(tx.db(), ids).await
}

pub async fn of_shipments(db: &Db, ids: impl IntoIterator<Item = i64>) -> Result<Vec<ColdParcel>, DbErr> {
    cold_parcels::Entity::find()
        .filter(cold_parcels::Column::ShipmentId.is_in(ids))
        .all(db)
        .await
}
