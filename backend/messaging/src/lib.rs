//! Messages to members, and the realtime channel.
pub mod controllers;
pub mod errors;
pub mod events;
#[cfg(feature = "testing")]
pub mod factory;
pub mod live;
pub mod models;
pub mod routes;
pub mod views;
pub mod workers;

pub use live::Live;
