//! What must always hold of claims; each violation as one line.
use std::collections::{HashMap, HashSet};

use ::orders::{
    models::{
        _entities::{order_line_batches, order_lines, orders, refunds},
        invariants,
    },
    refunds::models::refunds::Cause,
};
use catalog::models::_entities::stocks;
use kernel::{Db, Money};
use sea_orm::{DbErr, prelude::*};

use crate::{
    claims::models::{claims::Claim, status::Status},
    models::_entities::{after_sale_lines, after_sales},
};

/// No batch of a line is claimed more often than it was shipped, no more units are paid back than were ordered, what a
/// finished claim says was paid back is what its refund says, and nothing is paid out for gifts that was not withheld.
pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    let claims: HashMap<i64, Claim> = after_sales::Entity::find()
        .all(db)
        .await?
        .into_iter()
        .map(|claim| (claim.id, claim))
        .collect();
    let lines = after_sale_lines::Entity::find().all(db).await?;
    let mut violations = claimed_within_shipped(db, &claims, &lines).await?;
    violations.extend(paid_back_within_ordered(db, &lines).await?);
    violations.extend(refunds_agree(db, &claims).await?);
    violations.extend(withheld(db, &claims).await?);
    violations.extend(reservations(db).await?);
    violations.extend(open_claims(db, &claims).await?);
    Ok(violations)
}

async fn claimed_within_shipped(
    db: &Db,
    claims: &HashMap<i64, Claim>,
    lines: &[after_sale_lines::Model],
) -> Result<Vec<String>, DbErr> {
    let mut left: HashMap<(i64, i64), i64> = HashMap::new();
    for row in order_line_batches::Entity::find().all(db).await? {
        *left.entry((row.order_line_id, row.batch_id)).or_default() += row.quantity;
    }
    let by_id: HashMap<i64, &after_sale_lines::Model> = lines.iter().map(|line| (line.id, line)).collect();
    for row in crate::models::_entities::after_sale_batches::Entity::find()
        .all(db)
        .await?
    {
        if let Some(line) = by_id.get(&row.after_sale_line_id) {
            *left.entry((line.order_line_id, row.batch_id)).or_default() += row.quantity;
        }
    }
    let is_void = |claim: &Claim| {
        let stays = claim.is_allowance && claim.status == Status::Done;
        stays || Status::VOID.contains(&claim.status)
    };
    for line in lines {
        if claims
            .get(&line.after_sale_id)
            .is_some_and(|claim| !is_void(claim))
        {
            *left.entry((line.order_line_id, line.batch_id)).or_default() -= line.quantity - line.refused;
        }
    }
    let wrong = left
        .into_iter()
        .filter(|(_, left)| *left < 0)
        .map(|((line, batch), left)| {
            format!(
                "order line {line}, batch {batch}: {} claimed above what was shipped",
                -left
            )
        });
    Ok(wrong.collect())
}

async fn paid_back_within_ordered(db: &Db, lines: &[after_sale_lines::Model]) -> Result<Vec<String>, DbErr> {
    let mut paid_back: HashMap<i64, i64> = HashMap::new();
    for line in lines {
        *paid_back.entry(line.order_line_id).or_default() += line.refunded_quantity;
    }
    let ordered = order_lines::Entity::find().all(db).await?;
    let wrong = ordered.into_iter().filter_map(|line| {
        let number = paid_back.get(&line.id).copied().unwrap_or_default();
        let is_wrong = number > line.quantity
            || number != line.refunded_quantity
            || !(0..=number).contains(&line.fault_quantity);
        is_wrong.then(|| {
            format!(
                "order line {}: claims paid back {number} of {} units, it says {}, {} of them for a fault",
                line.id, line.quantity, line.refunded_quantity, line.fault_quantity
            )
        })
    });
    Ok(wrong.collect())
}

async fn refunds_agree(db: &Db, claims: &HashMap<i64, Claim>) -> Result<Vec<String>, DbErr> {
    let rows = refunds::Entity::find()
        .filter(refunds::Column::Cause.eq(Cause::AfterSale))
        .all(db)
        .await?;
    // A gift that came back may be paid out of another order of the checkout.
    let mut refunded: HashMap<String, Money> = HashMap::new();
    for row in rows {
        *refunded.entry(row.reference).or_default() += row.amount;
    }
    let wrong = claims.values().filter_map(|claim| {
        let paid = refunded.get(&claim.number).copied().unwrap_or_default();
        let said = if claim.status == Status::Done {
            claim.amount
        } else {
            Money::ZERO
        };
        (paid != said).then(|| format!("claim {}: says {said}, refunded {paid}", claim.number))
    });
    Ok(wrong.collect())
}

/// No order pays out more of what was withheld for gifts than it withheld, once all its claims are paid.
async fn withheld(db: &Db, claims: &HashMap<i64, Claim>) -> Result<Vec<String>, DbErr> {
    let below = orders::Entity::find()
        .filter(orders::Column::GiftWithheld.lt(0_i64))
        .all(db)
        .await?;
    let waits = |order: &orders::Model| {
        let mut own = claims.values().filter(|claim| claim.order_id == order.id);
        own.any(|claim| claim.status == Status::Settling)
    };
    let wrong = below.iter().filter(|order| !waits(order));
    Ok(wrong
        .map(|order| {
            format!(
                "order {}: withheld {} for gifts",
                order.number, order.gift_withheld
            )
        })
        .collect())
}

/// An order says that a claim is open exactly when one is.
async fn open_claims(db: &Db, claims: &HashMap<i64, Claim>) -> Result<Vec<String>, DbErr> {
    let open = claims.values().filter(|claim| !claim.status.is_end());
    let open: HashSet<i64> = open.map(|claim| claim.order_id).collect();
    let orders = orders::Entity::find().all(db).await?;
    let wrong = orders
        .iter()
        .filter(|order| order.has_open_claim != open.contains(&order.id));
    Ok(wrong
        .map(|order| format!("order {}: open claim {}", order.number, order.has_open_claim))
        .collect())
}

/// Reserved stock = what live orders and exchanges hold.
async fn reservations(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut held = invariants::held(db).await?;
    for (place, units) in held_for_exchange(db).await? {
        *held.entry(place).or_default() += units;
    }
    let stocks = stocks::Entity::find().all(db).await?;
    let wrong = stocks.iter().filter_map(|stock| {
        let held = held
            .get(&(stock.goods_id, stock.warehouse_id))
            .copied()
            .unwrap_or_default();
        (held != stock.reserved).then(|| {
            format!(
                "goods {} in warehouse {}: reserved {}, orders and claims hold {held}",
                stock.goods_id, stock.warehouse_id, stock.reserved
            )
        })
    });
    Ok(wrong.collect())
}

/// Stock that exchanges hold: (goods, warehouse) → units.
async fn held_for_exchange(db: &Db) -> Result<HashMap<(i64, i64), i64>, DbErr> {
    let claims = after_sales::Entity::find()
        .filter(after_sales::Column::HoldsStock.eq(true))
        .find_also_related(orders::Entity)
        .all(db)
        .await?;
    let warehouses: HashMap<i64, i64> = claims
        .into_iter()
        .filter_map(|(claim, order)| Some((claim.id, order?.warehouse_id)))
        .collect();
    let lines = after_sale_lines::Entity::find()
        .filter(after_sale_lines::Column::AfterSaleId.is_in(warehouses.keys().copied()))
        .all(db)
        .await?;
    let mut held = HashMap::new();
    for line in lines {
        if let Some(warehouse) = warehouses.get(&line.after_sale_id) {
            *held.entry((line.goods_id, *warehouse)).or_insert(0) += line.quantity - line.refused;
        }
    }
    Ok(held)
}
