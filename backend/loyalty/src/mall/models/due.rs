//! Orders sent long ago are marked as received.
use chrono::TimeDelta;
use kernel::{Actor, Services, WriteTx};

use super::{orders, steps};
use crate::errors::LoyaltyError;

/// As long as other orders wait for their buyer.
const ARRIVES_WITHIN: TimeDelta = TimeDelta::days(15);
const AT_ONCE: u64 = 200;

/// Orders of gifts that their buyers have not confirmed within the term; returns how many it confirmed.
pub async fn run(services: &Services) -> Result<u64, LoyaltyError> {
    let now = services.clock.now();
    let mut finished = 0;
    for order in orders::arrived(&services.db, now - ARRIVES_WITHIN, AT_ONCE).await? {
        let outcome: Result<_, LoyaltyError> = services
            .writer
            .run(async move |tx: &WriteTx| {
                let order = steps::lock(tx, order.id).await?;
                steps::confirm(tx, order, &Actor::system(), now).await
            })
            .await;
        match outcome {
            Ok(_) => finished += 1,
            // Its buyer was faster.
            Err(LoyaltyError::Conflict(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(finished)
}
