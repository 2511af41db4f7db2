//! What a buyer may buy at what price, the cart, checkout, orders and their payment.
pub mod controllers;
pub mod errors;
pub mod events;
pub mod models;
pub mod routes;
pub mod views;
pub mod workers;
