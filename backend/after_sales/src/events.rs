//! Events that this domain publishes.
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// What happened to a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// It was made, or is in another state now.
    Moved,
    /// The buyer cancelled it.
    Withdrawn,
    /// The buyer added photos or words.
    Evidence,
    /// The first of two people has looked at the refund.
    Checked,
    /// What the inspection refused is on its way to the buyer.
    RefusedReturned,
}

/// A claim after the sale was made, moved on, or added to.
#[derive(Debug, Serialize, Deserialize)]
pub struct AfterSaleChanged {
    pub after_sale_id: i64,
    pub number: String,
    pub company_id: i64,
    pub member_id: i64,
    pub kind: String,
    pub status: i32,
    pub status_text: String,
    /// The status before; none when it was made.
    pub from: Option<i32>,
    pub change: Change,
    /// What the log says.
    pub text: String,
    pub reason: String,
    pub order_number: String,
    pub order_status: i32,
    pub order_status_text: String,
}

impl Event for AfterSaleChanged {
    const NAME: &'static str = "trade.after_sale_changed.v1";
}
