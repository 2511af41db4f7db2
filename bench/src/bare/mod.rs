//! What the shop is compared with.
pub mod answers;
pub mod server;
pub mod transactions;
