//! What time does to orders: those whose money does not come are cancelled, delivered ones count as received unless a claim
//! of them is open.
//! Each order in a transaction of its own; another transaction that moved it meanwhile wins.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Actor, Services, WriteTx, jobs::each};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use super::{
    cancel::cancel_late,
    order_log::Note,
    order_status::{Move, OrderStatus},
    orders::lock,
    receive::{receive, receive_parcel},
};
use crate::{
    dispatch::models::cold,
    errors::OrderError,
    models::_entities::{orders, shipments},
    payments::models::due::lock as lock_payment,
    settings::TradeRules,
    shipments::models::shipments::{Shipment, Status},
};

/// Orders moved by one run; the next run takes the rest.
const MOST_PER_RUN: u64 = 500;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expired {
    pub cancelled: u64,
    pub received: u64,
}

/// A deadline of orders whose money does not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    Payment,
    Approval,
    Confirmation,
}

impl Term {
    const ALL: [Self; 3] = [Self::Payment, Self::Approval, Self::Confirmation];

    /// Of the orders that it holds for.
    const fn status(self) -> OrderStatus {
        match self {
            Self::Payment => OrderStatus::WaitingPayment,
            Self::Approval => OrderStatus::WaitingApproval,
            Self::Confirmation => OrderStatus::WaitingTransfer,
        }
    }

    const fn column(self) -> orders::Column {
        match self {
            Self::Payment => orders::Column::PayBefore,
            Self::Approval => orders::Column::ApproveBefore,
            Self::Confirmation => orders::Column::ConfirmBefore,
        }
    }

    /// None: it does not hold for this order.
    fn of(self, order: &orders::Model) -> Option<DateTime<Utc>> {
        let deadline = match self {
            Self::Payment => Some(order.pay_before),
            Self::Approval => order.approve_before,
            Self::Confirmation => order.confirm_before,
        };
        deadline.filter(|_| order.status == self.status())
    }

    /// How an order ends by it, and what its people read.
    const fn end(self) -> (Move, &'static str) {
        match self {
            Self::Payment => (Move::CancelUnpaid, "超过付款时限，自动取消"),
            Self::Approval => (Move::CancelUnpaid, "超过审批时限，自动取消"),
            Self::Confirmation => (
                Move::ExpireTransfer,
                "超过确认到款时限，活动名额已释放；已转的款由财务退回",
            ),
        }
    }
}

/// Moves every order whose time has come.
#[kernel::boxed]
pub async fn run(services: &Services) -> Result<Expired, OrderError> {
    let now = services.clock.now();
    let mut expired = Expired::default();
    for term in Term::ALL {
        let late = due(services, term.status(), term.column(), now).await?;
        expired.cancelled += each("late orders", late, |id| give_up(services, id, term, now)).await;
    }
    let delivered = due(services, OrderStatus::Shipped, orders::Column::ReceiveBefore, now).await?;
    let arrive = |id| receive_delivered(services, id, now);
    expired.received += each("delivered orders", delivered, arrive).await;
    let exchanged = exchanges_due(services, now).await?;
    each("exchanges", exchanged, |parcel| {
        receive_exchange(services, parcel, now)
    })
    .await;
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

/// Cancels an order that was not paid, or decided on, in time. One that got more time since it was found stays.
pub async fn give_up(
    services: &Services,
    id: i64,
    term: Term,
    now: DateTime<Utc>,
) -> Result<bool, OrderError> {
    let outcome = services
        .writer
        .run(async move |tx: &WriteTx| {
            let Some(found) = orders::Entity::find_by_id(id).one(tx.db()).await? else {
                return Ok(false);
            };
            lock_payment(tx, found.payment_id).await?;
            let order = lock(tx, id).await?;
            if term.of(&order).is_none_or(|deadline| deadline > now) {
                return Ok(false);
            }
            let (step, why) = term.end();
            cancel_late(tx, &order, step, why, now).await.map(|()| true)
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
