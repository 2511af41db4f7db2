//! Unread answers to absent members: reported over other channels, once for each run of unread answers.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Db, WriteTx, outbox};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::conversations::{Column, Entity},
    conversations::{Conversation, locked},
    rules,
};
use crate::{errors::ServiceError, events::AnswerUnread};

/// Conversations that are read at once.
const ROUND: u64 = 200;

/// The next ones after this one whose answers have been unread for longer than the limit and were not reported yet.
pub async fn due(db: &Db, after: i64, now: DateTime<Utc>) -> Result<Vec<Conversation>, DbErr> {
    let rules = rules::current(db).await?;
    let before = now - TimeDelta::minutes(rules.unread_minutes);
    Entity::find()
        .filter(Column::Id.gt(after))
        .filter(Column::MemberUnread.gt(0_i64))
        .filter(Column::UnreadSince.lt(before))
        .filter(Column::ToldAt.is_null())
        .order_by_asc(Column::Id)
        .limit(ROUND)
        .all(db)
        .await
}

/// False when the member has read them meanwhile, or they were reported.
pub async fn tell(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<bool, ServiceError> {
    let conversation = locked(tx, id).await?;
    let Some(since) = conversation
        .unread_since
        .filter(|_| conversation.told_at.is_none())
    else {
        return Ok(false);
    };
    let event = AnswerUnread {
        conversation_id: id,
        member_id: conversation.member_id,
        staff_name: conversation.staff_name.clone(),
        unread: conversation.member_unread,
        stretch: since.timestamp_millis(),
    };
    let mut row = conversation.into_active_model();
    row.told_at = Set(Some(now));
    row.update(tx.db()).await?;
    outbox::publish(tx, &event, now).await?;
    Ok(true)
}
