//! The units of an order line: shipped, dropped, still to be shipped; and the price paid for each unit, exact
//! to the fen.
use std::ops::AddAssign;

use catalog::stock::models::stock::StockLine;
use kernel::Money;

use crate::models::_entities::{order_lines, orders};

/// Units that are paid back: they never leave, or a claim took them back. What waits for the next parcel is not among them.
pub const fn gone(line: &order_lines::Model) -> i64 {
    line.cancelled_quantity + line.refunded_quantity
}

/// Units that are still promised to the buyer.
pub const fn left(line: &order_lines::Model) -> i64 {
    line.quantity - line.shipped_quantity - line.cancelled_quantity
}

/// What of these lines is still reserved; lines with nothing left are left out.
pub fn reserved(order: &orders::Model, lines: &[order_lines::Model]) -> Vec<StockLine> {
    lines
        .iter()
        .filter(|line| left(line) > 0)
        .map(|line| StockLine {
            goods_id: line.goods_id,
            warehouse_id: order.warehouse_id,
            quantity: left(line),
        })
        .collect()
}

/// The amount paid for a line: its amount less its part of every discount.
pub fn paid(line: &order_lines::Model) -> Money {
    line.amount - line.discount
}

/// Of it what came as money; the rest was paid with vouchers.
pub fn money(line: &order_lines::Model) -> Money {
    paid(line) - line.voucher_amount
}

/// What goes back for units of a line, each part the way that it came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RefundValue {
    pub money: Money,
    pub voucher: Money,
}

impl RefundValue {
    pub fn total(self) -> Money {
        self.money + self.voucher
    }
}

impl AddAssign for RefundValue {
    fn add_assign(&mut self, other: Self) {
        self.money += other.money;
        self.voucher += other.voucher;
    }
}

/// What `units` of a line were paid with, after `before` others of it were already given back.
pub fn worth_of(line: &order_lines::Model, before: i64, units: i64) -> RefundValue {
    RefundValue {
        money: money_for(line, before, units),
        voucher: line.voucher_amount.of_units(line.quantity, before, units),
    }
}

/// Of it the money: what an invoice bills.
pub fn money_for(line: &order_lines::Model, before: i64, units: i64) -> Money {
    money(line).of_units(line.quantity, before, units)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::factory::line;

    #[test]
    fn the_last_unit_takes_the_rest() {
        let three_for_ten = line(3, 1_000, 0);
        let each: Vec<_> = (0..3)
            .map(|before| money_for(&three_for_ten, before, 1).fen())
            .collect();
        assert_eq!(each, [333, 333, 334]);
    }

    proptest! {
        #[test]
        fn parts_add_up_to_what_was_paid(
            number in 1_i64..500, amount in 0_i64..10_000_000, cut in 0_i64..100, tender in 0_i64..=100,
            steps in proptest::collection::vec(1_i64..60, 0..20),
        ) {
            let mut line = line(number, amount, amount * cut / 100);
            line.voucher_amount = Money((line.amount - line.discount).fen() * tender / 100);
            let (mut before, mut sum) = (0, RefundValue::default());
            for step in steps.into_iter().chain([number]) {
                let units = step.min(number - before);
                let part = worth_of(&line, before, units);
                prop_assert!(part.money >= Money::ZERO && part.voucher >= Money::ZERO);
                sum += part;
                before += units;
            }
            prop_assert_eq!(sum.voucher, line.voucher_amount);
            prop_assert_eq!(sum.total(), line.amount - line.discount);
        }
    }
}
