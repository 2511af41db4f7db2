//! One round of the relay in memory.
use std::collections::BTreeMap;

use kernel::models::_entities::outbox_events as events;

use crate::event_handlers::{self, NotYet, Reaction, ReactionKind, StoredEvent};

const LONGEST_ERROR: usize = 500;

/// The events of a round with their reactions, and the results.
pub(super) struct Round {
    /// With the names of the events, oldest first.
    facts: Vec<(String, StoredEvent)>,
    earlier: Vec<(i64, String)>,
    done: Vec<(i64, &'static str)>,
    failed: BTreeMap<i64, String>,
}

/// What to write down about one event.
pub(super) enum Outcome {
    Delivered,
    /// Finished deliveries stay finished; the rest is retried.
    Again {
        done: Vec<&'static str>,
        error: String,
    },
}

impl Round {
    pub(super) fn new(taken: &[events::Model], earlier: Vec<(i64, String)>) -> Self {
        let fact = |event: &events::Model| StoredEvent {
            id: event.id,
            payload: event.payload.clone(),
        };
        Self {
            facts: taken
                .iter()
                .map(|event| (event.name.clone(), fact(event)))
                .collect(),
            earlier,
            done: Vec::new(),
            failed: BTreeMap::new(),
        }
    }

    /// Nothing of it was tried before, and nothing has failed so far.
    pub(super) fn is_smooth(&self, taken: &[events::Model]) -> bool {
        self.failed.is_empty() && taken.iter().all(|event| event.attempts == 0)
    }

    fn is_done(&self, id: i64, reaction: &str) -> bool {
        self.earlier
            .iter()
            .any(|(event, name)| *event == id && name == reaction)
    }

    /// Each outside reaction with all events that wait for it.
    pub(super) fn outside(&self) -> Vec<(&'static Reaction, Vec<StoredEvent>)> {
        let wanted = event_handlers::REACTIONS
            .iter()
            .filter(|reaction| matches!(reaction.work, ReactionKind::Outside(_)));
        wanted
            .map(|reaction| (reaction, self.waiting_for(reaction)))
            .filter(|(_, facts)| !facts.is_empty())
            .collect()
    }

    fn waiting_for(&self, reaction: &Reaction) -> Vec<StoredEvent> {
        let facts = self.facts.iter();
        facts
            .filter(|(name, fact)| name == reaction.event && !self.is_done(fact.id, reaction.name))
            .map(|(_, fact)| fact.clone())
            .collect()
    }

    /// Each event with each stored reaction that waits for it.
    pub(super) fn stored(&self) -> Vec<(&'static Reaction, StoredEvent)> {
        let all = self.facts.iter().flat_map(|(name, fact)| {
            let wanted =
                event_handlers::to(name).filter(|reaction| matches!(reaction.work, ReactionKind::Stored(_)));
            wanted.map(move |reaction| (reaction, fact.clone()))
        });
        all.filter(|(reaction, fact)| !self.is_done(fact.id, reaction.name))
            .collect()
    }

    pub(super) fn note(&mut self, id: i64, reaction: &'static str, outcome: &anyhow::Result<()>) {
        match outcome {
            Ok(()) => self.done.push((id, reaction)),
            Err(error) => {
                let text = format!("{reaction}: {error:#}");
                if error.is::<NotYet>() {
                    tracing::debug!(event = id, text, "a reaction waits");
                } else {
                    tracing::warn!(
                        event = id,
                        error = text,
                        "a reaction failed; it will be tried again"
                    );
                }
                self.failed.insert(id, text.chars().take(LONGEST_ERROR).collect());
            }
        }
    }

    pub(super) fn outcomes(mut self) -> BTreeMap<i64, Outcome> {
        let ids: Vec<i64> = self.facts.iter().map(|(_, fact)| fact.id).collect();
        let outcome = |id: i64| match self.failed.remove(&id) {
            None => Outcome::Delivered,
            Some(error) => {
                let of_this = self.done.iter().filter(|(event, _)| *event == id);
                let done = of_this.map(|(_, reaction)| *reaction).collect();
                Outcome::Again { done, error }
            }
        };
        ids.iter()
            .copied()
            .zip(ids.iter().copied().map(outcome))
            .collect()
    }
}
