//! What happens when something has happened: one table, event → reactions. The relay delivers each committed event
//! to each of its reactions. Names are kept in the database: a renamed reaction runs again.
mod goods;
mod messages;
mod pushes;

use catalog::events::GoodsChanged;
use content::events::WantedAnswered;
use futures::future::BoxFuture;
use identity::events::{CompanyStatusChanged, LicenceDecided, LicenceSubmitted, SessionEnded};
use kernel::{WriteTx, outbox::Event};
use loco_rs::app::AppContext;
use messaging::events::MessagesChanged;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tasks::events::ReindexRequested;
use trade::events::OrderChanged;

pub const REACTIONS: &[Reaction] = &[
    outside::<SessionEnded>("cut_sockets", pushes::cut_sockets),
    outside::<LicenceSubmitted>("tell_qa", pushes::licence_submitted),
    stored::<LicenceDecided>("message", messages::licence_decided),
    stored::<CompanyStatusChanged>("message", messages::company_status_changed),
    stored::<WantedAnswered>("message", messages::wanted_answered),
    outside::<GoodsChanged>("index", goods::refresh),
    outside::<ReindexRequested>("rebuild_index", goods::rebuild),
    stored::<OrderChanged>("message", messages::order_changed),
    outside::<OrderChanged>("push", pushes::order_changed),
    outside::<MessagesChanged>("push", pushes::messages_changed),
];

/// One event, as the outbox kept it.
#[derive(Clone, Debug)]
pub struct Fact {
    pub id: i64,
    pub payload: Value,
}

impl Fact {
    fn read<E: DeserializeOwned>(&self) -> anyhow::Result<E> {
        Ok(E::deserialize(&self.payload)?)
    }
}

type Outcome<'a> = BoxFuture<'a, anyhow::Result<()>>;
type Stored = for<'a> fn(&'a WriteTx, &'a AppContext, &'a Fact) -> Outcome<'a>;
type Outside = for<'a> fn(&'a AppContext, &'a [Fact]) -> Outcome<'a>;

/// How a reaction runs, and with it what a crash half-way means.
#[derive(Clone, Copy)]
pub enum Work {
    /// Writes to the database, in the transaction that notes the delivery: exactly once.
    Stored(Stored),
    /// Changes something outside the database (index, cache, socket), for all events of this name that wait:
    /// at least once.
    Outside(Outside),
}

pub struct Reaction {
    pub event: &'static str,
    pub name: &'static str,
    pub work: Work,
}

const fn stored<E: Event>(name: &'static str, work: Stored) -> Reaction {
    Reaction {
        event: E::NAME,
        name,
        work: Work::Stored(work),
    }
}

const fn outside<E: Event>(name: &'static str, work: Outside) -> Reaction {
    Reaction {
        event: E::NAME,
        name,
        work: Work::Outside(work),
    }
}

/// The reactions to events of this name.
pub fn to(event: &str) -> impl Iterator<Item = &'static Reaction> {
    REACTIONS.iter().filter(move |reaction| reaction.event == event)
}
