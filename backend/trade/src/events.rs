//! Facts this domain tells the rest.
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// An order was placed or moved on.
#[derive(Debug, Serialize, Deserialize)]
pub struct OrderChanged {
    pub order_id: i64,
    pub number: String,
    pub company_id: i64,
    pub member_id: i64,
    pub status: i32,
    pub status_text: String,
}

impl Event for OrderChanged {
    const NAME: &'static str = "trade.order_changed.v1";
}
