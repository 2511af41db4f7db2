//! Goods-in (收货入库): a delivery of a supplier as the warehouse received it, line by line, and its result. An
//! acceptor accepts what agrees with its documents and refuses the rest; only accepted units become stock.

mod accept;
pub mod check;
pub mod find;
pub mod invariants;
pub mod journey;
mod lines;
pub mod readings;
mod receive;
pub mod rules;
mod serials;
pub mod sheet;
pub mod status;
pub mod supplier;
mod udi;
mod withdraw;

pub use crate::models::_entities::goods_receipts::Model as Receipt;
pub use accept::{AcceptanceResult, Decision, LineDecision, accept, hindrance, strictness_reasons};
pub use lines::{DeliveryLine, Line, MOST_LINES, lines_of};
pub use receive::{Delivery, receive};
pub use status::Status;
pub use withdraw::withdraw;
