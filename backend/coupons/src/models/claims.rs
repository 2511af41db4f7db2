//! Claimed coupons held by a checkout, used with its money, given back when it is cancelled. Every step is a conditional update in
//! the caller's transaction: of two checkouts at once one has the coupon.
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, Money, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};
use serde_json::json;
use wallet::models::lots::last_day;

use super::{
    _entities::{
        coupon_claims::{Column, Entity},
        coupons,
    },
    claim_states::{State, Step},
};
use crate::{errors::CouponError, events::CouponsVoided};

pub use super::issue::Claim;

/// Coupons of one checkout.
const MOST_AT_ONCE: usize = 50;

/// A coupon of a checkout, and its reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    pub claim_id: i64,
    pub saved: Money,
}

/// Holds these coupons of a company for a checkout. `reference` names it (`payment:12`, `order:YJ…`); the same one uses them and
/// gives them back. 422 for a coupon that is not theirs, 409 with the reason for one that cannot be used.
#[kernel::boxed]
pub async fn lock(
    tx: &WriteTx,
    company_id: i64,
    uses: &[Use],
    reference: &str,
    now: DateTime<Utc>,
) -> Result<(), CouponError> {
    let mut uses = uses.to_vec();
    uses.sort_by_key(|one| one.claim_id);
    let is_twice = uses.windows(2).any(|pair| pair[0].claim_id == pair[1].claim_id);
    if is_twice || uses.len() > MOST_AT_ONCE {
        return Err(CouponError::invalid(
            "coupon_ids",
            "同一张优惠券只能选一次，请重新选择",
        ));
    }
    for one in uses {
        let locked = Entity::update_many()
            .col_expr(Column::State, Expr::value(State::Locked))
            .col_expr(Column::Reference, Expr::value(reference))
            .col_expr(Column::Saved, Expr::value(one.saved))
            .col_expr(Column::LockedAt, Expr::value(now))
            .filter(Column::Id.eq(one.claim_id))
            .filter(Column::CompanyId.eq(company_id))
            .filter(Column::State.is_in(State::before(Step::Lock)))
            .filter(Column::ValidFrom.lte(now))
            .filter(Column::ValidTo.gt(now))
            .exec(tx.db())
            .await?;
        if locked.rows_affected != 1 {
            return Err(why_not(tx, company_id, one.claim_id, now).await?);
        }
    }
    Ok(())
}

async fn why_not(
    tx: &WriteTx,
    company_id: i64,
    claim_id: i64,
    now: DateTime<Utc>,
) -> Result<CouponError, DbErr> {
    let found = Entity::find_by_id(claim_id)
        .filter(Column::CompanyId.eq(company_id))
        .one(tx.db())
        .await?;
    Ok(match found {
        None => CouponError::invalid("coupon_ids", "优惠券不存在，请刷新后重新选择"),
        Some(claim) => {
            let why = refusal(&claim, now);
            CouponError::Conflict(why.unwrap_or_else(|| "优惠券状态刚刚变了，请刷新后重试".into()))
        }
    })
}

/// Why a claim cannot be used now, independent of the basket.
pub fn refusal(claim: &Claim, now: DateTime<Utc>) -> Option<String> {
    let is_over = claim.state == State::Unused && claim.valid_to <= now;
    if is_over || claim.state == State::Expired {
        let day = last_day(claim.valid_to);
        return Some(format!("有效期至 {}，已经过期", day.format("%Y-%m-%d")));
    }
    if claim.state != State::Unused {
        return Some(claim.state.refusal().into());
    }
    if now < claim.valid_from {
        let day = kernel::clock::shop_day(claim.valid_from);
        return Some(format!("{} 起可以使用", day.format("%Y-%m-%d")));
    }
    None
}

/// The money of the checkout came; returns how many coupons that used. Safe to call twice.
#[kernel::boxed]
pub async fn mark_used(tx: &WriteTx, reference: &str, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let used = Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Used))
        .col_expr(Column::UsedAt, Expr::value(now))
        .filter(Column::Reference.eq(reference))
        .filter(Column::State.is_in(State::before(Step::Use)))
        .exec(tx.db())
        .await?;
    Ok(used.rows_affected)
}

/// What became of the coupons of a checkout that was cancelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GivenBack {
    pub usable: u64,
    /// They were over meanwhile, and stay so.
    pub expired: u64,
    /// Staff had taken them from everybody meanwhile.
    pub void: u64,
}

/// The checkout was cancelled, paid or not. Safe to call twice.
#[kernel::boxed]
pub async fn give_back(tx: &WriteTx, reference: &str, now: DateTime<Utc>) -> Result<GivenBack, DbErr> {
    let held = |step: Step, to: State| {
        Entity::update_many()
            .col_expr(Column::State, Expr::value(to))
            .col_expr(Column::Reference, Expr::value(""))
            .col_expr(Column::Saved, Expr::value(Money::ZERO))
            .col_expr(Column::LockedAt, Expr::value(None::<DateTime<Utc>>))
            .col_expr(Column::UsedAt, Expr::value(None::<DateTime<Utc>>))
            .filter(Column::Reference.eq(reference))
            .filter(Column::State.is_in(State::before(step)))
    };
    if reference.is_empty() {
        return Ok(GivenBack::default());
    }
    let mut void = 0;
    for claim in taken_away(tx, reference, now).await? {
        let of_claim = held(Step::GiveBackVoid, State::Void).filter(Column::Id.eq(claim));
        void += of_claim.exec(tx.db()).await?.rows_affected;
    }
    let usable = held(Step::GiveBack, State::Unused)
        .filter(Column::ValidTo.gt(now))
        .exec(tx.db())
        .await?;
    let expired = held(Step::GiveBackLate, State::Expired).exec(tx.db()).await?;
    Ok(GivenBack {
        usable: usable.rows_affected,
        expired: expired.rows_affected,
        void,
    })
}

/// Claims of this checkout whose coupon staff have voided; their owners are told. The coupons are locked as those who stop one lock
/// it: either it is stopped by now, or what is given back here is among the unused ones that they void.
async fn taken_away(tx: &WriteTx, reference: &str, now: DateTime<Utc>) -> Result<Vec<i64>, DbErr> {
    let held = Entity::find()
        .filter(Column::Reference.eq(reference))
        .filter(Column::State.is_in(State::before(Step::GiveBackVoid)))
        .order_by_asc(Column::CouponId);
    let mut taken = Vec::new();
    for claim in held.all(tx.db()).await? {
        let coupon = coupons::Entity::find_by_id(claim.coupon_id).lock(ROW_LOCK);
        let Some(coupon) = coupon.one(tx.db()).await?.filter(|coupon| coupon.is_voided) else {
            continue;
        };
        taken.push(claim.id);
        if claim.valid_to > now {
            let told = CouponsVoided {
                company_id: claim.company_id,
                name: coupon.name,
                count: 1,
                reason: coupon.stop_reason,
            };
            outbox::publish(tx, &told, now).await?;
        }
    }
    Ok(taken)
}

/// Staff take a coupon away that was not used.
pub async fn void(
    tx: &WriteTx,
    id: i64,
    reason: &str,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Claim, CouponError> {
    let voided = Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Void))
        .filter(Column::Id.eq(id))
        .filter(Column::State.is_in(State::before(Step::Void)))
        .exec(tx.db())
        .await?;
    let found = Entity::find_by_id(id).find_also_related(coupons::Entity);
    let (claim, coupon) = found
        .one(tx.db())
        .await?
        .ok_or(CouponError::NotFound("已领优惠券"))?;
    if voided.rows_affected != 1 {
        return Err(CouponError::Conflict(format!(
            "这张券{}，不能作废，请刷新后再看",
            claim.state.text()
        )));
    }
    let entry = audit::Entry {
        action: "coupon_claim.void",
        subject_kind: "coupon_claim",
        subject_id: id.to_string(),
        before: None,
        after: Some(json!({ "coupon_id": claim.coupon_id, "company_id": claim.company_id })),
        reason: reason.to_owned(),
    };
    audit::append(tx, actor, entry, now).await?;
    if claim.valid_to > now {
        let told = CouponsVoided {
            company_id: claim.company_id,
            name: coupon.map(|coupon| coupon.name).unwrap_or_default(),
            count: 1,
            reason: reason.to_owned(),
        };
        outbox::publish(tx, &told, now).await?;
    }
    Ok(claim)
}
