//! From how many members on a second person releases a message to many, and how many promotions a member gets in a day: data, one row.
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, Db, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};
use serde_json::json;

pub use crate::models::_entities::message_rules::Model as MessageRules;
use crate::{
    errors::MessagingError,
    models::_entities::message_rules::{Column, Entity},
};

const MOST_MEMBERS: i64 = 1_000_000;
const MOST_A_DAY: i64 = 10;

#[kernel::boxed]
pub async fn current(db: &Db) -> Result<MessageRules, DbErr> {
    let row = Entity::find().order_by_asc(Column::Id).one(db).await?;
    row.ok_or_else(|| DbErr::RecordNotFound("message_rules".into()))
}

/// Locked until the transaction ends, so that no one else counts by them.
pub(super) async fn held(tx: &WriteTx) -> Result<MessageRules, DbErr> {
    let row = Entity::find()
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    row.ok_or_else(|| DbErr::RecordNotFound("message_rules".into()))
}

#[derive(Clone, Copy, Debug)]
pub struct Change {
    pub release_above: i64,
    pub promotions_a_day: i64,
}

/// Every wrong field is named in one error. The change stands in the audit log with its reason, which must not be empty.
pub async fn set(
    tx: &WriteTx,
    change: Change,
    reason: &str,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<MessageRules, MessagingError> {
    let mut errors = FieldErrors::default();
    if !(0..=MOST_MEMBERS).contains(&change.release_above) {
        errors.add("release_above", format!("应为 0 到 {MOST_MEMBERS} 人"));
    }
    if !(0..=MOST_A_DAY).contains(&change.promotions_a_day) {
        errors.add("promotions_a_day", format!("应为 0 到 {MOST_A_DAY} 条"));
    }
    if reason.is_empty() {
        errors.add("reason", "请填写修改原因");
    }
    if !errors.is_empty() {
        return Err(MessagingError::Invalid(errors));
    }
    let before = held(tx).await?;
    let mut row = before.clone().into_active_model();
    row.release_above = Set(change.release_above);
    row.promotions_a_day = Set(change.promotions_a_day);
    row.set_by = Set(actor.id);
    row.set_by_name = Set(actor.name.clone());
    row.set_at = Set(Some(now));
    let after = row.update(tx.db()).await?;
    let told = |row: &MessageRules| {
        Some(json!({ "release_above": row.release_above, "promotions_a_day": row.promotions_a_day }))
    };
    let entry = audit::Entry {
        action: "message_rules.update",
        subject_kind: "message_rules",
        subject_id: after.id.to_string(),
        before: told(&before),
        after: told(&after),
        reason: reason.to_owned(),
    };
    audit::append(tx, actor, entry, now).await?;
    Ok(after)
}
