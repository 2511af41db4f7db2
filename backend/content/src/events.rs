//! Events that this domain publishes.
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

/// Staff have answered or closed a buyer's feedback.
#[derive(Debug, Serialize, Deserialize)]
pub struct FeedbackAnswered {
    pub feedback_id: i64,
    pub member_id: i64,
    pub kind_text: String,
    pub status_text: String,
    pub text: String,
}

impl Event for FeedbackAnswered {
    const NAME: &'static str = "content.feedback_answered.v1";
}
