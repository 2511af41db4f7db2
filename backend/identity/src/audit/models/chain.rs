//! The chain of the audit log, walked from its first entry to see whether any was altered.
use kernel::Db;
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, QueryOrder, QuerySelect, QueryTrait, prelude::*};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::models::_entities::audit_entries::{Column, Entity, Model};

/// The hash before the first entry.
const GENESIS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Entries that one step looks at.
const STEP: u64 = 1000;

/// How far a walk along the chain is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainWalk {
    /// The last entry that fits, its hash, and how many there are up to it.
    pub checked_id: i64,
    pub last_hash: String,
    pub entries: i64,
    /// The first entry that was altered or cannot be read, or whose predecessor is gone.
    pub broken_id: Option<i64>,
}

impl Default for ChainWalk {
    fn default() -> Self {
        Self {
            checked_id: 0,
            last_hash: GENESIS.into(),
            entries: 0,
            broken_id: None,
        }
    }
}

impl ChainWalk {
    /// Looks at the next entries, up to this one at most; false when there are none, or one does not fit.
    #[kernel::boxed]
    pub async fn go_on(&mut self, db: &Db, until_id: i64) -> Result<bool, DbErr> {
        let next = Entity::find()
            .filter(Column::Id.gt(self.checked_id))
            .filter(Column::Id.lte(until_id))
            .order_by_asc(Column::Id)
            .limit(STEP);
        let next = db.query_all_raw(next.build(db.get_database_backend())).await?;
        for row in &next {
            // What cannot be read any more is not what was written.
            let entry = Model::from_query_result(row, "").ok();
            let Some(entry) = entry.filter(|entry| self.fits(entry)) else {
                self.broken_id = Some(row.try_get("", "id")?);
                return Ok(false);
            };
            self.checked_id = entry.id;
            self.last_hash.clone_from(&entry.hash);
            self.entries += 1;
        }
        Ok(!next.is_empty())
    }

    fn fits(&self, entry: &Model) -> bool {
        entry.previous_hash == self.last_hash && entry.hash == hash_of(entry)
    }
}

/// Walks the whole chain; the id of the first entry that was altered, if any.
pub async fn first_broken(db: &Db) -> Result<Option<i64>, DbErr> {
    let mut walk = ChainWalk::default();
    while walk.go_on(db, i64::MAX).await? {}
    Ok(walk.broken_id)
}

/// SHA-256 over everything the entry says, in a fixed order.
pub(super) fn hash_of(entry: &Model) -> String {
    let content = json!([
        entry.at.timestamp_millis(),
        entry.actor_kind.code(),
        entry.actor_id,
        entry.actor_name,
        entry.action,
        entry.subject_kind,
        entry.subject_id,
        entry.before,
        entry.after,
        entry.reason,
        entry.ip,
        entry.previous_hash,
    ]);
    hex::encode(Sha256::digest(content.to_string().as_bytes()))
}

/// How many entries there are, and the hash of the last.
pub async fn head(db: &Db) -> Result<(u64, String), DbErr> {
    let entries = Entity::find().count(db).await?;
    Ok((entries, last_hash(db).await?))
}

pub(super) async fn last_hash(db: &Db) -> Result<String, DbErr> {
    let last = Entity::find().select_only().column(Column::Hash);
    let last: Option<String> = last.order_by_desc(Column::Id).into_tuple().one(db).await?;
    Ok(last.unwrap_or_else(|| GENESIS.to_owned()))
}

/// Is there an entry with this hash?
pub async fn contains(db: &Db, hash: &str) -> Result<bool, DbErr> {
    Ok(Entity::find().filter(Column::Hash.eq(hash)).count(db).await? > 0)
}
