//! A running write transaction, and the notifications to send after its commit.
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr};
use serde::{Serialize, de::DeserializeOwned};

use super::handle::Db;

/// What a crate's rows may change of what processes keep in memory. Facts for others go through the outbox.
pub trait Change: Serialize + DeserializeOwned {
    /// The crate that owns it.
    const TOPIC: &'static str;
}

/// A change of some crate on its way to those who keep something in memory.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CacheChange {
    topic: &'static str,
    change: String,
}

impl CacheChange {
    fn new<C: Change>(change: &C) -> Self {
        Self {
            topic: C::TOPIC,
            change: serde_json::to_string(change).expect("a change is an enum of ids, which is always JSON"),
        }
    }

    /// The change, when it is one of this crate's.
    pub fn read<C: Change>(&self) -> Option<C> {
        if self.topic != C::TOPIC {
            return None;
        }
        serde_json::from_str(&self.change).ok()
    }
}

pub struct WriteTx {
    db: Db,
    after: Mutex<AfterCommit>,
}

#[derive(Default)]
pub(super) struct AfterCommit {
    pub touched: BTreeSet<CacheChange>,
    pub wake_relay: bool,
}

impl AfterCommit {
    pub(super) fn merge(&mut self, other: Self) {
        self.touched.extend(other.touched);
        self.wake_relay |= other.wake_relay;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.touched.is_empty() && !self.wake_relay
    }
}

impl WriteTx {
    pub(super) fn new(tx: DatabaseTransaction) -> Self {
        Self {
            db: tx.into(),
            after: Mutex::default(),
        }
    }

    /// The connection to run statements on.
    pub fn db(&self) -> &Db {
        &self.db
    }

    pub fn is_sqlite(&self) -> bool {
        self.db.get_database_backend() == DbBackend::Sqlite
    }

    /// From here on it fails rather than wait longer for a row that another transaction holds. For work that can be done
    /// later: of two that wait for each other PostgreSQL would end either one, after a second, and one may be a buyer's.
    #[crate::awaited::boxed]
    pub async fn give_way_after(&self, patience: Duration) -> Result<(), DbErr> {
        if self.is_sqlite() {
            return Ok(());
        }
        let limit = format!("set local lock_timeout = {}", patience.as_millis());
        self.db.execute_unprepared(&limit).await.map(|_| ())
    }

    /// Notes a change that caches of this process must drop once the transaction has committed.
    pub fn touch(&self, change: impl Change) {
        if let Ok(mut after) = self.after.lock() {
            after.touched.insert(CacheChange::new(&change));
        }
    }

    pub(crate) fn wake_relay(&self) {
        if let Ok(mut after) = self.after.lock() {
            after.wake_relay = true;
        }
    }

    /// The transaction to be ended, and its notifications. Fails, which rolls back, if a use case still keeps
    /// the handle.
    pub(super) fn into_parts(self) -> Result<(DatabaseTransaction, AfterCommit), DbErr> {
        let Db::Transaction(shared) = self.db else {
            return Err(DbErr::Custom("a write without a transaction".into()));
        };
        let tx = Arc::into_inner(shared)
            .ok_or_else(|| DbErr::Custom("a use case keeps its transaction beyond its end".into()))?;
        Ok((tx, self.after.into_inner().unwrap_or_default()))
    }
}
