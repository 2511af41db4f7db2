//! What the bank and the gateways say about a day, held against our books line by line, and what they said that was rejected; finance settles
//! what differs, confirms transfers with the bank's lines, and decides on refunds that a gateway would not do.
pub mod controllers;
pub mod models;
pub mod routes;
pub mod views;
