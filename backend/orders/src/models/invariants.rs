//! What must always hold of orders beside others; what must hold of them alone is in `tasks`.
use std::collections::HashMap;

use kernel::Db;
use sea_orm::{DbErr, prelude::*};

use super::_entities::{order_lines, orders};
use crate::lifecycle::models::line_units;

/// Stock that orders hold: (goods, warehouse) → units.
#[kernel::boxed]
pub async fn held(db: &Db) -> Result<HashMap<(i64, i64), i64>, DbErr> {
    let orders = orders::Entity::find().all(db).await?;
    let holding: HashMap<i64, i64> = orders
        .iter()
        .filter(|order| order.status.holds_stock())
        .map(|order| (order.id, order.warehouse_id))
        .collect();
    let mut held: HashMap<(i64, i64), i64> = HashMap::new();
    for line in order_lines::Entity::find().all(db).await? {
        if let Some(warehouse_id) = holding.get(&line.order_id) {
            *held.entry((line.goods_id, *warehouse_id)).or_default() += line_units::left(&line);
        }
    }
    Ok(held)
}
