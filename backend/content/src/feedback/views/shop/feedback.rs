use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::feedback::models::{
    feedback::{Feedback, Message, Photo},
    states::{Kind, Status},
};

#[derive(Serialize, ToSchema)]
pub struct FeedbackMessage {
    pub id: i64,
    /// Written by staff.
    pub is_answer: bool,
    pub content: String,
    pub created_at: DateTime<Utc>,
}

impl From<Message> for FeedbackMessage {
    fn from(row: Message) -> Self {
        Self {
            id: row.id,
            is_answer: row.staff_id.is_some(),
            content: row.content,
            created_at: row.created_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct FeedbackItem {
    pub id: i64,
    /// 1 suggestion, 2 goods, 3 delivery, 4 service, 5 complaint, 6 other.
    pub kind: i32,
    pub kind_text: &'static str,
    pub content: String,
    pub contact: String,
    /// Empty: about no order.
    pub order_number: String,
    /// The product in words, and its batch; empty: none was named.
    pub goods: String,
    pub batch_number: String,
    /// 1 waiting, 2 answered, 3 closed.
    pub status: i32,
    pub status_text: &'static str,
    /// Deadline for the first answer to a complaint: the midnight after its last day. Null for other kinds
    /// and once it is answered.
    pub due_at: Option<DateTime<Utc>>,
    /// What came of it.
    pub result: String,
    pub created_at: DateTime<Utc>,
    pub closed_at: Option<DateTime<Utc>>,
    /// The replies, oldest first.
    pub messages: Vec<FeedbackMessage>,
    /// Whether replies can be added.
    pub is_open: bool,
}

impl FeedbackItem {
    pub fn new(row: Feedback, messages: Vec<Message>) -> Self {
        Self {
            id: row.id,
            kind: row.kind.code(),
            kind_text: row.kind.text(),
            content: row.content,
            contact: row.contact,
            order_number: row.order_number,
            goods: row.goods,
            batch_number: row.batch_number,
            status: row.status.code(),
            status_text: row.status.text(),
            due_at: row.due_at.filter(|_| row.answered_at.is_none()),
            result: row.result,
            created_at: row.created_at,
            closed_at: row.closed_at,
            messages: messages.into_iter().map(FeedbackMessage::from).collect(),
            is_open: row.status != Status::Closed,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct FeedbackPage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<FeedbackItem>,
}

#[derive(Serialize, ToSchema)]
pub struct FeedbackDetail {
    #[serde(flatten)]
    pub item: FeedbackItem,
    /// Ids of `/api/user/feedback/photos/{id}`.
    pub photos: Vec<i64>,
}

impl FeedbackDetail {
    pub fn new(row: Feedback, messages: Vec<Message>, photos: &[Photo]) -> Self {
        Self {
            item: FeedbackItem::new(row, messages),
            photos: photos.iter().map(|photo| photo.id).collect(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct FeedbackKind {
    pub kind: i32,
    pub text: &'static str,
}

/// What the form offers.
#[derive(Serialize, ToSchema)]
pub struct FeedbackForm {
    pub kinds: Vec<FeedbackKind>,
    pub most_photos: usize,
    /// Working days until the deadline for the first answer to a complaint.
    pub complaint_days: u32,
}

impl FeedbackForm {
    pub fn new(most_photos: usize, complaint_days: u32) -> Self {
        let kinds = Kind::ALL.into_iter().map(|kind| FeedbackKind {
            kind: kind.code(),
            text: kind.text(),
        });
        Self {
            kinds: kinds.collect(),
            most_photos,
            complaint_days,
        }
    }
}
