//! Paying back: by finance, above the limit by two different people.
use ::orders::{
    lifecycle::models::{gifts, line_units::RefundValue, order_log::Note},
    models::_entities::orders,
    refunds::models::{
        refunds::{self, Cause, second_person_above},
        vouchers,
    },
};
use chrono::{DateTime, Utc};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};

use crate::{
    claims::models::{
        claims::{self, Claim},
        exchange_reservation,
        kinds::Kind,
        log::{self, ClaimActor, MovedBy},
        settle,
        status::{Status, Step},
        withhold,
    },
    errors::AfterSaleError,
    events::Change,
    models::_entities::after_sales,
};

/// Pays what the claim is worth, money and vouchers. Above the rule's limit the first call notes who checked it, and a
/// second person's pays.
pub async fn refund(
    tx: &WriteTx,
    claim_id: i64,
    by: &ClaimActor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let (order, claim) = claims::lock(tx, claim_id).await?;
    log::check(&claim, Step::Refund, by)?;
    let claim = instead_of_goods(tx, &order, claim, by, now).await?;
    let amount = claim.amount;
    let worth = amount + claim.voucher_amount;
    let limit = second_person_above(tx.db()).await?;
    if worth > limit {
        let MovedBy::Staff { id, .. } = by.mover else {
            return Err(AfterSaleError::Forbidden("退款由财务岗位办理".into()));
        };
        match claim.checked_by {
            None => return check_first(tx, &order, claim, (id, by), now).await,
            Some(first) if first == id => {
                return Err(AfterSaleError::Conflict(format!(
                    "退款超过 {limit} 元，须由另一位同事复核后付款"
                )));
            }
            Some(_) => {}
        }
    }
    pay(tx, &order, claim, by, now).await
}

/// An exchange that cannot be sent is refunded with its share of what was paid.
async fn instead_of_goods(
    tx: &WriteTx,
    order: &orders::Model,
    claim: Claim,
    by: &ClaimActor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    if !claim.holds_stock {
        return Ok(claim);
    }
    exchange_reservation::withdraw(tx, order, &claim, now).await?;
    let came_back = claim.sent_at.is_some();
    let kind = if came_back { Kind::Return } else { Kind::Refund };
    let mut row = claim.into_active_model();
    row.holds_stock = Set(false);
    row.kind = Set(kind);
    let claim = row.update(tx.db()).await?;
    let note = Note::plain("无法补发，改为退款");
    log::enter(tx, (order, &claim), Some(Status::Settling), &by.actor, note, now).await?;
    Ok(settle::fix_unsent(tx, order, claim).await?)
}

async fn check_first(
    tx: &WriteTx,
    order: &orders::Model,
    claim: Claim,
    (staff_id, by): (i64, &ClaimActor),
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let mut row = claim.into_active_model();
    row.checked_by = Set(Some(staff_id));
    row.checked_by_name = Set(by.actor.name.clone());
    let claim = row.update(tx.db()).await?;
    let note = Note::plain("退款初审通过，等待另一位同事复核付款");
    log::enter(tx, (order, &claim), Some(Status::Settling), &by.actor, note, now).await?;
    log::tell(
        tx,
        (order, &claim),
        Some(Status::Settling),
        Change::Checked,
        note,
        now,
    )
    .await?;
    Ok(claim)
}

async fn pay(
    tx: &WriteTx,
    order: &orders::Model,
    claim: Claim,
    by: &ClaimActor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let (amount, voucher) = (claim.amount, claim.voucher_amount);
    for (payer, part) in withhold::paid_from(tx, order, &claim).await? {
        give_back(tx, &payer, part, &claim, now).await?;
        if payer.id != order.id {
            withhold::note_paid_out(tx, &payer, part, &by.actor, now).await?;
            // The claim noted it for its own order.
            gifts::note_withheld(tx, order.id, part.total()).await?;
        }
    }
    let text = match (amount.is_positive(), voucher.is_positive()) {
        (true, false) => format!("已退款 {amount} 元"),
        (true, true) => format!("已退款 {amount} 元，退回现金券 {voucher} 元"),
        (false, true) => format!("已退回现金券 {voucher} 元"),
        (false, false) if claim.gift_withheld.is_positive() => {
            format!("退款抵扣赠品价值 {} 元，无需再退款", claim.gift_withheld)
        }
        (false, false) => "实付为 0，无需退款".to_owned(),
    };
    let note = Note::plain(&text);
    log::advance(
        tx,
        (order, claim),
        Step::Refund,
        by,
        note,
        |_: &mut after_sales::ActiveModel| (),
        now,
    )
    .await
}

/// One order's part of a claim.
async fn give_back(
    tx: &WriteTx,
    payer: &orders::Model,
    part: RefundValue,
    claim: &Claim,
    now: DateTime<Utc>,
) -> Result<(), AfterSaleError> {
    let RefundValue { money, voucher } = part;
    // One document credits the company's vouchers once.
    let document = if payer.id == claim.order_id {
        claim.number.clone()
    } else {
        format!("{} {}", claim.number, payer.number)
    };
    vouchers::give_back(tx, payer, voucher, Cause::AfterSale, &document, now).await?;
    if money.is_positive() {
        refunds::give_back(tx, payer, money, Cause::AfterSale, &claim.number, None, now).await?;
    }
    Ok(())
}
