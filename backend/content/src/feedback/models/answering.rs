//! What staff do with feedback: assign it, answer it, close it, and say which product it is about.
use chrono::{DateTime, Utc};
use identity::permissions::Role;
use kernel::{WriteTx, api::FieldErrors, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QuerySelect, prelude::*};

use super::{
    feedback::{self, Feedback},
    states::Status,
};
use crate::{
    errors::ContentError,
    events::FeedbackAnswered,
    models::_entities::{feedback::Column, feedback_messages},
};

/// A colleague who works on it.
#[derive(Clone, Debug)]
pub struct Colleague {
    pub id: i64,
    pub name: String,
    pub roles: Vec<Role>,
}

type BeforeAndAfter = (Feedback, Feedback);

/// The buyer is notified. Feedback without an assignee is assigned to the person who answers it.
pub async fn answer(
    tx: &WriteTx,
    by: &Colleague,
    id: i64,
    text: &str,
    now: DateTime<Utc>,
) -> Result<BeforeAndAfter, ContentError> {
    let before = open(tx, by, id).await?;
    say(tx, by, id, text, now).await?;
    let mut row = before.clone().into_active_model();
    row.status = Set(Status::Answered);
    row.answered_at = Set(before.answered_at.or(Some(now)));
    row.assignee_id = Set(before.assignee_id.or(Some(by.id)));
    row.updated_at = Set(now);
    let after = row.update(tx.db()).await?;
    tell(tx, &after, text, now).await?;
    Ok((before, after))
}

/// With the result, which is sent to the buyer.
pub async fn close(
    tx: &WriteTx,
    by: &Colleague,
    id: i64,
    result: &str,
    now: DateTime<Utc>,
) -> Result<BeforeAndAfter, ContentError> {
    let before = open(tx, by, id).await?;
    let mut row = before.clone().into_active_model();
    row.status = Set(Status::Closed);
    row.answered_at = Set(before.answered_at.or(Some(now)));
    row.assignee_id = Set(before.assignee_id.or(Some(by.id)));
    row.closed_at = Set(Some(now));
    row.result = Set(result.to_owned());
    row.updated_at = Set(now);
    let after = row.update(tx.db()).await?;
    tell(tx, &after, result, now).await?;
    Ok((before, after))
}

/// None: unassigned.
pub async fn assign(
    tx: &WriteTx,
    by: &Colleague,
    id: i64,
    to: Option<i64>,
    now: DateTime<Utc>,
) -> Result<BeforeAndAfter, ContentError> {
    let before = open(tx, by, id).await?;
    let mut row = before.clone().into_active_model();
    row.assignee_id = Set(to);
    row.updated_at = Set(now);
    let after = row.update(tx.db()).await?;
    Ok((before, after))
}

/// A product, by its record or in words, and its batch.
#[derive(Clone, Debug)]
pub struct NamedGoods {
    pub goods_id: Option<i64>,
    pub goods: String,
    pub batch_number: String,
}

/// What it is about, of closed feedback too: registers are searched by it.
#[kernel::boxed]
pub async fn name_goods(
    tx: &WriteTx,
    by: &Colleague,
    id: i64,
    named: NamedGoods,
    now: DateTime<Utc>,
) -> Result<BeforeAndAfter, ContentError> {
    let before = held(tx, by, id).await?;
    let mut row = before.clone().into_active_model();
    row.goods_id = Set(named.goods_id);
    row.goods = Set(named.goods);
    row.batch_number = Set(named.batch_number);
    row.updated_at = Set(now);
    let after = row.update(tx.db()).await?;
    Ok((before, after))
}

/// What cannot be looked after by this person is not there for them.
pub fn no_such_assignee() -> ContentError {
    ContentError::Invalid(FieldErrors::one("staff_id", "请选择能处理这条反馈的同事"))
}

async fn held(tx: &WriteTx, by: &Colleague, id: i64) -> Result<Feedback, ContentError> {
    feedback::visible(&by.roles)
        .filter(Column::Id.eq(id))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(ContentError::NotFound("反馈"))
}

async fn open(tx: &WriteTx, by: &Colleague, id: i64) -> Result<Feedback, ContentError> {
    let row = held(tx, by, id).await?;
    if row.status == Status::Closed {
        return Err(ContentError::FeedbackClosed);
    }
    Ok(row)
}

async fn say(tx: &WriteTx, by: &Colleague, id: i64, text: &str, now: DateTime<Utc>) -> Result<(), DbErr> {
    let message = feedback_messages::ActiveModel {
        feedback_id: Set(id),
        staff_id: Set(Some(by.id)),
        author_name: Set(by.name.clone()),
        content: Set(text.to_owned()),
        created_at: Set(now),
        ..Default::default()
    };
    message.insert(tx.db()).await?;
    Ok(())
}

async fn tell(tx: &WriteTx, row: &Feedback, text: &str, now: DateTime<Utc>) -> Result<(), DbErr> {
    let fact = FeedbackAnswered {
        feedback_id: row.id,
        member_id: row.member_id,
        kind_text: row.kind.text().to_owned(),
        status_text: row.status.text().to_owned(),
        text: text.to_owned(),
    };
    outbox::publish(tx, &fact, now).await
}
