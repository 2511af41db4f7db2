//! Names for lists of payments: one query each, whatever the number of rows.
use std::collections::HashMap;

use ::orders::models::_entities::{orders, payment_attempts, payments, refunds};
use identity::models::_entities::{companies, staff};
use kernel::Db;
use sea_orm::{DbErr, prelude::*};

pub type Names = HashMap<i64, String>;

pub async fn companies(db: &Db, ids: impl Iterator<Item = i64>) -> Result<Names, DbErr> {
    let rows = companies::Entity::find()
        .filter(companies::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

pub async fn staff(db: &Db, ids: impl Iterator<Item = Option<i64>>) -> Result<Names, DbErr> {
    let rows = staff::Entity::find()
        .filter(staff::Column::Id.is_in(ids.flatten()))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

pub async fn payments(
    db: &Db,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, payments::Model>, DbErr> {
    let rows = payments::Entity::find()
        .filter(payments::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

pub async fn tries(
    db: &Db,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, payment_attempts::Model>, DbErr> {
    let rows = payment_attempts::Entity::find()
        .filter(payment_attempts::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

pub async fn order_numbers(db: &Db, ids: impl Iterator<Item = i64>) -> Result<Names, DbErr> {
    let rows = orders::Entity::find()
        .filter(orders::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.number)).collect())
}

/// The numbers of the orders that these refunds are of, by refund.
pub async fn orders_of_refunds(db: &Db, ids: impl Iterator<Item = i64>) -> Result<Names, DbErr> {
    let rows = refunds::Entity::find()
        .find_also_related(orders::Entity)
        .filter(refunds::Column::Id.is_in(ids))
        .all(db)
        .await?;
    let named = rows
        .into_iter()
        .filter_map(|(refund, order)| Some((refund.id, order?.number)));
    Ok(named.collect())
}

/// The orders of these payments, by payment.
pub async fn orders(
    db: &Db,
    payment_ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, Vec<orders::Model>>, DbErr> {
    let rows = orders::Entity::find()
        .filter(orders::Column::PaymentId.is_in(payment_ids))
        .all(db)
        .await?;
    let mut by_payment: HashMap<i64, Vec<orders::Model>> = HashMap::new();
    for row in rows {
        by_payment.entry(row.payment_id).or_default().push(row);
    }
    Ok(by_payment)
}
