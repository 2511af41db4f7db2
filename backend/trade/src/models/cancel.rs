//! Cancelling gives everything back: the stock, and what was paid.
use catalog::models::stock::{self, StockLine};
use chrono::{DateTime, Utc};
use kernel::{Actor, Money, WriteTx};
use sea_orm::{ActiveValue::Set, PaginatorTrait, QuerySelect, prelude::*};
use wallet::models::ledger::{self, Cause, Kind, Movement};

use super::{
    _entities::{orders, payments},
    order_log::{self, Note},
    order_status::{Move, OrderStatus},
    orders::lines,
    pay,
};
use crate::errors::TradeError;

/// Cancels an order by this move (the buyer and the timer may before payment, staff until it ships).
pub async fn cancel(
    tx: &WriteTx,
    order_id: i64,
    step: Move,
    actor: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<orders::Model, TradeError> {
    let order = orders::Entity::find_by_id(order_id)
        .one(tx.db())
        .await?
        .ok_or(TradeError::NotFound("订单"))?;
    let payment = pay::lock(tx, order.payment_id).await?;
    // Read again under the lock: it may have been paid meanwhile.
    let order = orders::Entity::find_by_id(order_id)
        .lock_exclusive()
        .one(tx.db())
        .await?;
    let order = order.ok_or(TradeError::NotFound("订单"))?;
    let paid = Money(order.paid_amount);
    let change = |row: &mut orders::ActiveModel| {
        row.cancelled_at = Set(Some(now));
        row.cancel_reason = Set(reason.to_owned());
    };
    let note = Note {
        text: "取消订单",
        reason,
    };
    let order = order_log::advance(tx, order, step, actor, note, change, now).await?;
    let stock_lines: Vec<_> = lines(tx.db(), order.id)
        .await?
        .iter()
        .map(|line| StockLine {
            goods_id: line.goods_id,
            warehouse_id: order.warehouse_id,
            number: line.number,
        })
        .collect();
    stock::release(tx, &stock_lines, now).await?;
    if paid.is_positive() {
        refund(tx, &order, paid, now).await?;
    } else {
        close_when_empty(tx, &payment).await?;
    }
    Ok(order)
}

async fn refund(
    tx: &WriteTx,
    order: &orders::Model,
    paid: Money,
    now: DateTime<Utc>,
) -> Result<(), TradeError> {
    let movement = Movement {
        company_id: order.company_id,
        kind: Kind::Balance,
        amount: paid,
        cause: Cause::Refund,
        reference: order.number.clone(),
        memo: format!("取消订单 {} 退款", order.number),
    };
    ledger::book(tx, movement, now).await?;
    Ok(())
}

/// A payment without an order to pay is over.
async fn close_when_empty(tx: &WriteTx, payment: &payments::Model) -> Result<(), DbErr> {
    let due = orders::Entity::find()
        .filter(orders::Column::PaymentId.eq(payment.id))
        .filter(orders::Column::Status.eq(OrderStatus::WaitingPayment.code()))
        .count(tx.db())
        .await?;
    if due > 0 || payment.status != pay::OPEN {
        return Ok(());
    }
    payments::Entity::update_many()
        .col_expr(payments::Column::Status, Expr::value(pay::CLOSED))
        .filter(payments::Column::Id.eq(payment.id))
        .exec(tx.db())
        .await?;
    Ok(())
}
