//! What a claim is worth. An estimate while it is open; once goods are accepted, the exact share of what was paid, counted
//! on from the units that went back before.
use std::collections::HashMap;

use ::orders::{
    lifecycle::models::{line_units, orders::lines},
    models::_entities::{order_lines, orders},
};
use kernel::{Db, Money, WriteTx, api::FieldErrors};
use sea_orm::{DbErr, prelude::*, sea_query::ExprTrait};

use crate::{
    claims::models::{
        claims::{self, Claim, ClaimLine},
        kinds::Kind,
        status::Status,
    },
    errors::AfterSaleError,
    models::_entities::{after_sale_lines, after_sales},
};

/// What the units would bring now; shown while it is open.
pub async fn estimate(tx: &WriteTx, order: &orders::Model, claim: Claim) -> Result<Claim, DbErr> {
    settle(tx, order, claim, Firmness::Estimate).await
}

/// What the accepted units bring; they count as paid back from here on. The order is locked by the caller.
pub async fn fix(tx: &WriteTx, order: &orders::Model, claim: Claim) -> Result<Claim, DbErr> {
    settle(tx, order, claim, Firmness::Final).await
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
    let worths: Vec<Money> = lines
        .iter()
        .map(|line| books.give_back(line.order_line_id, line.quantity))
        .collect();
    let most: Money = worths.iter().copied().sum();
    if !amount.is_positive() || amount > most {
        let why = format!("请填写要退还的差价，最多 {most} 元（这些商品的实付金额）");
        return Err(AfterSaleError::Invalid(FieldErrors::one("amount", why)));
    }
    let weights: Vec<i64> = worths.iter().map(|worth| worth.fen()).collect();
    let parts = amount.allocate(&weights);
    for (line, part) in lines.iter().zip(parts) {
        note_worth(tx, line.id, part).await?;
    }
    Ok(note_total(tx, claim, amount).await?)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Firmness {
    Estimate,
    Final,
}

async fn settle(
    tx: &WriteTx,
    order: &orders::Model,
    claim: Claim,
    firmness: Firmness,
) -> Result<Claim, DbErr> {
    let mut books = PaidLines::of(tx.db(), order).await?;
    let mut total = Money::ZERO;
    for line in claims::lines(tx.db(), claim.id).await? {
        let accepted = line.quantity - line.refused;
        let worth = books.give_back(line.order_line_id, accepted);
        total += worth;
        note_worth(tx, line.id, worth).await?;
        if firmness == Firmness::Final {
            note_refunded(tx, &line, accepted).await?;
        }
    }
    // What an allowance will be is for staff to say; its lines hold the most that it can be.
    let amount = if claim.is_allowance { Money::ZERO } else { total };
    note_total(tx, claim, amount).await
}

async fn note_worth(tx: &WriteTx, line_id: i64, worth: Money) -> Result<(), DbErr> {
    after_sale_lines::Entity::update_many()
        .col_expr(after_sale_lines::Column::Amount, Expr::value(worth))
        .filter(after_sale_lines::Column::Id.eq(line_id))
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

async fn note_total(tx: &WriteTx, claim: Claim, total: Money) -> Result<Claim, DbErr> {
    after_sales::Entity::update_many()
        .col_expr(after_sales::Column::Amount, Expr::value(total))
        .filter(after_sales::Column::Id.eq(claim.id))
        .exec(tx.db())
        .await?;
    Ok(Claim {
        amount: total,
        ..claim
    })
}

/// What was paid for each line, and how many of its units are no longer with the buyer's money.
struct PaidLines {
    paid: HashMap<i64, Money>,
    numbers: HashMap<i64, i64>,
    gone: HashMap<i64, i64>,
    /// Of lines that an allowance was agreed on: what went back of them so far.
    spent: HashMap<i64, Money>,
}

impl PaidLines {
    async fn of(db: &Db, order: &orders::Model) -> Result<Self, DbErr> {
        let lines = lines(db, order.id).await?;
        let paid: HashMap<i64, Money> = lines
            .iter()
            .map(|line| (line.id, line_units::paid(line)))
            .collect();
        let mut spent = spent(db, order.id).await?;
        for line in &lines {
            if let Some(spent) = spent.get_mut(&line.id) {
                *spent += line_units::paid_for(line, 0, line.cancelled_quantity);
            }
        }
        Ok(Self {
            paid,
            numbers: lines.iter().map(|line| (line.id, line.quantity)).collect(),
            gone: lines
                .iter()
                .map(|line| (line.id, line_units::gone(line)))
                .collect(),
            spent,
        })
    }

    fn give_back(&mut self, line_id: i64, more: i64) -> Money {
        let paid = self.paid.get(&line_id).copied().unwrap_or_default();
        let number = self.numbers.get(&line_id).copied().unwrap_or_default();
        let gone = self.gone.entry(line_id).or_default();
        let worth = match self.spent.get_mut(&line_id) {
            None => paid.of_units(number, *gone, more),
            Some(spent) => {
                let worth = of_rest(paid - *spent, number - *gone, more);
                *spent += worth;
                worth
            }
        };
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
