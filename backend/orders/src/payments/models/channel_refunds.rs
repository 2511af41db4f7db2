//! Money that goes back through a gateway: one row for each, under one number however often the gateway is asked.
use chrono::{DateTime, Utc};
use kernel::{Db, Money, WriteTx, db::ROW_LOCK, ids, outbox};
use sea_orm::{ActiveValue::Set, QueryOrder, QuerySelect, prelude::*};
use serde::Serialize;

use super::{attempts::Attempt, due};
use crate::{
    errors::OrderError,
    events::RefundArrived,
    models::_entities::{
        gateway_refunds::{ActiveModel, Column, Entity},
        orders, payment_attempts, refunds,
    },
    refunds::models::refund_states::Status as RefundStatus,
};

pub use crate::models::_entities::gateway_refunds::Model as Returned;

/// How far a refund over a gateway is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    /// The gateway is still to be asked.
    Waiting,
    /// It was asked; what became of it is to be asked for.
    Unknown,
    Done,
    /// The gateway will not do it; finance decides.
    Failed,
    /// The gateway would not: finance put it on the balance instead.
    ToBalance,
    /// The gateway would not: finance paid it out by bank.
    PaidOut,
}

impl Status {
    /// The money has arrived, wherever it was to go.
    pub const OVER: [Self; 3] = [Self::Done, Self::ToBalance, Self::PaidOut];
}

const SURPLUS: &str = "订单已取消或已付清，多收的款原路退回";

struct NewGatewayRefund<'a> {
    attempt: &'a Attempt,
    refund_id: Option<i64>,
    amount: Money,
    reason: String,
}

async fn enter(tx: &WriteTx, new: NewGatewayRefund<'_>, now: DateTime<Utc>) -> Result<(), DbErr> {
    let row = ActiveModel {
        number: Set(ids::document_number("B", now)),
        try_id: Set(new.attempt.id),
        refund_id: Set(new.refund_id),
        company_id: Set(new.attempt.company_id),
        channel: Set(new.attempt.channel),
        amount: Set(new.amount),
        reason: Set(new.reason),
        status: Set(Status::Waiting),
        next_attempt_at: Set(Some(now)),
        created_at: Set(now),
        ..Default::default()
    };
    Entity::insert(row).exec_without_returning(tx.db()).await?;
    Ok(())
}

/// Surplus payments: after a cancellation, or over a second channel. Only gateways can produce a surplus: the
/// balance pays exactly what is due, and the rest of a transfer stays on its bank transaction.
pub async fn give_surplus_back(
    tx: &WriteTx,
    attempt: &Attempt,
    amount: Money,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let new = NewGatewayRefund {
        attempt,
        refund_id: None,
        amount,
        reason: SURPLUS.into(),
    };
    enter(tx, new, now).await
}

/// The try that brought the money of this payment; none when it was paid before tries were kept, from the balance.
pub async fn source_of(db: &Db, payment_id: i64) -> Result<Option<Attempt>, DbErr> {
    let payment = due::Entity::find_by_id(payment_id).one(db).await?;
    match payment.and_then(|payment| payment.try_id) {
        Some(id) => payment_attempts::Entity::find_by_id(id).one(db).await,
        None => Ok(None),
    }
}

/// A refund of an order whose money came through a gateway.
pub async fn ask_gateway(
    tx: &WriteTx,
    attempt: &Attempt,
    refund: &refunds::Model,
    reason: String,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let new = NewGatewayRefund {
        attempt,
        refund_id: Some(refund.id),
        amount: refund.amount,
        reason,
    };
    enter(tx, new, now).await
}

/// Fails where there is none.
#[kernel::boxed]
pub async fn lock(tx: &WriteTx, id: i64) -> Result<Returned, OrderError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or(OrderError::NotFound("退款"))
}

/// What goes back of these tries.
pub async fn of_tries(db: &Db, tries: &[Attempt]) -> Result<Vec<Returned>, DbErr> {
    Entity::find()
        .filter(Column::TryId.is_in(tries.iter().map(|attempt| attempt.id)))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

impl Returned {
    /// The money has arrived, wherever it was to go.
    pub fn is_over(&self) -> bool {
        Status::OVER.contains(&self.status)
    }
}

/// How it ended.
pub struct RefundOutcome {
    /// One of `Status::OVER`, or `Failed`.
    pub status: Status,
    pub gateway_number: Option<String>,
    pub error: String,
    pub at: DateTime<Utc>,
}

/// Ends it, and with it the refund of its order; the buyer is notified where the money went.
pub async fn end(
    tx: &WriteTx,
    returned: &Returned,
    end: RefundOutcome,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let is_over = end.status != Status::Failed;
    let ended = Entity::update_many()
        .col_expr(Column::Status, Expr::value(end.status))
        .col_expr(Column::GatewayNumber, Expr::value(end.gateway_number))
        .col_expr(Column::LastError, Expr::value(end.error))
        .col_expr(Column::NextAttemptAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::DoneAt, Expr::value(is_over.then_some(end.at)))
        .filter(Column::Id.eq(returned.id))
        .filter(Column::Status.is_not_in(Status::OVER))
        .exec(tx.db())
        .await?;
    if ended.rows_affected != 1 {
        return Err(OrderError::WrongState("这笔退款已经完成，请刷新查看"));
    }
    let status = if is_over {
        RefundStatus::Done
    } else {
        RefundStatus::Failed
    };
    if let Some(refund_id) = returned.refund_id {
        refunds::Entity::update_many()
            .col_expr(refunds::Column::Status, Expr::value(status))
            .col_expr(refunds::Column::DoneAt, Expr::value(is_over.then_some(end.at)))
            .filter(refunds::Column::Id.eq(refund_id))
            .exec(tx.db())
            .await?;
    }
    if is_over {
        tell(tx, returned, end.status, now).await?;
    }
    Ok(())
}

/// One that was refused is asked about again, then asked for again, under its number.
pub async fn reopen(tx: &WriteTx, returned: &Returned, now: DateTime<Utc>) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Unknown))
        .col_expr(Column::NextAttemptAt, Expr::value(now))
        .col_expr(Column::Attempts, Expr::value(0_i64))
        .filter(Column::Id.eq(returned.id))
        .exec(tx.db())
        .await?;
    if let Some(refund_id) = returned.refund_id {
        refunds::Entity::update_many()
            .col_expr(refunds::Column::Status, Expr::value(RefundStatus::Waiting))
            .filter(refunds::Column::Id.eq(refund_id))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}

async fn tell(
    tx: &WriteTx,
    returned: &Returned,
    status: Status,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let attempt = payment_attempts::Entity::find_by_id(returned.try_id)
        .one(tx.db())
        .await?;
    let Some(attempt) = attempt else { return Ok(()) };
    let (order, paid_for) = match returned.refund_id {
        Some(refund_id) => (order_of(tx, refund_id).await?, Vec::new()),
        None => (None, due::numbers_of(tx.db(), [attempt.payment_id]).await?),
    };
    let event = RefundArrived {
        number: returned.number.clone(),
        order_number: order.map(|order| order.number).unwrap_or_default(),
        paid_for,
        company_id: returned.company_id,
        member_id: attempt.member_id,
        amount: returned.amount.to_string(),
        place: match status {
            Status::ToBalance => "账户余额".into(),
            Status::PaidOut => "企业银行账户".into(),
            _ => returned.channel.text().into(),
        },
    };
    Ok(outbox::publish(tx, &event, now).await?)
}

async fn order_of(tx: &WriteTx, refund_id: i64) -> Result<Option<orders::Model>, DbErr> {
    let refund = refunds::Entity::find_by_id(refund_id).one(tx.db()).await?;
    match refund {
        Some(refund) => orders::Entity::find_by_id(refund.order_id).one(tx.db()).await,
        None => Ok(None),
    }
}
