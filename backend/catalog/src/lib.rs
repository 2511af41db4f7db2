//! Goods, makers, categories, brands, prices, stock and batches, favourites, and the pictures of goods.
pub mod controllers;
pub mod errors;
pub mod events;
#[cfg(feature = "testing")]
pub mod factory;
pub mod models;
pub mod routes;
pub mod views;
