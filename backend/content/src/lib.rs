//! Content other than goods: adverts, navigation, hot words, news and help, sections of the home page, the
//! uploaded pictures; feedback of buyers; how often pages are visited, and which errors people met there.
#![cfg_attr(
    test,
    allow(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "places in a test's list"
    )
)]
pub mod activities;
pub mod ads;
pub mod articles;
pub mod cache;
pub mod changes;
pub mod client_errors;
pub mod errors;
pub mod events;
#[cfg(feature = "testing")]
pub mod factory;
pub mod feedback;
pub mod history;
pub mod hot_words;
pub mod media;
pub mod menus;
pub mod models;
pub mod pages;
pub mod routes;
pub mod settings;
pub mod visits;
pub mod wanted;
pub mod zones;

pub use cache::ContentCache;
