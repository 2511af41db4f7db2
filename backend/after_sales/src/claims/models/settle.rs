//! The value of a claim. An estimate while it is open; once goods are accepted, the exact share of what was
//! paid, continuing after the units returned before.
use std::collections::HashMap;

use ::orders::{
    lifecycle::models::{
        gifts::{self, Returning},
        line_units::RefundValue,
    },
    models::_entities::{order_lines, orders},
};
use kernel::{Money, WriteTx, api::FieldErrors};
use sea_orm::{DbErr, prelude::*, sea_query::ExprTrait};

use crate::{
    claims::models::{
        claims::{self, Claim, ClaimLine},
        fault, kept_back,
        kinds::{Kind, ReasonKind},
        paid_lines::PaidLines,
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

/// The same of an exchange that cannot be sent: the shop is the reason for each of its units.
pub async fn fix_unsent(tx: &WriteTx, order: &orders::Model, claim: Claim) -> Result<Claim, DbErr> {
    settle(tx, order, claim, Settlement::OfUnsent).await
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
        note_worth(tx, line.id, worth, Money::ZERO).await?;
    }
    let total = Total {
        worth: RefundValue {
            money: amount,
            voucher: Money::ZERO,
        },
        withheld: RefundValue::default(),
    };
    Ok(note_total(tx, claim, total).await?)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Settlement {
    Estimate,
    Final,
    /// Of an exchange that the shop could not send.
    OfUnsent,
}

impl Settlement {
    /// Units of a line that go back because of the shop or the goods.
    fn faults(self, ground: Option<ReasonKind>, line: &ClaimLine) -> i64 {
        let accepted = line.quantity - line.refused;
        match (self, ground) {
            (Self::OfUnsent, _) => accepted,
            (_, Some(ground)) => fault::units(ground, accepted, line.sellable),
            (_, None) => 0,
        }
    }
}

async fn settle(
    tx: &WriteTx,
    order: &orders::Model,
    claim: Claim,
    settlement: Settlement,
) -> Result<Claim, DbErr> {
    let mut books = PaidLines::of(tx.db(), order).await?;
    let lines = claims::lines(tx.db(), claim.id).await?;
    let ground = fault::ground(tx.db(), &claim).await?;
    let faults = |line: &ClaimLine| settlement.faults(ground, line);
    let mut worths = Vec::with_capacity(lines.len());
    for line in &lines {
        worths.push(books.give_back(line.order_line_id, line.quantity - line.refused));
    }
    let whole = worths.clone();
    let total = if claim.is_allowance {
        // Staff decide the amount; its lines contain the maximum.
        Total::default()
    } else {
        let kept = kept_back::besides(tx.db(), order, &claim, &mut books, &worths).await?;
        let going = going(&claim, &lines, faults);
        withhold::withhold(tx, order, &going, kept, &mut worths).await?
    };
    for ((line, worth), whole) in lines.iter().zip(worths).zip(whole) {
        note_worth(tx, line.id, worth, whole.money - worth.money).await?;
        if settlement != Settlement::Estimate {
            note_refunded(tx, line, line.quantity - line.refused, faults(line)).await?;
        }
    }
    if settlement != Settlement::Estimate {
        gifts::note_withheld(tx, order.id, total.withheld.total()).await?;
    }
    note_total(tx, claim, total).await
}

/// The units of each order line that go back with this claim, besides those that count as paid back already. Exchanged goods
/// count as kept.
fn going(claim: &Claim, lines: &[ClaimLine], faults: impl Fn(&ClaimLine) -> i64) -> HashMap<i64, Returning> {
    let mut going: HashMap<i64, Returning> = HashMap::new();
    for line in lines.iter().filter(|_| claim.kind != Kind::Exchange) {
        let more = line.quantity - line.refused - line.refunded_quantity;
        let of_line = going.entry(line.order_line_id).or_default();
        of_line.units += more;
        of_line.by_fault += Ord::min(faults(line), more);
    }
    going
}

/// `withheld`: of the money, for gifts.
async fn note_worth(tx: &WriteTx, line_id: i64, worth: RefundValue, withheld: Money) -> Result<(), DbErr> {
    use after_sale_lines::Column;
    after_sale_lines::Entity::update_many()
        .col_expr(Column::Amount, Expr::value(worth.money))
        .col_expr(Column::VoucherAmount, Expr::value(worth.voucher))
        .col_expr(Column::GiftWithheld, Expr::value(withheld))
        .filter(Column::Id.eq(line_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// The units count as paid back, for the claim and for the order's line; `faults` of them for a fault.
async fn note_refunded(tx: &WriteTx, line: &ClaimLine, units: i64, faults: i64) -> Result<(), DbErr> {
    use order_lines::Column;
    after_sale_lines::Entity::update_many()
        .col_expr(after_sale_lines::Column::RefundedQuantity, Expr::value(units))
        .filter(after_sale_lines::Column::Id.eq(line.id))
        .exec(tx.db())
        .await?;
    let more = units - line.refunded_quantity;
    let by_fault = Ord::min(faults, more);
    order_lines::Entity::update_many()
        .col_expr(
            Column::RefundedQuantity,
            Expr::col(Column::RefundedQuantity).add(more),
        )
        .col_expr(
            Column::FaultQuantity,
            Expr::col(Column::FaultQuantity).add(by_fault),
        )
        .filter(Column::Id.eq(line.order_line_id))
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
        .col_expr(Column::GiftWithheld, Expr::value(total.withheld.total()))
        .col_expr(Column::GiftWithheldVoucher, Expr::value(total.withheld.voucher))
        .filter(Column::Id.eq(claim.id))
        .exec(tx.db())
        .await?;
    Ok(Claim {
        amount: money,
        voucher_amount: voucher,
        gift_withheld: total.withheld.total(),
        gift_withheld_voucher: total.withheld.voucher,
        ..claim
    })
}
