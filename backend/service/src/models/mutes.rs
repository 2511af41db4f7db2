//! Members who may not chat for a week, because a service lead broke their conversation off: insults, floods of messages. Telephone,
//! feedback and everything else of the shop stay open to them, and so does what was said.
use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use identity::audit::models::audit;
use kernel::{Actor, Db, WriteTx, clock::shop_time};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QuerySelect, prelude::*};
use serde_json::json;

use super::{
    _entities::conversations::{Column, Entity},
    conversations::{ChatMember, Conversation, chat_member, locked},
    handle,
    states::State,
};
use crate::errors::ServiceError;

const MUTED_FOR: TimeDelta = TimeDelta::days(7);

/// None: they may chat, as far as nobody stopped them.
pub async fn muted_until(
    db: &Db,
    chat_member: ChatMember,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>, DbErr> {
    let until: Vec<Option<DateTime<Utc>>> = chat_member
        .find()
        .select_only()
        .column(Column::MutedUntil)
        .filter(Column::MutedUntil.gt(now))
        .into_tuple()
        .all(db)
        .await?;
    Ok(until.into_iter().flatten().max())
}

/// The same of these conversations' members, by conversation.
pub async fn of_each(
    db: &Db,
    rows: &[Conversation],
    now: DateTime<Utc>,
) -> Result<HashMap<i64, DateTime<Utc>>, DbErr> {
    let muted: Vec<Conversation> = Entity::find()
        .filter(Column::MemberId.is_in(rows.iter().map(|row| row.member_id)))
        .filter(Column::MutedUntil.gt(now))
        .all(db)
        .await?;
    let until = |row: &Conversation| {
        let theirs = muted.iter().filter(|one| chat_member(one) == chat_member(row));
        theirs.filter_map(|one| one.muted_until).max()
    };
    Ok(rows
        .iter()
        .filter_map(|row| Some((row.id, until(row)?)))
        .collect())
}

/// As the buyer reads it.
pub fn words(until: DateTime<Utc>) -> String {
    let until = shop_time(until).format("%-m月%-d日 %H:%M");
    format!("您的在线客服暂停到 {until}，请用电话或意见反馈联系我们")
}

/// 403 until then.
pub async fn refuse_muted(db: &Db, chat_member: ChatMember, now: DateTime<Utc>) -> Result<(), ServiceError> {
    match muted_until(db, chat_member, now).await? {
        Some(until) => Err(ServiceError::Muted(words(until))),
        None => Ok(()),
    }
}

/// By a service lead: a conversation that goes on ends.
pub async fn mute(
    tx: &WriteTx,
    id: i64,
    reason: String,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    if reason.is_empty() {
        return Err(ServiceError::invalid("reason", "请填写原因"));
    }
    let before = locked(tx, id).await?;
    let mut conversation = before.clone();
    if conversation.state != State::Closed {
        let text = "客服主管已结束本次会话".to_owned();
        conversation = handle::end(tx, &conversation, reason.clone(), text, now).await?;
    }
    let mut row = conversation.into_active_model();
    row.muted_until = Set(Some(now + MUTED_FOR));
    let after = row.update(tx.db()).await?;
    note(tx, "service.mute", (&before, &after), (actor, reason), now).await?;
    Ok(after)
}

/// They may chat again at once.
pub async fn unmute(
    tx: &WriteTx,
    id: i64,
    reason: String,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    if reason.is_empty() {
        return Err(ServiceError::invalid("reason", "请填写原因"));
    }
    let before = locked(tx, id).await?;
    let whose = chat_member(&before);
    Entity::update_many()
        .col_expr(Column::MutedUntil, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::MemberId.eq(whose.member_id))
        .filter(Column::CompanyId.eq(whose.company_id))
        .filter(Column::MutedUntil.gt(now))
        .exec(tx.db())
        .await?;
    let after = locked(tx, id).await?;
    note(tx, "service.unmute", (&before, &after), (actor, reason), now).await?;
    Ok(after)
}

async fn note(
    tx: &WriteTx,
    action: &'static str,
    (before, after): (&Conversation, &Conversation),
    (actor, reason): (&Actor, String),
    now: DateTime<Utc>,
) -> Result<(), ServiceError> {
    let facts = |row: &Conversation| {
        let until = row.muted_until.map(|until| shop_time(until).to_rfc3339());
        Some(json!({ "state": row.state.text(), "muted_until": until }))
    };
    let entry = audit::Entry {
        action,
        subject_kind: "conversation",
        subject_id: after.id.to_string(),
        before: facts(before),
        after: facts(after),
        reason,
    };
    audit::append(tx, actor, entry, now).await?;
    Ok(())
}
