use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cards::ChatCard,
    models::{
        conversations::{Conversation, ConversationPart, Message},
        rating,
        states::{Author, Kind},
    },
};

/// What the panel needs when it opens.
#[derive(Serialize, ToSchema)]
pub struct ServiceDesk {
    pub can_chat: bool,
    /// Within opening hours.
    pub is_working: bool,
    /// Opening hours in words, and which of the next days differ.
    pub hours: String,
    /// What to expect outside opening hours, or while waiting for somebody to be there; empty when an agent answers.
    pub notice: String,
    /// The shop's own words for who begins a conversation; empty where one goes on, or may not begin.
    pub welcome: String,
    /// Messages that the member has not read.
    pub unread: i64,
    /// The one that is not over, else the last.
    pub conversation: Option<ServiceConversation>,
}

#[derive(Serialize, ToSchema)]
pub struct ServiceConversation {
    pub id: i64,
    /// waiting | open | closed
    pub state: String,
    pub state_text: String,
    /// Who answers; empty while one waits.
    pub staff_name: String,
    /// Whether they are available now.
    pub is_staff_here: bool,
    /// While it waits: how many are before it.
    pub ahead: Option<u64>,
    pub can_rate: bool,
    /// 1 to 5
    pub rating: Option<i64>,
}

/// What goes with a conversation and changes without it.
#[derive(Clone, Copy, Debug)]
pub struct ConversationContext {
    pub is_staff_here: bool,
    pub ahead: Option<u64>,
}

impl ServiceConversation {
    pub fn new(row: &Conversation, context: ConversationContext) -> Self {
        Self {
            id: row.id,
            state: row.state.code().into(),
            state_text: row.state.text().into(),
            staff_name: row.staff_name.clone(),
            is_staff_here: context.is_staff_here,
            ahead: context.ahead,
            can_rate: rating::can_rate(row),
            rating: row.rating,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct ServiceMessage {
    pub id: i64,
    /// member | staff | system
    pub author: String,
    pub name: String,
    /// text | picture | goods | order
    pub kind: String,
    pub text: String,
    /// Address of the picture; empty = none.
    pub picture: String,
    pub goods_id: Option<i64>,
    pub order_number: String,
    /// What the goods or the order showed when they were sent.
    pub card: Option<ChatCard>,
    /// The other side has seen it.
    pub is_read: bool,
    /// Taken back: nothing of what was said is here.
    pub is_retracted: bool,
    /// Of the line that says so: which message was taken back.
    pub retracts: Option<i64>,
    pub created_at: DateTime<Utc>,
    /// The key that the member's page gave it; empty = another page's, or none.
    pub key: String,
}

impl From<Message> for ServiceMessage {
    fn from(row: Message) -> Self {
        let is_retracted = row.retracted_at.is_some();
        let row = if is_retracted { unsaid(row) } else { row };
        let key = row.client_key.as_deref();
        let key = key
            .and_then(|key| key.strip_prefix("member:"))
            .unwrap_or_default();
        Self {
            picture: picture(&row, "/api/service/pictures"),
            card: card(&row),
            author: row.author.code().into(),
            kind: row.kind.code().into(),
            key: if row.author == Author::Member {
                key.to_owned()
            } else {
                String::new()
            },
            id: row.id,
            name: row.author_name,
            text: row.body,
            goods_id: row.goods_id,
            order_number: row.order_number,
            is_read: row.read_at.is_some(),
            is_retracted,
            retracts: row.retracts,
            created_at: row.created_at,
        }
    }
}

/// A message that was taken back, as who may not read it any more is shown it.
pub fn unsaid(row: Message) -> Message {
    Message {
        kind: Kind::Text,
        body: String::new(),
        file_key: String::new(),
        goods_id: None,
        order_number: String::new(),
        card: None,
        ..row
    }
}

/// Where this audience sees the picture of a message.
pub fn picture(row: &Message, place: &str) -> String {
    if row.kind == Kind::Picture {
        format!("{place}/{}", row.id)
    } else {
        String::new()
    }
}

pub fn card(row: &Message) -> Option<ChatCard> {
    row.card
        .clone()
        .and_then(|card| serde_json::from_value(card).ok())
}

/// Oldest first.
#[derive(Serialize, ToSchema)]
pub struct ServiceMessages {
    pub list: Vec<ServiceMessage>,
    /// In the direction that was asked for.
    pub has_more: bool,
}

impl From<ConversationPart> for ServiceMessages {
    fn from(said: ConversationPart) -> Self {
        Self {
            list: said.messages.into_iter().map(ServiceMessage::from).collect(),
            has_more: said.has_more,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct ServiceUnread {
    pub unread: i64,
}

/// To be named in the message that shows it.
#[derive(Serialize, ToSchema)]
pub struct ServicePicture {
    pub key: String,
}

/// Nothing more to say.
#[derive(Serialize, ToSchema)]
pub struct ServiceHeard {
    pub ok: bool,
}
