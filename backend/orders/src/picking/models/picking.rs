//! Pick lists: each proposes the batches that expire first; what the warehouse took is recorded in `confirm`.
use std::collections::HashMap;

use catalog::{goods::models::goods_cache::GoodsCache, stock::models::stock};
use chrono::{DateTime, Utc};
use eligibility::proofs::Step;
use kernel::{Actor, WriteTx, clock::shop_day};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, prelude::*};

use crate::{
    dispatch::models::gate,
    errors::OrderError,
    lifecycle::models::{
        cancel_request, line_units,
        order_log::{self, Note},
        order_status::Move,
        orders::{lines, lock},
        wished_shelf_life::lasting_until,
    },
    models::_entities::{order_lines, orders, shipment_lines, shipments, trace_codes},
    payments::models::due,
    shipments::models::shipments::{self as parcels, Shipment, ShipmentLine, Status},
};

/// Writes the pick list of everything that is still to leave.
pub async fn start(
    tx: &WriteTx,
    goods_cache: &GoodsCache,
    order_id: i64,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Shipment, OrderError> {
    let order = hold(tx, order_id).await?;
    if !order.status.allows(Move::Ship) {
        return Err(OrderError::NotAllowed { status: order.status });
    }
    if cancel_request::is_open(&order) {
        return Err(OrderError::WrongState(
            "客户申请取消这个订单，请等客服处理后再拣货",
        ));
    }
    if parcels::open_of(tx.db(), order_id).await?.is_some() {
        return Err(OrderError::WrongState(
            "这个订单已有拣货单，请在“拣货与发货”里继续处理",
        ));
    }
    let rows = lines(tx.db(), order_id).await?;
    let proposed = propose(tx, &order, &still_to_leave(&rows), now).await?;
    let shipment = insert(tx, &order, actor, now).await?;
    put_in(tx, shipment.id, &proposed).await?;
    let leaving: Vec<_> = rows
        .into_iter()
        .filter(|line| line_units::left(line) > 0)
        .collect();
    prove(tx, goods_cache, (&order, &shipment), &leaving, now).await?;
    let order = if order.picking_at.is_none() {
        let mut row = order.into_active_model();
        row.picking_at = Set(Some(now));
        row.update(tx.db()).await?
    } else {
        order
    };
    order_log::remark(tx, &order, actor, Note::plain("开始拣货"), now).await?;
    Ok(shipment)
}

/// Refuses what may not be picked today, and keeps which documents let these lines be.
pub(super) async fn prove(
    tx: &WriteTx,
    goods_cache: &GoodsCache,
    (order, shipment): (&orders::Model, &Shipment),
    rows: &[order_lines::Model],
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let passed = gate::pass(tx, goods_cache, order, rows, now).await?;
    gate::keep(tx, rows, &passed, (Step::Picked, &shipment.number), now).await?;
    Ok(())
}

async fn insert(
    tx: &WriteTx,
    order: &orders::Model,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Shipment, OrderError> {
    let place = parcels::count_of(tx.db(), order.id).await? + 1;
    let row = shipments::ActiveModel {
        number: Set(format!("{}F{place}", order.number)),
        order_id: Set(order.id),
        warehouse_id: Set(order.warehouse_id),
        status: Set(Status::Picking),
        picker: Set(actor.name.clone()),
        created_at: Set(now),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?)
}

/// What goes into a parcel from one batch.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) order_line_id: i64,
    pub(super) goods_id: i64,
    pub(super) taken: stock::BatchAllocation,
}

/// Units of an order line that are to leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub order_line_id: i64,
    pub goods_id: i64,
    pub units: i64,
}

fn still_to_leave(rows: &[order_lines::Model]) -> Vec<Wanted> {
    let wanted = rows.iter().map(|line| Wanted {
        order_line_id: line.id,
        goods_id: line.goods_id,
        units: line_units::left(line),
    });
    wanted.filter(|one| one.units > 0).collect()
}

/// Earliest expiry first among what lasts as the buyer wishes, of what no other parcel holds.
pub(super) async fn propose(
    tx: &WriteTx,
    order: &orders::Model,
    wanted: &[Wanted],
    now: DateTime<Utc>,
) -> Result<Vec<Part>, DbErr> {
    let today = shop_day(now);
    let goods_ids: Vec<i64> = wanted.iter().map(|one| one.goods_id).collect();
    // Of two lists for the same packs the second sees what the first took.
    let _locked = stock::LockedStock::open(tx, goods_ids.clone(), now).await?;
    let batches = stock::shippable_at(tx.db(), &goods_ids, order.warehouse_id, today).await?;
    let batch_ids = batches.iter().map(|batch| batch.id).collect();
    let mut held_by_parcels = parcels::held_by_parcels(tx.db(), batch_ids, None).await?;
    let wished = lasting_until(order, today);
    let mut parts = Vec::new();
    for one in wanted {
        let here: Vec<_> = batches
            .iter()
            .filter(|batch| batch.goods_id == one.goods_id)
            .cloned()
            .collect();
        let held = |id| held_by_parcels.get(&id).copied().unwrap_or_default();
        let taken = stock::as_far_as_it_reaches(&here, one.units, today, wished, held);
        for taken in taken {
            *held_by_parcels.entry(taken.batch_id).or_default() += taken.quantity;
            parts.push(Part {
                order_line_id: one.order_line_id,
                goods_id: one.goods_id,
                taken,
            });
        }
    }
    Ok(parts)
}

pub(super) async fn put_in(tx: &WriteTx, shipment_id: i64, parts: &[Part]) -> Result<(), DbErr> {
    if parts.is_empty() {
        return Ok(());
    }
    let rows = parts.iter().map(|part| shipment_lines::ActiveModel {
        shipment_id: Set(shipment_id),
        order_line_id: Set(part.order_line_id),
        goods_id: Set(part.goods_id),
        batch_id: Set(part.taken.batch_id),
        batch_number: Set(part.taken.batch_number.clone()),
        produced_on: Set(part.taken.produced_on),
        expires_on: Set(part.taken.expires_on),
        quantity: Set(part.taken.quantity),
        ..Default::default()
    });
    shipment_lines::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// Puts everything back on the shelves; the order waits for a new pick list.
pub async fn void(
    tx: &WriteTx,
    shipment_id: i64,
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<Shipment, OrderError> {
    let (shipment, order) = hold_parcel(tx, shipment_id).await?;
    let is_open = Status::OPEN.contains(&shipment.status);
    if !is_open {
        return Err(OrderError::WrongState("包裹已发出或已作废，不能再作废"));
    }
    match shipment.after_sale_id {
        Some(_) => shelve(tx, shipment_id).await?,
        None => put_back(tx, order.id).await?,
    }
    let order = lock(tx, order.id).await?;
    let note = Note {
        text: "拣货单作废，商品放回货架",
        reason,
    };
    order_log::remark(tx, &order, actor, note, now).await?;
    parcel(tx, shipment_id).await
}

/// A parcel ends without leaving.
pub(crate) async fn shelve(tx: &WriteTx, shipment_id: i64) -> Result<(), DbErr> {
    trace_codes::Entity::delete_many()
        .filter(trace_codes::Column::ShipmentId.eq(shipment_id))
        .exec(tx.db())
        .await?;
    shipments::Entity::update_many()
        .col_expr(shipments::Column::Status, Expr::value(Status::Void))
        .filter(shipments::Column::Id.eq(shipment_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Nothing of this order is in the warehouse's hands any more.
pub(crate) async fn put_back(tx: &WriteTx, order_id: i64) -> Result<(), DbErr> {
    use shipments::Column;
    let Some(open) = parcels::open_of(tx.db(), order_id).await? else {
        return Ok(());
    };
    shelve(tx, open.id).await?;
    let sent = shipments::Entity::find()
        .filter(Column::OrderId.eq(order_id))
        .filter(Column::AfterSaleId.is_null())
        .filter(Column::Status.is_in(Status::SENT))
        .count(tx.db())
        .await?;
    if sent == 0 {
        orders::Entity::update_many()
            .col_expr(orders::Column::PickingAt, Expr::value(None::<DateTime<Utc>>))
            .filter(orders::Column::Id.eq(order_id))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}

/// The order, locked until the transaction ends; its payment first, like all code that may refund.
pub(super) async fn hold(tx: &WriteTx, order_id: i64) -> Result<orders::Model, OrderError> {
    let order = orders::Entity::find_by_id(order_id).one(tx.db()).await?;
    due::lock(tx, order.ok_or(OrderError::NotFound("订单"))?.payment_id).await?;
    lock(tx, order_id).await
}

/// A parcel as it is now, and its order, both held.
pub(crate) async fn hold_parcel(
    tx: &WriteTx,
    shipment_id: i64,
) -> Result<(Shipment, orders::Model), OrderError> {
    let order = hold(tx, parcel(tx, shipment_id).await?.order_id).await?;
    Ok((parcel(tx, shipment_id).await?, order))
}

pub(super) async fn parcel(tx: &WriteTx, shipment_id: i64) -> Result<Shipment, OrderError> {
    let found = shipments::Entity::find_by_id(shipment_id).one(tx.db()).await?;
    found.ok_or(OrderError::NotFound("发货单"))
}

/// Units by order line.
pub(super) fn units_of(rows: &[ShipmentLine]) -> HashMap<i64, i64> {
    let mut units = HashMap::new();
    for row in rows {
        *units.entry(row.order_line_id).or_default() += row.quantity;
    }
    units
}
