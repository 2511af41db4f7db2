//! Editing a draw. Once it has started it cannot be changed: the odds are part of the commitment.
use ::coupons::models::{
    coupon_states::ClaimKind,
    coupons::{self, Coupon},
};
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, QuerySelect, prelude::*};

use super::{
    draft::{Draft, LARGEST_PRIZE, MOST_PRIZES, PrizeDraft},
    draws::{Draw, DrawWithPrizes, Status},
    prizes::{self, Kind, Prize},
    rules,
};
use crate::{
    errors::LoyaltyError,
    models::{
        _entities::{draw_prizes, draws},
        gift_checks,
    },
};

/// Refuses a draft with all that is wrong with it, also by rules that look at other tables.
async fn refuse_wrong(tx: &WriteTx, draft: &Draft, now: DateTime<Utc>) -> Result<(), LoyaltyError> {
    let mut errors = draft.check();
    if draft.ends_at.is_some_and(|ends| ends <= now) {
        errors.add("ends_at", "结束时间已经过去，请填写以后的时间");
    }
    for (at, prize) in draft.prizes.iter().take(MOST_PRIZES).enumerate() {
        match prize.kind {
            Kind::Goods => {
                if let Some(why) = gift_checks::medicine_refusal(tx.db(), &prize.name).await? {
                    errors.add(format!("prizes.{at}.name"), why);
                }
            }
            Kind::Coupon => {
                if let Some(why) = coupon_refusal(prize, coupon_of(tx, prize).await?.as_ref()) {
                    errors.add(format!("prizes.{at}.ref_id"), why);
                }
            }
            Kind::None | Kind::Voucher | Kind::Points | Kind::Balance => {}
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(LoyaltyError::Invalid(errors))
    }
}

async fn coupon_of(tx: &WriteTx, prize: &PrizeDraft) -> Result<Option<Coupon>, DbErr> {
    match prize.ref_id {
        Some(id) if prize.kind == Kind::Coupon => coupons::by_id(tx.db(), id).await,
        _ => Ok(None),
    }
}

/// That no coupon was chosen is told by the draft itself.
fn coupon_refusal(prize: &PrizeDraft, coupon: Option<&Coupon>) -> Option<&'static str> {
    prize.ref_id?;
    match coupon.filter(|coupon| coupon.claim_kind == ClaimKind::Draw) {
        None => Some("请选择发放方式为“抽奖”的优惠券"),
        Some(coupon) if coupon.cut > LARGEST_PRIZE => Some("抽奖的最高奖不得超过五万元，请换一张券"),
        Some(_) => None,
    }
}

/// The draft with coupons at what they take off, whatever anybody says that they are worth.
async fn with_worth_of_coupons(tx: &WriteTx, draft: &Draft) -> Result<Draft, DbErr> {
    let mut draft = draft.clone();
    for prize in &mut draft.prizes {
        if let Some(coupon) = coupon_of(tx, prize).await? {
            prize.value = coupon.cut;
        }
    }
    Ok(draft)
}

pub async fn create(
    tx: &WriteTx,
    draft: &Draft,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<DrawWithPrizes, LoyaltyError> {
    refuse_wrong(tx, draft, now).await?;
    let draft = with_worth_of_coupons(tx, draft).await?;
    let rules = rules::locked(tx).await?;
    let mut row = draft.row(&rules, actor, now);
    row.status = Set(Status::Draft);
    row.created_at = Set(now);
    let draw = row.insert(tx.db()).await?;
    let prizes = set_prizes(tx, draw.id, &draft.prizes).await?;
    Ok(DrawWithPrizes { draw, prizes })
}

/// The draw before and after.
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: &Draft,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(DrawWithPrizes, DrawWithPrizes), LoyaltyError> {
    let rules = rules::locked(tx).await?;
    let before = lock_draft(tx, id).await?;
    refuse_wrong(tx, draft, now).await?;
    let draft = with_worth_of_coupons(tx, draft).await?;
    let mut row = draft.row(&rules, actor, now);
    row.id = Set(id);
    let draw = row.update(tx.db()).await?;
    forget_prizes(tx, id).await?;
    let prizes = set_prizes(tx, id, &draft.prizes).await?;
    Ok((before, DrawWithPrizes { draw, prizes }))
}

/// A draft alone, with its prizes; returns it.
pub async fn delete(tx: &WriteTx, id: i64) -> Result<DrawWithPrizes, LoyaltyError> {
    let gone = lock_draft(tx, id).await?;
    forget_prizes(tx, id).await?;
    draws::Entity::delete_by_id(id).exec(tx.db()).await?;
    Ok(gone)
}

pub(super) async fn lock(tx: &WriteTx, id: i64) -> Result<Draw, LoyaltyError> {
    let found = draws::Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or(LoyaltyError::NotFound("抽奖"))
}

async fn lock_draft(tx: &WriteTx, id: i64) -> Result<DrawWithPrizes, LoyaltyError> {
    let draw = lock(tx, id).await?;
    if draw.status != Status::Draft {
        return Err(LoyaltyError::conflict(
            "抽奖开始后奖品和中奖概率不能再改；如需调整请结束它，另建一个",
        ));
    }
    let prizes = prizes::of(tx.db(), id).await?;
    Ok(DrawWithPrizes { draw, prizes })
}

async fn forget_prizes(tx: &WriteTx, draw_id: i64) -> Result<(), DbErr> {
    draw_prizes::Entity::delete_many()
        .filter(draw_prizes::Column::DrawId.eq(draw_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

async fn set_prizes(tx: &WriteTx, draw_id: i64, drafts: &[PrizeDraft]) -> Result<Vec<Prize>, DbErr> {
    let mut all = Vec::with_capacity(drafts.len());
    for (place, draft) in drafts.iter().enumerate() {
        all.push(draft.row(draw_id, place).insert(tx.db()).await?);
    }
    Ok(all)
}
