use gateways::payments::Gateways;
use kernel::Services;

use crate::{
    errors::OrderError,
    payments::models::{attempts_work, channel_refunds_work},
};

/// Queries gateways about bills and refunds. Safe on several nodes at once: each query is claimed.
pub async fn ask_gateways((services, gateways): &(Services, Gateways)) -> Result<u64, OrderError> {
    let bills = attempts_work::run(services, gateways).await?;
    let returns = channel_refunds_work::run(services, gateways).await?;
    Ok(bills + returns)
}
