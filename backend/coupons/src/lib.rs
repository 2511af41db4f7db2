//! Coupons: drafted, approved by finance, claimed, locked by a checkout, used, given back. Also rewards for
//! purchases: points for finished orders and vouchers of campaigns, on the wallet's ledgers.
pub mod controllers;
pub mod errors;
pub mod events;
pub mod models;
pub mod routes;
pub mod views;
