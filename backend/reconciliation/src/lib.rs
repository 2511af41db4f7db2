//! What the bank and the gateways say about a day, held against our books line by line, and what they said that was rejected; finance settles
//! what differs, and confirms transfers with the bank's lines.
pub mod controllers;
pub mod models;
pub mod routes;
pub mod views;
