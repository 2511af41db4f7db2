//! What must always hold of orders; each violation as one line.
use std::collections::HashMap;

use catalog::models::_entities::stocks;
use sea_orm::{ConnectionTrait, DbErr, prelude::*};

use super::{
    _entities::{order_lines, orders},
    order_status::OrderStatus,
};

/// Total = lines − discount + freight ≥ 0; a line = price × number; reserved stock = what live orders hold.
pub async fn violations(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let orders = orders::Entity::find().all(db).await?;
    let lines = order_lines::Entity::find().all(db).await?;
    let mut violations = Vec::new();
    let mut amounts: HashMap<i64, i64> = HashMap::new();
    for line in &lines {
        if line.amount != line.price * line.number {
            violations.push(format!(
                "order line {}: {} × {} ≠ {}",
                line.id, line.price, line.number, line.amount
            ));
        }
        *amounts.entry(line.order_id).or_default() += line.amount;
    }
    for order in &orders {
        let sum = amounts.get(&order.id).copied().unwrap_or_default();
        if sum != order.goods_amount || order.total != order.goods_amount - order.discount + order.freight {
            violations.push(format!(
                "order {}: lines {sum}, total {}",
                order.number, order.total
            ));
        }
        if order.total < 0 || order.paid_amount > order.total {
            violations.push(format!(
                "order {}: total {}, paid {}",
                order.number, order.total, order.paid_amount
            ));
        }
    }
    violations.extend(reservations(db, &orders, &lines).await?);
    Ok(violations)
}

async fn reservations(
    db: &impl ConnectionTrait,
    orders: &[orders::Model],
    lines: &[order_lines::Model],
) -> Result<Vec<String>, DbErr> {
    let holding: HashMap<i64, i64> = orders
        .iter()
        .filter(|order| OrderStatus::from_code(order.status).is_some_and(OrderStatus::holds_stock))
        .map(|order| (order.id, order.warehouse_id))
        .collect();
    let mut held: HashMap<(i64, i64), i64> = HashMap::new();
    for line in lines {
        if let Some(warehouse_id) = holding.get(&line.order_id) {
            *held.entry((line.goods_id, *warehouse_id)).or_default() += line.number;
        }
    }
    let stocks = stocks::Entity::find().all(db).await?;
    let wrong = stocks.iter().filter_map(|stock| {
        let held = held
            .get(&(stock.goods_id, stock.warehouse_id))
            .copied()
            .unwrap_or_default();
        (held != stock.reserved).then(|| {
            format!(
                "goods {} in warehouse {}: reserved {}, orders hold {held}",
                stock.goods_id, stock.warehouse_id, stock.reserved
            )
        })
    });
    Ok(wrong.collect())
}
