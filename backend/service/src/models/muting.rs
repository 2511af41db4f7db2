//! A service lead mutes a member, or lets them chat again.
use chrono::{DateTime, TimeDelta, Utc};
use identity::audit::models::audit;
use kernel::{Actor, WriteTx, clock::shop_time};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};
use serde_json::json;

use super::{
    _entities::conversations::{Column, Entity},
    conversations::{Conversation, chat_member, locked},
    handle,
    states::State,
};
use crate::errors::ServiceError;

const MUTED_FOR: TimeDelta = TimeDelta::days(7);

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
