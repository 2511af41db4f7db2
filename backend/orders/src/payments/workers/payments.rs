use std::time::Duration;

use gateways::payments::Gateways;
use kernel::Services;

use crate::{
    errors::OrderError,
    payments::models::{attempts_work, channel_refunds_work, reconcile},
};

const EVERY: Duration = Duration::from_secs(5);

/// Asks gateways about bills and refunds until it is dropped. Safe beside other nodes: each question is claimed.
pub async fn run_payments(services: Services, gateways: Gateways) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = work_payments(&services, &gateways).await {
            tracing::error!(%error, "the questions to payment gateways failed; they try again");
        }
    }
}

/// One round.
pub async fn work_payments(services: &Services, gateways: &Gateways) -> Result<u64, OrderError> {
    let bills = attempts_work::run(services, gateways).await?;
    let returns = channel_refunds_work::run(services, gateways).await?;
    let statements = reconcile::run(services, gateways).await?;
    Ok(bills + returns + statements)
}
