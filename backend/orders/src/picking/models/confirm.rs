//! Confirming a pick list. Units not found wait for the next parcel, or are dropped.
use std::collections::{HashMap, HashSet};

use catalog::{
    models::_entities::batches,
    stock::models::stock::{self, BatchAllocation},
};
use chrono::{DateTime, Utc};
use kernel::{Actor, Money, WriteTx, api::FieldErrors, clock::shop_day, outbox};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};

use super::{
    drop_units::{self, named},
    picking::{Part, hold_parcel, parcel, put_back, put_in, units_of},
};
use crate::{
    errors::OrderError,
    events::UnitsDropped,
    lifecycle::models::{
        cancel::cancel,
        line_units,
        order_log::{self, Note},
        order_status::{Move, OrderStatus},
        orders::{lines, lock},
        receive,
    },
    models::_entities::{order_lines, orders, shipment_lines},
    refunds::models::refunds::Cause,
    shipments::models::{
        shipments::{self as parcels, Shipment, Status},
        trace_codes,
    },
};

/// What becomes of the units of a line that were not found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MissingUnits {
    /// They leave with another parcel.
    #[default]
    Later,
    /// They never leave, and are paid back.
    Refund,
}

/// The units taken for one order line. A line that is not mentioned was picked as proposed.
#[derive(Clone, Debug)]
pub struct PickedLine {
    pub order_line_id: i64,
    /// Batch id and units; a batch without units is left out.
    pub batches: Vec<(i64, i64)>,
    pub rest: MissingUnits,
    /// 药品追溯码 of its packs; none = as they were.
    pub codes: Option<Vec<String>>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct PickingResult {
    /// Void when nothing was found.
    pub shipment: Shipment,
    pub order: orders::Model,
    pub refunded: Money,
}

/// What was found, by line. Missing units are refunded; with none found at all the parcel is put back.
#[kernel::boxed]
pub async fn confirm(
    tx: &WriteTx,
    shipment_id: i64,
    picked: &[PickedLine],
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<PickingResult, OrderError> {
    let (shipment, order) = hold_parcel(tx, shipment_id).await?;
    if shipment.status != Status::Picking {
        return Err(OrderError::WrongState("这张拣货单已确认或已作废，请刷新查看"));
    }
    let rows = lines(tx.db(), order.id).await?;
    correct(tx, &shipment, &rows, picked, now).await?;
    let inside = parcels::lines_of(tx.db(), shipment_id).await?;
    let units = units_of(&inside);
    for line in picked {
        if let Some(codes) = &line.codes {
            trace_codes::replace(tx, &shipment, line.order_line_id, codes, now).await?;
        }
    }
    trace_codes::fit(tx, shipment_id, |line| {
        units.get(&line).copied().unwrap_or_default()
    })
    .await?;
    let dropped = dropped(&rows, &units, picked);
    let document = document_of(&shipment, &rows);
    let refunded = drop_missing(tx, &order, &document, &dropped, actor, now).await?;
    if inside.is_empty() {
        put_back(tx, order.id).await?;
    } else {
        let mut row = shipment.into_active_model();
        row.status = Set(Status::Picked);
        row.picked_at = Set(Some(now));
        row.picker = Set(actor.name.clone());
        row.picked_by = Set(actor.id);
        row.update(tx.db()).await?;
    }
    let order = note(tx, order.id, &dropped, refunded, actor, now).await?;
    let order = end_if_nothing_is_left(tx, order, inside.is_empty(), actor, now).await?;
    Ok(PickingResult {
        shipment: parcel(tx, shipment_id).await?,
        order,
        refunded,
    })
}

/// Replaces the proposal by what was really taken.
async fn correct(
    tx: &WriteTx,
    shipment: &Shipment,
    rows: &[order_lines::Model],
    picked: &[PickedLine],
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let goods_ids: Vec<i64> = rows.iter().map(|line| line.goods_id).collect();
    // Of two lists for the same packs the second sees what the first took.
    let _locked = stock::LockedStock::open(tx, goods_ids.clone(), now).await?;
    let batches = stock::shippable_at(tx.db(), &goods_ids, shipment.warehouse_id, shop_day(now)).await?;
    let ids = batches.iter().map(|batch| batch.id).collect();
    let mut free = AvailableBatches {
        held_by_parcels: parcels::held_by_parcels(tx.db(), ids, Some(shipment.id)).await?,
        batches,
    };
    let corrected: HashSet<i64> = picked.iter().map(|line| line.order_line_id).collect();
    if corrected.len() != picked.len() {
        return Err(OrderError::Invalid(FieldErrors::one(
            "lines",
            "同一行商品只能填一次，请刷新后重试",
        )));
    }
    for row in parcels::lines_of(tx.db(), shipment.id).await? {
        if !corrected.contains(&row.order_line_id) {
            *free.held_by_parcels.entry(row.batch_id).or_default() += row.quantity;
        }
    }
    let (mut errors, mut parts) = (FieldErrors::default(), Vec::new());
    for line in picked {
        let Some(row) = rows.iter().find(|row| row.id == line.order_line_id) else {
            return Err(OrderError::NotFound("订单商品"));
        };
        match free.take(row, &line.batches) {
            Ok(taken) => parts.extend(taken),
            Err(why) => errors.add(format!("lines.{}", row.id), why),
        }
    }
    if !errors.is_empty() {
        return Err(OrderError::Invalid(errors));
    }
    shipment_lines::Entity::delete_many()
        .filter(shipment_lines::Column::ShipmentId.eq(shipment.id))
        .filter(shipment_lines::Column::OrderLineId.is_in(corrected))
        .exec(tx.db())
        .await?;
    put_in(tx, shipment.id, &parts).await?;
    Ok(())
}

/// What may be taken of the batches that may leave.
struct AvailableBatches {
    batches: Vec<batches::Model>,
    held_by_parcels: HashMap<i64, i64>,
}

impl AvailableBatches {
    fn take(&mut self, line: &order_lines::Model, chosen: &[(i64, i64)]) -> Result<Vec<Part>, String> {
        let units: i64 = chosen.iter().map(|(_, units)| units).sum();
        let left = line_units::left(line);
        if units > left {
            return Err(format!("{}只需拣 {left}，请改少", line.name));
        }
        let mut parts: Vec<Part> = Vec::new();
        for (batch_id, units) in chosen.iter().copied().filter(|(_, units)| *units > 0) {
            let batch = self
                .batches
                .iter()
                .find(|batch| batch.id == batch_id && batch.goods_id == line.goods_id)
                .ok_or_else(|| {
                    format!(
                        "{}的这个批号不能出库（过期、锁定、缺报告或不在本仓），请换批号",
                        line.name
                    )
                })?;
            let held = self.held_by_parcels.entry(batch_id).or_default();
            let free = batch.on_hand - *held;
            if units > free {
                return Err(format!(
                    "{}批号 {} 可拣 {}，请改少或换批号",
                    line.name,
                    batch.number,
                    free.max(0)
                ));
            }
            *held += units;
            if let Some(part) = parts.iter_mut().find(|part| part.taken.batch_id == batch_id) {
                part.taken.quantity += units;
                continue;
            }
            parts.push(Part {
                order_line_id: line.id,
                goods_id: line.goods_id,
                taken: BatchAllocation {
                    batch_id,
                    batch_number: batch.number.clone(),
                    produced_on: batch.produced_on,
                    expires_on: batch.expires_on,
                    quantity: units,
                },
            });
        }
        Ok(parts)
    }
}

/// Lines with the units that will never leave.
fn dropped<'a>(
    rows: &'a [order_lines::Model],
    units: &HashMap<i64, i64>,
    picked: &[PickedLine],
) -> Vec<(&'a order_lines::Model, i64)> {
    let refund = |line: &order_lines::Model| {
        picked
            .iter()
            .any(|picked| picked.order_line_id == line.id && picked.rest == MissingUnits::Refund)
    };
    let missing =
        |line: &order_lines::Model| line_units::left(line) - units.get(&line.id).copied().unwrap_or_default();
    rows.iter()
        .filter(|line| refund(line))
        .map(|line| (line, missing(line)))
        .filter(|(_, missing)| *missing > 0)
        .collect()
}

/// The document of one drop: after a failed check the same list may drop more, and one document is refunded once.
fn document_of(shipment: &Shipment, rows: &[order_lines::Model]) -> String {
    let dropped_before: i64 = rows.iter().map(|line| line.cancelled_quantity).sum();
    format!("{}-{dropped_before}", shipment.number)
}

/// Pays back what was not found, and tells the buyer.
async fn drop_missing(
    tx: &WriteTx,
    order: &orders::Model,
    document: &str,
    dropped: &[(&order_lines::Model, i64)],
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Money, OrderError> {
    if dropped.is_empty() {
        return Ok(Money::ZERO);
    }
    let document = (Cause::ShortPick, document);
    let amount = drop_units::drop_units(tx, order, document, dropped, actor, now).await?;
    let event = UnitsDropped {
        order_number: order.number.clone(),
        document: document.1.to_owned(),
        member_id: order.member_id,
        goods: named(dropped),
        amount,
    };
    outbox::publish(tx, &event, now).await?;
    Ok(amount)
}

async fn note(
    tx: &WriteTx,
    order_id: i64,
    dropped: &[(&order_lines::Model, i64)],
    refunded: Money,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let order = lock(tx, order_id).await?;
    let text = if dropped.is_empty() {
        "拣货完成".to_owned()
    } else {
        format!("拣货完成，缺货 {}，退款 {refunded} 元", named(dropped))
    };
    order_log::remark(tx, &order, actor, Note::plain(&text), now).await?;
    Ok(order)
}

/// An order with nothing left to ship is done: shipped, or, when nothing was ever shipped, cancelled.
async fn end_if_nothing_is_left(
    tx: &WriteTx,
    order: orders::Model,
    nothing_picked: bool,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let rows = lines(tx.db(), order.id).await?;
    let is_over = nothing_picked && rows.iter().all(|line| line_units::left(line) == 0);
    if !is_over {
        return Ok(order);
    }
    if order.status == OrderStatus::PartlyShipped {
        let note = Note::plain("其余商品缺货，不再发货");
        return receive::nothing_more_leaves(tx, order, actor, note, now).await;
    }
    cancel(
        tx,
        order.id,
        Move::CancelByStaff,
        actor,
        "全部缺货，无法发货",
        now,
    )
    .await
}
