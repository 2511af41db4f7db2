//! The decision on a claim, and taking it back.
use ::orders::{lifecycle::models::order_log::Note, models::_entities::orders};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Money, WriteTx, api::FieldErrors};
use sea_orm::ActiveValue::Set;

use crate::{
    claims::models::{
        claims::{self, Claim},
        exchange_reservation, fault,
        kinds::ReasonKind,
        log::{self, ClaimActor},
        settle,
        status::Step,
    },
    errors::AfterSaleError,
    models::_entities::after_sales,
    rules::models::rules,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Goods that were never delivered, or that need not be returned, are not sent back.
    Accept {
        with_return: bool,
        /// Of an allowance, and of nothing else.
        amount: Option<Money>,
    },
    Reject {
        reason: String,
    },
}

/// By staff, once, of a claim that waits for it. An amount is refused but where the claim asks for an allowance.
pub async fn decide(
    tx: &WriteTx,
    claim_id: i64,
    decision: Decision,
    by: &ClaimActor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let (order, claim) = claims::lock(tx, claim_id).await?;
    match decision {
        Decision::Accept { amount: Some(_), .. } if !claim.is_allowance => {
            let why = "只有价格或优惠有误的申请才填写退款金额";
            Err(AfterSaleError::Invalid(FieldErrors::one("amount", why)))
        }
        Decision::Accept {
            with_return: true, ..
        } => accept_return(tx, &order, claim, by, now).await,
        Decision::Accept {
            with_return: false,
            amount,
        } if claim.is_allowance => allow(tx, &order, claim, amount.unwrap_or_default(), by, now).await,
        Decision::Accept { .. } => accept(tx, &order, claim, by, now).await,
        Decision::Reject { reason } => {
            let note = Note {
                text: "驳回申请",
                reason: &reason,
            };
            log::advance(tx, (&order, claim), Step::Reject, by, note, |_| (), now).await
        }
    }
}

async fn accept(
    tx: &WriteTx,
    order: &orders::Model,
    claim: Claim,
    by: &ClaimActor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    log::check(&claim, Step::Accept, by)?;
    if is_exchange(&claim) {
        // Only what never arrived is sent without something coming back.
        if fault::ground(tx.db(), &claim).await? != Some(ReasonKind::Short) {
            return Err(AfterSaleError::WrongState(
                "换货须先寄回原商品，只有少发的可以直接补发",
            ));
        }
        exchange_reservation::make(tx, order, &claim, now).await?;
        let note = Note::plain("同意补发，仓库备货中");
        let hold = |row: &mut after_sales::ActiveModel| row.holds_stock = Set(true);
        return log::advance(tx, (order, claim), Step::Accept, by, note, hold, now).await;
    }
    let claim = settle::fix(tx, order, claim).await?;
    let note = Note::plain("同意退款，商品不用寄回");
    log::advance(tx, (order, claim), Step::Accept, by, note, |_| (), now).await
}

/// The price is put right, the goods stay.
async fn allow(
    tx: &WriteTx,
    order: &orders::Model,
    claim: Claim,
    amount: Money,
    by: &ClaimActor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    log::check(&claim, Step::Accept, by)?;
    let claim = settle::allow(tx, order, claim, amount).await?;
    let text = format!("同意退还差价 {amount} 元，商品不用寄回");
    log::advance(
        tx,
        (order, claim),
        Step::Accept,
        by,
        Note::plain(&text),
        |_: &mut after_sales::ActiveModel| (),
        now,
    )
    .await
}

async fn accept_return(
    tx: &WriteTx,
    order: &orders::Model,
    claim: Claim,
    by: &ClaimActor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    log::check(&claim, Step::AcceptReturn, by)?;
    let holds = is_exchange(&claim);
    if holds {
        exchange_reservation::make(tx, order, &claim, now).await?;
    }
    let rules = rules::current(tx.db()).await?;
    let send_before = now + TimeDelta::days(rules.send_within_days);
    let change = |row: &mut after_sales::ActiveModel| {
        row.holds_stock = Set(holds);
        row.send_before = Set(Some(send_before));
    };
    let note = Note::plain("同意申请，请把商品寄回");
    log::advance(tx, (order, claim), Step::AcceptReturn, by, note, change, now).await
}

fn is_exchange(claim: &Claim) -> bool {
    claim.kind.replaces()
}

/// Taken back by the buyer, or lapsed because nothing was sent in time.
pub async fn withdraw(
    tx: &WriteTx,
    claim_id: i64,
    step: Step,
    by: &ClaimActor,
    note: Note<'_>,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let (order, claim) = claims::lock(tx, claim_id).await?;
    log::check(&claim, step, by)?;
    exchange_reservation::withdraw(tx, &order, &claim, now).await?;
    let change = |row: &mut after_sales::ActiveModel| row.holds_stock = Set(false);
    log::advance(tx, (&order, claim), step, by, note, change, now).await
}
