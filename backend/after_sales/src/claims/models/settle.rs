//! The value of a claim. An estimate while it is open; once goods are accepted, the exact share of what was
//! paid, continuing after the units returned before.
use std::collections::HashMap;

use ::orders::{
    lifecycle::models::{
        line_units::{self, RefundValue},
        orders::{OrderLine, lines},
    },
    models::_entities::{order_lines, orders},
};
use kernel::{Db, Money, WriteTx, api::FieldErrors};
use sea_orm::{DbErr, prelude::*, sea_query::ExprTrait};

use crate::{
    claims::models::{
        claims::{self, Claim, ClaimLine},
        kinds::Kind,
        status::Status,
        withhold::{self, Total},
    },
    errors::AfterSaleError,
    models::_entities::{after_sale_lines, after_sales},
};

/// What the units would bring now; shown while it is open.
pub async fn estimate(tx: &WriteTx, order: &orders::Model, claim: Claim) -> Result<Claim, DbErr> {
    settle(tx, order, claim, Settlement::Estimate).await
}

/// What the accepted units bring; they count as paid back from here on. The order is locked by the caller.
pub async fn fix(tx: &WriteTx, order: &orders::Model, claim: Claim) -> Result<Claim, DbErr> {
    settle(tx, order, claim, Settlement::Final).await
}

/// What staff agreed to pay back for goods that stay with the buyer; no units go back with it. Each line carries its share.
pub async fn allow(
    tx: &WriteTx,
    order: &orders::Model,
    claim: Claim,
    amount: Money,
) -> Result<Claim, AfterSaleError> {
    let mut books = PaidLines::of(tx.db(), order).await?;
    let lines = claims::lines(tx.db(), claim.id).await?;
    // An allowance is money: of what vouchers paid nothing is let off.
    let worths: Vec<Money> = lines
        .iter()
        .map(|line| books.give_back(line.order_line_id, line.quantity).money)
        .collect();
    let most: Money = worths.iter().copied().sum();
    if !amount.is_positive() || amount > most {
        let why = format!("请填写要退还的差价，最多 {most} 元（这些商品的实付金额）");
        return Err(AfterSaleError::Invalid(FieldErrors::one("amount", why)));
    }
    let weights: Vec<i64> = worths.iter().map(|worth| worth.fen()).collect();
    let parts = amount.allocate(&weights);
    for (line, part) in lines.iter().zip(parts) {
        let worth = RefundValue {
            money: part,
            voucher: Money::ZERO,
        };
        note_worth(tx, line.id, worth).await?;
    }
    let total = Total {
        worth: RefundValue {
            money: amount,
            voucher: Money::ZERO,
        },
        withheld: Money::ZERO,
    };
    Ok(note_total(tx, claim, total).await?)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Settlement {
    Estimate,
    Final,
}

async fn settle(
    tx: &WriteTx,
    order: &orders::Model,
    claim: Claim,
    settlement: Settlement,
) -> Result<Claim, DbErr> {
    let mut books = PaidLines::of(tx.db(), order).await?;
    let lines = claims::lines(tx.db(), claim.id).await?;
    let mut worths = Vec::with_capacity(lines.len());
    for line in &lines {
        worths.push(books.give_back(line.order_line_id, line.quantity - line.refused));
    }
    let total = if claim.is_allowance {
        // Staff decide the amount; its lines contain the maximum.
        Total::default()
    } else {
        withhold::withhold(tx, order, &claim, &lines, &mut worths).await?
    };
    for (line, worth) in lines.iter().zip(worths) {
        note_worth(tx, line.id, worth).await?;
        if settlement == Settlement::Final {
            note_refunded(tx, line, line.quantity - line.refused).await?;
        }
    }
    note_total(tx, claim, total).await
}

async fn note_worth(tx: &WriteTx, line_id: i64, worth: RefundValue) -> Result<(), DbErr> {
    use after_sale_lines::Column;
    after_sale_lines::Entity::update_many()
        .col_expr(Column::Amount, Expr::value(worth.money))
        .col_expr(Column::VoucherAmount, Expr::value(worth.voucher))
        .filter(Column::Id.eq(line_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// The units count as paid back, for the claim and for the order's line.
async fn note_refunded(tx: &WriteTx, line: &ClaimLine, units: i64) -> Result<(), DbErr> {
    after_sale_lines::Entity::update_many()
        .col_expr(after_sale_lines::Column::RefundedQuantity, Expr::value(units))
        .filter(after_sale_lines::Column::Id.eq(line.id))
        .exec(tx.db())
        .await?;
    let more = units - line.refunded_quantity;
    let quantity = Expr::col(order_lines::Column::RefundedQuantity);
    order_lines::Entity::update_many()
        .col_expr(order_lines::Column::RefundedQuantity, quantity.add(more))
        .filter(order_lines::Column::Id.eq(line.order_line_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

async fn note_total(tx: &WriteTx, claim: Claim, total: Total) -> Result<Claim, DbErr> {
    use after_sales::Column;
    let RefundValue { money, voucher } = total.worth;
    after_sales::Entity::update_many()
        .col_expr(Column::Amount, Expr::value(money))
        .col_expr(Column::VoucherAmount, Expr::value(voucher))
        .col_expr(Column::GiftWithheld, Expr::value(total.withheld))
        .filter(Column::Id.eq(claim.id))
        .exec(tx.db())
        .await?;
    Ok(Claim {
        amount: money,
        voucher_amount: voucher,
        gift_withheld: total.withheld,
        ..claim
    })
}

/// The amount paid for each line, and how many of its units have been refunded.
struct PaidLines {
    lines: HashMap<i64, OrderLine>,
    gone: HashMap<i64, i64>,
    /// Of lines that an allowance was agreed on: the money that went back of them so far.
    spent: HashMap<i64, Money>,
}

impl PaidLines {
    async fn of(db: &Db, order: &orders::Model) -> Result<Self, DbErr> {
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

    fn give_back(&mut self, line_id: i64, more: i64) -> RefundValue {
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
            *spent += line.amount;
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
