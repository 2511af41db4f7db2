//! Messages to members, and the realtime channel.
#![cfg_attr(
    test,
    allow(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "places in a test's list"
    )
)]
pub mod errors;
pub mod events;
#[cfg(feature = "testing")]
pub mod factory;
pub mod inbox;
pub mod live;
pub mod mass;
pub mod models;
pub mod routes;
pub mod templates;
pub mod workers;

pub use live::Live;
