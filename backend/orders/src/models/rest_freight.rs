//! The delivery of what is left of a checkout that nobody has paid, when one of its orders was cancelled: it costs what it
//! would have cost alone, by what held at the checkout.
//!
//! What is left never comes to more than all of it came to before: nobody pays more for less, and money that a gateway was
//! asked for, or a bank was told to send, still reaches for all of it.
use chrono::{DateTime, Utc};
use kernel::{Actor, Money, WriteTx, settings::TradeRules};
use pricing::models::freight::{self, Load};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::{orders, payments},
    order_log::{self, Note},
    order_status::OrderStatus,
    payments::{self as paying, due},
};
use crate::errors::OrderError;

/// Counts the freight of the orders that were ordered together with `cancelled` and still wait for money.
pub async fn recount(
    tx: &WriteTx,
    rules: &TradeRules,
    cancelled: &orders::Model,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let payment = due::lock(tx, cancelled.payment_id).await?;
    if payment.status != paying::OPEN {
        return Ok(());
    }
    let mut rest = lock_unpaid(tx, payment.id).await?;
    let mut freight = freight_of(rules, &payment, &rest, cancelled);
    for order in &mut rest {
        // Charged once, on the first order.
        let charged = std::mem::replace(&mut freight, Money::ZERO);
        if charged != order.freight {
            charge(tx, order, charged, cancelled, actor, now).await?;
        }
    }
    let amount: Money = rest.iter().map(|order| order.total).sum();
    payments::Entity::update_many()
        .col_expr(payments::Column::Amount, Expr::value(amount))
        .filter(payments::Column::Id.eq(payment.id))
        .exec(tx.db())
        .await?;
    Ok(())
}

async fn lock_unpaid(tx: &WriteTx, payment_id: i64) -> Result<Vec<orders::Model>, DbErr> {
    orders::Entity::find()
        .filter(orders::Column::PaymentId.eq(payment_id))
        .filter(orders::Column::Status.is_in(OrderStatus::UNPAID.map(OrderStatus::code)))
        .order_by_asc(orders::Column::Id)
        .lock_exclusive()
        .all(tx.db())
        .await
}

fn freight_of(
    rules: &TradeRules,
    payment: &payments::Model,
    rest: &[orders::Model],
    cancelled: &orders::Model,
) -> Money {
    let load = Load {
        goods_amount: rest.iter().map(|order| order.goods_amount).sum(),
        waiting_amount: payment.waiting_amount,
        is_free: rest.iter().all(|order| order.ships_free),
    };
    let before: Money = rest.iter().map(|order| order.freight).sum();
    freight::freight(rules, load).min(before + cancelled.total)
}

async fn charge(
    tx: &WriteTx,
    order: &mut orders::Model,
    freight: Money,
    cancelled: &orders::Model,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let before = order.freight;
    order.total += freight - order.freight;
    order.freight = freight;
    orders::Entity::update_many()
        .col_expr(orders::Column::Freight, Expr::value(order.freight))
        .col_expr(orders::Column::Total, Expr::value(order.total))
        .filter(orders::Column::Id.eq(order.id))
        .exec(tx.db())
        .await?;
    let text = format!(
        "同时提交的订单 {} 已取消，运费由 {before} 元改为 {freight} 元，应付 {} 元",
        cancelled.number, order.total
    );
    order_log::remark(tx, order, actor, Note::plain(&text), now).await
}
