//! What a claim is worth. An estimate while it is open; once goods are accepted, the exact share of what was paid, counted
//! on from the units that went back before.
use std::collections::HashMap;

use kernel::{Money, WriteTx};
use sea_orm::{ConnectionTrait, DbErr, QuerySelect, prelude::*};

use super::{
    super::{
        _entities::{after_sale_lines, after_sales, order_line_batches, orders},
        orders::{OrderLine, lines},
    },
    claims::{self, Claim},
    shares,
};

/// What the units would bring now; shown while it is open.
pub async fn estimate(tx: &WriteTx, order: &orders::Model, claim: Claim) -> Result<Claim, DbErr> {
    settle(tx, order, claim, Firmness::Estimate).await
}

/// What the accepted units bring; they count as paid back from here on. The order is locked by the caller.
pub async fn fix(tx: &WriteTx, order: &orders::Model, claim: Claim) -> Result<Claim, DbErr> {
    settle(tx, order, claim, Firmness::Final).await
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
        let accepted = line.number - line.refused;
        let worth = books.give_back(line.order_line_id, accepted);
        total += worth;
        let counted = if firmness == Firmness::Final { accepted } else { 0 };
        after_sale_lines::Entity::update_many()
            .col_expr(after_sale_lines::Column::Amount, Expr::value(worth.fen()))
            .col_expr(after_sale_lines::Column::RefundedNumber, Expr::value(counted))
            .filter(after_sale_lines::Column::Id.eq(line.id))
            .exec(tx.db())
            .await?;
    }
    after_sales::Entity::update_many()
        .col_expr(after_sales::Column::Amount, Expr::value(total.fen()))
        .filter(after_sales::Column::Id.eq(claim.id))
        .exec(tx.db())
        .await?;
    Ok(Claim {
        amount: total.fen(),
        ..claim
    })
}

/// What was paid for each line, and how many of its units are no longer with the buyer's money.
struct PaidLines {
    paid: HashMap<i64, Money>,
    numbers: HashMap<i64, i64>,
    gone: HashMap<i64, i64>,
}

impl PaidLines {
    async fn of(db: &impl ConnectionTrait, order: &orders::Model) -> Result<Self, DbErr> {
        let lines = lines(db, order.id).await?;
        let worth: Vec<Money> = lines
            .iter()
            .map(|line| Money(line.amount - line.discount))
            .collect();
        let shares = shares::paid_per_line(Money(order.goods_amount - order.discount), &worth);
        let ids: Vec<i64> = lines.iter().map(|line| line.id).collect();
        Ok(Self {
            paid: ids.iter().copied().zip(shares).collect(),
            numbers: lines.iter().map(|line| (line.id, line.number)).collect(),
            gone: gone(db, &lines).await?,
        })
    }

    fn give_back(&mut self, line_id: i64, more: i64) -> Money {
        let paid = self.paid.get(&line_id).copied().unwrap_or_default();
        let number = self.numbers.get(&line_id).copied().unwrap_or_default();
        let gone = self.gone.entry(line_id).or_default();
        let worth = shares::of_units(paid, number, *gone, more);
        *gone += more;
        worth
    }
}

/// Line → units that were paid back already: never shipped, or taken back by another claim.
async fn gone(db: &impl ConnectionTrait, lines: &[OrderLine]) -> Result<HashMap<i64, i64>, DbErr> {
    let ids = || lines.iter().map(|line| line.id);
    let shipped: Vec<(i64, i64)> = order_line_batches::Entity::find()
        .select_only()
        .columns([
            order_line_batches::Column::OrderLineId,
            order_line_batches::Column::Number,
        ])
        .filter(order_line_batches::Column::OrderLineId.is_in(ids()))
        .into_tuple()
        .all(db)
        .await?;
    let refunded: Vec<(i64, i64)> = after_sale_lines::Entity::find()
        .select_only()
        .columns([
            after_sale_lines::Column::OrderLineId,
            after_sale_lines::Column::RefundedNumber,
        ])
        .filter(after_sale_lines::Column::OrderLineId.is_in(ids()))
        .into_tuple()
        .all(db)
        .await?;
    let mut gone: HashMap<i64, i64> = lines.iter().map(|line| (line.id, line.number)).collect();
    for (line, number) in shipped {
        *gone.entry(line).or_default() -= number;
    }
    for (line, number) in refunded {
        *gone.entry(line).or_default() += number;
    }
    Ok(gone)
}
