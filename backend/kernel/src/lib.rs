//! The base of all domains: money, time, ids, actors, the API envelope, input, paging, the writer and the
//! outbox. Contains no business rules.
#![cfg_attr(
    test,
    allow(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "places in a test's list"
    )
)]
pub mod actor;
pub mod admin;
pub mod api;
mod awaited;
pub mod cache;
pub mod clock;
pub mod counts;
pub mod db;
pub mod ids;
pub mod input;
pub mod jobs;
pub mod links;
pub mod masking;
pub mod models;
pub mod money;
pub mod network;
pub mod outbox;
pub mod paging;
pub mod read_at;
pub mod services;
pub mod settings;
pub mod signing;
pub mod turns;

pub use actor::Actor;
pub use api::{ApiError, ApiResult, Data};
pub use awaited::boxed;
pub use clock::Clock;
pub use db::{Db, UseCase, WriteTx, Writer};
pub use money::Money;
pub use services::Services;
pub use settings::Settings;
