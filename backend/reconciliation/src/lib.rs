//! What the bank and the gateways say about a day, held against our books line by line; finance settles what differs.
pub mod controllers;
pub mod models;
pub mod routes;
pub mod views;
