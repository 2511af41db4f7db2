//! Contracts between a company and the wholesaler: drawn up, put before the signer, sealed with the evidence of the signature,
//! ended. Whether a company has what it owes is `identity::contracts::models::contracts`.
pub mod controllers;
pub mod errors;
pub mod events;
#[cfg(any(test, feature = "testing"))]
pub mod factory;
pub mod models;
pub mod routes;
pub mod views;
