use kernel::Services;

use crate::{errors::OrderError, lifecycle::models::expire};

/// Cancels unpaid orders and completes delivered ones. Safe on several nodes at once: every order is changed
/// by a conditional update of its state.
pub async fn move_orders(services: &Services) -> Result<u64, OrderError> {
    let expired = expire::run(services).await?;
    if expired != expire::Expired::default() {
        tracing::info!(
            cancelled = expired.cancelled,
            received = expired.received,
            "orders moved by time"
        );
    }
    Ok(expired.cancelled + expired.received)
}
