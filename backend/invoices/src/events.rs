//! Events that this domain publishes.
use kernel::{Money, outbox::Event};
use serde::{Deserialize, Serialize};

/// An invoice has got its number, or is cancelled by a red one.
#[derive(Debug, Serialize, Deserialize)]
pub struct InvoiceIssued {
    pub invoice_id: i64,
    pub number: String,
    /// blue | red
    pub color: String,
    pub order_number: String,
    pub member_id: i64,
    pub total: Money,
}

impl Event for InvoiceIssued {
    const NAME: &'static str = "trade.invoice_issued.v1";
}
