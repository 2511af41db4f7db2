//! The part of a claim's value that is withheld for gifts: a buyer who returns goods and keeps less than the
//! tier that earned a gift pays for the gift or returns it too (adr/0023). Over all claims of a checkout
//! exactly the amount owed is withheld: once the gift is returned, its value is paid out.
use std::collections::HashMap;

use ::orders::{
    lifecycle::models::{gifts, line_units::RefundValue},
    models::_entities::orders,
};
use kernel::{Money, WriteTx};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use crate::{
    claims::models::{
        claims::{Claim, ClaimLine},
        kinds::Kind,
        status::Status,
    },
    models::_entities::after_sales,
};

/// What a claim brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    pub worth: RefundValue,
    /// For gifts; negative when an earlier withheld amount is paid out.
    pub withheld: Money,
}

/// Reduces the refund of this claim's lines by the amount owed for gifts. The order is locked by the caller.
pub async fn withhold(
    tx: &WriteTx,
    order: &orders::Model,
    claim: &Claim,
    lines: &[ClaimLine],
    worths: &mut [RefundValue],
) -> Result<Total, DbErr> {
    let mut going: HashMap<i64, i64> = HashMap::new();
    // Exchanged goods count as kept.
    for line in lines.iter().filter(|_| claim.kind != Kind::Exchange) {
        *going.entry(line.order_line_id).or_default() +=
            line.quantity - line.refused - line.refunded_quantity;
    }
    let owed = gifts::owed(tx.db(), order.payment_id, &going).await?;
    let before = withheld_before(tx, order.payment_id, claim.id).await?;
    let room = RefundValue {
        money: order.paid_amount - order.refunded_amount,
        voucher: order.voucher_amount - order.voucher_returned,
    };
    Ok(keep_back(owed - before, room, worths))
}

/// Subtracts `due` from the lines, money first; a negative amount is added to the last one, up to its limit.
fn keep_back(due: Money, room: RefundValue, worths: &mut [RefundValue]) -> Total {
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
        let money = (-rest).min((room.money - sum.money).floored_at_zero());
        rest += money;
        let voucher = (-rest).min((room.voucher - sum.voucher).floored_at_zero());
        rest += voucher;
        last.money += money;
        last.voucher += voucher;
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

/// By the claims of this checkout that were settled before.
async fn withheld_before(tx: &WriteTx, payment_id: i64, claim_id: i64) -> Result<Money, DbErr> {
    use after_sales::{Column, Entity};
    let of_payment: Vec<i64> = orders::Entity::find()
        .select_only()
        .column(orders::Column::Id)
        .filter(orders::Column::PaymentId.eq(payment_id))
        .into_tuple()
        .all(tx.db())
        .await?;
    let settled = Entity::find()
        .filter(Column::OrderId.is_in(of_payment))
        .filter(Column::Id.ne(claim_id))
        .filter(Column::GiftWithheld.ne(0))
        .filter(Column::Status.is_in([Status::Settling, Status::Done]))
        .all(tx.db())
        .await?;
    Ok(settled.into_iter().map(|claim| claim.gift_withheld).sum())
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
        let total = keep_back(Money(550), PLENTY, &mut lines);
        assert_eq!(lines, [worth(0, 50), worth(0, 0)]);
        assert_eq!(total.withheld, Money(550));
        let mut gift = [worth(0, 0)];
        let total = keep_back(Money(-550), worth(500, 400), &mut gift);
        assert_eq!(gift, [worth(500, 50)]);
        assert_eq!(total.withheld, Money(-550));
    }

    proptest! {
        #[test]
        fn what_is_kept_back_and_what_is_paid_add_up(
            lines in proptest::collection::vec((0_i64..1_000, 0_i64..1_000), 1..6), due in -3_000_i64..5_000,
        ) {
            let mut worths: Vec<RefundValue> = lines.iter().map(|(money, voucher)| worth(*money, *voucher)).collect();
            let all: i64 = lines.iter().map(|(money, voucher)| money + voucher).sum();
            let total = keep_back(Money(due), PLENTY, &mut worths);
            prop_assert_eq!(total.worth.total() + total.withheld, Money(all));
            prop_assert!(worths.iter().all(|one| one.money >= Money::ZERO && one.voucher >= Money::ZERO));
            prop_assert!(total.withheld == Money(due) || total.worth.total() == Money::ZERO);
        }
    }
}
