//! Paying a payment from the buyer's balance: money leaves the ledger and its orders move on, in one transaction.
use chrono::{DateTime, Utc};
use kernel::{Actor, Money, WriteTx};
use sea_orm::{ActiveValue::Set, QuerySelect, prelude::*};
use wallet::models::ledger::{self, Cause, Kind, Movement};

use super::{
    _entities::{orders, payments},
    order_log::{self, Note},
    order_status::{Move, OrderStatus},
};
use crate::errors::TradeError;

pub const OPEN: &str = "open";
pub const PAID: &str = "paid";
/// Every order of it was cancelled before it was paid.
pub const CLOSED: &str = "closed";

/// What was paid, and the balance after it.
#[derive(Clone, Debug)]
pub struct Paid {
    pub number: String,
    pub balance: Money,
}

/// Pays what is still to be paid. `number`: of a payment of this company, or of one of its orders.
pub async fn from_balance(
    tx: &WriteTx,
    company_id: i64,
    number: &str,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Paid, TradeError> {
    let payment = lock_by_number(tx, company_id, number).await?;
    let payment_id = payment.id;
    match payment.status.as_str() {
        OPEN => {}
        PAID => return Err(TradeError::WrongState("这笔订单已支付，无需重复付款")),
        _ => return Err(TradeError::WrongState("这笔订单已取消，请重新下单")),
    }
    let due = lock_due_orders(tx, payment_id).await?;
    if due.iter().any(|order| order.split_key.starts_with('e')) {
        return Err(TradeError::WrongState(
            "含麻黄碱商品依规须由企业账户对公转账，不能用余额支付",
        ));
    }
    if payment.pay_before <= now {
        return Err(TradeError::WrongState(
            "已超过付款时限，订单即将自动取消，请重新下单",
        ));
    }
    let amount: Money = due.iter().map(|order| Money(order.total)).sum();
    let movement = Movement {
        company_id: payment.company_id,
        kind: Kind::Balance,
        amount: -amount,
        cause: Cause::Payment,
        reference: payment.number.clone(),
        memo: format!("支付订单 {}", numbers(&due)),
    };
    let balance = ledger::book(tx, movement, now).await?;
    for order in due {
        let paid = order.total;
        let change = |row: &mut orders::ActiveModel| {
            row.paid_amount = Set(paid);
            row.paid_at = Set(Some(now));
        };
        order_log::advance(tx, order, Move::Pay, actor, Note::plain("余额支付"), change, now).await?;
    }
    settle(tx, payment_id, amount, now).await?;
    Ok(Paid {
        number: payment.number,
        balance,
    })
}

fn numbers(due: &[orders::Model]) -> String {
    due.iter()
        .map(|order| order.number.as_str())
        .collect::<Vec<_>>()
        .join("、")
}

/// The payment row, held until the transaction ends: of pay, cancel and expiry at once one goes first.
pub async fn lock(tx: &WriteTx, payment_id: i64) -> Result<payments::Model, TradeError> {
    let found = payments::Entity::find_by_id(payment_id)
        .lock_exclusive()
        .one(tx.db())
        .await?;
    found.ok_or(TradeError::NotFound("付款单"))
}

async fn lock_by_number(tx: &WriteTx, company_id: i64, number: &str) -> Result<payments::Model, TradeError> {
    let found = payments::Entity::find()
        .filter(payments::Column::CompanyId.eq(company_id))
        .filter(payments::Column::Number.eq(number))
        .lock_exclusive()
        .one(tx.db())
        .await?;
    if let Some(payment) = found {
        return Ok(payment);
    }
    let order = super::orders::by_number(tx.db(), company_id, number).await?;
    lock(tx, order.ok_or(TradeError::NotFound("付款单"))?.payment_id).await
}

async fn lock_due_orders(tx: &WriteTx, payment_id: i64) -> Result<Vec<orders::Model>, TradeError> {
    use orders::Column;
    let due = orders::Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .filter(Column::Status.eq(OrderStatus::WaitingPayment.code()))
        .lock_exclusive()
        .all(tx.db())
        .await?;
    if due.is_empty() {
        Err(TradeError::WrongState("没有待付款的订单，请刷新查看"))
    } else {
        Ok(due)
    }
}

async fn settle(tx: &WriteTx, payment_id: i64, amount: Money, now: DateTime<Utc>) -> Result<(), DbErr> {
    use payments::Column;
    payments::Entity::update_many()
        .col_expr(Column::Status, Expr::value(PAID))
        .col_expr(Column::Method, Expr::value("balance"))
        .col_expr(Column::Amount, Expr::value(amount.fen()))
        .col_expr(Column::PaidAt, Expr::value(now))
        .filter(Column::Id.eq(payment_id))
        .exec(tx.db())
        .await?;
    Ok(())
}
