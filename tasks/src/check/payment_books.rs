//! What must always hold of payments; each violation as one line.
use std::collections::{HashMap, HashSet};

use gateways::payments::Channel;
use kernel::{Db, Money};
use sea_orm::{DbErr, prelude::*};

use ::orders::{
    models::_entities::{
        bank_allocations, bank_transactions, gateway_refunds, orders, payment_attempts, payments, refunds,
        remittance_proofs,
    },
    payments::models::{attempts, channel_refunds, payments as paying},
    refunds::models::refunds::Status,
};

/// Received = amount for its orders + surplus; refunds of a bill never exceed it; a paid payment equals the
/// sum of its orders; an open one has orders that wait for it; a refund over a gateway has the state of the gateway's
/// refund; every fen of a bank transaction is used, returned or left.
pub async fn violations(db: &Db, orders: &[orders::Model]) -> Result<Vec<String>, DbErr> {
    let payments = payments::Entity::find().all(db).await?;
    let tries = payment_attempts::Entity::find().all(db).await?;
    let returned = gateway_refunds::Entity::find().all(db).await?;
    let refunds = refunds::Entity::find().all(db).await?;
    let mut found = of_payments(&payments, &tries, orders);
    found.extend(of_tries(&payments, &tries, &returned));
    found.extend(of_refunds(&refunds, &returned));
    let movements = bank_transactions::Entity::find().all(db).await?;
    let uses = bank_allocations::Entity::find().all(db).await?;
    let slips = remittance_proofs::Entity::find().all(db).await?;
    found.extend(of_movements(&movements, &uses));
    found.extend(of_slips(&slips, &uses, &tries));
    Ok(found)
}

fn of_payments(
    payments: &[payments::Model],
    tries: &[payment_attempts::Model],
    orders: &[orders::Model],
) -> Vec<String> {
    let mut paid: HashMap<i64, Money> = HashMap::new();
    let mut waiting: HashSet<i64> = HashSet::new();
    for order in orders {
        *paid.entry(order.payment_id).or_default() += order.paid_amount;
        if order.status.is_before_payment() {
            waiting.insert(order.payment_id);
        }
    }
    let tries: HashMap<i64, &payment_attempts::Model> = tries.iter().map(|one| (one.id, one)).collect();
    let mut found = Vec::new();
    for payment in payments {
        let of_orders = paid.get(&payment.id).copied().unwrap_or_default();
        let expected = if payment.status == paying::Status::Paid {
            payment.amount
        } else {
            Money::ZERO
        };
        if of_orders != expected {
            found.push(format!(
                "payment {} ({:?}): {expected}, its orders paid {of_orders}",
                payment.number, payment.status
            ));
        }
        let is_open = payment.status == paying::Status::Open;
        if is_open && !waiting.contains(&payment.id) {
            found.push(format!(
                "payment {} is open, and no order waits for it",
                payment.number
            ));
        }
        let Some(try_id) = payment.try_id else { continue };
        let settles = tries.get(&try_id).is_some_and(|attempt| {
            attempt.payment_id == payment.id
                && attempt.status == attempts::Status::Paid
                && attempt.amount - attempt.surplus == payment.amount
        });
        if !settles {
            found.push(format!(
                "payment {}: settled by a try that is none",
                payment.number
            ));
        }
    }
    found
}

fn of_tries(
    payments: &[payments::Model],
    tries: &[payment_attempts::Model],
    returned: &[gateway_refunds::Model],
) -> Vec<String> {
    let settling: HashMap<i64, Money> = payments
        .iter()
        .filter_map(|payment| payment.try_id.map(|try_id| (try_id, payment.amount)))
        .collect();
    // For each try: all refunds, and the surplus part of them.
    let mut back: HashMap<i64, (Money, Money)> = HashMap::new();
    for row in returned {
        let (all, surplus) = back.entry(row.try_id).or_default();
        *all += row.amount;
        *surplus += if row.refund_id.is_none() {
            row.amount
        } else {
            Money::ZERO
        };
    }
    let mut found = Vec::new();
    for attempt in tries {
        let used = settling.get(&attempt.id).copied().unwrap_or_default();
        let came = if attempt.status == attempts::Status::Paid {
            attempt.amount
        } else {
            Money::ZERO
        };
        if came != used + attempt.surplus {
            found.push(format!(
                "try {}: {came} came, {used} used, {} too much",
                attempt.number, attempt.surplus
            ));
        }
        if !attempt.channel.has_gateway() {
            continue;
        }
        let (all, surplus) = back.get(&attempt.id).copied().unwrap_or_default();
        if all > came || surplus != attempt.surplus {
            found.push(format!(
                "try {}: {came} came, {all} goes back, {surplus} of it for {} too much",
                attempt.number, attempt.surplus
            ));
        }
    }
    found
}

fn of_refunds(refunds: &[refunds::Model], returned: &[gateway_refunds::Model]) -> Vec<String> {
    let by_refund: HashMap<i64, &gateway_refunds::Model> = returned
        .iter()
        .filter_map(|row| row.refund_id.map(|refund_id| (refund_id, row)))
        .collect();
    let wrong = refunds.iter().filter(|refund| {
        let is_over = refund.status == Status::Done;
        match by_refund.get(&refund.id) {
            None => refund.status != Status::Held && (refund.channel != Channel::Balance || !is_over),
            Some(row) => {
                row.amount != refund.amount
                    || row.is_over() != is_over
                    || (row.status == channel_refunds::Status::Failed) != (refund.status == Status::Failed)
            }
        }
    });
    wrong
        .map(|refund| {
            format!(
                "refund {}: {:?} over {}",
                refund.number,
                refund.status,
                refund.channel.code()
            )
        })
        .collect()
}

fn sums_by(
    uses: &[bank_allocations::Model],
    key: fn(&bank_allocations::Model) -> i64,
) -> HashMap<i64, Money> {
    let mut sums = HashMap::new();
    for used in uses {
        *sums.entry(key(used)).or_default() += used.amount;
    }
    sums
}

fn of_movements(movements: &[bank_transactions::Model], uses: &[bank_allocations::Model]) -> Vec<String> {
    let used = sums_by(uses, |used| used.movement_id);
    let wrong = movements.iter().filter(|movement| {
        let used = used.get(&movement.id).copied().unwrap_or_default();
        movement.rest < Money::ZERO || movement.amount != used + movement.returned + movement.rest
    });
    wrong
        .map(|movement| {
            format!(
                "bank movement {}: {} came, {} returned, {} left",
                movement.reference, movement.amount, movement.returned, movement.rest
            )
        })
        .collect()
}

/// A confirmed remittance proof is paid by its bank transactions to the fen, and its try brought the same.
fn of_slips(
    slips: &[remittance_proofs::Model],
    uses: &[bank_allocations::Model],
    tries: &[payment_attempts::Model],
) -> Vec<String> {
    let used = sums_by(uses, |used| used.slip_id);
    let came: HashMap<i64, Money> = tries
        .iter()
        .filter(|attempt| attempt.status == attempts::Status::Paid)
        .map(|attempt| (attempt.id, attempt.amount))
        .collect();
    let wrong = slips.iter().filter(|slip| {
        let used = used.get(&slip.id).copied().unwrap_or_default();
        used != slip.received || came.get(&slip.try_id).copied().unwrap_or_default() != slip.received
    });
    wrong
        .map(|slip| {
            format!(
                "transfer slip {}: {} received, not what its movements pay",
                slip.id, slip.received
            )
        })
        .collect()
}
