//! Events that this domain publishes.
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// Quality management has looked at the receipt of an ephedrine order.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReceiptDecided {
    pub order_number: String,
    pub member_id: i64,
    pub is_filed: bool,
    pub reason: String,
}

impl Event for ReceiptDecided {
    const NAME: &'static str = "trade.receipt_decided.v1";
}

/// A batch is recalled from all buyers who received units of it.
#[derive(Debug, Serialize, Deserialize)]
pub struct RecallIssued {
    pub recall_id: i64,
    pub number: String,
    pub goods_name: String,
    pub batch_number: String,
    pub level: i32,
    pub instruction: String,
    pub company_ids: Vec<i64>,
}

impl Event for RecallIssued {
    const NAME: &'static str = "trade.recall_issued.v1";
}
