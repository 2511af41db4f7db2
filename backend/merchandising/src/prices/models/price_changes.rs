//! All price changes go through here: `judge` decides whether one person is enough, `change` applies the
//! change or makes it wait, `decide` is the second person's decision, `sheet` does the same for a
//! spreadsheet. Each change is a row with all prices before and after.

pub use super::change::{Outcome, Proposer, change};
pub use super::decide::{Decision, DecisionResult, decide};
pub use super::find::{cost_of, find, list, waiting_of};
pub use super::list::{PriceList, lists};
pub use super::sheet::{EvaluatedPrice, judged, record, waiting_in};
pub use super::states::{Origin, State};
pub use super::write::{SpecialChange, row_of};
