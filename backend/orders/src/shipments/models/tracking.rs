//! Parcel tracking as reported by the carriers. Repeated and out-of-order reports change nothing.
use chrono::{DateTime, TimeDelta, Utc};
use gateways::logistics::{DELIVERED, LogisticsError, Provider, Report, Step, Waybill, carriers};
use kernel::{Db, Services, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{
    ActiveValue::Set, Condition, DbErr, ExprTrait, QueryOrder, QuerySelect, prelude::*, sea_query::OnConflict,
};

use super::shipments::{Shipment, Status};
use crate::{
    errors::OrderError,
    events::ParcelMoved,
    models::_entities::{orders, shipments, tracking_events},
};

pub use tracking_events::Model as TrackingEvent;

/// Steps of one parcel that are looked at.
const MOST_STEPS: usize = 300;
const LONGEST_TEXT: usize = 300;
/// A parcel without news for this long is queried.
const SILENT_FOR: TimeDelta = TimeDelta::hours(6);
/// Parcels asked for by one run; the next run takes the rest.
const MOST_PER_RUN: u64 = 50;

/// The carriers that are tracked, by name.
pub fn tracked_carriers() -> impl Iterator<Item = &'static str> {
    carriers::names()
}

/// The parcel as its carrier knows it; none when that carrier is not tracked.
pub fn waybill_of(shipment: &Shipment, order: &orders::Model) -> Option<Waybill> {
    let carrier = carriers::code_of(&shipment.carrier)?;
    Some(Waybill {
        carrier,
        number: shipment.waybill.clone(),
        phone: order.phone.clone(),
    })
}

/// The parcels that travel under this number.
pub async fn travelling_as(db: &Db, waybill: &str) -> Result<Vec<Shipment>, DbErr> {
    shipments::Entity::find()
        .filter(shipments::Column::Waybill.eq(waybill))
        .filter(shipments::Column::Status.is_in(Status::SENT))
        .order_by_asc(shipments::Column::Id)
        .all(db)
        .await
}

/// Stores new steps; returns whether there were any.
#[kernel::boxed]
pub async fn note(
    tx: &WriteTx,
    shipment_id: i64,
    report: &Report,
    now: DateTime<Utc>,
) -> Result<bool, OrderError> {
    use shipments::Column;
    let shipment = shipments::Entity::find_by_id(shipment_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(OrderError::NotFound("包裹"))?;
    let known = newest(tx.db(), shipment_id).await?;
    let added = add(tx, shipment_id, &report.steps).await?;
    let newest = newest(tx.db(), shipment_id).await?;
    let is_news = newest.as_ref().map(|event| event.at) >= known.as_ref().map(|event| event.at);
    let told_last = report.steps.iter().map(|step| step.at).max();
    let speaks_of_now = is_news && told_last >= newest.as_ref().map(|event| event.at);
    let state = if speaks_of_now {
        report.state.or(shipment.parcel_state)
    } else {
        shipment.parcel_state
    };
    shipments::Entity::update_many()
        .col_expr(Column::ParcelState, Expr::value(state))
        .col_expr(Column::AskedAt, Expr::value(now))
        .filter(Column::Id.eq(shipment_id))
        .exec(tx.db())
        .await?;
    if added == 0 && state == shipment.parcel_state {
        return Ok(false);
    }
    let order = orders::Entity::find_by_id(shipment.order_id)
        .one(tx.db())
        .await?
        .ok_or(OrderError::NotFound("订单"))?;
    let event = ParcelMoved {
        shipment_id,
        number: shipment.number,
        order_number: order.number,
        company_id: order.company_id,
        member_id: order.member_id,
        order_status: order.status.code(),
        text: newest.map(|event| event.text).unwrap_or_default(),
        is_delivered: state == Some(DELIVERED) && shipment.parcel_state != Some(DELIVERED),
    };
    outbox::publish(tx, &event, now).await?;
    Ok(true)
}

async fn newest(db: &Db, shipment_id: i64) -> Result<Option<TrackingEvent>, DbErr> {
    tracking_events::Entity::find()
        .filter(tracking_events::Column::ShipmentId.eq(shipment_id))
        .order_by_desc(tracking_events::Column::At)
        .order_by_desc(tracking_events::Column::Id)
        .limit(1)
        .one(db)
        .await
}

async fn add(tx: &WriteTx, shipment_id: i64, steps: &[Step]) -> Result<u64, DbErr> {
    use tracking_events::Column;
    if steps.is_empty() {
        return Ok(0);
    }
    let shortened = |text: &str| text.chars().take(LONGEST_TEXT).collect::<String>();
    let rows = steps
        .iter()
        .take(MOST_STEPS)
        .map(|step| tracking_events::ActiveModel {
            shipment_id: Set(shipment_id),
            at: Set(step.at),
            place: Set(shortened(&step.place)),
            text: Set(shortened(&step.text)),
            ..Default::default()
        });
    let once = OnConflict::columns([Column::ShipmentId, Column::At, Column::Text])
        .do_nothing()
        .to_owned();
    tracking_events::Entity::insert_many(rows)
        .on_conflict(once)
        .exec_without_returning(tx.db())
        .await
}

/// Takes a report that came in by itself; one of a parcel that is not ours says nothing.
pub async fn take(services: &Services, report: Report) -> Result<(), OrderError> {
    for shipment in travelling_as(&services.db, &report.number).await? {
        keep(services, shipment.id, report.clone()).await?;
    }
    Ok(())
}

async fn keep(services: &Services, shipment_id: i64, report: Report) -> Result<(), OrderError> {
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| note(tx, shipment_id, &report, now).await.map(|_| ()))
        .await
}

/// Queries parcels without news for long; returns how many had news.
#[kernel::boxed]
pub async fn ask(services: &Services, provider: &dyn Provider) -> Result<u64, OrderError> {
    let mut with_news = 0;
    for shipment in silent(services).await? {
        let order = orders::Entity::find_by_id(shipment.order_id)
            .one(&services.db)
            .await?;
        let Some(waybill) = order.and_then(|order| waybill_of(&shipment, &order)) else {
            keep(services, shipment.id, Report::default()).await?;
            continue;
        };
        match provider.query(&waybill).await {
            Ok(report) => {
                keep(services, shipment.id, report).await?;
                with_news += 1;
            }
            // Nothing is known of it yet, or nothing that can be read: it is asked for again when it has been silent as long
            // once more, and keeps no other waiting.
            Err(LogisticsError::Refused { .. } | LogisticsError::Unreadable(_)) => {
                keep(services, shipment.id, Report::default()).await?;
            }
            Err(error) => {
                tracing::warn!(%error, "parcels cannot be asked for; the next run tries again");
                return Ok(with_news);
            }
        }
    }
    Ok(with_news)
}

async fn silent(services: &Services) -> Result<Vec<Shipment>, DbErr> {
    use shipments::Column;
    let since = services.clock.now() - SILENT_FOR;
    let overdue = Condition::any()
        .add(Column::AskedAt.is_null().and(Column::ShippedAt.lt(since)))
        .add(Column::AskedAt.lt(since));
    let under_way = Condition::any()
        .add(Column::ParcelState.is_null())
        .add(Column::ParcelState.ne(DELIVERED));
    shipments::Entity::find()
        .filter(Column::Status.eq(Status::Shipped))
        .filter(overdue)
        .filter(under_way)
        .order_by_asc(Column::Id)
        .limit(MOST_PER_RUN)
        .all(&services.db)
        .await
}
