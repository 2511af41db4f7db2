//! Querying the gateways about open bills: notifications and answers can get lost.
use chrono::{DateTime, TimeDelta, Utc};
use gateways::payments::{BillState, Channel, Gateway, GatewayError, Gateways};
use kernel::{
    Services, WriteTx,
    jobs::{each, pause_after},
};
use sea_orm::{Condition, QueryOrder, QuerySelect, prelude::*, sea_query::ExprTrait};

use super::{
    attempts::{self, Attempt, Status},
    due,
    settle::{self, SettlementResult},
};
use crate::{
    errors::OrderError,
    models::_entities::payment_attempts::{Column, Entity},
};

const MOST_PER_RUN: u64 = 100;
/// After the first question, then twice as long each time, up to the last.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(15);
const LAST_PAUSE: TimeDelta = TimeDelta::minutes(10);
/// A buyer who asks is answered from the gateway no oftener.
const BUYERS_PAUSE: TimeDelta = TimeDelta::seconds(3);

/// Looks at every bill whose time has come; returns how many ended.
#[kernel::boxed]
pub async fn run(services: &Services, gateways: &Gateways) -> Result<u64, OrderError> {
    let due = Entity::find()
        .filter(Column::Status.eq(Status::Waiting))
        .filter(Column::Channel.is_in(gateways.channels()))
        .filter(is_due(services.clock.now()))
        .order_by_asc(Column::NextCheckAt)
        .limit(MOST_PER_RUN)
        .all(&services.db)
        .await?;
    Ok(each("bills", due, |attempt| look_at(services, gateways, attempt)).await)
}

/// The next query is never further ahead than the longest pause, unless the clock was set back: then it is
/// due now.
fn is_due(now: DateTime<Utc>) -> Condition {
    Condition::any()
        .add(Column::NextCheckAt.lte(now))
        .add(Column::NextCheckAt.gt(now + LAST_PAUSE))
}

/// The bills of a payment whose buyer is waiting in front of the page.
#[kernel::boxed]
pub async fn look_at_payment(
    services: &Services,
    gateways: &Gateways,
    payment_id: i64,
) -> Result<(), OrderError> {
    let now = services.clock.now();
    let bills = attempts::of_payment(&services.db, payment_id).await?;
    let open = bills.into_iter().filter(|attempt| {
        // A query dated in the future was made before the clock was set back.
        let was_asked_just_now = attempt.next_check_at.is_none_or(|next| {
            let asked_at = next - pause_after(attempt.checks, FIRST_PAUSE, LAST_PAUSE);
            attempt.checks > 0 && (asked_at..asked_at + BUYERS_PAUSE).contains(&now)
        });
        attempt.status == Status::Waiting && !was_asked_just_now
    });
    for attempt in open {
        look_at(services, gateways, attempt).await?;
    }
    Ok(())
}

/// The node that moves the next question claims this one; of several nodes one asks.
async fn claim(services: &Services, attempt: &Attempt) -> Result<bool, OrderError> {
    let (id, before, checks) = (attempt.id, attempt.next_check_at, attempt.checks);
    let next = services.clock.now() + pause_after(checks + 1, FIRST_PAUSE, LAST_PAUSE);
    let claimed = services
        .writer
        .run(async move |tx: &WriteTx| {
            Entity::update_many()
                .col_expr(Column::NextCheckAt, Expr::value(next))
                .col_expr(Column::Checks, Expr::col(Column::Checks).add(1))
                .filter(Column::Id.eq(id))
                .filter(Column::Status.eq(Status::Waiting))
                .filter(Column::NextCheckAt.eq(before))
                .exec(tx.db())
                .await
        })
        .await;
    Ok(claimed.map_err(OrderError::Db)?.rows_affected == 1)
}

async fn look_at(services: &Services, gateways: &Gateways, attempt: Attempt) -> Result<bool, OrderError> {
    let gateway = gateways.of(attempt.channel);
    let Some(gateway) = gateway else { return Ok(false) };
    if !claim(services, &attempt).await? {
        return Ok(false);
    }
    let now = services.clock.now();
    match end_of(services, gateway.as_ref(), &attempt, now).await {
        Ok(end) => take(services, gateway.channel(), attempt.id, end, now).await,
        Err(AttemptError::Gateway(error)) => {
            tracing::warn!(%error, number = attempt.number, "a bill could not be asked about");
            let id = attempt.id;
            services
                .writer
                .run(async move |tx: &WriteTx| attempts::note(tx, id, None, error.to_string()).await)
                .await?;
            Ok(false)
        }
        Err(AttemptError::Own(error)) => Err(error),
    }
}

enum AttemptError {
    Gateway(GatewayError),
    Own(OrderError),
}

impl From<GatewayError> for AttemptError {
    fn from(error: GatewayError) -> Self {
        Self::Gateway(error)
    }
}

impl From<DbErr> for AttemptError {
    fn from(error: DbErr) -> Self {
        Self::Own(error.into())
    }
}

/// The state of the bill; one that is no longer needed, or expired, is closed at the gateway first, so that
/// it cannot be paid later.
async fn end_of(
    services: &Services,
    gateway: &dyn Gateway,
    attempt: &Attempt,
    now: DateTime<Utc>,
) -> Result<BillState, AttemptError> {
    let standing = gateway.standing(&attempt.number, now).await?;
    if matches!(standing, BillState::Paid(_) | BillState::Closed) {
        return Ok(standing);
    }
    let payment = due::Entity::find_by_id(attempt.payment_id)
        .one(&services.db)
        .await?;
    let is_needed = payment.is_some_and(|payment| payment.status == super::payments::Status::Open)
        && now < attempt.expires_at;
    if is_needed {
        return Ok(standing);
    }
    gateway.close(&attempt.number, now).await?;
    // Paid between question and closing?
    match gateway.standing(&attempt.number, now).await? {
        BillState::Missing | BillState::Closed => Ok(BillState::Closed),
        other => Ok(other),
    }
}

async fn take(
    services: &Services,
    channel: Channel,
    id: i64,
    standing: BillState,
    now: DateTime<Utc>,
) -> Result<bool, OrderError> {
    services
        .writer
        .run(async move |tx: &WriteTx| write(tx, channel, id, standing, now).await)
        .await
}

async fn write(
    tx: &WriteTx,
    channel: Channel,
    id: i64,
    standing: BillState,
    now: DateTime<Utc>,
) -> Result<bool, OrderError> {
    match standing {
        BillState::Paid(arrival) => {
            let settled = settle::arrive(tx, channel, &arrival, now).await?;
            if settled == SettlementResult::Rejected {
                // People decide; asking again would say the same.
                attempts::give_up(tx, id).await?;
            }
            Ok(settled != SettlementResult::Rejected)
        }
        BillState::Closed => Ok(attempts::close(tx, id).await?),
        BillState::Waiting | BillState::Missing => {
            attempts::note(tx, id, None, String::new()).await?;
            Ok(false)
        }
    }
}
