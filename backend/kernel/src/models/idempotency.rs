//! One effect per key: the answer of a finished request, kept so that the same request gets it again.
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::_entities::idempotency_keys::{ActiveModel, Column, Entity};
use crate::WriteTx;

/// What an earlier request with the same key means for this one.
#[derive(Debug, PartialEq)]
pub enum Earlier {
    None,
    /// It was this same request; answer what it answered.
    Same(serde_json::Value),
    /// It was another request; refuse with 409.
    Different,
}

/// A hash of what the request asks for, to tell a repetition from another request with the same key.
pub fn request_hash(request: &impl Serialize) -> String {
    let bytes = serde_json::to_vec(request).unwrap_or_default();
    hex::encode(Sha256::digest(bytes))
}

/// Looks for an earlier request of this scope (e.g. `order:member-7`) with this key.
pub async fn find(tx: &WriteTx, scope: &str, key: &str, hash: &str) -> Result<Earlier, DbErr> {
    let row = Entity::find()
        .filter(Column::Scope.eq(scope))
        .filter(Column::Key.eq(key))
        .one(tx.db())
        .await?;
    Ok(match row {
        None => Earlier::None,
        Some(row) if row.request_hash == hash => Earlier::Same(row.answer),
        Some(_) => Earlier::Different,
    })
}

/// Keeps the answer in the transaction that has the effect.
pub async fn keep(
    tx: &WriteTx,
    scope: &str,
    key: &str,
    hash: &str,
    answer: &impl Serialize,
    at: DateTime<Utc>,
) -> Result<(), DbErr> {
    let answer = serde_json::to_value(answer).map_err(|error| DbErr::Custom(error.to_string()))?;
    ActiveModel {
        scope: Set(scope.into()),
        key: Set(key.into()),
        request_hash: Set(hash.into()),
        answer: Set(answer),
        created_at: Set(at),
        ..Default::default()
    }
    .insert(tx.db())
    .await?;
    Ok(())
}
