//! Ledgers: balance, points, vouchers. Append-only entries; a balance is the sum of its entries. Points and vouchers come in lots that
//! run out. What purchases earn is due for a document, and taken back with it. What staff enter by hand takes two people.
pub mod controllers;
pub mod errors;
pub mod events;
pub mod models;
pub mod routes;
pub mod views;
