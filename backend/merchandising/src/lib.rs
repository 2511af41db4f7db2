//! What staff do to products: filing and first sale (首营), classes, prices that two people agree on, sheets, many at once, and
//! the history of it. What is read of products while buyers shop is the crate `catalog`.
pub mod class_changes;
pub mod errors;
pub mod first_sale;
pub mod goods;
pub mod history;
pub mod imports;
pub mod models;
pub mod prices;
pub mod routes;
