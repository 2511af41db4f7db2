//! Messages to members, and the realtime channel.
pub mod controllers;
pub mod errors;
pub mod events;
#[cfg(feature = "testing")]
pub mod factory;
pub mod live;
pub mod mail;
mod markup;
pub mod models;
pub mod routes;
pub mod sms;
pub mod views;

pub use live::Live;
