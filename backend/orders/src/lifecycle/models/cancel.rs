//! Cancelling releases the stock and refunds the payment.
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
    orders::{lines, lock, of_payment},
    tied,
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
    cancel_for(tx, order_id, (step, None), actor, reason, now).await
}

/// Orders that are cancelled together.
struct Leaving {
    ids: Vec<i64>,
    is_of_buyer: bool,
}

impl Leaving {
    fn of(order: &orders::Model, tied: &[orders::Model], is_of_buyer: bool) -> Self {
        Self {
            ids: tied.iter().chain([order]).map(|one| one.id).collect(),
            is_of_buyer,
        }
    }
}

/// `leaving`: none where it is cancelled alone, or as the last one.
async fn cancel_for(
    tx: &WriteTx,
    order_id: i64,
    (step, leaving): (Move, Option<&Leaving>),
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
    let alone = || step.is_of_buyer(order.cancel_asked_at.is_some());
    let is_of_buyer = leaving.map_or_else(alone, |leaving| leaving.is_of_buyer);
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
    give_up(tx, &order, now).await?;
    // What the shop itself calls off needs no second person: it decides nothing.
    let alone = (actor.kind != ActorKind::System).then_some(actor);
    let (order, back) = if is_of_buyer && order.paid_at.is_some() {
        let ids = leaving.map_or(&[] as &[i64], |leaving| leaving.ids.as_slice());
        withhold_for_gifts(tx, order, (paid, ids), actor, now).await?
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

/// What the order held: its stock, what was picked of it, its share of campaigns, its coupons.
async fn give_up(tx: &WriteTx, order: &orders::Model, now: DateTime<Utc>) -> Result<(), OrderError> {
    let promised = line_units::reserved(order, &lines(tx.db(), order.id).await?);
    if !promised.is_empty() {
        stock::release(tx, &promised, now).await?;
    }
    picking::put_back(tx, order.id).await?;
    // Its cashbacks may be written, too: held with its other campaigns, in their order.
    uses::hold(tx, &[order.id]).await?;
    let others = others_of(tx, order).await?;
    uses::pass_on(tx, order.id, &others).await?;
    uses::give_back(tx, order.id).await?;
    rewards::order_cancelled(tx, order.id, now).await?;
    coupons_of_checkout::give_back(tx, order, now).await?;
    Ok(())
}

/// The buyer has called off what earned a gift that another order has taken along: its value is withheld from
/// the refund, money first, and paid out once the gift comes back.
async fn withhold_for_gifts(
    tx: &WriteTx,
    order: orders::Model,
    (paid, leaving): (RefundValue, &[i64]),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(orders::Model, RefundValue), OrderError> {
    let due = gifts::due_without(tx.db(), order.payment_id, leaving).await?;
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

/// The live orders that were placed with it.
async fn others_of(tx: &WriteTx, order: &orders::Model) -> Result<Vec<i64>, DbErr> {
    let all = of_payment(tx.db(), order.payment_id).await?;
    let others = all
        .iter()
        .filter(|other| other.id != order.id && other.status.is_live());
    Ok(others.map(|other| other.id).collect())
}

/// An order that was cancelled, and those that were cancelled with it.
pub struct CancelledOrders {
    pub order: orders::Model,
    pub along: Vec<orders::Model>,
}

/// Cancels one order of a checkout for good reasons of its own, and with it those that cannot stay without it (`tied`). The
/// others that still wait for money stay, and what their delivery costs is counted anew.
pub async fn cancel_one(
    tx: &WriteTx,
    order_id: i64,
    step: Move,
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<CancelledOrders, OrderError> {
    let order = orders::Entity::find_by_id(order_id)
        .one(tx.db())
        .await?
        .ok_or(OrderError::NotFound("订单"))?;
    let payment = due::lock(tx, order.payment_id).await?;
    hold::hold(tx, &[payment.id]).await?;
    let order = lock(tx, order_id).await?;
    let is_of_buyer = step.is_of_buyer(order.cancel_asked_at.is_some());
    let tied = falling_with(tx, &order, step).await?;
    let leaving = Leaving::of(&order, &tied, is_of_buyer);
    // With them the others may lose their gifts. What is not sent is not withheld either.
    if is_of_buyer {
        gifts::drop_unearned(tx, (payment.id, &leaving.ids), actor, now).await?;
    }
    let along = cancel_tied(tx, (&order, tied), (step, &leaving), actor, reason, now).await?;
    let order = cancel(tx, order_id, step, actor, reason, now).await?;
    let all: Vec<&orders::Model> = along.iter().chain([&order]).collect();
    freight_recount::recount(tx, &all, actor, now).await?;
    Ok(CancelledOrders { order, along })
}

/// Cancels an order that was not paid, or decided on, in time, with those that cannot stay without it: their time is over, too.
pub(super) async fn cancel_late(
    tx: &WriteTx,
    order: &orders::Model,
    step: Move,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    hold::hold(tx, &[order.payment_id]).await?;
    let actor = Actor::system();
    let tied = falling_with(tx, order, step).await?;
    let leaving = Leaving::of(order, &tied, true);
    cancel_tied(tx, (order, tied), (step, &leaving), &actor, reason, now).await?;
    cancel(tx, order.id, step, &actor, reason, now).await?;
    Ok(())
}

/// The orders that cannot stay once this one is called off. Before anything is paid, it makes no difference by whom; afterwards
/// what the shop cancels of its own accord takes nothing from the others.
async fn falling_with(
    tx: &WriteTx,
    order: &orders::Model,
    step: Move,
) -> Result<Vec<orders::Model>, OrderError> {
    let is_of_buyer = step.is_of_buyer(order.cancel_asked_at.is_some());
    let takes_along = is_of_buyer || order.status.is_before_payment();
    if !takes_along || !order.status.allows(step) {
        return Ok(Vec::new());
    }
    let tied = tied::with(tx.db(), order).await?;
    tied::refuse_begun(&tied, step)?;
    Ok(tied)
}

async fn cancel_tied(
    tx: &WriteTx,
    (order, tied): (&orders::Model, Vec<orders::Model>),
    (step, leaving): (Move, &Leaving),
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<Vec<orders::Model>, OrderError> {
    let mut along = Vec::with_capacity(tied.len());
    for other in tied {
        let cancelled = cancel_for(tx, other.id, (step, Some(leaving)), actor, reason, now).await?;
        let text = format!(
            "与订单 {} 同属一个组合，或因该订单才能换购，随该订单一并取消",
            order.number
        );
        order_log::remark(tx, &cancelled, actor, Note::plain(&text), now).await?;
        along.push(cancelled);
    }
    Ok(along)
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
