//! A buyer who has paid may ask to cancel until the order is being picked; service agrees or declines.
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};

use super::{
    order_log::{self, Note},
    order_status::{Move, OrderStatus},
    orders::lock,
    tied,
};
use crate::{errors::OrderError, models::_entities::orders};

const NOTHING_ASKED: OrderError = OrderError::WrongState("这个订单没有待处理的取消申请，请刷新查看");

/// May the buyer ask for it?
pub fn is_possible(order: &orders::Model) -> bool {
    let waits = matches!(
        order.status,
        OrderStatus::WaitingReview | OrderStatus::WaitingShipping
    );
    waits && order.picking_at.is_none() && order.cancel_asked_at.is_none()
}

/// Until service has answered, the order is not picked.
pub fn is_open(order: &orders::Model) -> bool {
    order.cancel_asked_at.is_some() && order.status.is_live()
}

/// Of a paid order that nobody picks yet, once; staff decide on it. The order stays in its state.
#[kernel::boxed]
pub async fn ask(
    tx: &WriteTx,
    order_id: i64,
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let order = lock(tx, order_id).await?;
    if !is_possible(&order) {
        return Err(OrderError::WrongState(if is_open(&order) {
            "已经申请过取消，客服正在处理，请稍候"
        } else {
            "仓库已开始拣货，或订单不在待发货状态，不能申请取消；收到货后可以申请售后"
        }));
    }
    tied::refuse_begun(&tied::with(tx.db(), &order).await?, Move::CancelByStaff)?;
    let mut row = order.into_active_model();
    row.cancel_asked_at = Set(Some(now));
    row.cancel_ask_reason = Set(reason.to_owned());
    let order = row.update(tx.db()).await?;
    let note = Note {
        text: "申请取消订单",
        reason,
    };
    order_log::remark(tx, &order, actor, note, now).await?;
    Ok(order)
}

/// Of two who answer at once the second finds nothing to answer.
pub async fn still_open(tx: &WriteTx, order_id: i64) -> Result<(), OrderError> {
    let order = orders::Entity::find_by_id(order_id).one(tx.db()).await?;
    if order.is_some_and(|order| is_open(&order)) {
        Ok(())
    } else {
        Err(NOTHING_ASKED)
    }
}

/// The order continues as if there had been no request.
pub async fn decline(
    tx: &WriteTx,
    order_id: i64,
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let order = lock(tx, order_id).await?;
    if !is_open(&order) {
        return Err(NOTHING_ASKED);
    }
    let mut row = order.into_active_model();
    row.cancel_asked_at = Set(None);
    row.cancel_ask_reason = Set(String::new());
    let order = row.update(tx.db()).await?;
    let note = Note {
        text: "没有同意取消，订单照常发货",
        reason,
    };
    order_log::remark(tx, &order, actor, note, now).await?;
    Ok(order)
}
