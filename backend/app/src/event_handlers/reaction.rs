//! What a reaction is given, and how it runs.
use futures::future::BoxFuture;
use kernel::{WriteTx, outbox::Event};
use loco_rs::app::AppContext;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// An expected delay of a reaction: it is tried again and needs no attention.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct NotYet(pub &'static str);

/// One event, as the outbox kept it.
#[derive(Clone, Debug)]
pub struct StoredEvent {
    pub id: i64,
    pub payload: Value,
}

impl StoredEvent {
    pub(super) fn read<E: DeserializeOwned>(&self) -> anyhow::Result<E> {
        Ok(E::deserialize(&self.payload)?)
    }
}

pub type Outcome<'a> = BoxFuture<'a, anyhow::Result<()>>;
pub type Stored = for<'a> fn(&'a WriteTx, &'a AppContext, &'a StoredEvent) -> Outcome<'a>;
pub type Outside = for<'a> fn(&'a AppContext, &'a [StoredEvent]) -> Outcome<'a>;

/// How a reaction runs, and with it what a crash half-way means.
#[derive(Clone, Copy)]
pub enum ReactionKind {
    /// Writes to the database, in the transaction that notes the delivery: exactly once.
    Stored(Stored),
    /// Changes something outside the database (index, cache, socket), for all events of this name that wait:
    /// at least once.
    Outside(Outside),
}

pub struct Reaction {
    pub event: &'static str,
    pub name: &'static str,
    pub work: ReactionKind,
}

pub(super) const fn stored<E: Event>(name: &'static str, work: Stored) -> Reaction {
    Reaction {
        event: E::NAME,
        name,
        work: ReactionKind::Stored(work),
    }
}

pub(super) const fn outside<E: Event>(name: &'static str, work: Outside) -> Reaction {
    Reaction {
        event: E::NAME,
        name,
        work: ReactionKind::Outside(work),
    }
}
