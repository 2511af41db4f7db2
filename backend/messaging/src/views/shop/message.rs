use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::messages;

#[derive(Debug, Serialize, ToSchema)]
pub struct Message {
    pub id: i64,
    /// order | licence | system
    pub r#type: String,
    pub title: String,
    pub body: String,
    pub url: String,
    pub is_read: bool,
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
    pub unread: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Unread {
    pub unread: u64,
}
