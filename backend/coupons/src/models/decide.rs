//! The approval of a coupon: proposed by the promotion role, approved by finance and never by its author,
//! stopped by either.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, IntoActiveModel, QueryOrder, QuerySelect, prelude::*, sea_query::ExprTrait};

use super::{
    _entities::coupon_claims,
    claim_states::{State, Step},
    coupon_states::Status,
    coupons::{Coupon, entry, left, locked},
};
use crate::{errors::CouponError, events::CouponsVoided};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    Propose,
    /// By its author.
    Withdraw,
    /// As it was read: what has changed since is not approved.
    Approve {
        seen: DateTime<Utc>,
    },
    Reject,
    /// Whether claimed but unused ones are voided as well.
    Stop {
        void_unused: bool,
    },
}

impl Decision {
    const fn action(&self) -> &'static str {
        match self {
            Self::Propose => "coupon.propose",
            Self::Withdraw => "coupon.withdraw",
            Self::Approve { .. } => "coupon.approve",
            Self::Reject => "coupon.reject",
            Self::Stop { .. } => "coupon.stop",
        }
    }

    /// From where to where.
    const fn way(&self) -> (Status, Status) {
        match self {
            Self::Propose => (Status::Draft, Status::Proposed),
            Self::Withdraw | Self::Reject => (Status::Proposed, Status::Draft),
            Self::Approve { .. } => (Status::Proposed, Status::Approved),
            Self::Stop { .. } => (Status::Approved, Status::Stopped),
        }
    }
}

/// One step of its life; nobody approves what they proposed, and what was changed since it was read is not approved.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    (decision, reason): (&Decision, &str),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Coupon, CouponError> {
    let before = locked(tx, id).await?;
    refuse(&before, decision, actor, now)?;
    let (_, to) = decision.way();
    let mut row = before.clone().into_active_model();
    row.status = Set(to);
    row.updated_at = Set(now);
    match decision {
        Decision::Propose => {
            row.proposed_by = Set(actor.id.unwrap_or_default());
            row.proposed_by_name = Set(actor.name.clone());
            row.proposed_at = Set(Some(now));
            row.decided_reason = Set(String::new());
        }
        Decision::Approve { .. } | Decision::Reject => {
            row.decided_by = Set(actor.id);
            row.decided_by_name = Set(actor.name.clone());
            row.decided_at = Set(Some(now));
            row.decided_reason = Set(reason.to_owned());
        }
        Decision::Stop { void_unused } => {
            row.stop_reason = Set(reason.to_owned());
            row.is_voided = Set(*void_unused);
        }
        Decision::Withdraw => {}
    }
    let after = row.update(tx.db()).await?;
    if matches!(decision, Decision::Stop { void_unused: true }) {
        void_unused(tx, &after, reason, now).await?;
    }
    let entry = entry(decision.action(), Some(&before), Some(&after), reason);
    audit::append(tx, actor, entry, now).await?;
    Ok(after)
}

fn refuse(
    coupon: &Coupon,
    decision: &Decision,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), CouponError> {
    let (from, _) = decision.way();
    if coupon.status != from {
        return Err(CouponError::Conflict(format!(
            "这张优惠券{}，不能这样操作，请刷新后再看",
            coupon.status.text()
        )));
    }
    let is_own = Some(coupon.proposed_by) == actor.id;
    let is_over = coupon.claim_to.is_some_and(|to| to <= now) || coupon.valid_to.is_some_and(|to| to <= now);
    match decision {
        Decision::Approve { .. } | Decision::Reject if is_own => Err(CouponError::Conflict(
            "自己提交的优惠券须由另一位有财务权限的同事审批；不需要了可以撤回".into(),
        )),
        Decision::Withdraw if !is_own => {
            Err(CouponError::Conflict("只有提交人可以撤回；不同意请驳回".into()))
        }
        Decision::Approve { seen } if coupon.updated_at != *seen => Err(CouponError::Conflict(
            "优惠券在你查看之后改过，请看过现在的内容再批准".into(),
        )),
        Decision::Propose | Decision::Approve { .. } if is_over => Err(CouponError::Conflict(
            "领取时间或有效期已经过去，请改好时间再提交".into(),
        )),
        Decision::Propose if left(coupon) == Some(0) => Err(CouponError::Conflict(
            "按现在的总数和预算一张也发不出，请修改后再提交".into(),
        )),
        _ => Ok(()),
    }
}

/// Coupons locked by a checkout stay with it, and are void once it is cancelled (`claims::give_back`).
async fn void_unused(tx: &WriteTx, coupon: &Coupon, reason: &str, now: DateTime<Utc>) -> Result<(), DbErr> {
    use coupon_claims::{Column, Entity};
    let unused = Column::CouponId
        .eq(coupon.id)
        .and(Column::State.is_in(State::before(Step::Void)));
    // Held until they are void, or a checkout would use one whose owner reads that it is.
    let held: Vec<(i64, DateTime<Utc>)> = Entity::find()
        .select_only()
        .columns([Column::CompanyId, Column::ValidTo])
        .filter(unused.clone())
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .into_tuple()
        .all(tx.db())
        .await?;
    Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Void))
        .filter(unused)
        .exec(tx.db())
        .await?;
    let mut lost: BTreeMap<i64, u64> = BTreeMap::new();
    for (company_id, _) in held.into_iter().filter(|(_, valid_to)| *valid_to > now) {
        *lost.entry(company_id).or_default() += 1;
    }
    let event = |(company_id, count)| CouponsVoided {
        company_id,
        name: coupon.name.clone(),
        count,
        reason: reason.to_owned(),
    };
    let events: Vec<CouponsVoided> = lost.into_iter().map(event).collect();
    outbox::publish_all(tx, &events, now).await
}
