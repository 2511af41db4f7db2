use kernel::Services;

use crate::claims::models::expiry;

/// Ends claims that nobody sent anything back for in time.
pub async fn end_claims(services: &Services) {
    match expiry::run(services).await {
        Ok(0) => {}
        Ok(ended) => tracing::info!(ended, "claims ended by time"),
        Err(error) => tracing::error!(%error, "the timers of claims failed; they try again"),
    }
}
