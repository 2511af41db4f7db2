//! Receiving (收货验收, GSP): what a supplier brought is noted, accepted by a second person where the rule says so, and lies
//! in stock from then on.
pub mod controllers;
pub mod errors;
pub mod models;
pub mod routes;
pub mod settings;
pub mod views;
