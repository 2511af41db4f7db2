//! First-sale approval (首营品种审批, GSP): what the three posts see and decide of a product that was filed.

pub use super::decide::{Decided, Decision, decide};
pub use super::find::{by_id, for_staff};
pub use super::hand_in::hand_in;
