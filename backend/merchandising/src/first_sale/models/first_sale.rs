//! First-sale approval (首营品种审批, GSP): what quality management sees and decides of a product that was filed.

pub use super::decide::{Decision, decide};
pub use super::find::{by_id, current_documents, for_staff, seen};
pub use super::hand_in::hand_in;
