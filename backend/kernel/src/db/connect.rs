//! Opens SQLite or PostgreSQL with the settings every connection needs.
use std::time::Duration;

use sea_orm::{ConnectOptions, Database, DatabaseConnection, DbErr, sqlx::sqlite};

/// A pool to read from and a pool to write to. On PostgreSQL they are the same pool.
pub struct Databases {
    pub read: DatabaseConnection,
    pub write: DatabaseConnection,
}

/// SQLite readers; more than two cores can use only wait for each other.
const SQLITE_READERS: u32 = 4;

/// Opens `url` (`sqlite://…` or `postgres://…`). `connections` bounds the PostgreSQL pool.
#[crate::awaited::boxed]
pub async fn open(url: &str, connections: u32) -> Result<Databases, DbErr> {
    if url.starts_with("sqlite:") {
        let read = Database::connect(sqlite_options(url, 1, SQLITE_READERS)).await?;
        // None is opened behind the writer's back: it opens its own (`writer_thread`).
        let write = Database::connect(sqlite_options(url, 0, 1)).await?;
        return Ok(Databases { read, write });
    }
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(Duration::from_secs(5))
        .connect_timeout(Duration::from_secs(5))
        .sqlx_logging(false);
    let pool = Database::connect(options).await?;
    Ok(Databases {
        read: pool.clone(),
        write: pool,
    })
}

/// Every connection gets the pragmas; one statement at start would reach a single pooled connection.
fn sqlite_options(url: &str, fewest: u32, most: u32) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(most)
        .min_connections(fewest)
        .acquire_timeout(Duration::from_secs(5))
        .test_before_acquire(false)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(|sqlite| {
            sqlite
                .create_if_missing(true)
                .journal_mode(sqlite::SqliteJournalMode::Wal)
                .synchronous(sqlite::SqliteSynchronous::Full)
                .busy_timeout(Duration::from_secs(5))
                .foreign_keys(true)
                .statement_cache_capacity(512)
                .pragma("cache_size", "-4000")
                .pragma("temp_store", "memory")
        });
    options
}
