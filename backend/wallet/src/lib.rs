//! Ledgers: balance, points, vouchers. Append-only entries; a balance is the sum of its entries.
pub mod controllers;
pub mod errors;
pub mod models;
pub mod routes;
pub mod views;
