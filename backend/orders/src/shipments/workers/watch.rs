use gateways::logistics::Logistics;
use kernel::Services;

use crate::{errors::OrderError, shipments::models::tracking};

/// Asks for parcels that nothing was heard of. Without an account with a watcher there is nobody to ask.
pub async fn ask_carriers((services, logistics): &(Services, Logistics)) -> Result<u64, OrderError> {
    match logistics.provider() {
        Some(provider) => tracking::ask(services, provider).await,
        None => Ok(0),
    }
}
