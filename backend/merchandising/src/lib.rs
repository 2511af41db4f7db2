//! What staff do to products: filing and first sale (首营), classes, prices that two people agree on, sheets, many at once, and
//! the history of it. What is read of products while buyers shop is the crate `catalog`.
pub mod controllers;
pub mod errors;
pub mod models;
pub mod routes;
pub mod views;
