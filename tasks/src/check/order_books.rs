//! What must always hold of orders; each violation as one line.
use std::collections::{HashMap, HashSet};

use campaigns::models::uses;
use kernel::{Db, Money};
use pricing::models::freight::FreightClass;
use sea_orm::{DbErr, QuerySelect, prelude::*};

use ::orders::{
    lifecycle::models::{
        benefits::{Benefit, BenefitKind},
        line_units,
        orders::{OrderLine, money_of},
    },
    models::_entities::{
        order_benefits, order_line_batches, order_lines, orders, refunds, shipment_lines, shipments,
    },
    shipments::models::shipments::Status,
};

use super::payment_books;

/// A line = price × number; goods amount = Σ lines, discount = Σ discounts of lines, total = Σ paid amounts
/// of the lines + freight ≥ 0.
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
        // Gifts travel along for nothing.
        if line.freight_class == FreightClass::Ordinary && line.gift_of.is_none() {
            sums.ordinary += line.amount;
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
        if order.total < Money::ZERO || order.paid_amount > money_of(order) {
            violations.push(format!(
                "order {}: total {}, paid {}",
                order.number, order.total, order.paid_amount
            ));
        }
    }
    violations.extend(vouchers(&orders, &lines));
    violations.extend(benefits(db, &lines).await?);
    violations.extend(torn(db, &orders, &lines).await?);
    violations.extend(uncounted(db, &orders).await?);
    violations.extend(refunded(db, &orders).await?);
    violations.extend(payment_books::violations(db, &orders).await?);
    violations.extend(shipped_units(db, &lines).await?);
    Ok(violations)
}

/// The voucher amount of an order is that of its lines, and at most that much is given back. Payments are in
/// money or vouchers.
fn vouchers(orders: &[orders::Model], lines: &[order_lines::Model]) -> Vec<String> {
    let mut of_lines: HashMap<i64, Money> = HashMap::new();
    for line in lines {
        *of_lines.entry(line.order_id).or_default() += line.voucher_amount;
    }
    let is_paid = |order: &&orders::Model| order.paid_at.is_some();
    let wrong = orders.iter().filter(|order| {
        let sum = of_lines.get(&order.id).copied().unwrap_or_default();
        sum != order.voucher_amount || order.voucher_returned > order.voucher_amount
    });
    let unpaid = orders
        .iter()
        .filter(is_paid)
        .filter(|order| order.paid_amount != money_of(order));
    let line = |order: &orders::Model| {
        format!(
            "order {}: total {}, vouchers {} ({} returned), paid {}",
            order.number, order.total, order.voucher_amount, order.voucher_returned, order.paid_amount
        )
    };
    wrong.chain(unpaid).map(line).collect()
}

/// What a line was given adds up to its discount. Orders that are older than benefits had none.
async fn benefits(db: &Db, lines: &[order_lines::Model]) -> Result<Vec<String>, DbErr> {
    let mut given: HashMap<i64, Money> = HashMap::new();
    for row in order_benefits::Entity::find().all(db).await? {
        let amount = if row.kind.is_discount() {
            row.amount
        } else {
            Money::ZERO
        };
        *given.entry(row.order_line_id).or_default() += amount;
    }
    let wrong = lines.iter().filter_map(|line| {
        let given = given.get(&line.id).copied()?;
        (given != line.discount).then(|| {
            format!(
                "order line {}: discount {}, given {given}",
                line.id, line.discount
            )
        })
    });
    Ok(wrong.collect())
}

/// Orders that live on without what they are tied to.
async fn torn(db: &Db, orders: &[orders::Model], lines: &[order_lines::Model]) -> Result<Vec<String>, DbErr> {
    let kinds = [
        BenefitKind::Combination,
        BenefitKind::AddOn,
        BenefitKind::Campaign,
    ];
    let rows = order_benefits::Entity::find()
        .filter(order_benefits::Column::Kind.is_in(kinds))
        .all(db)
        .await?;
    let lines: HashMap<i64, &order_lines::Model> = lines.iter().map(|line| (line.id, line)).collect();
    let with_lines = rows.into_iter().filter_map(|row| {
        let line = lines.get(&row.order_line_id)?;
        Some(((*line).clone(), row))
    });
    Ok(left_behind(orders, &with_lines.collect::<Vec<_>>()))
}

/// What must always hold: no part of a combination, and nothing that was had as an add-on, lives on after its buyer called off
/// what it was tied to.
fn left_behind(orders: &[orders::Model], benefits: &[(OrderLine, Benefit)]) -> Vec<String> {
    let by_id: HashMap<i64, &orders::Model> = orders.iter().map(|order| (order.id, order)).collect();
    let mut of_payments: HashMap<i64, Vec<&(OrderLine, Benefit)>> = HashMap::new();
    for one in benefits {
        if let Some(order) = by_id.get(&one.0.order_id) {
            of_payments.entry(order.payment_id).or_default().push(one);
        }
    }
    let is_called_off = |line: &OrderLine| {
        by_id
            .get(&line.order_id)
            .is_some_and(|order| order.is_cancelled_by_buyer)
    };
    let is_live = |line: &OrderLine| {
        by_id
            .get(&line.order_id)
            .is_some_and(|order| order.status.is_live())
    };
    let mut found = Vec::new();
    for own in of_payments.values() {
        for (line, tie) in own.iter().filter(|(line, _)| is_live(line)).copied() {
            let is_same = |other: &Benefit| other.ref_id == tie.ref_id;
            let is_torn = match tie.kind {
                BenefitKind::Combination => own
                    .iter()
                    .any(|(line, other)| is_same(other) && is_called_off(line)),
                BenefitKind::AddOn => {
                    let counts = |other: &Benefit| is_same(other) && other.kind == BenefitKind::Campaign;
                    let kept = own
                        .iter()
                        .filter(|(line, other)| counts(other) && !is_called_off(line));
                    let kept: Money = kept.map(|(line, _)| line.price.times(line.quantity)).sum();
                    kept < tie.threshold
                }
                _ => false,
            };
            if is_torn {
                found.push(format!(
                    "order line {}: what campaign {} tied it to was called off",
                    line.id, tie.ref_id
                ));
            }
        }
    }
    found
}

/// As long as an order has a share of a campaign, one of its checkout counts the time.
async fn uncounted(db: &Db, orders: &[orders::Model]) -> Result<Vec<String>, DbErr> {
    let payments: HashMap<i64, i64> = orders.iter().map(|order| (order.id, order.payment_id)).collect();
    let mut of_checkouts: HashMap<(i64, i64), (i64, bool)> = HashMap::new();
    for one in uses::times(db).await? {
        if let Some(payment) = payments.get(&one.order_id) {
            let (times, has_share) = of_checkouts.entry((one.campaign_id, *payment)).or_default();
            *times += one.times;
            *has_share |= one.has_share;
        }
    }
    let wrong = of_checkouts
        .into_iter()
        .filter(|(_, (times, has_share))| *has_share && *times < 1);
    Ok(wrong
        .map(|((campaign, payment), _)| {
            format!("campaign {campaign}: payment {payment} has a share and is not counted")
        })
        .collect())
}

/// The sum of an order's lines.
#[derive(Clone, Copy, Default)]
struct LineSums {
    amount: Money,
    discount: Money,
    paid: Money,
    /// What goods of the ordinary freight class cost.
    ordinary: Money,
}

/// Refunds add up to the order's refunded amount, and never exceed what was paid.
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
        .filter(shipments::Column::AfterSaleId.is_null())
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
