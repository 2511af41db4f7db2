use serde::Serialize;
use utoipa::ToSchema;

use crate::chat::views::admin::conversation::AdminConversation;
use crate::models::presence::Agent;

/// The console: the queue, own conversations, those of others, and the available agents.
#[derive(Serialize, ToSchema)]
pub struct AdminServiceDesk {
    pub me: AdminAgent,
    /// Steps in anywhere and gives conversations to others.
    pub is_lead: bool,
    /// May answer at all; who may not watches.
    pub may_answer: bool,
    /// Within opening hours.
    pub is_working: bool,
    pub hours: String,
    pub most_open: i64,
    /// What a conversation may be about.
    pub topics: Vec<String>,
    /// Longest first.
    pub queue: Vec<AdminConversation>,
    pub mine: Vec<AdminConversation>,
    /// What colleagues attend to.
    pub others: Vec<AdminConversation>,
    pub colleagues: Vec<AdminAgent>,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct AdminAgent {
    pub id: i64,
    pub name: String,
    /// online | away
    pub presence: String,
    /// Conversations that they attend to.
    pub open: i64,
}

impl AdminAgent {
    pub fn new(attendant: &Agent, open: i64) -> Self {
        Self {
            id: attendant.id,
            name: attendant.name.clone(),
            presence: attendant.presence.code().into(),
            open,
        }
    }
}
