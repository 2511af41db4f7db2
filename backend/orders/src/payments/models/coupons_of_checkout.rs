//! The coupons of a checkout: held by it, used with its money, given back once none of the orders that they were for is left.
use chrono::{DateTime, Utc};
use coupons::models::claims;
use kernel::WriteTx;
use sea_orm::{DbErr, QuerySelect, prelude::*};

use crate::{
    lifecycle::models::benefits::BenefitKind,
    models::_entities::{order_benefits, orders},
};

/// Under which a claimed coupon is held.
pub fn reference(payment_id: i64, claim_id: i64) -> String {
    format!("payment:{payment_id}:{claim_id}")
}

/// Coupons that lines of these orders were lowered by.
async fn of_orders(tx: &WriteTx, order_ids: &[i64]) -> Result<Vec<i64>, DbErr> {
    use order_benefits::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::RefId)
        .distinct()
        .filter(Column::Kind.eq(BenefitKind::Coupon))
        .filter(Column::OrderId.is_in(order_ids.iter().copied()))
        .into_tuple()
        .all(tx.db())
        .await
}

/// A coupon shared by several orders is used by the first that is paid; again is no error.
pub async fn mark_used(tx: &WriteTx, order: &orders::Model, now: DateTime<Utc>) -> Result<(), DbErr> {
    // What a coupon gives is part of the discount.
    if !order.discount.is_positive() {
        return Ok(());
    }
    for claim_id in of_orders(tx, &[order.id]).await? {
        claims::mark_used(tx, &reference(order.payment_id, claim_id), now).await?;
    }
    Ok(())
}

/// After this order was cancelled.
pub async fn give_back(tx: &WriteTx, order: &orders::Model, now: DateTime<Utc>) -> Result<(), DbErr> {
    let of_order = of_orders(tx, &[order.id]).await?;
    if of_order.is_empty() {
        return Ok(());
    }
    let others: Vec<orders::Model> = orders::Entity::find()
        .filter(orders::Column::PaymentId.eq(order.payment_id))
        .filter(orders::Column::Id.ne(order.id))
        .all(tx.db())
        .await?;
    let live = others.iter().filter(|other| other.status.is_live());
    let live: Vec<i64> = live.map(|other| other.id).collect();
    let in_use = of_orders(tx, &live).await?;
    for claim_id in of_order.into_iter().filter(|id| !in_use.contains(id)) {
        claims::give_back(tx, &reference(order.payment_id, claim_id), now).await?;
    }
    Ok(())
}
