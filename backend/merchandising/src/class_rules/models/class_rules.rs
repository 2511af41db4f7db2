//! The lines of the list, and what they go through.

pub use super::class_rule::{ClassRule, LooksAt, Status, Sureness};
pub use super::decide::{Decision, decide, withdraw};
pub use super::find::{find, for_staff};
pub use super::mark::{Unmet, unmet};
pub use super::propose::{Draft, OFF_NET, propose, propose_end};
