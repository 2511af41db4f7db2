//! One row for each attempt to pay over a channel. Its number is what a gateway knows of us.
use chrono::{DateTime, TimeDelta, Utc};
use gateways::payments::Channel;
use kernel::{Db, Money, WriteTx, db::ROW_LOCK, ids};
use sea_orm::{ActiveValue::Set, QueryOrder, QuerySelect, prelude::*};
use serde::Serialize;

use super::due::Payment;
use crate::{
    errors::OrderError,
    models::_entities::payment_attempts::{ActiveModel, Column, Entity},
};

pub use crate::models::_entities::payment_attempts::Model as Attempt;

/// How far a try to pay over a channel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    /// Money may still come.
    Waiting,
    Paid,
    /// Nothing came, and nothing can come any more.
    Closed,
}

/// A bill at a gateway never lives longer.
const LONGEST: TimeDelta = TimeDelta::hours(2);
/// The first question to the gateway, when no notice has come by then.
const FIRST_CHECK: TimeDelta = TimeDelta::seconds(20);

pub struct NewAttempt<'a> {
    pub payment: &'a Payment,
    pub member_id: i64,
    pub channel: Channel,
    pub amount: Money,
}

/// Waits until it expires: over a gateway not longer than `LONGEST`, and never beyond the payment's own time.
pub async fn open(tx: &WriteTx, new: NewAttempt<'_>, now: DateTime<Utc>) -> Result<Attempt, DbErr> {
    let expires_at = if new.channel.has_gateway() {
        new.payment.pay_before.min(now + LONGEST)
    } else {
        new.payment.pay_before
    };
    let row = ActiveModel {
        number: Set(ids::document_number("T", now)),
        payment_id: Set(new.payment.id),
        company_id: Set(new.payment.company_id),
        member_id: Set(new.member_id),
        channel: Set(new.channel),
        amount: Set(new.amount),
        surplus: Set(Money::ZERO),
        status: Set(Status::Waiting),
        gateway_number: Set(None),
        code_url: Set(String::new()),
        expires_at: Set(expires_at),
        next_check_at: Set(new.channel.has_gateway().then_some(now + FIRST_CHECK)),
        checks: Set(0),
        last_error: Set(String::new()),
        created_at: Set(now),
        paid_at: Set(None),
        ..Default::default()
    };
    row.insert(tx.db()).await
}

/// The bill that this buyer has already begun over this channel for the same sum, while a gateway still takes it.
pub async fn begun(
    tx: &WriteTx,
    payment_id: i64,
    channel: Channel,
    amount: Money,
    now: DateTime<Utc>,
) -> Result<Option<Attempt>, DbErr> {
    /// To read the page and to pay.
    const TIME_TO_PAY: TimeDelta = TimeDelta::minutes(5);
    Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .filter(Column::Channel.eq(channel))
        .filter(Column::Amount.eq(amount))
        .filter(Column::Status.eq(Status::Waiting))
        .filter(Column::ExpiresAt.gt(now + TIME_TO_PAY))
        .order_by_desc(Column::Id)
        .one(tx.db())
        .await
}

#[kernel::boxed]
pub async fn by_number(db: &Db, number: &str) -> Result<Option<Attempt>, DbErr> {
    Entity::find().filter(Column::Number.eq(number)).one(db).await
}

pub async fn of_payment(db: &Db, payment_id: i64) -> Result<Vec<Attempt>, DbErr> {
    Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// Held until the transaction ends. A transaction that holds a try holds its payment first.
#[kernel::boxed]
pub async fn lock(tx: &WriteTx, id: i64) -> Result<Attempt, OrderError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or(OrderError::NotFound("付款记录"))
}

/// A payment that needs no more money: its other bills are looked at now, closed, or found paid and paid back.
pub async fn check_soon(tx: &WriteTx, payment_id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::NextCheckAt, Expr::value(now))
        .filter(Column::PaymentId.eq(payment_id))
        .filter(Column::Status.eq(Status::Waiting))
        .filter(Column::NextCheckAt.is_not_null())
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Nothing will come over it any more.
pub async fn close(tx: &WriteTx, id: i64) -> Result<bool, DbErr> {
    let closed = Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Closed))
        .col_expr(Column::NextCheckAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Waiting))
        .exec(tx.db())
        .await?;
    Ok(closed.rows_affected == 1)
}

/// What the gateway says of it cannot be booked: it is left to people, who have been alarmed.
pub async fn give_up(tx: &WriteTx, id: i64) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::NextCheckAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// The gateway's last answer about the bill, or why there was none.
#[kernel::boxed]
pub async fn note(tx: &WriteTx, id: i64, code_url: Option<String>, error: String) -> Result<(), DbErr> {
    let mut update = Entity::update_many().col_expr(Column::LastError, Expr::value(error));
    if let Some(code_url) = code_url {
        update = update.col_expr(Column::CodeUrl, Expr::value(code_url));
    }
    update.filter(Column::Id.eq(id)).exec(tx.db()).await?;
    Ok(())
}
