use kernel::Services;

use crate::lifecycle::models::expire;

/// Cancels unpaid orders and completes delivered ones. Safe beside other nodes: every order moves by a condition on its state.
pub async fn move_orders(services: &Services) {
    match expire::run(services).await {
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
}
