//! Orders sent long ago are marked as received.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Actor, Services, WriteTx, jobs::each};

use super::{orders, steps};
use crate::errors::LoyaltyError;

/// As long as other orders wait for their buyer.
const ARRIVES_WITHIN: TimeDelta = TimeDelta::days(15);
const AT_ONCE: u64 = 200;

/// Orders of gifts that their buyers have not confirmed within the term; returns how many it confirmed.
pub async fn run(services: &Services) -> Result<u64, LoyaltyError> {
    let now = services.clock.now();
    let sent = orders::arrived(&services.db, now - ARRIVES_WITHIN, AT_ONCE).await?;
    Ok(each("gifts that have arrived", sent, |order| {
        finish(services, order.id, now)
    })
    .await)
}

async fn finish(services: &Services, id: i64, now: DateTime<Utc>) -> Result<bool, LoyaltyError> {
    let outcome = services
        .writer
        .run(async move |tx: &WriteTx| {
            let order = steps::lock(tx, id).await?;
            steps::confirm(tx, order, &Actor::system(), now).await
        })
        .await;
    match outcome {
        Ok(_) => Ok(true),
        // Its buyer was faster.
        Err(LoyaltyError::Conflict(_)) => Ok(false),
        Err(error) => Err(error),
    }
}
