//! What the shop's database gets before the server starts, and what is asked of it.
pub mod companies;
pub mod listeners;
pub mod mix;
pub mod sessions;
pub mod stock;
mod words;
