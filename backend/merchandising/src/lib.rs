//! What staff do to products: creation and first sale (首营), classes, prices with two-person approval, sheets,
//! bulk changes, and their history. Reading products for buyers is in the crate `catalog`.
pub mod class_changes;
pub mod class_rules;
pub mod department_rules;
pub mod errors;
pub mod first_sale;
pub mod goods;
pub mod history;
pub mod imports;
pub mod models;
pub mod prices;
pub mod routes;
