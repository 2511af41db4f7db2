//! Who has read how far.
use chrono::{DateTime, Utc};
use kernel::WriteTx;
use sea_orm::{
    ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect, prelude::*,
};

use super::{
    _entities::{
        chat_messages::{Column, Entity},
        conversations,
    },
    conversations::{ChatMember, Conversation, locked},
    states::Author,
};
use crate::{changes::Changed, errors::ServiceError};

/// The member has read everything up to this message; returns the number of unread ones.
pub async fn by_member(
    tx: &WriteTx,
    chat_member: ChatMember,
    message_id: i64,
    now: DateTime<Utc>,
) -> Result<i64, ServiceError> {
    let unread: Vec<i64> = chat_member
        .find()
        .select_only()
        .column(conversations::Column::Id)
        .filter(conversations::Column::MemberUnread.gt(0_i64))
        .order_by_asc(conversations::Column::Id)
        .into_tuple()
        .all(tx.db())
        .await?;
    let mut left = 0;
    for id in unread {
        let conversation = locked(tx, id).await?;
        left += read(tx, conversation, message_id, Author::Staff, now).await?;
    }
    Ok(left)
}

/// The same for staff.
pub async fn by_staff(
    tx: &WriteTx,
    id: i64,
    message_id: i64,
    now: DateTime<Utc>,
) -> Result<i64, ServiceError> {
    let conversation = locked(tx, id).await?;
    if conversation.staff_unread == 0 {
        return Ok(0);
    }
    read(tx, conversation, message_id, Author::Member, now).await
}

async fn read(
    tx: &WriteTx,
    conversation: Conversation,
    message_id: i64,
    author: Author,
    now: DateTime<Utc>,
) -> Result<i64, ServiceError> {
    let id = conversation.id;
    let marked = Entity::update_many()
        .col_expr(Column::ReadAt, Expr::value(now))
        .filter(Column::ConversationId.eq(id))
        .filter(Column::Author.eq(author))
        .filter(Column::Id.lte(message_id))
        .filter(Column::ReadAt.is_null())
        .filter(Column::Kind.ne(super::states::Kind::Note))
        .exec(tx.db())
        .await?;
    let left = i64::try_from(unread(tx, id, author).await?).unwrap_or(i64::MAX);
    let mut row = conversation.into_active_model();
    if author == Author::Staff {
        row.member_unread = Set(left);
        if left == 0 {
            row.unread_since = Set(None);
            row.told_at = Set(None);
        }
    } else {
        row.staff_unread = Set(left);
    }
    row.update(tx.db()).await?;
    if marked.rows_affected > 0 {
        tx.touch(Changed::Read {
            conversation_id: id,
            message_id,
            by_member: author == Author::Staff,
        });
    }
    Ok(left)
}

/// Of this side, by the other.
pub(super) async fn unread(tx: &WriteTx, id: i64, author: Author) -> Result<u64, DbErr> {
    Entity::find()
        .filter(Column::ConversationId.eq(id))
        .filter(Column::Author.eq(author))
        .filter(Column::Kind.ne(super::states::Kind::Note))
        .filter(Column::ReadAt.is_null())
        .filter(Column::RetractedAt.is_null())
        .count(tx.db())
        .await
}
