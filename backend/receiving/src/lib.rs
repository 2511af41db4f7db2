//! Receiving (采购、收货验收, GSP): goods are ordered from a supplier; its delivery is recorded, accepted by a second person where the
//! rule says so, and is in stock from then on; the inspection report of each batch is sealed. And how the stock is cared for: looked
//! at, kept cool and dry, destroyed when bad, sent back to whom it came from.
pub mod care;
pub mod climate;
pub mod destructions;
pub mod errors;
pub mod events;
pub mod models;
pub mod papers;
pub mod purchases;
pub mod receipts;
pub mod reports;
pub mod routes;
pub mod settings;
pub mod supplier_returns;
pub mod suppliers;
