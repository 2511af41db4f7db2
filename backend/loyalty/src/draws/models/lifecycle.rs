//! A draw starts, pauses, goes on and ends. What may cost more than one person decides about needs a second one first.
use chrono::{DateTime, Utc};
use identity::permissions::{Access, Resource, Role, best_access};
use kernel::{Actor, WriteTx, ids};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};

use super::{
    draws::{Draw, DrawWithPrizes, Status},
    edit::lock,
    fair, givable, odds, prizes,
    rules::{self, DrawRules},
};
use crate::errors::LoyaltyError;

/// What a draw may cost needs a second person.
pub fn needs_approval(whole: &DrawWithPrizes, rules: &DrawRules) -> bool {
    let exposure = odds::exposure(&whole.prizes, whole.draw.budget);
    rules.asks_finance(whole.prizes.iter().map(|prize| prize.kind), exposure)
}

/// Who starts, and the shop's secret, from which the seed follows.
#[derive(Clone, Copy, Debug)]
pub struct Starter<'a> {
    pub actor: &'a Actor,
    pub secret: &'a [u8],
}

/// A draft opens. Returns the draw before and after.
pub async fn start(
    tx: &WriteTx,
    id: i64,
    by: Starter<'_>,
    now: DateTime<Utc>,
) -> Result<(Draw, Draw), LoyaltyError> {
    let rules = rules::locked(tx).await?;
    let before = lock(tx, id).await?;
    match before.status {
        Status::Draft => {}
        Status::Running => return Err(LoyaltyError::conflict("抽奖已经在进行")),
        Status::Paused => return Err(LoyaltyError::conflict("抽奖已暂停，请点“继续”")),
        Status::Ended => return Err(LoyaltyError::conflict("抽奖已经结束，不能再开始；请另建一个")),
    }
    refuse_late(&before, now)?;
    let whole = DrawWithPrizes {
        prizes: prizes::of(tx.db(), id).await?,
        draw: before.clone(),
    };
    if before.approved_by.is_none() && needs_approval(&whole, &rules) {
        return Err(LoyaltyError::conflict(rules.finance_note()));
    }
    givable::refuse_changed_prizes(tx, &whole.prizes).await?;
    let nonce = ids::token();
    let seed = fair::seed(by.secret, id, &nonce);
    let mut row = before.clone().into_active_model();
    row.commitment = Set(fair::commitment(&seed));
    row.seed_nonce = Set(nonce);
    row.started_by = Set(by.actor.id);
    row.started_at = Set(Some(now));
    row.status = Set(Status::Running);
    row.updated_at = Set(now);
    Ok((before, row.update(tx.db()).await?))
}

fn refuse_late(draw: &Draw, now: DateTime<Utc>) -> Result<(), LoyaltyError> {
    if draw.ends_at <= now {
        return Err(LoyaltyError::conflict("结束时间已经过去，不能开始"));
    }
    Ok(())
}

/// Finance approves the cost of a draft in the version that it has seen; never its author.
pub async fn approve(
    tx: &WriteTx,
    (id, seen): (i64, DateTime<Utc>),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(Draw, Draw), LoyaltyError> {
    let before = lock_waiting(tx, id, actor).await?;
    if before.updated_at != seen {
        return Err(LoyaltyError::conflict(
            "抽奖在你查看之后改过，请看过现在的内容再批准",
        ));
    }
    givable::refuse_changed_prizes(tx, &prizes::of(tx.db(), id).await?).await?;
    let mut row = before.clone().into_active_model();
    row.waits_for_finance = Set(false);
    row.approved_by = Set(actor.id);
    row.approved_by_name = Set(actor.name.clone());
    row.approved_at = Set(Some(now));
    Ok((before, row.update(tx.db()).await?))
}

/// Finance returns a draft with a reason; after a change it waits again. Never its author.
pub async fn refuse(
    tx: &WriteTx,
    id: i64,
    (actor, reason): (&Actor, &str),
    now: DateTime<Utc>,
) -> Result<(Draw, Draw), LoyaltyError> {
    let before = lock_waiting(tx, id, actor).await?;
    let mut row = before.clone().into_active_model();
    row.waits_for_finance = Set(false);
    row.refusal = Set(reason.to_owned());
    row.refused_by_name = Set(actor.name.clone());
    row.updated_at = Set(now);
    Ok((before, row.update(tx.db()).await?))
}

/// A draft that waits for finance, held for one who did not write it.
async fn lock_waiting(tx: &WriteTx, id: i64, actor: &Actor) -> Result<Draw, LoyaltyError> {
    let draw = lock(tx, id).await?;
    if draw.status != Status::Draft || !draw.waits_for_finance {
        return Err(LoyaltyError::conflict("这个抽奖不在等待批准，请刷新后再看"));
    }
    if actor.id == Some(draw.written_by) {
        return Err(LoyaltyError::conflict(
            "自己填写的抽奖须由另一位有财务权限的同事批准或驳回",
        ));
    }
    Ok(draw)
}

/// What finance pauses, finance alone lets go on; it may lay its hand on what price and promotion have paused, too.
pub async fn pause(
    tx: &WriteTx,
    id: i64,
    roles: &[Role],
    now: DateTime<Utc>,
) -> Result<(Draw, Draw), LoyaltyError> {
    let before = lock(tx, id).await?;
    if !may_pause(&before, roles) {
        return Err(LoyaltyError::conflict(if before.status == Status::Paused {
            "抽奖已经暂停，请刷新后再看"
        } else {
            "只有进行中的抽奖可以暂停，请刷新后再看"
        }));
    }
    let mut row = before.clone().into_active_model();
    row.status = Set(Status::Paused);
    row.is_held_by_finance = Set(may_write(roles, Resource::PromotionRelease));
    row.updated_at = Set(now);
    Ok((before, row.update(tx.db()).await?))
}

/// A paused draw goes on, by the side that paused it.
pub async fn resume(
    tx: &WriteTx,
    id: i64,
    roles: &[Role],
    now: DateTime<Utc>,
) -> Result<(Draw, Draw), LoyaltyError> {
    let before = lock(tx, id).await?;
    if before.status != Status::Paused {
        return Err(LoyaltyError::conflict("只有已暂停的抽奖可以继续，请刷新后再看"));
    }
    if !may_resume(&before, roles) {
        return Err(LoyaltyError::Forbidden(if before.is_held_by_finance {
            "这个抽奖是财务暂停的，请财务同事继续".into()
        } else {
            "这个抽奖是促销同事暂停的，请促销同事继续".into()
        }));
    }
    refuse_late(&before, now)?;
    let mut row = before.clone().into_active_model();
    row.status = Set(Status::Running);
    row.is_held_by_finance = Set(false);
    row.updated_at = Set(now);
    Ok((before, row.update(tx.db()).await?))
}

/// Whether a pause by a colleague of these roles would change anything.
pub fn may_pause(draw: &Draw, roles: &[Role]) -> bool {
    match draw.status {
        Status::Running => true,
        Status::Paused => !draw.is_held_by_finance && may_write(roles, Resource::PromotionRelease),
        Status::Draft | Status::Ended => false,
    }
}

/// Whether a colleague of these roles may let this paused draw go on.
pub fn may_resume(draw: &Draw, roles: &[Role]) -> bool {
    let side = if draw.is_held_by_finance {
        Resource::PromotionRelease
    } else {
        Resource::Promotions
    };
    may_write(roles, side)
}

fn may_write(roles: &[Role], resource: Resource) -> bool {
    best_access(roles, resource) == Some(Access::Write)
}

/// Permanently; the seed is published, so that anyone can verify every ticket.
pub async fn end(
    tx: &WriteTx,
    id: i64,
    (secret, reason): (&[u8], &str),
    now: DateTime<Utc>,
) -> Result<(Draw, Draw), LoyaltyError> {
    let before = lock(tx, id).await?;
    if !matches!(before.status, Status::Running | Status::Paused) {
        return Err(LoyaltyError::conflict(
            "只有进行中或已暂停的抽奖可以结束，请刷新后再看",
        ));
    }
    let seed = fair::seed(secret, id, &before.seed_nonce);
    if fair::commitment(&seed) != before.commitment {
        return Err(LoyaltyError::conflict(SECRET_CHANGED));
    }
    let mut row = before.clone().into_active_model();
    row.status = Set(Status::Ended);
    row.seed = Set(hex::encode(seed));
    row.ended_at = Set(Some(now));
    row.stop_reason = Set(reason.to_owned());
    row.updated_at = Set(now);
    Ok((before, row.update(tx.db()).await?))
}

/// The seed that was promised cannot be made any more.
pub const SECRET_CHANGED: &str =
    "系统密钥在抽奖期间被更换，无法继续按公布的种子开奖；请恢复原密钥后再试，或联系系统管理员";
