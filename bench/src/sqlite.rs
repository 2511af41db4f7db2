//! SQLite as the shop opens it (backend/kernel/src/db/connect.rs): WAL, and every commit durable.
use std::{path::Path, time::Duration};

use anyhow::{Context, Result};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

pub fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5))
        .foreign_keys(true)
        .statement_cache_capacity(512)
        .pragma("cache_size", "-16000")
        .pragma("temp_store", "memory")
}

pub async fn open(file: &Path, connections: u32) -> Result<SqlitePool> {
    let pool = SqlitePoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .test_before_acquire(false)
        .connect_with(options(file))
        .await;
    pool.with_context(|| format!("opening {}", file.display()))
}
