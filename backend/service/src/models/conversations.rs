//! Conversations and their messages. Finders for buyers take the owner; callers for staff restrict the result
//! themselves.
use chrono::{DateTime, Utc};
use identity::companies::models::facts::BuyerContext;
use kernel::{Db, WriteTx, db::ROW_LOCK};
use sea_orm::{
    ActiveValue::Set, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::OnConflict,
};

pub use super::_entities::{chat_messages::Model as Message, conversations::Model as Conversation};
use super::{
    _entities::{chat_messages, conversations},
    states::{Kind, State},
};
use crate::errors::ServiceError;

/// Messages of one page.
pub const MOST_MESSAGES: u64 = 100;
const USUAL_MESSAGES: u64 = 30;

/// A part of the messages: the newest, those before a message, or those after it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Part {
    pub before: Option<i64>,
    pub after: Option<i64>,
    pub limit: Option<u64>,
}

/// Oldest first.
#[derive(Debug, Default)]
pub struct ConversationPart {
    pub messages: Vec<Message>,
    /// In the direction that was asked for.
    pub has_more: bool,
}

impl Part {
    async fn of(self, db: &Db, messages: Select<chat_messages::Entity>) -> Result<ConversationPart, DbErr> {
        use chat_messages::Column;
        let limit = self.limit.unwrap_or(USUAL_MESSAGES).clamp(1, MOST_MESSAGES);
        let messages = match (self.after, self.before) {
            (Some(after), _) => messages.filter(Column::Id.gt(after)).order_by_asc(Column::Id),
            (None, Some(before)) => messages.filter(Column::Id.lt(before)).order_by_desc(Column::Id),
            (None, None) => messages.order_by_desc(Column::Id),
        };
        let mut messages = messages.limit(limit + 1).all(db).await?;
        let has_more = messages.len() as u64 > limit;
        messages.truncate(kernel::counts::to_usize(limit));
        if self.after.is_none() {
            messages.reverse();
        }
        Ok(ConversationPart { messages, has_more })
    }
}

/// The conversations of one member for the company they act for; colleagues have their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChatMember {
    pub member_id: i64,
    pub company_id: i64,
}

impl ChatMember {
    pub fn of(member: &BuyerContext) -> Self {
        Self {
            member_id: member.id,
            company_id: member.company_id,
        }
    }

    pub fn find(self) -> Select<conversations::Entity> {
        conversations::Entity::find()
            .filter(conversations::Column::MemberId.eq(self.member_id))
            .filter(conversations::Column::CompanyId.eq(self.company_id))
    }

    /// The one that is not over, else the last.
    pub async fn latest(self, db: &Db) -> Result<Option<Conversation>, DbErr> {
        let rows = self.find().order_by_desc(conversations::Column::Id);
        rows.one(db).await
    }

    /// Messages, over all conversations.
    #[kernel::boxed]
    pub async fn unread(self, db: &Db) -> Result<i64, DbErr> {
        let rows = self.find().filter(conversations::Column::MemberUnread.gt(0_i64));
        let rows: Vec<i64> = rows
            .select_only()
            .column(conversations::Column::MemberUnread)
            .into_tuple()
            .all(db)
            .await?;
        Ok(rows.into_iter().sum())
    }

    /// Of all conversations there were: no notes of staff.
    fn messages(self) -> Select<chat_messages::Entity> {
        let ids = self.find().select_only().column(conversations::Column::Id);
        chat_messages::Entity::find()
            .filter(chat_messages::Column::ConversationId.in_subquery(ids.into_query()))
            .filter(chat_messages::Column::Kind.ne(Kind::Note))
    }

    /// Without notes of staff.
    pub async fn said(self, db: &Db, part: Part) -> Result<ConversationPart, DbErr> {
        part.of(db, self.messages()).await
    }

    /// None also for a note of staff, and for a message of somebody else's conversation.
    pub async fn message(self, db: &Db, id: i64) -> Result<Option<Message>, DbErr> {
        let found = self.messages().filter(chat_messages::Column::Id.eq(id));
        found.one(db).await
    }

    /// The one that is not over, begun if there is none, held until the transaction ends.
    pub async fn begun(self, tx: &WriteTx, now: DateTime<Utc>) -> Result<Conversation, ServiceError> {
        self.begin(tx, now).await?;
        if let Some(live) = self.live(tx).await? {
            return Ok(live);
        }
        // It was closed while this waited for its row.
        self.begin(tx, now).await?;
        self.live(tx).await?.ok_or(ServiceError::NotFound("会话"))
    }

    /// Nothing happens where one is not over.
    async fn begin(self, tx: &WriteTx, now: DateTime<Utc>) -> Result<(), DbErr> {
        let row = conversations::ActiveModel {
            company_id: Set(self.company_id),
            member_id: Set(self.member_id),
            live_member_id: Set(Some(self.member_id)),
            state: Set(State::Waiting),
            created_at: Set(now),
            waiting_since: Set(now),
            last_message_at: Set(now),
            ..Default::default()
        };
        let once = OnConflict::columns([
            conversations::Column::CompanyId,
            conversations::Column::LiveMemberId,
        ])
        .do_nothing()
        .to_owned();
        conversations::Entity::insert(row)
            .on_conflict(once)
            .try_insert()
            .exec_without_returning(tx.db())
            .await?;
        Ok(())
    }

    /// Held until the transaction ends.
    pub async fn live(self, tx: &WriteTx) -> Result<Option<Conversation>, DbErr> {
        let rows = self
            .find()
            .filter(conversations::Column::State.ne(State::Closed))
            .lock(ROW_LOCK);
        rows.one(tx.db()).await
    }
}

/// All of them, for staff to narrow to what they may see.
pub fn all() -> Select<conversations::Entity> {
    conversations::Entity::find()
}

/// Everything in the conversations of this member and company, notes included.
pub async fn said_to(db: &Db, conversation: &Conversation, part: Part) -> Result<ConversationPart, DbErr> {
    let chat_member = chat_member(conversation);
    let ids = chat_member.find().select_only().column(conversations::Column::Id);
    let messages = chat_messages::Entity::find()
        .filter(chat_messages::Column::ConversationId.in_subquery(ids.into_query()));
    part.of(db, messages).await
}

pub fn chat_member(conversation: &Conversation) -> ChatMember {
    ChatMember {
        member_id: conversation.member_id,
        company_id: conversation.company_id,
    }
}

#[kernel::boxed]
pub async fn by_id(db: &Db, id: i64) -> Result<Option<Conversation>, DbErr> {
    conversations::Entity::find_by_id(id).one(db).await
}

pub async fn message_by_id(db: &Db, id: i64) -> Result<Option<Message>, DbErr> {
    chat_messages::Entity::find_by_id(id).one(db).await
}

/// Held until the transaction ends.
pub async fn locked(tx: &WriteTx, id: i64) -> Result<Conversation, ServiceError> {
    let row = conversations::Entity::find_by_id(id).lock(ROW_LOCK);
    row.one(tx.db()).await?.ok_or(ServiceError::NotFound("会话"))
}

/// How many wait and have waited longer.
pub async fn ahead_of(db: &Db, conversation: &Conversation) -> Result<u64, DbErr> {
    use conversations::Column;
    all()
        .filter(Column::State.eq(State::Waiting))
        .filter(
            sea_orm::Condition::any()
                .add(Column::WaitingSince.lt(conversation.waiting_since))
                .add(
                    sea_orm::Condition::all()
                        .add(Column::WaitingSince.eq(conversation.waiting_since))
                        .add(Column::Id.lt(conversation.id)),
                ),
        )
        .count(db)
        .await
}
