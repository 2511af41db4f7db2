//! Facts this domain tells the rest.
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// The shop has answered a buyer who looks for something.
#[derive(Debug, Serialize, Deserialize)]
pub struct WantedAnswered {
    pub wanted_id: i64,
    pub member_id: i64,
    pub name: String,
    pub status_text: String,
    pub reply: String,
}

impl Event for WantedAnswered {
    const NAME: &'static str = "content.wanted_answered.v1";
}
