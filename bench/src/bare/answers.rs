//! The file that the bare handler reads: the shop's answers, one row each.
use std::path::Path;

use anyhow::Result;
use hyper::body::Bytes;
use sqlx::sqlite::SqlitePool;

use crate::sqlite;

pub async fn create(file: &Path) -> Result<SqlitePool> {
    let db = sqlite::open(file, 1).await?;
    sqlx::query("CREATE TABLE answers (id INTEGER PRIMARY KEY, body BLOB NOT NULL)")
        .execute(&db)
        .await?;
    Ok(db)
}

/// Keeps these answers; returns their ids.
pub async fn keep(db: &SqlitePool, bodies: &[Bytes]) -> Result<Vec<i64>> {
    let mut tx = db.begin().await?;
    let mut ids = Vec::with_capacity(bodies.len());
    for body in bodies {
        let kept = sqlx::query("INSERT INTO answers (body) VALUES (?)")
            .bind(&body[..])
            .execute(&mut *tx)
            .await?;
        ids.push(kept.last_insert_rowid());
    }
    tx.commit().await?;
    Ok(ids)
}
