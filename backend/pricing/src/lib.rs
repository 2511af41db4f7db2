//! Prices and promotions. This release: base price → region / rank / buyer price → ladder price, and freight.
pub mod models;
