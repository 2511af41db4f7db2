//! What must always hold of orders; each violation as one line.
use std::collections::{HashMap, HashSet};

use kernel::{Db, Money};
use pricing::models::freight::FreightClass;
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::_entities::{order_line_batches, order_lines, orders, refunds, shipment_lines, shipments};
use crate::{
    lifecycle::models::line_units, payments::models::violations, shipments::models::shipments::Status,
};

/// A line = price × number; goods amount = Σ lines, discount = Σ discounts of lines, total = Σ what was paid for the lines +
/// freight ≥ 0.
pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    let orders = orders::Entity::find().all(db).await?;
    let lines = order_lines::Entity::find().all(db).await?;
    let mut violations = Vec::new();
    let mut sums: HashMap<i64, LineSums> = HashMap::new();
    for line in &lines {
        if line.amount != line.price.times(line.quantity) {
            violations.push(format!(
                "order line {}: {} × {} ≠ {}",
                line.id, line.price, line.quantity, line.amount
            ));
        }
        if line.discount < Money::ZERO || line.discount > line.amount {
            violations.push(format!(
                "order line {}: {} less {}",
                line.id, line.amount, line.discount
            ));
        }
        let sums = sums.entry(line.order_id).or_default();
        sums.amount += line.amount;
        sums.discount += line.discount;
        sums.paid += line_units::paid(line);
        if line.freight_class == FreightClass::Ordinary {
            sums.ordinary += line_units::paid(line);
        }
    }
    for order in &orders {
        let sums = sums.get(&order.id).copied().unwrap_or_default();
        let agrees = sums.amount == order.goods_amount
            && sums.discount == order.discount
            && sums.paid + order.freight == order.total
            && sums.ordinary == order.ordinary_amount;
        if !agrees {
            violations.push(format!(
                "order {}: lines {} less {} = {}, ordinary {}; goods {}, discount {}, freight {}, total {}, ordinary {}",
                order.number,
                sums.amount,
                sums.discount,
                sums.paid,
                sums.ordinary,
                order.goods_amount,
                order.discount,
                order.freight,
                order.total,
                order.ordinary_amount
            ));
        }
        if order.total < Money::ZERO || order.paid_amount > order.total {
            violations.push(format!(
                "order {}: total {}, paid {}",
                order.number, order.total, order.paid_amount
            ));
        }
    }
    violations.extend(refunded(db, &orders).await?);
    violations.extend(violations::violations(db, &orders).await?);
    violations.extend(shipped_units(db, &lines).await?);
    Ok(violations)
}

/// What the lines of an order come to.
#[derive(Clone, Copy, Default)]
struct LineSums {
    amount: Money,
    discount: Money,
    paid: Money,
    /// Of it for goods of the ordinary freight class.
    ordinary: Money,
}

/// Refunds of an order add up to what it says, and never exceed what was paid.
async fn refunded(db: &Db, orders: &[orders::Model]) -> Result<Vec<String>, DbErr> {
    let mut sums: HashMap<i64, Money> = HashMap::new();
    for refund in refunds::Entity::find().all(db).await? {
        *sums.entry(refund.order_id).or_default() += refund.amount;
    }
    let wrong = orders.iter().filter_map(|order| {
        let sum = sums.get(&order.id).copied().unwrap_or_default();
        (sum != order.refunded_amount || sum > order.paid_amount).then(|| {
            format!(
                "order {}: paid {}, refunded {}, refunds {sum}",
                order.number, order.paid_amount, order.refunded_amount
            )
        })
    });
    Ok(wrong.collect())
}

/// What a line says has left = what its parcels held = what its batches were noted for; nothing leaves twice.
async fn shipped_units(db: &Db, lines: &[order_lines::Model]) -> Result<Vec<String>, DbErr> {
    let gone = [Status::Shipped, Status::Received];
    let sent: Vec<i64> = shipments::Entity::find()
        .select_only()
        .column(shipments::Column::Id)
        .filter(shipments::Column::Status.is_in(gone))
        .into_tuple()
        .all(db)
        .await?;
    let sent: HashSet<i64> = sent.into_iter().collect();
    let mut in_parcels: HashMap<i64, i64> = HashMap::new();
    for row in shipment_lines::Entity::find().all(db).await? {
        if sent.contains(&row.shipment_id) {
            *in_parcels.entry(row.order_line_id).or_default() += row.quantity;
        }
    }
    let mut of_batches: HashMap<i64, i64> = HashMap::new();
    for row in order_line_batches::Entity::find().all(db).await? {
        *of_batches.entry(row.order_line_id).or_default() += row.quantity;
    }
    let of = |sums: &HashMap<i64, i64>, id| sums.get(&id).copied().unwrap_or_default();
    let wrong = lines.iter().filter_map(|line| {
        let (parcels, batches) = (of(&in_parcels, line.id), of(&of_batches, line.id));
        let agree = parcels == line.shipped_quantity && batches == line.shipped_quantity;
        let fits = line.cancelled_quantity >= 0 && line_units::left(line) >= 0;
        (!agree || !fits).then(|| {
            format!(
                "order line {}: {} ordered, {} shipped, {} dropped, parcels {parcels}, batches {batches}",
                line.id, line.quantity, line.shipped_quantity, line.cancelled_quantity
            )
        })
    });
    Ok(wrong.collect())
}

/// Stock that orders hold: (goods, warehouse) → units.
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
