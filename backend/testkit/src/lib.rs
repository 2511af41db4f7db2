//! What tests stand on: a database of their own, cloned from a migrated template.
mod database;
mod panics;
mod postgres;

pub use database::{TestDatabase, postgres_server};

pub use kernel::Clock;
