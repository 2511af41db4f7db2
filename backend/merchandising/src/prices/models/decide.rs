//! Ending a waiting change: a second person approves or rejects it, or the proposer withdraws it.
use catalog::goods::models::goods;
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, IntoActiveModel, QuerySelect, prelude::*};

use super::{
    change::entry,
    lines,
    list::{PriceList, lists},
    states::{Origin, State},
    write::write,
};
use crate::{
    errors::MerchandisingError,
    models::_entities::price_changes::{Entity, Model},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Approve,
    Reject,
    Withdraw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionResult {
    Done,
    /// The prices are no longer those that it was to change: it has ended without effect.
    Stale,
}

/// Approves only what the goods still cost: otherwise the proposal ends as stale, which is an answer, not an error.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    (decision, reason): (Decision, &str),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<DecisionResult, MerchandisingError> {
    let row = locked(tx, id).await?;
    refuse_others(&row, decision, actor)?;
    let (before, after) = lists(&row)?;
    let missing = || MerchandisingError::NotFound("商品");
    let current = PriceList::of(tx.db(), row.goods_id).await?.ok_or_else(missing)?;
    let state = match decision {
        Decision::Approve if current != before => State::Stale,
        Decision::Approve => State::Approved,
        Decision::Reject => State::Rejected,
        Decision::Withdraw => State::Withdrawn,
    };
    let (goods_id, why, is_special) = (row.goods_id, told(&row, reason), row.origin == Origin::Special);
    let mut ended = row.into_active_model();
    ended.state = Set(state);
    ended.waiting_goods_id = Set(None);
    ended.decided_by = Set(actor.id);
    ended.decided_by_name = Set(actor.name.clone());
    ended.decided_reason = Set(reason.to_owned());
    ended.decided_at = Set(Some(now));
    ended.applied_at = Set((state == State::Approved).then_some(now));
    ended.update(tx.db()).await?;
    let action = match state {
        State::Approved => "price_change.approve",
        State::Rejected => "price_change.reject",
        State::Withdrawn => "price_change.withdraw",
        _ => "price_change.lapse",
    };
    let changed = lines::lines(&before, &after);
    let mut entries = vec![entry(tx, action, (goods_id, &changed), &why).await?];
    if state == State::Approved {
        for special in write(tx, goods_id, (&before, &after), now).await? {
            // The history of a special price shows only its own entries.
            if is_special {
                entries.push(special.entry(tx, &why).await?);
            }
        }
    }
    audit::append_many(tx, actor, entries, now).await?;
    Ok(if state == State::Stale {
        DecisionResult::Stale
    } else {
        DecisionResult::Done
    })
}

/// The product is locked first, then its change: every change of its prices locks in this order.
async fn locked(tx: &WriteTx, id: i64) -> Result<Model, MerchandisingError> {
    let unknown = || MerchandisingError::NotFound("改价");
    let found = Entity::find_by_id(id).one(tx.db()).await?.ok_or_else(unknown)?;
    goods::locked(tx, found.goods_id).await?;
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or_else(unknown)
}

fn refuse_others(row: &Model, decision: Decision, actor: &Actor) -> Result<(), MerchandisingError> {
    if row.state != State::Waiting {
        let state = row.state.text();
        let who = &row.decided_by_name;
        return Err(MerchandisingError::Conflict(format!(
            "这次改价{state}（{who}），请刷新后再看"
        )));
    }
    let is_own = row.proposed_by == actor.id;
    match decision {
        Decision::Approve | Decision::Reject if is_own => Err(MerchandisingError::Conflict(
            "自己提出的改价须由另一位同事复核；不改了可以撤回".into(),
        )),
        Decision::Withdraw if !is_own => Err(MerchandisingError::Conflict(
            "只有提出人可以撤回；不同意请驳回".into(),
        )),
        _ => Ok(()),
    }
}

/// The proposer's reason, and the second person's remark.
fn told(row: &Model, reason: &str) -> String {
    let asked = format!("{}：{}", row.proposed_by_name, row.reason);
    if reason.is_empty() {
        asked
    } else {
        format!("{reason}（{asked}）")
    }
}
