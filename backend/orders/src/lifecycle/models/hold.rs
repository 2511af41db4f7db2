//! Locks for releasing several orders in one transaction. All rows are locked beforehand, each kind in id
//! order, and the kinds in the same order as when one order is cancelled: orders, stock, campaigns. Order by
//! order, the rows would be locked in arbitrary order, and a checkout that needs two of them in opposite
//! order would deadlock with it.
use std::collections::BTreeSet;

use campaigns::models::uses;
use catalog::stock::models::stock;
use kernel::{WriteTx, db::ROW_LOCK};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::models::_entities::{order_lines, orders};

/// Everything that the live orders of these payments hold; the payments themselves are locked by the caller. One order alone needs
/// none of it.
pub(crate) async fn hold(tx: &WriteTx, payment_ids: &[i64]) -> Result<(), DbErr> {
    let found = orders::Entity::find()
        .filter(orders::Column::PaymentId.is_in(payment_ids.iter().copied()))
        .order_by_asc(orders::Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    let live: Vec<i64> = found
        .iter()
        .filter(|order| order.status.is_live())
        .map(|order| order.id)
        .collect();
    if live.len() < 2 {
        return Ok(());
    }
    stock::hold(tx, &goods_of(tx, &live).await?).await?;
    uses::hold(tx, &live).await
}

async fn goods_of(tx: &WriteTx, order_ids: &[i64]) -> Result<Vec<i64>, DbErr> {
    let goods: Vec<i64> = order_lines::Entity::find()
        .select_only()
        .column(order_lines::Column::GoodsId)
        .filter(order_lines::Column::OrderId.is_in(order_ids.iter().copied()))
        .into_tuple()
        .all(tx.db())
        .await?;
    let goods: BTreeSet<i64> = goods.into_iter().collect();
    Ok(goods.into_iter().collect())
}
