//! The units of an order line: shipped, dropped, still to be shipped; and the price paid for each unit, exact
//! to the fen.
use std::ops::{AddAssign, Sub};

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

    /// So much of it, money first.
    #[must_use]
    pub fn money_first(self, amount: Money) -> Self {
        let money = amount.min(self.money.floored_at_zero());
        Self {
            money,
            voucher: (amount - money).min(self.voucher.floored_at_zero()),
        }
    }

    /// Of each kind as much of it as is there.
    #[must_use]
    pub fn within(self, most: Self) -> Self {
        Self {
            money: self.money.min(most.money.floored_at_zero()),
            voucher: self.voucher.min(most.voucher.floored_at_zero()),
        }
    }
}

impl AddAssign for RefundValue {
    fn add_assign(&mut self, other: Self) {
        self.money += other.money;
        self.voucher += other.voucher;
    }
}

impl Sub for RefundValue {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self {
            money: self.money - other.money,
            voucher: self.voucher - other.voucher,
        }
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
