use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{kinds::Kind, messages};

#[derive(Debug, Serialize, ToSchema)]
pub struct Message {
    pub id: i64,
    /// order | licence | promotion | service | system
    pub r#type: String,
    pub title: String,
    pub body: String,
    pub url: String,
    pub is_read: bool,
    /// Taken back after it was read: its content is no longer valid.
    pub is_taken_back: bool,
    pub created_at: DateTime<Utc>,
}

impl From<messages::Message> for Message {
    fn from(message: messages::Message) -> Self {
        Self {
            id: message.id,
            r#type: message.kind.code().into(),
            title: message.title,
            body: message.body,
            url: message.url,
            is_read: message.read_at.is_some(),
            is_taken_back: message.taken_back_at.is_some(),
            created_at: message.created_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MessagePage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<Message>,
    /// Those of the kind that was asked for that are unread, on whichever page, newest first; at most 500.
    pub unread_ids: Vec<i64>,
    /// Of every kind.
    pub unread: u64,
    pub unread_by: UnreadByKind,
}

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct UnreadByKind {
    pub order: u64,
    pub licence: u64,
    pub promotion: u64,
    pub service: u64,
    pub system: u64,
}

impl UnreadByKind {
    pub const fn all(&self) -> u64 {
        self.order + self.licence + self.promotion + self.service + self.system
    }
}

impl From<Vec<(Kind, u64)>> for UnreadByKind {
    fn from(counted: Vec<(Kind, u64)>) -> Self {
        let mut unread = Self::default();
        for (kind, count) in counted {
            match kind {
                Kind::Order => unread.order = count,
                Kind::Licence => unread.licence = count,
                Kind::Promotion => unread.promotion = count,
                Kind::Service => unread.service = count,
                Kind::System => unread.system = count,
            }
        }
        unread
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Unread {
    pub unread: u64,
}
