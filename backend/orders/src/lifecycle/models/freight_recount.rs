//! The freight of the remaining orders of an unpaid checkout, after one of its orders was cancelled: what it
//! would have been alone, on the terms of the checkout.
//! The rest never costs more than everything did before: buyers do not pay more for less, and an amount
//! already requested from a gateway or sent by bank is still enough.
use chrono::{DateTime, Utc};
use kernel::{Actor, Money, WriteTx, db::ROW_LOCK};
use pricing::models::{
    basket::{self, Allocation, Line, Terms},
    freight::{FreightLoad, FreightTerms},
};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

use super::{
    order_log::{self, Note},
    order_status::OrderStatus,
    orders::{OrderLine, lines, money_of},
};
use crate::{
    errors::OrderError,
    models::_entities::{orders, payments},
    payments::models::{due, payments as paying},
};

/// Counts the freight of the orders that were ordered together with `cancelled`, at least one of the same checkout, and still
/// wait for money.
pub async fn recount(
    tx: &WriteTx,
    cancelled: &[&orders::Model],
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let Some(first) = cancelled.first() else {
        return Ok(());
    };
    let payment = due::lock(tx, first.payment_id).await?;
    if payment.status != paying::Status::Open {
        return Ok(());
    }
    let Some(terms) = terms_of(&payment)? else {
        return amount_of_rest(tx, &payment, &lock_unpaid(tx, payment.id).await?).await;
    };
    let mut rest = lock_unpaid(tx, payment.id).await?;
    let fees = fees_of(tx, &terms, &payment, &rest, cancelled).await?;
    for (order, fee) in rest.iter_mut().zip(fees) {
        if fee != order.freight {
            charge(tx, order, fee, cancelled, actor, now).await?;
        }
    }
    amount_of_rest(tx, &payment, &rest).await
}

/// The terms that the checkout was quoted with; none of one that is older than they.
fn terms_of(payment: &payments::Model) -> Result<Option<FreightTerms>, DbErr> {
    let terms = payment.freight_terms.clone().map(serde_json::from_value);
    terms.transpose().map_err(|error| DbErr::Json(error.to_string()))
}

async fn amount_of_rest(
    tx: &WriteTx,
    payment: &payments::Model,
    rest: &[orders::Model],
) -> Result<(), OrderError> {
    let amount: Money = rest.iter().map(money_of).sum();
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
        .filter(orders::Column::Status.is_in(OrderStatus::UNPAID))
        .order_by_asc(orders::Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await
}

/// What each order that is left carries of the freight.
async fn fees_of(
    tx: &WriteTx,
    terms: &FreightTerms,
    payment: &payments::Model,
    rest: &[orders::Model],
    cancelled: &[&orders::Model],
) -> Result<Vec<Money>, DbErr> {
    let mut classes = Vec::with_capacity(rest.len());
    let mut basket = Vec::new();
    for order in rest {
        // Gifts travel along for nothing.
        let mut lines = lines(tx.db(), order.id).await?;
        lines.retain(|line| line.gift_of.is_none());
        classes.push(lines.iter().map(|line| line.freight_class).collect());
        basket.extend(lines.iter().map(basket_line));
    }
    let terms = Terms {
        freight: terms,
        waiting_amount: payment.waiting_amount,
    };
    let freight = basket::quote(&basket, &terms, Allocation::none(basket.len())).freight;
    let before: Money = rest.iter().map(|order| order.freight).sum();
    let of_cancelled: Money = cancelled.iter().map(|order| money_of(order)).sum();
    let most = freight.total().min(before + of_cancelled);
    let weights: Vec<i64> = freight
        .over_orders(&classes)
        .iter()
        .map(|fee| fee.fen())
        .collect();
    Ok(most.allocate(&weights))
}

/// A line as it was ordered.
fn basket_line(line: &OrderLine) -> Line {
    Line {
        amount: line.amount,
        load: FreightLoad {
            goods_id: line.goods_id,
            class: line.freight_class,
            quantity: line.quantity,
            free_shipping_quantity: line.free_shipping_quantity,
            weight_grams: line.weight_grams,
        },
    }
}

async fn charge(
    tx: &WriteTx,
    order: &mut orders::Model,
    freight: Money,
    cancelled: &[&orders::Model],
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let numbers: Vec<&str> = cancelled.iter().map(|one| one.number.as_str()).collect();
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
        numbers.join("、"),
        money_of(order)
    );
    order_log::remark(tx, order, actor, Note::plain(&text), now).await
}
