//! What happened to an order: who, from which state to which, why (domain section 4).
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, outbox};
use sea_orm::{ActiveValue::Set, DbErr, EntityTrait, IntoActiveModel, TryIntoModel, prelude::*};

use super::order_status::{Move, OrderStatus};
use crate::{
    errors::OrderError,
    events::OrderChanged,
    models::_entities::{order_logs, orders},
    reviews::models::review,
};

/// Moves an order along the state table and writes the log and the event; a newly paid order waits for review
/// when a rule requires it. The row is updated on condition of the old state, so that of two concurrent
/// changes one succeeds and the other gets an error.
pub async fn advance(
    tx: &WriteTx,
    order: orders::Model,
    step: Move,
    actor: &Actor,
    note: Note<'_>,
    change: impl FnOnce(&mut orders::ActiveModel),
    now: DateTime<Utc>,
) -> Result<orders::Model, OrderError> {
    let from = order.status;
    let to = from.after(step).ok_or(OrderError::NotAllowed { status: from })?;
    let (to, review_reasons) = review::apply_review_rules(tx, &order, from, to, now).await?;
    let id = order.id;
    let mut row = order.into_active_model();
    row.status = Set(to);
    if let Some(reasons) = review_reasons {
        row.review_reasons = Set(reasons);
    }
    change(&mut row);
    let won = orders::Entity::update_many()
        .set(row.clone())
        .filter(orders::Column::Id.eq(id))
        .filter(orders::Column::Status.eq(from))
        .exec(tx.db())
        .await?;
    if won.rows_affected != 1 {
        return Err(OrderError::NotAllowed { status: from });
    }
    let order = row.try_into_model()?;
    enter(tx, id, (Some(from), to), actor, note, now).await?;
    let is_refused = matches!(step, Move::RefuseReview | Move::Reject);
    let event = event(&OrderRef::from(&order), (Some(from), to), note.reason, is_refused);
    outbox::publish(tx, &event, now).await?;
    Ok(order)
}

/// Which order, and whose.
#[derive(Clone, Debug)]
pub struct OrderRef {
    pub id: i64,
    pub number: String,
    pub company_id: i64,
    pub member_id: i64,
}

impl From<&orders::Model> for OrderRef {
    fn from(order: &orders::Model) -> Self {
        Self {
            id: order.id,
            number: order.number.clone(),
            company_id: order.company_id,
            member_id: order.member_id,
        }
    }
}

/// What the log says.
#[derive(Clone, Copy, Debug)]
pub struct Note<'a> {
    pub text: &'a str,
    pub reason: &'a str,
}

impl<'a> Note<'a> {
    pub const fn plain(text: &'a str) -> Self {
        Self { text, reason: "" }
    }
}

/// Logs an event of an order whose state does not change, and notifies open pages.
pub async fn remark(
    tx: &WriteTx,
    order: &orders::Model,
    actor: &Actor,
    note: Note<'_>,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let status = order.status;
    write(tx, &OrderRef::from(order), Some(status), status, actor, note, now).await?;
    Ok(())
}

/// Writes the log entry and publishes the event.
pub async fn write(
    tx: &WriteTx,
    order: &OrderRef,
    from: Option<OrderStatus>,
    to: OrderStatus,
    actor: &Actor,
    note: Note<'_>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    enter(tx, order.id, (from, to), actor, note, now).await?;
    let event = event(order, (from, to), note.reason, false);
    outbox::publish(tx, &event, now).await
}

fn event(
    order: &OrderRef,
    (from, to): (Option<OrderStatus>, OrderStatus),
    reason: &str,
    is_refused: bool,
) -> OrderChanged {
    OrderChanged {
        order_id: order.id,
        number: order.number.clone(),
        company_id: order.company_id,
        member_id: order.member_id,
        status: to.code(),
        status_text: to.text().into(),
        from: from.map(OrderStatus::code),
        reason: reason.into(),
        is_refused,
    }
}

/// A log entry without an event.
pub async fn enter(
    tx: &WriteTx,
    order_id: i64,
    (from, to): (Option<OrderStatus>, OrderStatus),
    actor: &Actor,
    note: Note<'_>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let entry = order_logs::ActiveModel {
        order_id: Set(order_id),
        at: Set(now),
        actor_kind: Set(actor.kind),
        actor_id: Set(actor.id),
        actor_name: Set(actor.name.clone()),
        from_status: Set(from.map(|status| i64::from(status.code()))),
        to_status: Set(i64::from(to.code())),
        text: Set(note.text.into()),
        reason: Set(note.reason.into()),
        ip: Set(actor.ip.clone()),
        ..Default::default()
    };
    order_logs::Entity::insert(entry)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}
