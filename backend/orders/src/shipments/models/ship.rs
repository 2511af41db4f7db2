//! Shipping: a picked parcel leaves with its waybill, and with it the batches that were picked.
use catalog::{
    errors::StockError,
    goods::models::goods_cache::GoodsCache,
    stock::models::stock::{self, Pick},
};
use chrono::{DateTime, TimeDelta, Utc};
use eligibility::proofs::Step;
use kernel::{Actor, Settings, WriteTx, outbox};
use sea_orm::{ActiveValue::Set, ExprTrait, prelude::*};

use super::{
    shipments::{self as parcels, Shipment, ShipmentLine, Status},
    stated, trace_codes,
};
use crate::{
    dispatch::models::{
        carriers, check, codes,
        cold::{self, ColdStart},
        gate,
    },
    errors::OrderError,
    events::ParcelSent,
    lifecycle::models::{
        line_units,
        order_log::{self, Note},
        order_status::Move,
        orders::lines,
    },
    models::_entities::{order_line_batches, order_lines, orders},
    picking::models::{
        confirm::confirm,
        picking::{self, hold_parcel},
    },
    settings::TradeRules,
};

pub use gateways::logistics::parcel::Parcel;

/// A parcel as it leaves: its waybill and, where it is cold, its temperature.
#[derive(Clone, Debug)]
pub struct Departure {
    pub parcel: Parcel,
    pub cold: ColdStart,
}

/// Everything that is left of an order leaves at once, from the batches that expire first; what a pick list already says
/// is kept.
#[kernel::boxed]
pub async fn ship(
    tx: &WriteTx,
    order_id: i64,
    departure: Departure,
    actor: &Actor,
    (settings, goods_cache): (&Settings, &GoodsCache),
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let shipment = if let Some(open) = parcels::open_of(tx.db(), order_id).await? {
        open
    } else {
        let begun = picking::start(tx, goods_cache, order_id, actor, now).await?;
        all_is_there(tx, &begun).await?;
        begun
    };
    if shipment.status == Status::Picking {
        confirm(tx, shipment.id, &[], actor, now).await?;
    }
    if shipment.checked_at.is_none() {
        let (picked, order) = hold_parcel(tx, shipment.id).await?;
        check::check_own(tx, (&order, picked), actor, now).await?;
    }
    send(tx, shipment.id, departure, actor, (settings, goods_cache), now).await
}

/// To ship an order in one step means all of it.
async fn all_is_there(tx: &WriteTx, shipment: &Shipment) -> Result<(), OrderError> {
    let inside = parcels::lines_of(tx.db(), shipment.id).await?;
    for line in lines(tx.db(), shipment.order_id).await? {
        let of_line = inside.iter().filter(|row| row.order_line_id == line.id);
        let shippable: i64 = of_line.map(|row| row.quantity).sum();
        if shippable < line_units::left(&line) {
            let goods_id = line.goods_id;
            return Err(StockError::NoBatch { goods_id, shippable }.into());
        }
    }
    Ok(())
}

/// Sends a parcel that was picked and checked, if the gate still lets it go.
pub async fn send(
    tx: &WriteTx,
    shipment_id: i64,
    departure: Departure,
    actor: &Actor,
    (settings, goods_cache): (&Settings, &GoodsCache),
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let (shipment, order) = hold_parcel(tx, shipment_id).await?;
    if shipment.after_sale_id.is_some() {
        return Err(OrderError::WrongState(
            "这是换货补发的包裹，请在售后单里填运单号发货",
        ));
    }
    let on = (actor, settings, goods_cache);
    let inside = depart(tx, (&order, shipment), &departure, &order.number, on, now).await?;
    note_units(tx, &inside).await?;
    move_on(
        tx,
        order,
        departure.parcel,
        actor,
        settings.of::<TradeRules>(),
        now,
    )
    .await
}

/// A parcel that was picked and checked goes, if the gate and its temperature let it: its batches leave the stock under this
/// reference. Its order is held. Returns what is in it.
pub(crate) async fn depart(
    tx: &WriteTx,
    (order, shipment): (&orders::Model, Shipment),
    Departure { parcel, cold }: &Departure,
    reference: &str,
    (actor, settings, goods_cache): (&Actor, &Settings, &GoodsCache),
    now: DateTime<Utc>,
) -> Result<Vec<ShipmentLine>, OrderError> {
    match shipment.status {
        Status::Picked if shipment.checked_at.is_none() => {
            return Err(OrderError::WrongState("请先出库复核，再填运单号发货"));
        }
        Status::Picked => {}
        Status::Picking => return Err(OrderError::WrongState("请先确认拣货，再填运单号发货")),
        Status::Shipped | Status::Received | Status::Void => {
            return Err(OrderError::WrongState("这个包裹已发出或已作废，请刷新查看"));
        }
    }
    let inside = parcels::lines_of(tx.db(), shipment.id).await?;
    prove(tx, goods_cache, (order, &shipment), &inside, now).await?;
    // The rule may have changed since the check.
    codes::refuse_without(tx, shipment.id, &inside).await?;
    let is_cold = cold::leave(tx, (order, &shipment, inside.as_slice()), cold, actor, now).await?;
    let cold_vehicle = is_cold.then_some(cold.vehicle.as_str());
    let by_own_vehicle = carriers::refuse_unfit(tx, &parcel.carrier, cold_vehicle, now).await?;
    stock::ship_picked(tx, &picks(&shipment, &inside), reference, now).await?;
    trace_codes::learn(tx, shipment.id, now).await?;
    stated::keep_of_goods(tx, shipment.id, &inside).await?;
    let mut row = stated::of_shop(tx, shipment, settings, now).await?;
    row.status = Set(Status::Shipped);
    row.carrier = Set(parcel.carrier.clone());
    row.waybill = Set(parcel.waybill.clone());
    row.shipped_at = Set(Some(now));
    row.sender = Set(actor.name.clone());
    row.by_own_vehicle = Set(by_own_vehicle);
    let sent = row.update(tx.db()).await?;
    let event = ParcelSent {
        shipment_id: sent.id,
        number: sent.number,
        order_number: order.number.clone(),
        member_id: order.member_id,
    };
    outbox::publish(tx, &event, now).await?;
    Ok(inside)
}

/// Refuses what may not go any more, and keeps which documents let the rest go today.
async fn prove(
    tx: &WriteTx,
    goods_cache: &GoodsCache,
    (order, shipment): (&orders::Model, &Shipment),
    inside: &[ShipmentLine],
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let mut rows = lines(tx.db(), order.id).await?;
    rows.retain(|line| inside.iter().any(|row| row.order_line_id == line.id));
    let passed = gate::pass(tx, goods_cache, order, &rows, now).await?;
    gate::keep(tx, &rows, &passed, (Step::Sent, &shipment.number), now).await?;
    Ok(())
}

fn picks(shipment: &Shipment, inside: &[ShipmentLine]) -> Vec<Pick> {
    let mut picks: Vec<Pick> = Vec::new();
    for row in inside {
        match picks.iter_mut().find(|pick| pick.goods_id == row.goods_id) {
            Some(pick) => pick.batches.push((row.batch_id, row.quantity)),
            None => picks.push(Pick {
                goods_id: row.goods_id,
                warehouse_id: shipment.warehouse_id,
                batches: vec![(row.batch_id, row.quantity)],
            }),
        }
    }
    picks
}

/// Which batches of an order line the buyer has; a batch may come in several parcels.
async fn note_units(tx: &WriteTx, inside: &[ShipmentLine]) -> Result<(), DbErr> {
    use order_line_batches::Column;
    for row in inside {
        order_lines::Entity::update_many()
            .col_expr(
                order_lines::Column::ShippedQuantity,
                Expr::col(order_lines::Column::ShippedQuantity).add(row.quantity),
            )
            .filter(order_lines::Column::Id.eq(row.order_line_id))
            .exec(tx.db())
            .await?;
        let more = order_line_batches::Entity::update_many()
            .col_expr(Column::Quantity, Expr::col(Column::Quantity).add(row.quantity))
            .filter(Column::OrderLineId.eq(row.order_line_id))
            .filter(Column::BatchId.eq(row.batch_id))
            .exec(tx.db())
            .await?;
        if more.rows_affected > 0 {
            continue;
        }
        let first = order_line_batches::ActiveModel {
            order_line_id: Set(row.order_line_id),
            batch_id: Set(row.batch_id),
            batch_number: Set(row.batch_number.clone()),
            expires_on: Set(row.expires_on),
            quantity: Set(row.quantity),
            ..Default::default()
        };
        order_line_batches::Entity::insert(first)
            .exec_without_returning(tx.db())
            .await?;
    }
    Ok(())
}

/// Partly shipped, or shipped when nothing is left. The time to receive runs from the last parcel.
async fn move_on(
    tx: &WriteTx,
    order: orders::Model,
    parcel: Parcel,
    actor: &Actor,
    rules: &TradeRules,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let rows = lines(tx.db(), order.id).await?;
    let is_all = rows.iter().all(|line| line_units::left(line) == 0);
    let step = if is_all { Move::Ship } else { Move::ShipPart };
    let text = format!(
        "{}：{} {}",
        if is_all {
            "已发货"
        } else {
            "部分商品已发货"
        },
        parcel.carrier,
        parcel.waybill
    );
    let receive_before = now + TimeDelta::days(rules.receive_within_days);
    let change = |row: &mut orders::ActiveModel| {
        row.carrier = Set(parcel.carrier);
        row.waybill = Set(parcel.waybill);
        row.shipped_at = Set(Some(now));
        row.receive_before = Set(Some(receive_before));
    };
    order_log::advance(tx, order, step, actor, Note::plain(&text), change, now).await
}
