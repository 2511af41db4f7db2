//! Contracts between a company and the wholesaler: drafting, showing to the signer, sealing with the evidence
//! of the signature, ending. Whether a company has the required contracts is in
//! `identity::contracts::models::contracts`.
pub mod controllers;
pub mod errors;
pub mod events;
#[cfg(any(test, feature = "testing"))]
pub mod factory;
pub mod models;
pub mod routes;
pub mod views;
