//! Events that this domain publishes.
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

use crate::models::kinds::ChannelTexts;

/// A member's messages, or how many of them are unread, have changed.
#[derive(Debug, Serialize, Deserialize)]
pub struct MessagesChanged {
    pub member_id: i64,
    /// Of the message that came; none when messages were read.
    pub title: Option<String>,
}
impl Event for MessagesChanged {
    const NAME: &'static str = "messaging.messages_changed.v1";
}

/// A member also wants messages of this kind by mail or text.
#[derive(Debug, Serialize, Deserialize)]
pub struct MessageToldElsewhere {
    pub member_id: i64,
    pub kind: String,
    pub title: String,
    pub body: String,
    #[serde(default)]
    pub elsewhere: ChannelTexts,
    pub url: String,
    pub reference: String,
}
impl Event for MessageToldElsewhere {
    const NAME: &'static str = "messaging.message_told_elsewhere.v1";
}

/// A mail waits to be sent.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailQueued {
    pub mail_id: i64,
}
impl Event for MailQueued {
    const NAME: &'static str = "messaging.mail_queued.v1";
}
