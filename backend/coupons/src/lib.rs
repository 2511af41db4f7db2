//! Coupons: drawn up, approved by finance, claimed, held by a checkout, used, given back. And what buyers get for what they bought:
//! points by finished orders, vouchers by campaigns, on the wallet's ledgers.
pub mod controllers;
pub mod errors;
pub mod events;
pub mod models;
pub mod routes;
pub mod views;
