//! 出库复核 (K): before a picked parcel leaves, its goods, batches and their state are compared with the order, line by
//! line, and who did it when is kept. Another person than the picker does it, unless quality management's rules say
//! otherwise (M).
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, api::FieldErrors};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};

use super::{codes, rules};
use crate::{
    errors::OrderError,
    lifecycle::models::order_log::{self, Note},
    models::_entities::{orders, shipment_lines},
    picking::models::picking::{hold_parcel, shelve},
    shipments::models::{
        shipments::{self as parcels, Shipment, ShipmentLine, Status},
        trace_codes,
    },
};

/// The state of goods that may leave.
pub const GOOD: &str = "合格";

/// What the checker says of one line of the order.
#[derive(Clone, Debug)]
pub struct CheckedLine {
    pub order_line_id: i64,
    /// What is wrong with it; empty = it may leave.
    pub fault: String,
}

/// Every line is looked at. A parcel with a fault goes back to the picker with it.
#[kernel::boxed]
pub async fn check(
    tx: &WriteTx,
    shipment_id: i64,
    lines: &[CheckedLine],
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Shipment, OrderError> {
    let (shipment, order) = hold_parcel(tx, shipment_id).await?;
    check_held(tx, (&order, shipment), lines, actor, now).await
}

/// The same, of a parcel whose order is held.
async fn check_held(
    tx: &WriteTx,
    (order, shipment): (&orders::Model, Shipment),
    lines: &[CheckedLine],
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Shipment, OrderError> {
    if shipment.status != Status::Picked || shipment.checked_at.is_some() {
        return Err(OrderError::WrongState(
            "这个包裹还没确认拣货、已复核或已发出，请刷新查看",
        ));
    }
    refuse_the_picker(tx, &shipment, actor).await?;
    let inside = parcels::lines_of(tx.db(), shipment.id).await?;
    let faults = faults_of(&inside, lines)?;
    if is_good(&faults) {
        codes::refuse_without(tx, shipment.id, &inside).await?;
    }
    note_quality(tx, shipment.id, &faults).await?;
    // The buyer reads it: what was wrong is in the parcel's lines and in the audit log.
    let text = if is_good(&faults) {
        "出库复核通过"
    } else {
        "出库复核未通过，重新拣货"
    };
    order_log::remark(tx, order, actor, Note::plain(text), now).await?;
    Ok(settle(tx, shipment, &faults, actor, now).await?)
}

async fn refuse_the_picker(tx: &WriteTx, shipment: &Shipment, actor: &Actor) -> Result<(), OrderError> {
    let is_own = shipment.picked_by.is_some() && shipment.picked_by == actor.id;
    if is_own && rules::rules(tx.db()).await?.second_person_checks {
        return Err(OrderError::WrongState(
            "这个包裹是您拣的，请另一位同事用自己的账号复核",
        ));
    }
    Ok(())
}

/// By line of the order.
fn faults_of<'a>(
    inside: &[ShipmentLine],
    lines: &'a [CheckedLine],
) -> Result<BTreeMap<i64, &'a str>, OrderError> {
    let faults: BTreeMap<i64, &str> = lines
        .iter()
        .map(|line| (line.order_line_id, line.fault.as_str()))
        .collect();
    let named: BTreeSet<i64> = faults.keys().copied().collect();
    let packed: BTreeSet<i64> = inside.iter().map(|row| row.order_line_id).collect();
    if named == packed {
        return Ok(faults);
    }
    Err(OrderError::Invalid(FieldErrors::one(
        "lines",
        "请逐行核对包裹里的每一种商品，再提交复核",
    )))
}

async fn note_quality(tx: &WriteTx, shipment_id: i64, faults: &BTreeMap<i64, &str>) -> Result<(), DbErr> {
    use shipment_lines::Column;
    for (line, fault) in faults {
        let quality = if fault.is_empty() { GOOD } else { *fault };
        shipment_lines::Entity::update_many()
            .col_expr(Column::Quality, Expr::value(quality))
            .filter(Column::ShipmentId.eq(shipment_id))
            .filter(Column::OrderLineId.eq(*line))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}

fn is_good(faults: &BTreeMap<i64, &str>) -> bool {
    faults.values().all(|fault| fault.is_empty())
}

async fn settle(
    tx: &WriteTx,
    shipment: Shipment,
    faults: &BTreeMap<i64, &str>,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Shipment, DbErr> {
    // What leaves in exchange has no list to go back to: it is picked anew.
    if shipment.after_sale_id.is_some() && !is_good(faults) {
        shelve(tx, shipment.id).await?;
        let status = Status::Void;
        return Ok(Shipment { status, ..shipment });
    }
    let mut row = shipment.into_active_model();
    if is_good(faults) {
        row.checked_by = Set(actor.id);
        row.checker = Set(actor.name.clone());
        row.checked_at = Set(Some(now));
    } else {
        row.status = Set(Status::Picking);
    }
    row.update(tx.db()).await
}

/// The trace codes of one line, scanned anew while the parcel is here. What was checked were the former ones: with others it is
/// checked again.
pub async fn rescan(
    tx: &WriteTx,
    shipment_id: i64,
    (order_line_id, codes): (i64, &[String]),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Shipment, OrderError> {
    let (shipment, order) = hold_parcel(tx, shipment_id).await?;
    let is_open = Status::OPEN.contains(&shipment.status);
    if !is_open {
        return Err(OrderError::WrongState("包裹已发出或已作废，追溯码不能再改"));
    }
    let are_others = trace_codes::replace(tx, &shipment, order_line_id, codes, now).await?;
    if !are_others || shipment.checked_at.is_none() {
        return Ok(shipment);
    }
    shipment_lines::Entity::update_many()
        .col_expr(shipment_lines::Column::Quality, Expr::value(""))
        .filter(shipment_lines::Column::ShipmentId.eq(shipment.id))
        .exec(tx.db())
        .await?;
    let note = Note::plain("追溯码有改动，重新出库复核");
    order_log::remark(tx, &order, actor, note, now).await?;
    let mut row = shipment.into_active_model();
    row.checked_by = Set(None);
    row.checker = Set(String::new());
    row.checked_at = Set(None);
    Ok(row.update(tx.db()).await?)
}

/// For what one person sends in one step: they check their own parcel, where the rules let them. Its order is held.
#[kernel::boxed]
pub async fn check_own(
    tx: &WriteTx,
    (order, shipment): (&orders::Model, Shipment),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    if rules::rules(tx.db()).await?.second_person_checks {
        return Err(OrderError::WrongState(
            "出库要另一位同事复核：请先拣货，复核通过后再发货",
        ));
    }
    let inside = parcels::lines_of(tx.db(), shipment.id).await?;
    let packed: BTreeSet<i64> = inside.iter().map(|row| row.order_line_id).collect();
    let lines: Vec<CheckedLine> = packed
        .into_iter()
        .map(|order_line_id| CheckedLine {
            order_line_id,
            fault: String::new(),
        })
        .collect();
    check_held(tx, (order, shipment), &lines, actor, now).await?;
    Ok(())
}
