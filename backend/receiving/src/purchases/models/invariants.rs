//! What must hold of orders from suppliers at any time.
use std::collections::BTreeSet;

use kernel::Db;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};

use super::{expected, states::Status};
use crate::models::_entities::purchase_orders::{Column, Entity};

/// Violations that one answer lists.
const MOST: usize = 100;

/// No more comes for an order than was ordered, what comes was ordered, and an order is done when everything was taken in.
#[kernel::boxed]
pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    let orders = Entity::find()
        .filter(Column::Status.is_in([Status::Open, Status::Done]))
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let ids = || orders.iter().map(|order| order.id);
    let came = expected::came(db, ids()).await?;
    let lines = expected::lines_of(db, ids()).await?;
    let ordered: BTreeSet<(i64, i64)> = lines.iter().map(|line| (line.order_id, line.goods_id)).collect();
    let mut all = Vec::new();
    for (order_id, goods_id) in came.keys() {
        if !ordered.contains(&(*order_id, *goods_id)) {
            all.push(format!(
                "purchase order {order_id}: goods {goods_id} came and were not ordered"
            ));
        }
    }
    let mut unfinished = BTreeSet::new();
    for line in &lines {
        let came = came
            .get(&(line.order_id, line.goods_id))
            .copied()
            .unwrap_or_default();
        if came.counted() > line.quantity {
            all.push(format!(
                "line {} of purchase order {}: {} ordered, {} came",
                line.id,
                line.order_id,
                line.quantity,
                came.counted()
            ));
        }
        if came.accepted < line.quantity {
            unfinished.insert(line.order_id);
        }
    }
    for order in &orders {
        if (order.status == Status::Done) == unfinished.contains(&order.id) {
            all.push(format!(
                "purchase order {}: its state is {}",
                order.number,
                order.status.code()
            ));
        }
    }
    all.truncate(MOST);
    Ok(all)
}
