//! Test support: a separate database for each test, cloned from a migrated template.
mod database;
mod panics;
mod postgres;

pub use database::{TestDatabase, postgres_server};

pub use kernel::Clock;
