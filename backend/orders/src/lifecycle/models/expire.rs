//! What time does to orders: those whose money does not come are cancelled, delivered ones count as received unless a claim
//! of them is open.
//! Each order in a transaction of its own; another transaction that moved it meanwhile wins.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Actor, Services, WriteTx};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use super::{
    cancel::cancel,
    order_log::Note,
    order_status::{Move, OrderStatus},
    orders::lock,
    receive::{receive, receive_parcel},
};
use crate::{
    dispatch::models::cold,
    errors::OrderError,
    models::_entities::{orders, shipments},
    settings::TradeRules,
    shipments::models::shipments::{Shipment, Status},
};

const UNPAID: &str = "超过付款时限，自动取消";
const UNDECIDED: &str = "超过审批时限，自动取消";
const UNCONFIRMED: &str = "超过确认到款时限，活动名额已释放；已转的款由财务退回";

/// Orders moved by one run; the next run takes the rest.
const MOST_PER_RUN: u64 = 500;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expired {
    pub cancelled: u64,
    pub received: u64,
}

/// Moves every order whose time has come.
pub async fn run(services: &Services) -> Result<Expired, OrderError> {
    let now = services.clock.now();
    let mut expired = Expired::default();
    for (status, deadline, end) in [
        (
            OrderStatus::WaitingPayment,
            orders::Column::PayBefore,
            (Move::CancelUnpaid, UNPAID),
        ),
        (
            OrderStatus::WaitingApproval,
            orders::Column::ApproveBefore,
            (Move::CancelUnpaid, UNDECIDED),
        ),
        (
            OrderStatus::WaitingTransfer,
            orders::Column::ConfirmBefore,
            (Move::ExpireTransfer, UNCONFIRMED),
        ),
    ] {
        for id in due(services, status, deadline, now).await? {
            expired.cancelled += u64::from(give_up(services, id, end, now).await?);
        }
    }
    for id in due(services, OrderStatus::Shipped, orders::Column::ReceiveBefore, now).await? {
        expired.received += u64::from(receive_delivered(services, id, now).await?);
    }
    for parcel in exchanges_due(services, now).await? {
        receive_exchange(services, parcel, now).await?;
    }
    Ok(expired)
}

async fn due(
    services: &Services,
    status: OrderStatus,
    deadline: orders::Column,
    now: DateTime<Utc>,
) -> Result<Vec<i64>, DbErr> {
    orders::Entity::find()
        .select_only()
        .column(orders::Column::Id)
        .filter(orders::Column::Status.eq(status))
        .filter(deadline.lte(now))
        .filter(orders::Column::HasOpenClaim.eq(false))
        .order_by_asc(deadline)
        .limit(MOST_PER_RUN)
        .into_tuple()
        .all(&services.db)
        .await
}

/// Cancels an order that was not paid, or decided on, in time.
async fn give_up(
    services: &Services,
    id: i64,
    (step, why): (Move, &'static str),
    now: DateTime<Utc>,
) -> Result<bool, OrderError> {
    let outcome = services
        .writer
        .run(async move |tx: &WriteTx| {
            cancel(tx, id, step, &Actor::system(), why, now)
                .await
                .map(|_| true)
        })
        .await;
    unless_moved_meanwhile(outcome)
}

async fn receive_delivered(services: &Services, id: i64, now: DateTime<Utc>) -> Result<bool, OrderError> {
    let outcome = services
        .writer
        .run(async move |tx: &WriteTx| {
            if lock(tx, id).await?.has_open_claim {
                return Ok(false);
            }
            let note = Note::plain("超过收货期限，自动确认收货");
            cold::arrive_unmeasured(tx, (id, None)).await?;
            receive(tx, id, &Actor::system(), note, now).await.map(|_| true)
        })
        .await;
    unless_moved_meanwhile(outcome)
}

/// Parcels in exchange that the buyer did not receive in time.
async fn exchanges_due(services: &Services, now: DateTime<Utc>) -> Result<Vec<Shipment>, DbErr> {
    use shipments::Column;
    let days = services.settings.of::<TradeRules>().receive_within_days;
    shipments::Entity::find()
        .filter(Column::AfterSaleId.is_not_null())
        .filter(Column::Status.eq(Status::Shipped))
        .filter(Column::ShippedAt.lte(now - TimeDelta::days(days)))
        .order_by_asc(Column::Id)
        .limit(MOST_PER_RUN)
        .all(&services.db)
        .await
}

async fn receive_exchange(
    services: &Services,
    parcel: Shipment,
    now: DateTime<Utc>,
) -> Result<bool, OrderError> {
    let outcome = services
        .writer
        .run(async move |tx: &WriteTx| {
            let Shipment { order_id, number, .. } = parcel;
            cold::arrive_unmeasured(tx, (order_id, Some(number.as_str()))).await?;
            receive_parcel(tx, order_id, &number, &Actor::system(), now)
                .await
                .map(|_| true)
        })
        .await;
    unless_moved_meanwhile(outcome)
}

fn unless_moved_meanwhile(outcome: Result<bool, OrderError>) -> Result<bool, OrderError> {
    match outcome {
        Ok(is_moved) => Ok(is_moved),
        Err(OrderError::NotAllowed { .. } | OrderError::WrongState(_)) => Ok(false),
        Err(error) => Err(error),
    }
}
