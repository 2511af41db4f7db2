//! A buyer hands in feedback, or adds to it.
use chrono::{DateTime, TimeDelta, Utc};
use identity::{actors::Buyer, licences::models::private_files, members::models::members};
use kernel::{
    WriteTx,
    api::FieldErrors,
    db::ROW_LOCK,
    models::idempotency::{self, Claim},
};
use sea_orm::{ActiveValue::Set, IntoActiveModel, PaginatorTrait, QuerySelect, prelude::*};
use serde::Serialize;

use super::{
    feedback::{self, Feedback},
    states::{Kind, Status},
};
use crate::{
    errors::ContentError,
    models::_entities::{
        feedback::{ActiveModel, Column},
        feedback_messages, feedback_photos,
    },
    settings::FeedbackRules,
};

/// Pictures of one piece of feedback.
pub const MOST_PHOTOS: usize = 5;

/// Who writes.
#[derive(Clone, Debug)]
pub struct Writer {
    pub company_id: i64,
    pub member_id: i64,
    pub name: String,
}

impl Writer {
    /// As staff see them.
    pub fn of(buyer: &Buyer) -> Self {
        Self {
            company_id: buyer.company_id(),
            member_id: buyer.member_id(),
            name: buyer.actor().name,
        }
    }
}

/// What they write. The order is one of their company's: the caller has looked.
#[derive(Clone, Debug, Serialize)]
pub struct Request {
    pub kind: Kind,
    pub content: String,
    pub contact: String,
    pub order_number: String,
    /// The product in their words, and its batch; empty: about none.
    pub goods: String,
    pub batch_number: String,
    /// Keys of `/api/upload`.
    pub photos: Vec<String>,
}

/// What holds for feedback that is handed in at this moment.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// What one member may hand in within a day.
    pub most_a_day: u64,
    /// Until when a complaint has its first answer.
    pub complaint_due: DateTime<Utc>,
}

/// Returns the id. The same key twice is the same feedback.
#[kernel::boxed]
pub async fn submit(
    tx: &WriteTx,
    writer: &Writer,
    request: &Request,
    key: Option<&str>,
    terms: Terms,
    now: DateTime<Utc>,
) -> Result<i64, ContentError> {
    let scope = format!("feedback:{}", writer.member_id);
    if let Some(key) = key {
        let hash = idempotency::request_hash(request);
        match idempotency::claim(tx, &scope, key, &hash, now).await? {
            Claim::New => {}
            Claim::Repeated(answer) => return Ok(answer.as_i64().unwrap_or_default()),
            Claim::Taken => return Err(ContentError::TakenKey),
        }
    }
    check(tx, writer, request, terms.most_a_day, now).await?;
    let row = ActiveModel {
        company_id: Set(writer.company_id),
        member_id: Set(writer.member_id),
        kind: Set(request.kind),
        content: Set(request.content.clone()),
        contact: Set(request.contact.clone()),
        order_number: Set(request.order_number.clone()),
        goods: Set(request.goods.clone()),
        batch_number: Set(request.batch_number.clone()),
        status: Set(Status::Waiting),
        due_at: Set((request.kind == Kind::Complaint).then_some(terms.complaint_due)),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    let id = row.insert(tx.db()).await?.id;
    if !request.photos.is_empty() {
        let rows = request.photos.iter().map(|key| feedback_photos::ActiveModel {
            feedback_id: Set(id),
            key: Set(key.clone()),
            ..Default::default()
        });
        feedback_photos::Entity::insert_many(rows)
            .exec_without_returning(tx.db())
            .await?;
    }
    if let Some(key) = key {
        idempotency::keep(tx, &scope, key, &id).await?;
    }
    Ok(id)
}

/// Checks all rules at once, by field; and a daily limit, for which of two at once the second counts the first.
async fn check(
    tx: &WriteTx,
    writer: &Writer,
    request: &Request,
    most_a_day: u64,
    now: DateTime<Utc>,
) -> Result<(), ContentError> {
    let mut errors = FieldErrors::default();
    if request.content.is_empty() {
        errors.add("content", "请写明情况或建议");
    }
    if request.photos.len() > MOST_PHOTOS {
        errors.add("photos", format!("最多上传 {MOST_PHOTOS} 张图片，请删去一些"));
    } else if !are_own_pictures(tx, writer, &request.photos).await? {
        errors.add("photos", "有图片没有传好，请删去后重新上传");
    }
    if !errors.is_empty() {
        return Err(ContentError::Invalid(errors));
    }
    members::lock(tx, writer.member_id).await?;
    let today = feedback::of(writer.member_id)
        .filter(Column::CreatedAt.gt(now - TimeDelta::days(1)))
        .count(tx.db())
        .await?;
    if today >= most_a_day {
        return Err(ContentError::TooMuchFeedback(most_a_day));
    }
    Ok(())
}

async fn are_own_pictures(tx: &WriteTx, writer: &Writer, keys: &[String]) -> Result<bool, DbErr> {
    for (place, key) in keys.iter().enumerate() {
        let is_picture = key.rsplit_once('.').is_some_and(|(_, ending)| ending != "pdf");
        let is_again = keys[..place].contains(key);
        if !is_picture || is_again || !private_files::is_of(tx.db(), writer.company_id, key).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// More from the buyer; it waits for staff again.
pub async fn reply(
    tx: &WriteTx,
    writer: &Writer,
    id: i64,
    content: &str,
    rules: &FeedbackRules,
    now: DateTime<Utc>,
) -> Result<Feedback, ContentError> {
    let row = feedback::of(writer.member_id)
        .filter(Column::Id.eq(id))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(ContentError::NotFound("反馈"))?;
    if row.status == Status::Closed {
        return Err(ContentError::FeedbackClosed);
    }
    let today = feedback_messages::Entity::find()
        .filter(feedback_messages::Column::FeedbackId.eq(id))
        .filter(feedback_messages::Column::StaffId.is_null())
        .filter(feedback_messages::Column::CreatedAt.gt(now - TimeDelta::days(1)))
        .count(tx.db())
        .await?;
    if today >= rules.most_a_day {
        return Err(ContentError::TooMuchFeedback(rules.most_a_day));
    }
    let message = feedback_messages::ActiveModel {
        feedback_id: Set(id),
        staff_id: Set(None),
        author_name: Set(writer.name.clone()),
        content: Set(content.to_owned()),
        created_at: Set(now),
        ..Default::default()
    };
    message.insert(tx.db()).await?;
    let mut row = row.into_active_model();
    row.status = Set(Status::Waiting);
    row.updated_at = Set(now);
    Ok(row.update(tx.db()).await?)
}
