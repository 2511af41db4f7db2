//! Saying something. The order of a conversation is total: the transaction that holds its row gives the next number, without gaps.
use chrono::{DateTime, TimeDelta, Utc};
use identity::{
    licences::{models::private_files, views::scan_file::form_of},
    members::models::members,
};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, prelude::*};
use serde_json::json;

use super::{
    _entities::{chat_messages, conversations},
    conversations::{self as found, ChatMember, Conversation, Message},
    mutes, presence,
    states::{Author, Kind, State},
};
use crate::{cards::ChatCard, changes::Changed, errors::ServiceError};

/// Maximum number of messages of one member per minute.
const MOST_A_MINUTE: u64 = 100;
/// The same of all members of a company together; of several at once a few more may pass.
const MOST_OF_COMPANY: u64 = 300;
/// Characters of the last message that the queue shows.
const MESSAGE_PREVIEW: usize = 60;

#[derive(Clone, Debug)]
pub enum Content {
    Text(String),
    /// Key of a private file of this company.
    Picture(String),
    Goods(i64, ChatCard),
    Order(String, ChatCard),
    Note(String),
}

#[derive(Clone, Debug)]
pub struct Draft {
    pub content: Content,
    /// The client's own: the same key is one message.
    pub key: Option<String>,
}

/// An agent who writes.
#[derive(Clone, Debug)]
pub struct Colleague {
    pub id: i64,
    pub name: String,
    /// Steps into what others answer.
    pub is_lead: bool,
}

#[derive(Clone, Debug)]
pub(super) struct MessageAuthor {
    author: Author,
    staff_id: Option<i64>,
    name: String,
}

impl MessageAuthor {
    pub(super) fn system() -> Self {
        Self {
            author: Author::System,
            staff_id: None,
            name: String::new(),
        }
    }

    fn key(&self, key: Option<&String>) -> Option<String> {
        let key = key?;
        Some(match (self.author, self.staff_id) {
            (Author::Staff, Some(id)) => format!("staff:{id}:{key}"),
            _ => format!("member:{key}"),
        })
    }
}

impl From<&Colleague> for MessageAuthor {
    fn from(colleague: &Colleague) -> Self {
        Self {
            author: Author::Staff,
            staff_id: Some(colleague.id),
            name: colleague.name.clone(),
        }
    }
}

/// A buyer writes; the first message starts a waiting conversation. Returns the stored message: a key that
/// was used before returns its earlier message.
pub async fn by_member(
    tx: &WriteTx,
    (chat_member, name): (ChatMember, String),
    draft: Draft,
    now: DateTime<Utc>,
) -> Result<Message, ServiceError> {
    let speaker = MessageAuthor {
        author: Author::Member,
        staff_id: None,
        name,
    };
    let key = speaker.key(draft.key.as_ref());
    if let Some(said) = said_before(tx, chat_member, key.as_ref()).await? {
        return Ok(said);
    }
    let conversation = chat_member.begun(tx, now).await?;
    // Another request with the same key may have been faster while waiting for the row.
    if let Some(said) = said_before(tx, chat_member, key.as_ref()).await? {
        return Ok(said);
    }
    mutes::refuse_muted(tx.db(), chat_member, now).await?;
    refuse_flood(tx, chat_member, now).await?;
    check_file(tx, &conversation, &draft.content).await?;
    append(tx, conversation, speaker, draft.content, key, now).await
}

/// An agent answers their own buyer; service leads may write in any conversation.
pub async fn by_staff(
    tx: &WriteTx,
    id: i64,
    colleague: &Colleague,
    draft: Draft,
    now: DateTime<Utc>,
) -> Result<Message, ServiceError> {
    let conversation = found::locked(tx, id).await?;
    let speaker = MessageAuthor::from(colleague);
    let key = speaker.key(draft.key.as_ref());
    if let Some(said) = said_before(tx, found::chat_member(&conversation), key.as_ref()).await? {
        return Ok(said);
    }
    if !matches!(draft.content, Content::Note(_)) {
        refuse_strangers(&conversation, colleague)?;
    }
    check_file(tx, &conversation, &draft.content).await?;
    presence::acted(tx, colleague.id, now).await?;
    append(tx, conversation, speaker, draft.content, key, now).await
}

/// What this colleague has said with the key of this draft before, in whichever conversation with this buyer.
pub(super) async fn said_already(
    tx: &WriteTx,
    chat_member: ChatMember,
    colleague: &Colleague,
    draft: &Draft,
) -> Result<Option<Message>, DbErr> {
    let key = MessageAuthor::from(colleague).key(draft.key.as_ref());
    said_before(tx, chat_member, key.as_ref()).await
}

fn refuse_strangers(conversation: &Conversation, colleague: &Colleague) -> Result<(), ServiceError> {
    match conversation.state {
        State::Waiting => Err(ServiceError::Conflict("请先接待这位客户，再回复".into())),
        State::Closed => Err(ServiceError::Conflict("会话已结束，可以重新发起".into())),
        State::Open if conversation.staff_id == Some(colleague.id) || colleague.is_lead => Ok(()),
        State::Open => Err(ServiceError::Conflict(format!(
            "这位客户由{}接待",
            conversation.staff_name
        ))),
    }
}

async fn said_before(
    tx: &WriteTx,
    chat_member: ChatMember,
    key: Option<&String>,
) -> Result<Option<Message>, DbErr> {
    let Some(key) = key else { return Ok(None) };
    let found = chat_messages::Entity::find()
        .inner_join(conversations::Entity)
        .filter(conversations::Column::MemberId.eq(chat_member.member_id))
        .filter(conversations::Column::CompanyId.eq(chat_member.company_id))
        .filter(chat_messages::Column::ClientKey.eq(key));
    found.one(tx.db()).await
}

/// In all their conversations: one that is ended begins no new count.
async fn refuse_flood(tx: &WriteTx, who: ChatMember, now: DateTime<Utc>) -> Result<(), ServiceError> {
    let recent = chat_messages::Entity::find()
        .inner_join(conversations::Entity)
        .filter(chat_messages::Column::Author.eq(Author::Member))
        .filter(chat_messages::Column::CreatedAt.gt(now - TimeDelta::minutes(1)));
    let of_member = recent
        .clone()
        .filter(conversations::Column::MemberId.eq(who.member_id));
    let of_company = recent.filter(conversations::Column::CompanyId.eq(who.company_id));
    if of_member.count(tx.db()).await? < MOST_A_MINUTE && of_company.count(tx.db()).await? < MOST_OF_COMPANY {
        Ok(())
    } else {
        Err(ServiceError::TooMany)
    }
}

async fn check_file(
    tx: &WriteTx,
    conversation: &Conversation,
    content: &Content,
) -> Result<(), ServiceError> {
    let Content::Picture(key) = content else {
        return Ok(());
    };
    let is_theirs = private_files::is_of(tx.db(), conversation.company_id, key).await?;
    if is_theirs && form_of(key) == "image" {
        Ok(())
    } else {
        Err(ServiceError::invalid("file", "图片不存在，请重新上传"))
    }
}

/// Into a conversation that this transaction holds. Notes also go into one that is over, beside the next one. With the member held,
/// ids follow the order in which what is said to one buyer is committed: what pages ask for is what came after what they have, and what
/// was read up to one of them was there when that one was shown.
pub(super) async fn append(
    tx: &WriteTx,
    conversation: Conversation,
    speaker: MessageAuthor,
    content: Content,
    client_key: Option<String>,
    now: DateTime<Utc>,
) -> Result<Message, ServiceError> {
    members::lock(tx, conversation.member_id).await?;
    let (conversation_id, author) = (conversation.id, speaker.author);
    let sequence = conversation.last_sequence + 1;
    let message_preview = message_preview(&content);
    let row = chat_messages::ActiveModel {
        conversation_id: Set(conversation_id),
        sequence: Set(sequence),
        author: Set(author),
        staff_id: Set(speaker.staff_id),
        author_name: Set(speaker.name),
        client_key: Set(client_key),
        created_at: Set(now),
        ..body(content)
    };
    let message = row.insert(tx.db()).await?;
    let is_note = message.kind == Kind::Note;
    let mut row = conversation.clone().into_active_model();
    row.last_sequence = Set(sequence);
    if !is_note {
        row.last_message_at = Set(now);
        row.last_text = Set(message_preview);
    }
    match author {
        Author::Member => {
            row.staff_unread = Set(conversation.staff_unread + 1);
            row.quiet_since = Set(None);
        }
        Author::Staff if !is_note => {
            row.member_unread = Set(conversation.member_unread + 1);
            row.unread_since = Set(conversation.unread_since.or(Some(now)));
            row.first_answer_at = Set(conversation.first_answer_at.or(Some(now)));
            row.quiet_since = Set(Some(now));
        }
        Author::Staff | Author::System => {}
    }
    row.update(tx.db()).await?;
    tx.touch(Changed::Message {
        conversation_id,
        message_id: message.id,
        author,
        is_note,
    });
    Ok(message)
}

fn body(content: Content) -> chat_messages::ActiveModel {
    let mut row = <chat_messages::ActiveModel as Default>::default();
    match content {
        Content::Text(text) => {
            row.kind = Set(Kind::Text);
            row.body = Set(text);
        }
        Content::Note(text) => {
            row.kind = Set(Kind::Note);
            row.body = Set(text);
        }
        Content::Picture(key) => {
            row.kind = Set(Kind::Picture);
            row.file_key = Set(key);
        }
        Content::Goods(id, card) => {
            row.kind = Set(Kind::Goods);
            row.goods_id = Set(Some(id));
            row.card = Set(Some(json!(card)));
        }
        Content::Order(number, card) => {
            row.kind = Set(Kind::Order);
            row.order_number = Set(number);
            row.card = Set(Some(json!(card)));
        }
    }
    row
}

fn message_preview(content: &Content) -> String {
    match content {
        Content::Text(text) | Content::Note(text) => {
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            line.chars().take(MESSAGE_PREVIEW).collect()
        }
        Content::Picture(_) => "[图片]".into(),
        Content::Goods(_, card) => format!("[商品] {}", card.title)
            .chars()
            .take(MESSAGE_PREVIEW)
            .collect(),
        Content::Order(number, _) => format!("[订单] {number}"),
    }
}
