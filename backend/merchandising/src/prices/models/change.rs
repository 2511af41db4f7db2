//! Changes the prices of one product: at once where one person is enough, else it waits for a second one.
use catalog::models::_entities::goods;
use chrono::{DateTime, Utc};
use identity::audit::models::{audit, history::moment};
use kernel::{Actor, WriteTx};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    DbErr,
    prelude::*,
};
use serde_json::{Value, json};

use super::{
    judge::{Case, Verdict, judge},
    lines::{self, Line},
    list::PriceList,
    past::past_of,
    rules,
    states::{Origin, State},
    write::{SpecialChange, write},
};
use crate::{
    errors::MerchandisingError,
    models::_entities::price_changes::{ActiveModel, Column, Entity, Model},
};

/// Who proposes it, why and when.
#[derive(Clone, Copy, Debug)]
pub struct Proposer<'a> {
    pub actor: &'a Actor,
    /// May be empty where one person is enough.
    pub reason: &'a str,
    pub now: DateTime<Utc>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// These are its prices already.
    Same,
    Applied(Vec<SpecialChange>),
    /// The prices stay unchanged until another person agrees to this change.
    Waiting(i64),
}

/// The product is locked. Changes by the system itself need no approval.
pub async fn change(
    tx: &WriteTx,
    asked: Proposer<'_>,
    goods_id: i64,
    (origin, wanted): (Origin, &PriceList),
) -> Result<Outcome, MerchandisingError> {
    let missing = || MerchandisingError::NotFound("商品");
    let current = PriceList::of(tx.db(), goods_id).await?.ok_or_else(missing)?;
    if current == *wanted {
        return Ok(Outcome::Same);
    }
    refuse_while_waiting(tx, goods_id).await?;
    let goods = goods::Entity::find_by_id(goods_id).one(tx.db()).await?;
    let cost = goods.ok_or_else(missing)?.cost_price;
    let verdict = if asked.actor.id.is_some() {
        let limits = rules::limits_for(&rules::current(tx.db()).await?, asked.actor.id);
        let past = past_of(tx.db(), &[goods_id], limits, asked.now).await?;
        let case = Case {
            current: &current,
            wanted,
            past: past.get(&goods_id).map_or(&[][..], Vec::as_slice),
            cost,
            now: asked.now,
        };
        judge(limits, &case)
    } else {
        Verdict::Direct
    };
    let mut row = row(asked, goods_id, origin, (&current, wanted));
    row.cost_price = Set(cost);
    let why = match verdict {
        Verdict::Direct => {
            row.insert(tx.db()).await?;
            let changes = write(tx, goods_id, (&current, wanted), asked.now).await?;
            return Ok(Outcome::Applied(changes));
        }
        Verdict::NeedsSecond { why } => why,
    };
    if asked.reason.is_empty() {
        let texts: Vec<String> = why.iter().map(|why| why.text()).collect();
        let message = format!("须由另一位同事复核，请填写改价原因：{}", texts.join("；"));
        return Err(MerchandisingError::invalid("price_reason", message));
    }
    row.state = Set(State::Waiting);
    row.waiting_goods_id = Set(Some(goods_id));
    row.why = Set(json!(why));
    row.applied_at = Set(None);
    let row = row.insert(tx.db()).await?;
    let changed = lines::lines(&current, wanted);
    let entry = entry(tx, "price_change.propose", (goods_id, &changed), asked.reason).await?;
    audit::append(tx, asked.actor, entry, asked.now).await?;
    Ok(Outcome::Waiting(row.id))
}

/// As it is when one person was enough.
pub(super) fn row(
    asked: Proposer<'_>,
    goods_id: i64,
    origin: Origin,
    (before, after): (&PriceList, &PriceList),
) -> ActiveModel {
    ActiveModel {
        id: NotSet,
        goods_id: Set(goods_id),
        origin: Set(origin),
        state: Set(State::Applied),
        waiting_goods_id: Set(None),
        before: Set(json!(before)),
        after: Set(json!(after)),
        why: Set(Value::Array(Vec::new())),
        reason: Set(asked.reason.to_owned()),
        cost_price: Set(None),
        proposed_by: Set(asked.actor.id),
        proposed_by_name: Set(asked.actor.name.clone()),
        proposed_at: Set(asked.now),
        decided_by: Set(None),
        decided_by_name: Set(String::new()),
        decided_reason: Set(String::new()),
        decided_at: Set(None),
        applied_at: Set(Some(asked.now)),
    }
}

/// Only one waiting change at a time, so that the approver sees what it is compared with.
async fn refuse_while_waiting(tx: &WriteTx, goods_id: i64) -> Result<(), MerchandisingError> {
    let waiting = Entity::find()
        .filter(Column::WaitingGoodsId.eq(goods_id))
        .one(tx.db())
        .await?;
    waiting.map_or(Ok(()), |waiting| {
        Err(MerchandisingError::Conflict(busy(&waiting)))
    })
}

fn busy(waiting: &Model) -> String {
    format!(
        "这个商品有价格正在等待复核（{} {} 提出），请先复核，或由提出人撤回后再改价",
        waiting.proposed_by_name,
        moment(&waiting.proposed_at.to_rfc3339())
    )
}

/// What the audit log keeps of it, at its goods.
pub(super) async fn entry(
    tx: &WriteTx,
    action: &'static str,
    (goods_id, changed): (i64, &[Line]),
    reason: &str,
) -> Result<audit::Entry, DbErr> {
    let names = lines::names(tx.db(), changed).await?;
    let (before, after) = lines::told(changed, &names);
    Ok(audit::Entry {
        action,
        subject_kind: "goods",
        subject_id: goods_id.to_string(),
        before: Some(json!({ "prices": before })),
        after: Some(json!({ "prices": after })),
        reason: reason.to_owned(),
    })
}
