//! The life of an order: review, payment, picking, parcels and their way, refunds.
pub mod controllers;
pub mod errors;
pub mod events;
#[cfg(any(test, feature = "testing"))]
pub mod factory;
pub mod models;
pub mod routes;
pub mod settings;
pub mod views;
pub mod workers;
