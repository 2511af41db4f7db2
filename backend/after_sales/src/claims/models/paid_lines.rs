//! What the lines of an order were paid with, unit by unit, and how much of it went back.
use std::collections::HashMap;

use ::orders::{
    lifecycle::models::{
        line_units::{self, RefundValue},
        orders::{OrderLine, lines},
    },
    models::_entities::orders,
};
use kernel::{Db, Money};
use sea_orm::{DbErr, prelude::*};

use crate::{
    claims::models::{claims::Claim, kinds::Kind, status::Status},
    models::_entities::{after_sale_lines, after_sales},
};

/// The amount paid for each line, and how many of its units have been refunded.
pub(super) struct PaidLines {
    lines: HashMap<i64, OrderLine>,
    gone: HashMap<i64, i64>,
    /// Of lines that an allowance was agreed on: the money that went back of them so far.
    spent: HashMap<i64, Money>,
}

impl PaidLines {
    pub(super) async fn of(db: &Db, order: &orders::Model) -> Result<Self, DbErr> {
        let lines = lines(db, order.id).await?;
        let mut spent = spent(db, order.id).await?;
        for line in &lines {
            if let Some(spent) = spent.get_mut(&line.id) {
                *spent += line_units::money_for(line, 0, line.cancelled_quantity);
            }
        }
        Ok(Self {
            gone: lines
                .iter()
                .map(|line| (line.id, line_units::gone(line)))
                .collect(),
            lines: lines.into_iter().map(|line| (line.id, line)).collect(),
            spent,
        })
    }

    pub(super) fn give_back(&mut self, line_id: i64, more: i64) -> RefundValue {
        let Some(line) = self.lines.get(&line_id) else {
            return RefundValue::default();
        };
        let gone = self.gone.entry(line_id).or_default();
        let mut worth = line_units::worth_of(line, *gone, more);
        if let Some(spent) = self.spent.get_mut(&line_id) {
            worth.money = of_rest(line_units::money(line) - *spent, line.quantity - *gone, more);
            *spent += worth.money;
        }
        *gone += more;
        worth
    }

    /// What all units bring that have not gone yet.
    pub(super) fn rest(&mut self) -> RefundValue {
        let gone = |line: &OrderLine| self.gone.get(&line.id).copied().unwrap_or_default();
        let left = self
            .lines
            .values()
            .map(|line| (line.id, line.quantity - gone(line)));
        let left: Vec<(i64, i64)> = left.collect();
        let mut rest = RefundValue::default();
        for (line_id, units) in left {
            rest += self.give_back(line_id, units);
        }
        rest
    }
}

/// What `more` units bring when `left` is what `units` of them are still worth: the last one takes the rest.
fn of_rest(left: Money, units: i64, more: i64) -> Money {
    left.floored_at_zero()
        .share(more.clamp(0, Ord::max(units, 0)), units)
}

/// Lines of this order that an allowance was agreed on → what claims have taken of them.
async fn spent(db: &Db, order_id: i64) -> Result<HashMap<i64, Money>, DbErr> {
    let rows = after_sale_lines::Entity::find()
        .find_also_related(after_sales::Entity)
        .filter(after_sales::Column::OrderId.eq(order_id))
        .filter(after_sales::Column::Status.is_in([Status::Settling, Status::Done]))
        .filter(after_sales::Column::Kind.ne(Kind::Exchange))
        .all(db)
        .await?;
    let is_allowance = |claim: &Option<Claim>| claim.as_ref().is_some_and(|claim| claim.is_allowance);
    let mut spent: HashMap<i64, Money> = rows
        .iter()
        .filter(|(_, claim)| is_allowance(claim))
        .map(|(line, _)| (line.order_line_id, Money::ZERO))
        .collect();
    for (line, claim) in &rows {
        let counts = is_allowance(claim) || line.refunded_quantity > 0;
        if let Some(spent) = spent.get_mut(&line.order_line_id).filter(|_| counts) {
            // What was withheld for gifts does not pay for the units that stay.
            *spent += line.amount + line.gift_withheld;
        }
    }
    Ok(spent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_unit_after_an_allowance_takes_the_rest() {
        assert_eq!(of_rest(Money(900), 3, 1), Money(300));
        assert_eq!(of_rest(Money(601), 2, 2), Money(601));
        assert_eq!(of_rest(Money(1), 0, 2), Money::ZERO);
        assert_eq!(of_rest(Money(-5), 2, 1), Money::ZERO);
    }
}
