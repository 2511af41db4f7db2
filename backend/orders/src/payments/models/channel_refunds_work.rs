//! Asking the gateways to pay back, until each refund has ended. The number stays the same, so that asking twice pays once.
use chrono::{DateTime, TimeDelta, Utc};
use gateways::payments::{Channel, Gateway, GatewayError, Gateways, RefundRequest, RefundState};
use kernel::{
    Services, WriteTx,
    jobs::{each, pause_after},
};
use sea_orm::{Condition, QueryOrder, QuerySelect, prelude::*, sea_query::ExprTrait};

use super::{
    alarms::{self, Alarm},
    channel_refunds::{self, RefundOutcome, Returned, Status},
};
use crate::{
    errors::OrderError,
    models::_entities::{
        gateway_refunds::{Column, Entity},
        payment_attempts,
    },
};

const MOST_PER_RUN: u64 = 100;
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(30);
const LAST_PAUSE: TimeDelta = TimeDelta::hours(1);

/// Asks about every refund whose time has come; returns how many ended.
#[kernel::boxed]
pub async fn run(services: &Services, gateways: &Gateways) -> Result<u64, OrderError> {
    let due = Entity::find()
        .filter(Column::Status.is_in([Status::Waiting, Status::Unknown]))
        .filter(Column::Channel.is_in(gateways.channels()))
        .filter(is_due(services.clock.now()))
        .order_by_asc(Column::NextAttemptAt)
        .limit(MOST_PER_RUN)
        .all(&services.db)
        .await?;
    Ok(each("refunds at gateways", due, |returned| {
        ask_about(services, gateways, returned)
    })
    .await)
}

async fn ask_about(services: &Services, gateways: &Gateways, returned: Returned) -> Result<bool, OrderError> {
    let gateway = gateways.of(returned.channel);
    let Some(gateway) = gateway else { return Ok(false) };
    if claim(services, &returned).await? {
        return work(services, gateway.as_ref(), returned).await;
    }
    Ok(false)
}

/// The next attempt is never further ahead than the longest pause, unless the clock was set back: then it is
/// due now.
fn is_due(now: DateTime<Utc>) -> Condition {
    Condition::any()
        .add(Column::NextAttemptAt.lte(now))
        .add(Column::NextAttemptAt.gt(now + LAST_PAUSE))
}

/// From here on the gateway may have been asked: a crash leaves `unknown`, and the next one asks what became of it.
async fn claim(services: &Services, returned: &Returned) -> Result<bool, OrderError> {
    let (id, before) = (returned.id, returned.next_attempt_at);
    let next = services.clock.now() + pause_after(returned.attempts + 1, FIRST_PAUSE, LAST_PAUSE);
    let claimed = services
        .writer
        .run(async move |tx: &WriteTx| {
            Entity::update_many()
                .col_expr(Column::Status, Expr::value(Status::Unknown))
                .col_expr(Column::NextAttemptAt, Expr::value(next))
                .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
                .filter(Column::Id.eq(id))
                .filter(Column::Status.is_in([Status::Waiting, Status::Unknown]))
                .filter(Column::NextAttemptAt.eq(before))
                .exec(tx.db())
                .await
        })
        .await;
    Ok(claimed.map_err(OrderError::Db)?.rows_affected == 1)
}

async fn work(services: &Services, gateway: &dyn Gateway, returned: Returned) -> Result<bool, OrderError> {
    let now = services.clock.now();
    let attempt = payment_attempts::Entity::find_by_id(returned.try_id)
        .one(&services.db)
        .await?
        .ok_or(OrderError::NotFound("付款记录"))?;
    let request = RefundRequest {
        number: attempt.number,
        refund_number: returned.number.clone(),
        amount: returned.amount,
        total: attempt.amount,
        reason: returned.reason.clone(),
    };
    match ask(gateway, &request, returned.status == Status::Unknown, now).await {
        Ok(standing) => take(services, gateway.channel(), returned, standing, now).await,
        Err(error) => {
            tracing::warn!(%error, number = returned.number, "a refund is still unknown");
            note(services, returned.id, error.to_string()).await?;
            Ok(false)
        }
    }
}

/// An earlier request is queried first.
async fn ask(
    gateway: &dyn Gateway,
    request: &RefundRequest,
    was_asked: bool,
    now: DateTime<Utc>,
) -> Result<RefundState, GatewayError> {
    if was_asked {
        match gateway.refund_state(request, now).await? {
            RefundState::Missing => {}
            known => return Ok(known),
        }
    }
    gateway.give_back(request, now).await
}

async fn take(
    services: &Services,
    channel: Channel,
    returned: Returned,
    standing: RefundState,
    now: DateTime<Utc>,
) -> Result<bool, OrderError> {
    let end = match standing {
        RefundState::Done { gateway_number, at } => RefundOutcome {
            status: Status::Done,
            gateway_number: Some(gateway_number),
            error: String::new(),
            at: at.unwrap_or(now),
        },
        RefundState::Failed(why) => RefundOutcome {
            status: Status::Failed,
            gateway_number: None,
            error: why,
            at: now,
        },
        RefundState::Processing | RefundState::Missing => {
            note(services, returned.id, String::new()).await?;
            return Ok(false);
        }
    };
    let ending = services.writer.run(async move |tx: &WriteTx| {
        // Another round may have ended it while this answer was on its way.
        let returned = channel_refunds::lock(tx, returned.id).await?;
        if returned.is_over() {
            return Ok(false);
        }
        if end.status == Status::Failed {
            let alarm = Alarm {
                channel,
                kind: alarms::Kind::RefundFailed,
                reference: &returned.number,
                detail: end.error.clone(),
            };
            alarms::raise(tx, alarm, now).await?;
        }
        channel_refunds::end(tx, &returned, end, now).await?;
        Ok(true)
    });
    ending.await
}

async fn note(services: &Services, id: i64, error: String) -> Result<(), OrderError> {
    services
        .writer
        .run(async move |tx: &WriteTx| {
            Entity::update_many()
                .col_expr(Column::LastError, Expr::value(error))
                .filter(Column::Id.eq(id))
                .exec(tx.db())
                .await
                .map(|_| ())
        })
        .await
        .map_err(OrderError::Db)
}
