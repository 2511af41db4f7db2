use gateways::logistics::Logistics;
use kernel::Services;

use crate::{errors::OrderError, shipments::models::tracking};

/// Queries parcels without news. Does nothing without an account with a tracking service.
pub async fn ask_carriers((services, logistics): &(Services, Logistics)) -> Result<u64, OrderError> {
    match logistics.provider() {
        Some(provider) => tracking::ask(services, provider).await,
        None => Ok(0),
    }
}
