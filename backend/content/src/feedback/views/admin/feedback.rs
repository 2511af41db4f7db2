use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::feedback::models::{
    feedback::{Feedback, Message, Photo, is_overdue},
    states::Status,
};

#[derive(Serialize, ToSchema)]
pub struct AdminFeedbackMessage {
    pub id: i64,
    /// Written by staff.
    pub is_answer: bool,
    pub author: String,
    pub content: String,
    pub created_at: DateTime<Utc>,
}

impl From<Message> for AdminFeedbackMessage {
    fn from(row: Message) -> Self {
        Self {
            id: row.id,
            is_answer: row.staff_id.is_some(),
            author: row.author_name,
            content: row.content,
            created_at: row.created_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminFeedback {
    pub id: i64,
    pub company_id: i64,
    pub company: String,
    pub member: String,
    /// 1 suggestion, 2 goods, 3 delivery, 4 service, 5 complaint, 6 other.
    pub kind: i32,
    pub kind_text: &'static str,
    pub content: String,
    pub contact: String,
    /// Empty: about no order.
    pub order_number: String,
    /// The product's record, where staff have chosen it.
    pub goods_id: Option<i64>,
    /// The product in words, and its batch; empty: none was named.
    pub goods: String,
    pub batch_number: String,
    /// 1 waiting, 2 answered, 3 closed.
    pub status: i32,
    pub status_text: &'static str,
    pub assignee_id: Option<i64>,
    pub assignee: String,
    /// Deadline for the first answer to a complaint: the midnight after its last day.
    pub due_at: Option<DateTime<Utc>>,
    pub is_overdue: bool,
    pub answered_at: Option<DateTime<Utc>>,
    pub closed_at: Option<DateTime<Utc>>,
    /// What came of it.
    pub result: String,
    pub created_at: DateTime<Utc>,
    /// Oldest first; in lists none.
    pub messages: Vec<AdminFeedbackMessage>,
    /// Ids of `/admin/api/feedback_photos/{id}`; in lists none.
    pub photos: Vec<i64>,
    /// Not closed: it can be worked on.
    pub is_open: bool,
}

/// Names that a row refers to.
#[derive(Default)]
pub struct Names {
    pub company: String,
    pub member: String,
    pub assignee: String,
}

impl AdminFeedback {
    pub fn new(row: Feedback, names: Names, now: DateTime<Utc>) -> Self {
        Self {
            is_overdue: is_overdue(&row, now),
            id: row.id,
            company_id: row.company_id,
            company: names.company,
            member: names.member,
            kind: row.kind.code(),
            kind_text: row.kind.text(),
            content: row.content,
            contact: row.contact,
            order_number: row.order_number,
            goods_id: row.goods_id,
            goods: row.goods,
            batch_number: row.batch_number,
            status: row.status.code(),
            status_text: row.status.text(),
            assignee_id: row.assignee_id,
            assignee: names.assignee,
            due_at: row.due_at,
            answered_at: row.answered_at,
            closed_at: row.closed_at,
            result: row.result,
            created_at: row.created_at,
            messages: Vec::new(),
            photos: Vec::new(),
            is_open: row.status != Status::Closed,
        }
    }

    #[must_use]
    pub fn with_record(mut self, messages: Vec<Message>, photos: &[Photo]) -> Self {
        self.messages = messages.into_iter().map(AdminFeedbackMessage::from).collect();
        self.photos = photos.iter().map(|photo| photo.id).collect();
        self
    }
}

/// A colleague who can look after feedback.
#[derive(Serialize, ToSchema)]
pub struct FeedbackAssignee {
    pub id: i64,
    pub name: String,
}
