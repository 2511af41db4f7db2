//! Events that this domain publishes.
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// Answers have waited for a member who is not here. Once for each stretch of unread answers.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnswerUnread {
    pub conversation_id: i64,
    pub member_id: i64,
    pub staff_name: String,
    pub unread: i64,
    /// The start of the unread run, in milliseconds: identifies it.
    pub stretch: i64,
}

impl Event for AnswerUnread {
    const NAME: &'static str = "service.answer_unread.v1";
}
