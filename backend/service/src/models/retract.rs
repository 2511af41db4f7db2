//! Taking back what was said, within two minutes. The other side sees it no more, and a line says so, by which pages hear of it as
//! of every message. The row keeps its words: what its own colleagues took back the shop can still read.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{WriteTx, counts::to_i64};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::chat_messages::{Column, Entity},
    conversations::{ChatMember, Message, locked},
    reading,
    send::{self, Content, MessageAuthor},
    states::{Author, Kind, State},
};
use crate::errors::ServiceError;

const WITHIN: TimeDelta = TimeDelta::minutes(2);
/// What the queue shows in place of it.
const MESSAGE_PREVIEW: &str = "[已撤回]";

/// A message of their own; returns the line that says so.
pub async fn by_member(
    tx: &WriteTx,
    chat_member: ChatMember,
    id: i64,
    now: DateTime<Utc>,
) -> Result<Message, ServiceError> {
    let found = chat_member.message(tx.db(), id).await?;
    let own = found.filter(|message| message.author == Author::Member);
    retract(tx, own.ok_or(ServiceError::NotFound("消息"))?, now).await
}

/// The same for a colleague; notes stay.
pub async fn by_staff(
    tx: &WriteTx,
    message: Message,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<Message, ServiceError> {
    if message.staff_id != Some(staff_id) {
        return Err(ServiceError::Forbidden("只能撤回自己发的消息"));
    }
    if message.kind == Kind::Note {
        return Err(ServiceError::Conflict("备注不能撤回".into()));
    }
    retract(tx, message, now).await
}

/// Twice is once.
async fn retract(tx: &WriteTx, message: Message, now: DateTime<Utc>) -> Result<Message, ServiceError> {
    let conversation = locked(tx, message.conversation_id).await?;
    let (id, author) = (message.id, message.author);
    if let Some(line) = line_of(tx, conversation.id, id).await? {
        return Ok(line);
    }
    if message.created_at + WITHIN < now {
        return Err(ServiceError::Conflict("发出超过 2 分钟的消息不能撤回".into()));
    }
    let is_newest = newest(tx, conversation.id).await? == Some(id);
    let said = Content::Text(format!("{}撤回了一条消息", message.author_name));
    let mut row = message.into_active_model();
    row.retracted_at = Set(Some(now));
    row.update(tx.db()).await?;
    let line = send::append(tx, conversation.clone(), MessageAuthor::system(), said, None, now).await?;
    let mut line = line.into_active_model();
    line.retracts = Set(Some(id));
    let line = line.update(tx.db()).await?;

    let left = to_i64(reading::unread(tx, conversation.id, author).await?);
    let mut row = locked(tx, conversation.id).await?.into_active_model();
    row.last_message_at = Set(conversation.last_message_at);
    row.last_text = Set(if is_newest {
        MESSAGE_PREVIEW.into()
    } else {
        conversation.last_text
    });
    match author {
        Author::Member if conversation.state != State::Closed => row.staff_unread = Set(left),
        Author::Staff => {
            row.member_unread = Set(left);
            if left == 0 {
                row.unread_since = Set(None);
                row.told_at = Set(None);
            }
            // Who takes the first answer back has not answered yet.
            row.first_answer_at = Set(first_answer(tx, conversation.id).await?);
        }
        Author::Member | Author::System => {}
    }
    row.update(tx.db()).await?;
    Ok(line)
}

async fn line_of(tx: &WriteTx, conversation_id: i64, id: i64) -> Result<Option<Message>, DbErr> {
    Entity::find()
        .filter(Column::ConversationId.eq(conversation_id))
        .filter(Column::Retracts.eq(id))
        .one(tx.db())
        .await
}

/// What the queue shows: the newest of a buyer or of staff.
async fn newest(tx: &WriteTx, conversation_id: i64) -> Result<Option<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::ConversationId.eq(conversation_id))
        .filter(Column::Author.ne(Author::System))
        .filter(Column::Kind.ne(Kind::Note))
        .order_by_desc(Column::Id)
        .into_tuple()
        .one(tx.db())
        .await
}

async fn first_answer(tx: &WriteTx, conversation_id: i64) -> Result<Option<DateTime<Utc>>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::CreatedAt)
        .filter(Column::ConversationId.eq(conversation_id))
        .filter(Column::Author.eq(Author::Staff))
        .filter(Column::Kind.ne(Kind::Note))
        .filter(Column::RetractedAt.is_null())
        .order_by_asc(Column::Id)
        .into_tuple()
        .one(tx.db())
        .await
}
