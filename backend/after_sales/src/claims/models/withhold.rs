//! The part of a claim's value that is withheld for gifts: a buyer who returns goods and keeps less than the
//! tier that earned a gift pays for the gift or returns it too (adr/0023). Over all orders of a checkout
//! exactly the amount owed is withheld, by claims or by the refund of a cancelled order: once the gift is
//! returned, or is not sent at all, its value is paid out by the order that withheld it, money as money and vouchers as
//! vouchers.
use std::collections::HashMap;

use ::orders::{
    lifecycle::models::{
        gifts::{self, Returning},
        line_units::RefundValue,
        order_log::{self, Note},
    },
    models::_entities::orders,
    refunds::models::{
        refunds::{self, Cause},
        vouchers,
    },
};
use chrono::{DateTime, Utc};
use kernel::{Actor, Money, WriteTx};
use sea_orm::DbErr;

use crate::{
    claims::models::{claims::Claim, kept_back},
    errors::AfterSaleError,
};

/// What a claim brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    pub worth: RefundValue,
    /// For gifts; negative when an earlier withheld amount is paid out.
    pub withheld: RefundValue,
}

/// Reduces the refund of a claim's lines by the amount owed for gifts. `going`: the units that go back with it. `kept`: what
/// earlier claims of this order kept back. The order and its payment are locked by the caller.
pub(super) async fn withhold(
    tx: &WriteTx,
    order: &orders::Model,
    going: &HashMap<i64, Returning>,
    mut kept: RefundValue,
    worths: &mut [RefundValue],
) -> Result<Total, DbErr> {
    let due = gifts::due(tx.db(), order.payment_id, going).await?;
    for other in others(tx, order).await? {
        kept += kept_back::of_order(tx.db(), &other).await?;
    }
    Ok(keep_back(due, kept, worths))
}

/// The other orders of its checkout that withheld something.
async fn others(tx: &WriteTx, order: &orders::Model) -> Result<Vec<orders::Model>, DbErr> {
    let mut found = gifts::withholding(tx, order.payment_id).await?;
    found.retain(|other| other.id != order.id);
    Ok(found)
}

/// The orders that a claim is paid from, with their parts: a gift that came back is paid out of what the other orders of its
/// checkout withheld for it, the rest by the claim's own order.
pub async fn paid_from(
    tx: &WriteTx,
    order: &orders::Model,
    claim: &Claim,
) -> Result<Vec<(orders::Model, RefundValue)>, DbErr> {
    let mut own = RefundValue {
        money: claim.amount,
        voucher: claim.voucher_amount,
    };
    let mut rest = RefundValue {
        money: claim.gift_withheld_voucher - claim.gift_withheld,
        voucher: -claim.gift_withheld_voucher,
    };
    let mut parts = Vec::new();
    if claim.gift_withheld < Money::ZERO {
        for other in others(tx, order).await? {
            let kept = kept_back::of_order(tx.db(), &other).await?;
            let part = part_of_other(rest, kept, own);
            if part.total().is_positive() {
                rest = rest - part;
                own = own - part;
                parts.push((other, part));
            }
        }
    }
    parts.push((order.clone(), own));
    Ok(parts)
}

/// What another order pays of a claim that brings `own`, `rest` of it still for gifts: what it kept back, and never more
/// than the claim brings.
fn part_of_other(rest: RefundValue, kept: RefundValue, own: RefundValue) -> RefundValue {
    rest.within(kept).within(own)
}

/// What orders of a checkout withheld for gifts that the buyer will not get after all, because they were not found or their
/// order was cancelled, goes back at once. `reference`: the document that says so. Returns which orders paid how much money.
#[kernel::boxed]
pub async fn pay_out_unowed(
    tx: &WriteTx,
    payment_id: i64,
    (cause, reference): (Cause, &str),
    now: DateTime<Utc>,
) -> Result<Vec<(orders::Model, Money)>, AfterSaleError> {
    let mut rest = -gifts::due(tx.db(), payment_id, &HashMap::new()).await?;
    let mut paid = Vec::new();
    if !rest.is_positive() {
        return Ok(paid);
    }
    for payer in gifts::withholding(tx, payment_id).await? {
        let part = kept_back::of_order(tx.db(), &payer).await?.money_first(rest);
        if !part.total().is_positive() {
            continue;
        }
        rest -= part.total();
        let document = format!("{reference} {}", payer.number);
        vouchers::give_back(tx, &payer, part.voucher, cause, &document, now).await?;
        if part.money.is_positive() {
            refunds::give_back(tx, &payer, part.money, cause, &document, None, now).await?;
        }
        note_paid_out(tx, &payer, part, &Actor::system(), now).await?;
        paid.push((payer, part.money));
    }
    Ok(paid)
}

/// This order keeps so much less for gifts.
pub async fn note_paid_out(
    tx: &WriteTx,
    payer: &orders::Model,
    part: RefundValue,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), AfterSaleError> {
    gifts::note_withheld(tx, payer.id, -part.total()).await?;
    let text = format!("赠品已退回或不再发出，退还此前扣回的赠品价值 {} 元", part.total());
    order_log::remark(tx, payer, actor, Note::plain(&text), now).await?;
    Ok(())
}

/// Subtracts `due` from the lines, money first. A negative amount is added to the last one, as far as it was `kept` back and the
/// way it was.
fn keep_back(due: Money, kept: RefundValue, worths: &mut [RefundValue]) -> Total {
    let mut withheld = RefundValue::default();
    if due.is_positive() {
        for worth in worths.iter_mut() {
            let money = (due - withheld.total()).min(worth.money);
            worth.money -= money;
            withheld.money += money;
        }
        for worth in worths.iter_mut() {
            let voucher = (due - withheld.total()).min(worth.voucher);
            worth.voucher -= voucher;
            withheld.voucher += voucher;
        }
    } else if let Some(last) = worths.last_mut() {
        let out = kept.money_first(-due);
        *last += out;
        withheld = withheld - out;
    }
    let mut worth = RefundValue::default();
    for one in worths.iter() {
        worth += *one;
    }
    Total { worth, withheld }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn worth(money: i64, voucher: i64) -> RefundValue {
        RefundValue {
            money: Money(money),
            voucher: Money(voucher),
        }
    }

    #[test]
    fn a_gift_is_paid_for_in_money_first_and_paid_out_once_it_is_back() {
        let mut lines = [worth(300, 100), worth(200, 0)];
        let total = keep_back(Money(550), RefundValue::default(), &mut lines);
        assert_eq!(lines, [worth(0, 50), worth(0, 0)]);
        assert_eq!(total.withheld, worth(500, 50));
        let mut gift = [worth(0, 0)];
        let total = keep_back(Money(-550), worth(500, 50), &mut gift);
        assert_eq!(gift, [worth(500, 50)]);
        assert_eq!(total.withheld, worth(-500, -50));
    }

    #[test]
    fn another_order_pays_what_it_kept_back_and_no_more_than_the_claim_brings() {
        let part = |kept, own| part_of_other(worth(50, 30), kept, own);
        assert_eq!(part(worth(40, 80), worth(90, 90)), worth(40, 30));
        assert_eq!(part(worth(80, 80), worth(20, 0)), worth(20, 0));
        assert_eq!(part(worth(80, -5), worth(-1, 40)), worth(0, 0));
    }

    #[test]
    fn what_was_kept_back_of_vouchers_is_paid_out_as_vouchers_and_never_more_than_that() {
        let mut gift = [worth(0, 0)];
        keep_back(Money(-80), worth(50, 30), &mut gift);
        assert_eq!(gift, [worth(50, 30)]);
        let mut gift = [worth(0, 0)];
        let total = keep_back(Money(-100), worth(50, 30), &mut gift);
        assert_eq!(gift, [worth(50, 30)]);
        assert_eq!(total.withheld, worth(-50, -30));
        // Another order has more of it than a claim that is still to be paid out of it needs.
        let mut gift = [worth(0, 0)];
        keep_back(Money(-100), worth(-20, 130), &mut gift);
        assert_eq!(gift, [worth(0, 100)]);
    }

    proptest! {
        #[test]
        fn what_is_kept_back_and_what_is_paid_add_up(
            lines in proptest::collection::vec((0_i64..1_000, 0_i64..1_000), 1..6), due in -3_000_i64..5_000,
            kept in (0_i64..2_000, 0_i64..2_000),
        ) {
            let mut worths: Vec<RefundValue> = lines.iter().map(|(money, voucher)| worth(*money, *voucher)).collect();
            let all: i64 = lines.iter().map(|(money, voucher)| money + voucher).sum();
            let total = keep_back(Money(due), worth(kept.0, kept.1), &mut worths);
            let withheld = total.withheld.total();
            prop_assert_eq!(total.worth.total() + withheld, Money(all));
            prop_assert!(worths.iter().all(|one| one.money >= Money::ZERO && one.voucher >= Money::ZERO));
            let may = Money(due.clamp(-(kept.0 + kept.1), all));
            prop_assert_eq!(withheld, may);
        }
    }
}
