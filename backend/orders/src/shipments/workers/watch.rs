use std::time::Duration;

use gateways::logistics::Logistics;
use kernel::Services;

use crate::shipments::models::tracking;

const EVERY: Duration = Duration::from_mins(5);

/// Asks for parcels that nothing was heard of, until it is dropped. Without an account with a watcher it does nothing.
pub async fn run_watch(services: Services, logistics: Logistics) {
    let Some(provider) = logistics.provider() else {
        return;
    };
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match tracking::ask(&services, provider).await {
            Ok(0) => {}
            Ok(parcels) => tracing::debug!(parcels, "parcels were asked for"),
            Err(error) => {
                tracing::error!(%error, "parcels could not be asked for; the next round tries again");
            }
        }
    }
}
