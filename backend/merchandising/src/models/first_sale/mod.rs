//! First-sale approval (首营品种审批, GSP): what quality management sees and decides of a product that was filed.
mod decide;
mod find;
mod hand_in;
pub mod rules;

pub use decide::{Decision, decide};
pub use find::{current_documents, for_staff, seen};
pub use hand_in::hand_in;
