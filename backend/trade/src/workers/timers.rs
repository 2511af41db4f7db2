use std::time::Duration;

use kernel::Services;

use crate::models::{after_sales::lapse, expire};

const EVERY: Duration = Duration::from_secs(30);

/// Cancels unpaid orders and completes delivered ones, until it is dropped. Safe beside other nodes: every order moves
/// by a condition on its state.
pub async fn run_timers(services: Services) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match expire::run(&services).await {
            Ok(expired) if expired != expire::Expired::default() => {
                tracing::info!(
                    cancelled = expired.cancelled,
                    received = expired.received,
                    "orders moved by time"
                );
            }
            Ok(_) => {}
            Err(error) => tracing::error!(%error, "the order timers failed; they try again"),
        }
        match lapse::run(&services).await {
            Ok(0) => {}
            Ok(ended) => tracing::info!(ended, "claims ended by time"),
            Err(error) => tracing::error!(%error, "the timers of claims failed; they try again"),
        }
    }
}
