//! A running write transaction, and what it will announce once it has committed.
use std::{collections::BTreeSet, sync::Mutex};

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend};

/// What a transaction changed, for caches in this process. Facts for others go through the outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Touched {
    Goods(i64),
    /// Only what is in stock of a goods.
    Stock(i64),
    Member(i64),
    Staff(i64),
    Company(i64),
    /// The cart of a member, for the company that they act for.
    Cart {
        member_id: i64,
        company_id: i64,
        /// The number that the page gave its change.
        change: Option<i64>,
    },
    /// An order of a company was placed.
    Orders(i64),
    /// What a member has marked.
    Favorites(i64),
    /// Adverts, menus, hot words: what everybody sees.
    Content,
    /// The tree of categories, and with it the way to every goods.
    Categories,
    /// What staff tell the search: synonyms, stop words, goods put first.
    Steering,
}

pub struct WriteTx {
    tx: DatabaseTransaction,
    after: Mutex<After>,
}

#[derive(Default)]
pub(super) struct After {
    pub touched: BTreeSet<Touched>,
    pub wake_relay: bool,
}

impl After {
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
            tx,
            after: Mutex::default(),
        }
    }

    /// The connection to run statements on.
    pub fn db(&self) -> &DatabaseTransaction {
        &self.tx
    }

    pub fn is_sqlite(&self) -> bool {
        self.tx.get_database_backend() == DbBackend::Sqlite
    }

    /// Notes a change that caches of this process must drop once the transaction has committed.
    pub fn touch(&self, touched: Touched) {
        if let Ok(mut after) = self.after.lock() {
            after.touched.insert(touched);
        }
    }

    pub(crate) fn wake_relay(&self) {
        if let Ok(mut after) = self.after.lock() {
            after.wake_relay = true;
        }
    }

    pub(super) fn into_parts(self) -> (DatabaseTransaction, After) {
        (self.tx, self.after.into_inner().unwrap_or_default())
    }
}
