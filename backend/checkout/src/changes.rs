//! What this crate's rows may change of what processes keep in memory.
use kernel::db::Change;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Changed {
    /// The cart of a member, for the company that they act for.
    Cart {
        member_id: i64,
        company_id: i64,
        /// The number that the page gave its change.
        change: Option<i64>,
    },
    /// A company has placed an order.
    Orders(i64),
}

impl Change for Changed {
    const TOPIC: &'static str = "checkout";
}
