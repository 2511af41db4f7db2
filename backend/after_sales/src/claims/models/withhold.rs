//! The part of a claim's value that is withheld for gifts: a buyer who returns goods and keeps less than the
//! tier that earned a gift pays for the gift or returns it too (adr/0023). Over all claims of a checkout
//! exactly the amount owed is withheld, by them or by the refund of a cancelled order: once the gift is
//! returned, its value is paid out, money as money and vouchers as vouchers.
use std::collections::HashMap;

use ::orders::{
    lifecycle::models::{gifts, line_units::RefundValue},
    models::_entities::orders,
};
use kernel::{Money, WriteTx};
use sea_orm::DbErr;

use crate::claims::models::{
    claims::{Claim, ClaimLine},
    kinds::Kind,
};

/// What a claim brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    pub worth: RefundValue,
    /// For gifts; negative when an earlier withheld amount is paid out.
    pub withheld: Money,
}

/// Reduces the refund of this claim's lines by the amount owed for gifts. `kept`: what earlier claims of this order kept
/// back. The order is locked by the caller.
pub async fn withhold(
    tx: &WriteTx,
    order: &orders::Model,
    claim: &Claim,
    lines: &[ClaimLine],
    mut kept: RefundValue,
    worths: &mut [RefundValue],
) -> Result<Total, DbErr> {
    let mut going: HashMap<i64, i64> = HashMap::new();
    // Exchanged goods count as kept.
    for line in lines.iter().filter(|_| claim.kind != Kind::Exchange) {
        *going.entry(line.order_line_id).or_default() +=
            line.quantity - line.refused - line.refunded_quantity;
    }
    let due = gifts::due(tx.db(), order.payment_id, &going).await?;
    let mut room = RefundValue {
        money: order.paid_amount - order.refunded_amount,
        voucher: order.voucher_amount - order.voucher_returned,
    };
    for other in gifts::keeping_back(tx.db(), order).await? {
        room += gifts::kept_back(&other);
        kept += gifts::kept_back(&other);
    }
    Ok(keep_back(due, kept, room, worths))
}

/// The orders that a claim is paid from, with their parts: a gift that came back is paid out of what cancelled
/// orders of its checkout kept back for it, the rest by the claim's own order.
pub async fn paid_from(
    tx: &WriteTx,
    order: &orders::Model,
    claim: &Claim,
) -> Result<Vec<(orders::Model, RefundValue)>, DbErr> {
    let mut own = RefundValue {
        money: claim.amount,
        voucher: claim.voucher_amount,
    };
    let mut rest = (-claim.gift_withheld).floored_at_zero();
    let mut parts = Vec::new();
    if rest.is_positive() {
        for other in gifts::keeping_back(tx.db(), order).await? {
            let kept = gifts::kept_back(&other);
            let money = rest.min(kept.money).min(own.money);
            let voucher = (rest - money).min(kept.voucher).min(own.voucher);
            rest -= money + voucher;
            own.money -= money;
            own.voucher -= voucher;
            parts.push((other, RefundValue { money, voucher }));
        }
    }
    parts.push((order.clone(), own));
    Ok(parts)
}

/// Subtracts `due` from the lines, money first. A negative amount is added to the last one: as it was kept back of this
/// order, and what another order kept back as far as there is room.
fn keep_back(due: Money, kept: RefundValue, room: RefundValue, worths: &mut [RefundValue]) -> Total {
    let mut sum = RefundValue::default();
    for worth in worths.iter() {
        sum += *worth;
    }
    let mut rest = due;
    if due.is_positive() {
        for worth in worths.iter_mut() {
            let money = rest.min(worth.money);
            worth.money -= money;
            rest -= money;
        }
        for worth in worths.iter_mut() {
            let voucher = rest.min(worth.voucher);
            worth.voucher -= voucher;
            rest -= voucher;
        }
    } else if let Some(last) = worths.last_mut() {
        let room = RefundValue {
            money: room.money - sum.money,
            voucher: room.voucher - sum.voucher,
        };
        let mut out = RefundValue::default();
        for most in [kept, room] {
            let money = (-rest).min((most.money - out.money).floored_at_zero());
            rest += money;
            out.money += money;
            let voucher = (-rest).min((most.voucher - out.voucher).floored_at_zero());
            rest += voucher;
            out.voucher += voucher;
        }
        *last += out;
    }
    let mut worth = RefundValue::default();
    for one in worths.iter() {
        worth += *one;
    }
    Total {
        worth,
        withheld: due - rest,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PLENTY: RefundValue = RefundValue {
        money: Money(1_000_000),
        voucher: Money(1_000_000),
    };

    fn worth(money: i64, voucher: i64) -> RefundValue {
        RefundValue {
            money: Money(money),
            voucher: Money(voucher),
        }
    }

    #[test]
    fn a_gift_is_paid_for_in_money_first_and_paid_out_once_it_is_back() {
        let mut lines = [worth(300, 100), worth(200, 0)];
        let total = keep_back(Money(550), RefundValue::default(), PLENTY, &mut lines);
        assert_eq!(lines, [worth(0, 50), worth(0, 0)]);
        assert_eq!(total.withheld, Money(550));
        let mut gift = [worth(0, 0)];
        let total = keep_back(Money(-550), worth(500, 50), worth(500, 400), &mut gift);
        assert_eq!(gift, [worth(500, 50)]);
        assert_eq!(total.withheld, Money(-550));
    }

    #[test]
    fn what_was_kept_back_of_vouchers_is_paid_out_as_vouchers() {
        let mut gift = [worth(0, 0)];
        keep_back(Money(-80), worth(50, 30), worth(100, 80), &mut gift);
        assert_eq!(gift, [worth(50, 30)]);
        // Of it another order kept 20 back.
        let mut gift = [worth(0, 0)];
        keep_back(Money(-100), worth(50, 30), worth(100, 80), &mut gift);
        assert_eq!(gift, [worth(70, 30)]);
    }

    proptest! {
        #[test]
        fn what_is_kept_back_and_what_is_paid_add_up(
            lines in proptest::collection::vec((0_i64..1_000, 0_i64..1_000), 1..6), due in -3_000_i64..5_000,
        ) {
            let mut worths: Vec<RefundValue> = lines.iter().map(|(money, voucher)| worth(*money, *voucher)).collect();
            let all: i64 = lines.iter().map(|(money, voucher)| money + voucher).sum();
            let total = keep_back(Money(due), RefundValue::default(), PLENTY, &mut worths);
            prop_assert_eq!(total.worth.total() + total.withheld, Money(all));
            prop_assert!(worths.iter().all(|one| one.money >= Money::ZERO && one.voucher >= Money::ZERO));
            prop_assert!(total.withheld == Money(due) || total.worth.total() == Money::ZERO);
        }
    }
}
