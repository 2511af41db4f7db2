//! Notifications from gateways. A notification is authenticated only by its signature, booked once, and
//! answered after the booking is durable; a rejected one raises an alarm.
use std::sync::Arc;

use chrono::{DateTime, Utc};
use gateways::payments::{Channel, Gateway, Notification, NotificationError, RawNotification};
use kernel::{Services, WriteTx};

use super::{
    alarms::{self, Alarm},
    attempts,
    settle::{self, SettlementResult},
};
use crate::errors::OrderError;

/// The answer to the gateway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It need not report this again.
    Understood,
    Refused,
}

/// What to answer the gateway. Forged or unreadable letters raise an alarm and are refused; repeated ones are understood and
/// change nothing.
pub async fn take(
    services: &Services,
    gateway: &Arc<dyn Gateway>,
    letter: RawNotification<'_>,
) -> Result<Reply, OrderError> {
    let (channel, now) = (gateway.channel(), letter.now);
    let arrival = match gateway.read(&letter) {
        Ok(Notification::Paid(arrival)) => arrival,
        Ok(Notification::Other) => return Ok(Reply::Understood),
        Err(error) => {
            services
                .writer
                .run(async move |tx: &WriteTx| raise_alarm(tx, channel, error, now).await)
                .await?;
            return Ok(Reply::Refused);
        }
    };
    let settled = services
        .writer
        .run(async move |tx: &WriteTx| settle::arrive(tx, channel, &arrival, now).await)
        .await?;
    Ok(match settled {
        SettlementResult::Rejected => Reply::Refused,
        SettlementResult::Orders(_) | SettlementResult::Surplus | SettlementResult::Repeated => {
            Reply::Understood
        }
    })
}

/// Only numbers of our own are written down: the rest of a forged notice could be anything.
async fn raise_alarm(
    tx: &WriteTx,
    channel: Channel,
    error: NotificationError,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let is_ours = attempts::by_number(tx.db(), &error.number).await?.is_some();
    let alarm = Alarm {
        channel,
        kind: error.kind.into(),
        reference: if is_ours { &error.number } else { "" },
        detail: error.detail,
    };
    Ok(alarms::raise(tx, alarm, now).await?)
}
