//! Cancelling releases the stock and refunds the payment.
use campaigns::models::{rewards, uses};
use catalog::stock::models::stock;
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, actor::ActorKind, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, PaginatorTrait, QuerySelect, prelude::*};

use super::{
    freight_recount, gifts, hold, line_units,
    order_log::{self, Note},
    order_status::{Move, OrderStatus},
    orders::lines,
};
use crate::{
    errors::OrderError,
    models::_entities::{orders, payments},
    payments::models::{attempts, coupons_of_checkout, due, payments as paying},
    picking::models::picking,
    refunds::models::{
        refunds::{self, Cause},
        vouchers,
    },
};

/// Cancels an order by this move (the buyer and the timer may before payment, staff until it ships).
pub async fn cancel(
    tx: &WriteTx,
    order_id: i64,
    step: Move,
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let order = orders::Entity::find_by_id(order_id)
        .one(tx.db())
        .await?
        .ok_or(OrderError::NotFound("订单"))?;
    let payment = due::lock(tx, order.payment_id).await?;
    // Read again under the lock: it may have been paid meanwhile.
    let order = orders::Entity::find_by_id(order_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let order = order.ok_or(OrderError::NotFound("订单"))?;
    refuse_while_picking(&order, step)?;
    let paid = order.paid_amount - order.refunded_amount;
    let vouchers = order.voucher_amount - order.voucher_returned;
    let change = |row: &mut orders::ActiveModel| {
        row.cancelled_at = Set(Some(now));
        row.cancel_reason = Set(reason.to_owned());
    };
    let text = match step {
        Move::Reject => "企业内部审批未通过",
        Move::RefuseReview => "订单审核未通过，已取消",
        _ => "取消订单",
    };
    let note = Note { text, reason };
    let order = order_log::advance(tx, order, step, actor, note, change, now).await?;
    let promised = line_units::reserved(&order, &lines(tx.db(), order.id).await?);
    if !promised.is_empty() {
        stock::release(tx, &promised, now).await?;
    }
    picking::put_back(tx, order.id).await?;
    // Its cashbacks may be written, too: held with its other campaigns, in their order.
    uses::hold(tx, &[order.id]).await?;
    uses::give_back(tx, order.id).await?;
    rewards::order_cancelled(tx, order.id, now).await?;
    coupons_of_checkout::give_back(tx, &order, now).await?;
    vouchers::give_back(tx, &order, vouchers, Cause::Cancelled, &order.number, now).await?;
    // What the shop itself calls off needs no second person: it decides nothing.
    let alone = (actor.kind != ActorKind::System).then_some(actor);
    if paid.is_positive() {
        refunds::give_back(tx, &order, paid, Cause::Cancelled, &order.number, alone, now).await?;
    } else {
        close_when_empty(tx, &payment, now).await?;
    }
    Ok(order)
}

/// The packs are in the warehouse's hands: they go back to their shelf first (domain section 4).
fn refuse_while_picking(order: &orders::Model, step: Move) -> Result<(), OrderError> {
    let may_otherwise = order.status.allows(step);
    if step == Move::CancelByStaff && may_otherwise && order.picking_at.is_some() {
        return Err(OrderError::WrongState(
            "仓库已开始拣货：请先请仓库作废拣货单，再取消订单",
        ));
    }
    Ok(())
}

/// Cancels one order of a checkout for good reasons of its own: the others that still wait for money stay, and what their
/// delivery costs is counted anew.
pub async fn cancel_one(
    tx: &WriteTx,
    order_id: i64,
    step: Move,
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let order = orders::Entity::find_by_id(order_id)
        .one(tx.db())
        .await?
        .ok_or(OrderError::NotFound("订单"))?;
    let payment = due::lock(tx, order.payment_id).await?;
    // The others may lose their gifts with it.
    hold::hold(tx, &[payment.id]).await?;
    let order = cancel(tx, order_id, step, actor, reason, now).await?;
    gifts::drop_unearned(tx, order.payment_id, actor, now).await?;
    freight_recount::recount(tx, &order, actor, now).await?;
    Ok(order)
}

/// A payment without an order to pay is over.
async fn close_when_empty(tx: &WriteTx, payment: &payments::Model, now: DateTime<Utc>) -> Result<(), DbErr> {
    let due = orders::Entity::find()
        .filter(orders::Column::PaymentId.eq(payment.id))
        .filter(orders::Column::Status.is_in(OrderStatus::UNPAID))
        .count(tx.db())
        .await?;
    if due > 0 || payment.status != paying::Status::Open {
        return Ok(());
    }
    payments::Entity::update_many()
        .col_expr(payments::Column::Status, Expr::value(paying::Status::Closed))
        .filter(payments::Column::Id.eq(payment.id))
        .exec(tx.db())
        .await?;
    attempts::check_soon(tx, payment.id, now).await
}
