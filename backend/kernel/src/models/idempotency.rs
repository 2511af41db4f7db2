//! One effect per key. A request claims its key first; a repetition, even one under way at the same time, then gets
//! the answer of the first.
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, DbErr, TryInsertResult, prelude::*, sea_query::OnConflict};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::_entities::idempotency_keys::{ActiveModel, Column, Entity};
use crate::WriteTx;

/// How long a key is stored. Requests are not repeated after that.
const KEPT: TimeDelta = TimeDelta::days(7);

#[derive(Debug, PartialEq)]
pub enum Claim {
    /// Ours: do the work, then `keep` the answer in the same transaction.
    New,
    /// The same request; return the stored answer.
    Repeated(Value),
    /// Another request used this key; refuse with 409.
    Taken,
}

/// A hash of what the request asks for, to distinguish a repetition from another request with the same key.
pub fn request_hash(request: &impl Serialize) -> String {
    let bytes = serde_json::to_vec(request).unwrap_or_default();
    hex::encode(Sha256::digest(bytes))
}

/// Claims `key` within `scope` (e.g. `order:7` for member 7). On PostgreSQL a claim waits for an unfinished one.
#[crate::awaited::boxed]
pub async fn claim(
    tx: &WriteTx,
    scope: &str,
    key: &str,
    hash: &str,
    at: DateTime<Utc>,
) -> Result<Claim, DbErr> {
    let row = ActiveModel {
        scope: Set(scope.into()),
        key: Set(key.into()),
        request_hash: Set(hash.into()),
        answer: Set(Value::Null),
        created_at: Set(at),
        ..Default::default()
    };
    let once = OnConflict::columns([Column::Scope, Column::Key])
        .do_nothing()
        .to_owned();
    let inserted = Entity::insert(row)
        .on_conflict(once)
        .try_insert()
        .exec_without_returning(tx.db())
        .await?;
    if matches!(inserted, TryInsertResult::Inserted(1)) {
        return Ok(Claim::New);
    }
    let earlier = find(scope, key).one(tx.db()).await?;
    Ok(match earlier {
        Some(row) if row.request_hash == hash => Claim::Repeated(row.answer),
        _ => Claim::Taken,
    })
}

/// Keeps the answer in the transaction that has the effect.
pub async fn keep(tx: &WriteTx, scope: &str, key: &str, answer: &impl Serialize) -> Result<(), DbErr> {
    let answer = serde_json::to_value(answer).map_err(|error| DbErr::Custom(error.to_string()))?;
    Entity::update_many()
        .col_expr(Column::Answer, Expr::value(answer))
        .filter(Column::Scope.eq(scope))
        .filter(Column::Key.eq(key))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Removes expired keys; returns how many.
#[crate::awaited::boxed]
pub async fn sweep(tx: &WriteTx, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let swept = Entity::delete_many()
        .filter(Column::CreatedAt.lt(now - KEPT))
        .exec(tx.db())
        .await?;
    Ok(swept.rows_affected)
}

fn find(scope: &str, key: &str) -> Select<Entity> {
    Entity::find()
        .filter(Column::Scope.eq(scope))
        .filter(Column::Key.eq(key))
}
