//! Parcels of orders: each is picked, sent and received by itself.
use std::collections::{HashMap, HashSet};

use catalog::goods::models::cooling::cold_goods;
use kernel::Db;
use sea_orm::{DbErr, PaginatorTrait, QueryOrder, QuerySelect, prelude::*};

use crate::{
    dispatch::models::cold::{self, ColdParcel},
    models::_entities::{
        order_lines, orders, shipment_lines, shipments, temperature_records, trace_codes, tracking_events,
    },
};

pub use super::shipment_status::Status;
pub use shipment_lines::Model as ShipmentLine;
pub use shipments::Model as Shipment;

/// With everything that belongs to it.
#[derive(Clone, Debug)]
pub struct ShipmentDetails {
    pub shipment: Shipment,
    pub order: orders::Model,
    /// By order line, in the order's order; the units of each batch, earliest expiry first.
    pub lines: Vec<(order_lines::Model, Vec<ShipmentLine>)>,
    pub codes: Vec<trace_codes::Model>,
    /// Newest first.
    pub events: Vec<tracking_events::Model>,
    /// A temperature record has been uploaded.
    pub has_temperature: bool,
    /// It left cold, or will.
    pub is_cold: bool,
    /// How it left and arrived, of a cold parcel that left.
    pub cold: Option<ColdParcel>,
}

/// Whoever it belongs to.
#[kernel::boxed]
pub async fn by_number(db: &Db, number: &str) -> Result<Option<Shipment>, DbErr> {
    shipments::Entity::find()
        .filter(shipments::Column::Number.eq(number))
        .one(db)
        .await
}

/// Those of these orders that left or will leave, in exchange too, in the order in which they were begun.
#[kernel::boxed]
pub async fn of_orders(db: &Db, order_ids: &[i64]) -> Result<Vec<Shipment>, DbErr> {
    shipments::Entity::find()
        .filter(shipments::Column::OrderId.is_in(order_ids.iter().copied()))
        .filter(shipments::Column::Status.ne(Status::Void))
        .order_by_asc(shipments::Column::Id)
        .all(db)
        .await
}

/// The one of an order that is still in the warehouse; what leaves in exchange is apart.
pub async fn open_of(db: &Db, order_id: i64) -> Result<Option<Shipment>, DbErr> {
    shipments::Entity::find()
        .filter(shipments::Column::OrderId.eq(order_id))
        .filter(shipments::Column::AfterSaleId.is_null())
        .filter(shipments::Column::Status.is_in(Status::OPEN))
        .one(db)
        .await
}

/// The lines of one parcel.
#[kernel::boxed]
pub async fn lines_of(db: &Db, shipment_id: i64) -> Result<Vec<ShipmentLine>, DbErr> {
    shipment_lines::Entity::find()
        .filter(shipment_lines::Column::ShipmentId.eq(shipment_id))
        .order_by_asc(shipment_lines::Column::OrderLineId)
        .order_by_asc(shipment_lines::Column::ExpiresOn)
        .order_by_asc(shipment_lines::Column::Id)
        .all(db)
        .await
}

/// How many parcels an order ever had, put back ones included.
pub async fn count_of(db: &Db, order_id: i64) -> Result<u64, DbErr> {
    shipments::Entity::find()
        .filter(shipments::Column::OrderId.eq(order_id))
        .filter(shipments::Column::AfterSaleId.is_null())
        .count(db)
        .await
}

/// Units of each batch that other parcels in the warehouse hold.
pub async fn held_by_parcels(
    db: &Db,
    batch_ids: Vec<i64>,
    but_for: Option<i64>,
) -> Result<HashMap<i64, i64>, DbErr> {
    let open: Vec<i64> = shipments::Entity::find()
        .select_only()
        .column(shipments::Column::Id)
        .filter(shipments::Column::Status.is_in(Status::OPEN))
        .into_tuple()
        .all(db)
        .await?;
    let rows: Vec<(i64, i64)> = shipment_lines::Entity::find()
        .select_only()
        .column(shipment_lines::Column::BatchId)
        .column(shipment_lines::Column::Quantity)
        .filter(shipment_lines::Column::ShipmentId.is_in(open.into_iter().filter(|id| Some(*id) != but_for)))
        .filter(shipment_lines::Column::BatchId.is_in(batch_ids))
        .into_tuple()
        .all(db)
        .await?;
    let mut sums = HashMap::new();
    for (batch_id, number) in rows {
        *sums.entry(batch_id).or_default() += number;
    }
    Ok(sums)
}

/// What belongs to these parcels, in the order given; a constant number of queries.
#[kernel::boxed]
pub async fn whole(db: &Db, rows: Vec<Shipment>) -> Result<Vec<ShipmentDetails>, DbErr> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let belongings = Belongings::of(db, &rows).await?;
    let whole = rows.into_iter().filter_map(|row| belongings.details(row));
    Ok(whole.collect())
}

/// Of several parcels, not yet told apart.
struct Belongings {
    orders: HashMap<i64, orders::Model>,
    order_lines: Vec<order_lines::Model>,
    lines: Vec<ShipmentLine>,
    codes: Vec<trace_codes::Model>,
    events: Vec<tracking_events::Model>,
    /// Parcels with a temperature record.
    measured: HashSet<i64>,
    cold: HashMap<i64, ColdParcel>,
    /// Goods that are kept cold today.
    cold_today: HashSet<i64>,
}

impl Belongings {
    async fn of(db: &Db, rows: &[Shipment]) -> Result<Self, DbErr> {
        let ids = || rows.iter().map(|row| row.id);
        let order_ids = || rows.iter().map(|row| row.order_id);
        let orders = orders::Entity::find()
            .filter(orders::Column::Id.is_in(order_ids()))
            .all(db)
            .await?;
        let order_lines = order_lines::Entity::find()
            .filter(order_lines::Column::OrderId.is_in(order_ids()))
            .order_by_asc(order_lines::Column::Id)
            .all(db)
            .await?;
        let lines = shipment_lines::Entity::find()
            .filter(shipment_lines::Column::ShipmentId.is_in(ids()))
            .order_by_asc(shipment_lines::Column::ExpiresOn)
            .order_by_asc(shipment_lines::Column::Id)
            .all(db)
            .await?;
        let codes = trace_codes::Entity::find()
            .filter(trace_codes::Column::ShipmentId.is_in(ids()))
            .order_by_asc(trace_codes::Column::Id)
            .all(db)
            .await?;
        let events = tracking_events::Entity::find()
            .filter(tracking_events::Column::ShipmentId.is_in(ids()))
            .order_by_desc(tracking_events::Column::At)
            .order_by_desc(tracking_events::Column::Id)
            .all(db)
            .await?;
        let measured: Vec<i64> = temperature_records::Entity::find()
            .select_only()
            .column(temperature_records::Column::ShipmentId)
            .filter(temperature_records::Column::ShipmentId.is_in(ids()))
            .into_tuple()
            .all(db)
            .await?;
        let cold = cold::of_shipments(db, ids()).await?;
        let cold_today = cold_goods(db, lines.iter().map(|row| row.goods_id)).await?;
        Ok(Self {
            orders: orders.into_iter().map(|order| (order.id, order)).collect(),
            order_lines,
            lines,
            codes,
            events,
            measured: measured.into_iter().collect(),
            cold: cold
                .into_iter()
                .map(|parcel| (parcel.shipment_id, parcel))
                .collect(),
            cold_today,
        })
    }

    /// None: its order is gone.
    fn details(&self, shipment: Shipment) -> Option<ShipmentDetails> {
        let order = self.orders.get(&shipment.order_id)?.clone();
        let cold = self.cold.get(&shipment.id).cloned();
        let will_be_cold = |row: &ShipmentLine| {
            row.shipment_id == shipment.id
                && Status::OPEN.contains(&shipment.status)
                && self.cold_today.contains(&row.goods_id)
        };
        let of_line = |line: &order_lines::Model| {
            let here = |row: &&ShipmentLine| row.shipment_id == shipment.id && row.order_line_id == line.id;
            self.lines.iter().filter(here).cloned().collect::<Vec<_>>()
        };
        Some(ShipmentDetails {
            is_cold: order.is_cold_chain || cold.is_some() || self.lines.iter().any(will_be_cold),
            order,
            lines: self
                .order_lines
                .iter()
                .filter(|line| line.order_id == shipment.order_id)
                .map(|line| (line.clone(), of_line(line)))
                .collect(),
            codes: self
                .codes
                .iter()
                .filter(|code| code.shipment_id == Some(shipment.id))
                .cloned()
                .collect(),
            events: self
                .events
                .iter()
                .filter(|event| event.shipment_id == shipment.id)
                .cloned()
                .collect(),
            has_temperature: self.measured.contains(&shipment.id),
            cold,
            shipment,
        })
    }
}
