//! How the facts of the shop change: what names the wholesaler by the word of two people, the rest at once.
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{
    Actor, Settings, WriteTx,
    db::ROW_LOCK,
    models::second_word::{self, Outcome, SecondWordError},
};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};
use serde_json::{Value, json};

use super::{
    _entities::shop_facts::{Column, Entity},
    shop_facts::{Draft, ShopFacts, or_configured},
    shop_identity::Identity,
};
use crate::{changes::Changed, settings::Site};

/// All but what names the wholesaler counts at once; that waits for the word of a second person.
pub async fn set(
    tx: &WriteTx,
    mut draft: Draft,
    reason: String,
    settings: &Settings,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<ShopFacts, SecondWordError> {
    let (kept, before) = held(tx, settings).await?;
    let (stated, wanted) = (Identity::from(&before), draft.identity());
    let mut action = "shop_facts.update";
    let mut asked = json!({});
    if wanted != stated && second_word::ask(tx, wanted.wish(actor, &reason), now).await? == Outcome::Asked {
        action = "shop_facts.ask";
        asked = told_identity(&wanted);
        if before.company.is_empty() {
            // Until a company is named the shop's own name stands for it.
            draft.name.clone_from(&before.name);
        }
        draft.put(stated);
    }
    let after = keep(tx, kept, draft, actor, now).await?;
    log(tx, (action, reason), (&before, &after, asked), actor, now).await?;
    Ok(after)
}

/// What names the wholesaler, by quality management. What is stated already takes back what was asked for.
pub async fn set_identity(
    tx: &WriteTx,
    wanted: Identity,
    reason: String,
    settings: &Settings,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<ShopFacts, SecondWordError> {
    let (kept, before) = held(tx, settings).await?;
    let is_other = wanted != Identity::from(&before);
    let outcome = second_word::loosen(tx, is_other, wanted.wish(actor, &reason), now).await?;
    if outcome == Outcome::Asked {
        let asked = told_identity(&wanted);
        log(
            tx,
            ("shop_facts.ask", reason),
            (&before, &before, asked),
            actor,
            now,
        )
        .await?;
        return Ok(before);
    }
    let mut draft = Draft::from(before.clone());
    draft.put(wanted);
    let after = keep(tx, kept, draft, actor, now).await?;
    log(
        tx,
        ("shop_facts.update", reason),
        (&before, &after, json!({})),
        actor,
        now,
    )
    .await?;
    Ok(after)
}

/// What a new shop states from its start, before anybody could agree.
pub async fn set_up(
    tx: &WriteTx,
    draft: Draft,
    reason: String,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Result<ShopFacts, DbErr> {
    let actor = Actor::system();
    let (kept, before) = held(tx, settings).await?;
    let after = keep(tx, kept, draft, &actor, now).await?;
    let changed = (&before, &after, json!({}));
    log(tx, ("shop_facts.update", reason), changed, &actor, now).await?;
    Ok(after)
}

/// The row as it is stored, and as it counts.
async fn held(tx: &WriteTx, settings: &Settings) -> Result<(ShopFacts, ShopFacts), DbErr> {
    let rows = Entity::find().order_by_asc(Column::Id).lock(ROW_LOCK);
    let kept = rows.one(tx.db()).await?;
    let kept = kept.ok_or_else(|| DbErr::RecordNotFound("shop_facts".into()))?;
    let before = or_configured(kept.clone(), settings.of::<Site>());
    Ok((kept, before))
}

async fn keep(
    tx: &WriteTx,
    kept: ShopFacts,
    draft: Draft,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<ShopFacts, DbErr> {
    let mut row = kept.into_active_model();
    row.name = Set(draft.name);
    row.company = Set(draft.company);
    row.icp = Set(draft.icp);
    row.address = Set(draft.address);
    row.hot_line = Set(draft.hot_line);
    row.complaint_line = Set(draft.complaint_line);
    row.qq1 = Set(draft.qq1);
    row.qq2 = Set(draft.qq2);
    row.official_account_code = Set(draft.official_account_code);
    row.app_code = Set(draft.app_code);
    row.quality_url = Set(draft.quality_url);
    row.same_day_until = Set(draft.same_day_until);
    row.no_dispatch_on = Set(draft.no_dispatch_on);
    row.promises = Set(draft.promises);
    row.set_by = Set(actor.id);
    row.set_by_name = Set(actor.name.clone());
    row.set_at = Set(Some(now));
    let after = row.update(tx.db()).await?;
    tx.touch(Changed::ShopFacts);
    Ok(after)
}

/// `asked`: what waits of it.
async fn log(
    tx: &WriteTx,
    (action, reason): (&'static str, String),
    (before, after, asked): (&ShopFacts, &ShopFacts, Value),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mut told_after = told(after);
    if let (Some(facts), Value::Object(asked)) = (told_after.as_object_mut(), asked) {
        facts.extend(asked);
    }
    let entry = audit::Entry {
        action,
        subject_kind: "shop_facts",
        subject_id: after.id.to_string(),
        before: Some(told(before)),
        after: Some(told_after),
        reason,
    };
    audit::append(tx, actor, entry, now).await
}

fn told_identity(identity: &Identity) -> Value {
    json!({ "company": identity.company, "address": identity.address, "icp": identity.icp })
}

fn told(facts: &ShopFacts) -> Value {
    json!({
        "name": facts.name,
        "company": facts.company,
        "icp": facts.icp,
        "address": facts.address,
        "hot_line": facts.hot_line,
        "complaint_line": facts.complaint_line,
        "qq1": facts.qq1,
        "qq2": facts.qq2,
        "official_account_code": facts.official_account_code,
        "app_code": facts.app_code,
        "quality_url": facts.quality_url,
        "same_day_until": facts.same_day_until,
        "no_dispatch_on": facts.no_dispatch_on,
        "promises": facts.promises,
    })
}
