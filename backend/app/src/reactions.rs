//! What happens when something has happened: one table, event → reactions. The relay delivers each committed event
//! to each of its reactions; names are kept in the database, so rename with care.
mod sessions;

use futures::future::BoxFuture;
use kernel::{WriteTx, outbox::Event};
use loco_rs::app::AppContext;
use serde_json::Value;

use identity::events::SessionEnded;

/// The payload of one event.
pub type Payload = Value;

/// How a reaction runs, and with it what a crash half-way means.
#[derive(Clone, Copy)]
pub enum Work {
    /// Writes to the database, in the transaction that notes the delivery: exactly once.
    Stored(for<'a> fn(&'a WriteTx, &'a AppContext, &'a Payload) -> BoxFuture<'a, anyhow::Result<()>>),
    /// Changes something outside the database (index, cache, socket), for all events of this name that wait:
    /// at least once.
    Outside(for<'a> fn(&'a AppContext, &'a [Payload]) -> BoxFuture<'a, anyhow::Result<()>>),
}

pub struct Reaction {
    pub event: &'static str,
    pub name: &'static str,
    pub work: Work,
}

const fn outside(
    event: &'static str,
    name: &'static str,
    work: for<'a> fn(&'a AppContext, &'a [Payload]) -> BoxFuture<'a, anyhow::Result<()>>,
) -> Reaction {
    Reaction {
        event,
        name,
        work: Work::Outside(work),
    }
}

pub const REACTIONS: &[Reaction] = &[outside(SessionEnded::NAME, "cut_sockets", sessions::cut_sockets)];

/// The reactions to events of this name.
pub fn to(event: &str) -> impl Iterator<Item = &'static Reaction> {
    REACTIONS.iter().filter(move |reaction| reaction.event == event)
}
