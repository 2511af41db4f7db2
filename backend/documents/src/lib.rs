//! Documents that go with orders: delivery notes, receipts, reports, recalls, exports for the buyer's system;
//! and the registers that inspectors ask for.
pub mod cold_parcels;
pub mod errors;
pub mod events;
pub mod exports;
pub mod inspections;
pub mod models;
pub mod order_documents;
pub mod recalls;
pub mod receipts;
pub mod reports;
pub mod routes;
pub mod settings;
pub mod supplier_returns;
