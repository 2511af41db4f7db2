//! Data added to the shop's database before the server starts, and queries on it.
pub mod companies;
pub mod listeners;
pub mod mix;
pub mod sessions;
pub mod stock;
mod words;
