//! Documents that go with orders: invoices, delivery notes, receipts, reports, recalls, exports for the buyer's system.
pub mod controllers;
pub mod errors;
pub mod events;
pub mod models;
pub mod routes;
pub mod settings;
pub mod views;
pub mod workers;
