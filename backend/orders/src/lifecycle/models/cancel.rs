//! Cancelling releases the stock and refunds the payment.
use std::collections::HashMap;

use campaigns::models::{rewards, uses};
use catalog::stock::models::stock;
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, actor::ActorKind};
use sea_orm::{ActiveValue::Set, PaginatorTrait, prelude::*};

use super::{
    freight_recount, gifts, hold,
    line_units::{self, RefundValue},
    order_log::{self, Note},
    order_status::{Move, OrderStatus},
    orders::{lines, lock},
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
#[kernel::boxed]
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
    let order = lock(tx, order_id).await?;
    refuse_while_picking(&order, step)?;
    let paid = RefundValue {
        money: order.paid_amount - order.refunded_amount,
        voucher: order.voucher_amount - order.voucher_returned,
    };
    let is_of_buyer = step.is_of_buyer(order.cancel_asked_at.is_some());
    let change = |row: &mut orders::ActiveModel| {
        row.is_cancelled_by_buyer = Set(is_of_buyer);
        row.cancelled_at = Set(Some(now));
        row.cancel_reason = Set(reason.to_owned());
    };
    let text = match step {
        Move::Reject => "企业内部审批未通过",
        Move::RefuseReview => "订单审核未通过，已取消",
        Move::FailGroup => "拼团未成功，取消订单",
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
    // What the shop itself calls off needs no second person: it decides nothing.
    let alone = (actor.kind != ActorKind::System).then_some(actor);
    let (order, back) = if is_of_buyer && order.paid_at.is_some() {
        withhold_for_gifts(tx, order, paid, actor, now).await?
    } else {
        (order, paid)
    };
    vouchers::give_back(tx, &order, back.voucher, Cause::Cancelled, &order.number, now).await?;
    if back.money.is_positive() {
        let number = &order.number;
        refunds::give_back(tx, &order, back.money, Cause::Cancelled, number, alone, now).await?;
    }
    if !paid.money.is_positive() {
        close_when_empty(tx, &payment, now).await?;
    }
    Ok(order)
}

/// The buyer has called off what earned a gift that another order has taken along: its value is withheld from
/// the refund, money first, and paid out once the gift comes back.
async fn withhold_for_gifts(
    tx: &WriteTx,
    order: orders::Model,
    paid: RefundValue,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(orders::Model, RefundValue), OrderError> {
    let due = gifts::due(tx.db(), order.payment_id, &HashMap::new()).await?;
    let part = paid.money_first(due.floored_at_zero());
    let withheld = part.total();
    if !withheld.is_positive() {
        return Ok((order, paid));
    }
    gifts::note_withheld(tx, order.id, withheld).await?;
    let text = format!("赠品已随其他订单发出，退款扣回赠品价值 {withheld} 元，退回赠品后补退");
    order_log::remark(tx, &order, actor, Note::plain(&text), now).await?;
    let order = orders::Model {
        gift_withheld: order.gift_withheld + withheld,
        ..order
    };
    Ok((order, paid - part))
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
    hold::hold(tx, &[payment.id]).await?;
    let order = lock(tx, order_id).await?;
    // With it the others may lose their gifts. What is not sent is not withheld either.
    if step.is_of_buyer(order.cancel_asked_at.is_some()) {
        gifts::drop_unearned(tx, &order, actor, now).await?;
    }
    let order = cancel(tx, order_id, step, actor, reason, now).await?;
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
