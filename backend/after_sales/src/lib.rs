//! After-sales (domain section 4): a buyer claims lines of a received order, staff decide, goods come back and are
//! inspected, money goes back or a replacement leaves.
pub mod claims;
pub mod errors;
pub mod events;
pub mod models;
pub mod quarantine;
pub mod routes;
pub mod rules;
