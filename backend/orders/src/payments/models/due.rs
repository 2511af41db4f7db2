//! What of a payment is still to be paid, held until the transaction ends: of pay, cancel and expiry at once one goes first.
use chrono::{DateTime, Utc};
use kernel::{Db, Money, WriteTx, db::ROW_LOCK};
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect, prelude::*};

use super::payments::Status;
use crate::{
    errors::OrderError,
    lifecycle::models::{
        order_status::OrderStatus,
        orders::{by_number, money_of},
        split::is_special,
    },
    models::_entities::{orders, payments},
};

pub use payments::{Entity, Model as Payment};

/// Orders that money may come for.
const PAYABLE: [OrderStatus; 2] = [OrderStatus::WaitingPayment, OrderStatus::WaitingTransfer];

/// Fails where there is none.
#[kernel::boxed]
pub async fn lock(tx: &WriteTx, payment_id: i64) -> Result<Payment, OrderError> {
    let found = payments::Entity::find_by_id(payment_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    found.ok_or(OrderError::NotFound("支付单"))
}

/// In the order of their ids.
pub async fn lock_all(tx: &WriteTx, ids: &[i64]) -> Result<(), DbErr> {
    payments::Entity::find()
        .select_only()
        .column(payments::Column::Id)
        .filter(payments::Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(payments::Column::Id)
        .lock(ROW_LOCK)
        .into_tuple::<i64>()
        .all(tx.db())
        .await?;
    Ok(())
}

/// `number`: of a payment of this company, or of one of its orders.
pub async fn lock_by_number(tx: &WriteTx, company_id: i64, number: &str) -> Result<Payment, OrderError> {
    let found = payments::Entity::find()
        .filter(payments::Column::CompanyId.eq(company_id))
        .filter(payments::Column::Number.eq(number))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    if let Some(payment) = found {
        return Ok(payment);
    }
    let order = by_number(tx.db(), company_id, number).await?;
    lock(tx, order.ok_or(OrderError::NotFound("支付单"))?.payment_id).await
}

/// The orders that wait for money, by id; none is no error here.
pub async fn lock_orders(tx: &WriteTx, payment_id: i64) -> Result<Vec<orders::Model>, DbErr> {
    use orders::Column;
    orders::Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .filter(Column::Status.is_in(PAYABLE))
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await
}

/// The orders of these payments, whatever became of them: their numbers.
pub async fn numbers_of(db: &Db, payment_ids: impl IntoIterator<Item = i64>) -> Result<Vec<String>, DbErr> {
    use orders::Column;
    orders::Entity::find()
        .select_only()
        .column(Column::Number)
        .filter(Column::PaymentId.is_in(payment_ids))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
}

/// A payment that may be begun, and its orders.
pub struct DuePayment {
    pub payment: Payment,
    pub orders: Vec<orders::Model>,
}

impl DuePayment {
    /// Money alone, without what vouchers pay.
    pub fn amount(&self) -> Money {
        self.orders.iter().map(money_of).sum()
    }

    /// Compounds with special ingredients among it: the company transfers from its own account, and pays in no other way.
    pub fn asks_for_transfer(&self) -> bool {
        self.orders.iter().any(is_special)
    }

    /// Vouchers and coupons have paid all of it: it is confirmed from the balance, which moves no money.
    pub fn refuse_free(&self) -> Result<(), OrderError> {
        if self.amount().is_positive() {
            Ok(())
        } else {
            Err(OrderError::WrongState(
                "优惠券和现金券已经付清这笔订单，请选择余额支付来确认，不扣余额",
            ))
        }
    }

    pub fn numbers(&self) -> String {
        let numbers: Vec<_> = self.orders.iter().map(|order| order.number.as_str()).collect();
        numbers.join("、")
    }
}

/// What may be paid now, or why it may not.
pub async fn lock_due(
    tx: &WriteTx,
    company_id: i64,
    number: &str,
    now: DateTime<Utc>,
) -> Result<DuePayment, OrderError> {
    let payment = lock_by_number(tx, company_id, number).await?;
    match payment.status {
        Status::Open => {}
        Status::Paid => return Err(OrderError::WrongState("这笔订单已支付，无需重复付款")),
        Status::Closed => return Err(OrderError::WrongState("这笔订单已取消，请重新下单")),
    }
    let orders = lock_orders(tx, payment.id).await?;
    if orders.is_empty() {
        return Err(OrderError::WrongState(why_nothing_is_due(tx, payment.id).await?));
    }
    let has_slip = |order: &orders::Model| order.status == OrderStatus::WaitingTransfer;
    if orders.iter().any(has_slip) {
        return Err(OrderError::WrongState(
            "转账回单已经提交，财务确认到款后自动生效，请不要重复付款",
        ));
    }
    if payment.pay_before <= now {
        return Err(OrderError::WrongState(
            "已超过付款时限，订单即将自动取消，请重新下单",
        ));
    }
    Ok(DuePayment { payment, orders })
}

async fn why_nothing_is_due(tx: &WriteTx, payment_id: i64) -> Result<&'static str, DbErr> {
    let waiting = orders::Entity::find()
        .filter(orders::Column::PaymentId.eq(payment_id))
        .filter(orders::Column::Status.eq(OrderStatus::WaitingApproval));
    Ok(if waiting.count(tx.db()).await? > 0 {
        "订单还在等待企业内部审批，通过后再付款"
    } else {
        "没有待付款的订单，请刷新查看"
    })
}
