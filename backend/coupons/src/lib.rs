//! Coupons: drafted, approved by finance, claimed, locked by a checkout, used, given back. Also the rule by which
//! purchases are rewarded with points and vouchers.
pub mod controllers;
pub mod errors;
pub mod events;
pub mod models;
pub mod routes;
pub mod views;
