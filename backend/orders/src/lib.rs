//! The life of an order: review, payment, picking, parcels and their way, refunds.
pub mod dispatch;
pub mod errors;
pub mod events;
#[cfg(feature = "testing")]
pub mod factory;
pub mod lifecycle;
pub mod models;
pub mod payments;
pub mod picking;
pub mod refunds;
pub mod reviews;
pub mod routes;
pub mod settings;
pub mod shipments;
