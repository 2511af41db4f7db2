//! Recent events, so that a page that was briefly disconnected receives what it missed. Each event has a
//! number; a reconnecting client sends the last one it received. Kept in memory for some minutes, with a
//! limit per room.
use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use kernel::ids;
use serde_json::Value;

/// How long an event is kept.
pub const KEPT_FOR: Duration = Duration::from_mins(5);
/// Events of one room.
const MOST_PER_ROOM: usize = 64;
/// Rooms whose last events are remembered.
const MOST_ROOMS: usize = 20_000;
/// Letters that distinguish this process from others.
const EPOCH: usize = 12;

pub(super) struct EventHistory {
    epoch: String,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    last: u64,
    /// For rooms whose events were dropped: events up to this number may be lost.
    gone: u64,
    rooms: HashMap<String, Room>,
}

#[derive(Default)]
struct Room {
    events: VecDeque<PastEvent>,
    /// The newest of its events that is no longer here.
    gone: u64,
}

#[derive(Clone, Debug)]
pub(super) struct PastEvent {
    number: u64,
    at: Instant,
    pub name: &'static str,
    pub payload: Value,
}

/// The events missed by a client that has received everything up to some event.
#[derive(Debug)]
pub(super) enum MissedEvents {
    /// With their cursors, in their order.
    Events(Vec<(PastEvent, String)>),
    /// Unknown: the page has to refetch everything.
    Unknown,
}

impl EventHistory {
    pub fn new() -> Self {
        Self {
            epoch: ids::token().chars().take(EPOCH).collect(),
            inner: Mutex::default(),
        }
    }

    /// Stores an event and sends it with its cursor, before the next one of any room.
    pub fn publish(
        &self,
        room: &str,
        (name, payload): (&'static str, &Value),
        now: Instant,
        send: impl FnOnce(String),
    ) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.last += 1;
        let number = inner.last;
        if !inner.rooms.contains_key(room) {
            inner.make_room(now);
        }
        let kept = inner.rooms.entry(room.to_owned()).or_default();
        kept.events.push_back(PastEvent {
            number,
            at: now,
            name,
            payload: payload.clone(),
        });
        kept.forget(now);
        send(self.cursor(number));
    }

    /// The position of somebody who comes in now.
    pub fn position(&self) -> String {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        self.cursor(inner.last)
    }

    /// Hands over the events of these rooms since a position, before the next one of any room is sent.
    pub fn hand_over(&self, rooms: &[String], cursor: &str, now: Instant, send: impl FnOnce(MissedEvents)) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        send(self.since(&mut inner, rooms, cursor, now));
    }

    fn since(&self, inner: &mut Inner, rooms: &[String], cursor: &str, now: Instant) -> MissedEvents {
        let Some(last_seen) = self.number(cursor) else {
            return MissedEvents::Unknown;
        };
        if last_seen < inner.gone || last_seen > inner.last {
            return MissedEvents::Unknown;
        }
        let mut missed = Vec::new();
        for room in rooms {
            let Some(room) = inner.rooms.get_mut(room) else {
                continue;
            };
            room.forget(now);
            if room.gone > last_seen {
                return MissedEvents::Unknown;
            }
            missed.extend(
                room.events
                    .iter()
                    .filter(|event| event.number > last_seen)
                    .cloned(),
            );
        }
        missed.sort_by_key(|event| event.number);
        let with_cursor = |event: PastEvent| {
            let cursor = self.cursor(event.number);
            (event, cursor)
        };
        MissedEvents::Events(missed.into_iter().map(with_cursor).collect())
    }

    fn cursor(&self, number: u64) -> String {
        format!("{}-{number}", self.epoch)
    }

    fn number(&self, cursor: &str) -> Option<u64> {
        let (epoch, number) = cursor.rsplit_once('-')?;
        (epoch == self.epoch).then(|| number.parse().ok()).flatten()
    }
}

impl Room {
    fn forget(&mut self, now: Instant) {
        while let Some(oldest) = self.events.front() {
            let is_old = now.saturating_duration_since(oldest.at) > KEPT_FOR;
            if !is_old && self.events.len() <= MOST_PER_ROOM {
                return;
            }
            self.gone = oldest.number;
            self.events.pop_front();
        }
    }
}

impl Inner {
    /// When there are too many rooms, drops those without recent events, or else all.
    fn make_room(&mut self, now: Instant) {
        if self.rooms.len() < MOST_ROOMS {
            return;
        }
        self.rooms.values_mut().for_each(|room| room.forget(now));
        let mut gone = self.gone;
        self.rooms.retain(|_, room| {
            let is_quiet = room.events.is_empty();
            if is_quiet {
                gone = gone.max(room.gone);
            }
            !is_quiet
        });
        self.gone = gone;
        if self.rooms.len() >= MOST_ROOMS {
            self.rooms.clear();
            self.gone = self.last;
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn rooms(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn publish(missed: &EventHistory, room: &str, what: i64, now: Instant) -> String {
        let mut cursor = String::new();
        missed.publish(room, ("x", &json!(what)), now, |own| cursor = own);
        cursor
    }

    fn events_since(missed: &EventHistory, names: &[&str], cursor: &str, now: Instant) -> Option<Vec<Value>> {
        let mut found = None;
        missed.hand_over(&rooms(names), cursor, now, |missed| {
            if let MissedEvents::Events(events) = missed {
                found = Some(events.into_iter().map(|(event, _)| event.payload).collect());
            }
        });
        found
    }

    #[test]
    fn a_client_receives_later_events_of_its_rooms_in_order() {
        let (missed, now) = (EventHistory::new(), Instant::now());
        let first = publish(&missed, "a", 1, now);
        publish(&missed, "b", 2, now);
        publish(&missed, "c", 3, now);
        let last = publish(&missed, "a", 4, now);
        assert_eq!(
            events_since(&missed, &["a", "b"], &first, now),
            Some(vec![json!(2), json!(4)])
        );
        assert_eq!(events_since(&missed, &["a", "b"], &last, now), Some(vec![]));
    }

    #[test]
    fn a_cursor_is_unknown_once_events_of_its_rooms_have_expired() {
        let (missed, now) = (EventHistory::new(), Instant::now());
        let first = publish(&missed, "a", 1, now);
        publish(&missed, "a", 2, now);
        publish(&missed, "b", 3, now);
        let later = now + KEPT_FOR + Duration::from_secs(1);
        assert_eq!(events_since(&missed, &["a"], &first, later), None);
        // No events here since.
        assert_eq!(events_since(&missed, &["quiet"], &first, later), Some(vec![]));
        for nonsense in ["", "x", "other-1", &first.replace("-1", "-99"), "-"] {
            assert_eq!(events_since(&missed, &["a"], nonsense, now), None, "{nonsense}");
        }
    }

    #[test]
    fn a_room_keeps_so_many_events_and_no_more() {
        let (missed, now) = (EventHistory::new(), Instant::now());
        let cursors: Vec<String> = (0..100).map(|what| publish(&missed, "a", what, now)).collect();
        assert_eq!(events_since(&missed, &["a"], &cursors[20], now), None);
        let missed_by = events_since(&missed, &["a"], &cursors[99 - MOST_PER_ROOM], now);
        assert_eq!(missed_by.map(|events| events.len()), Some(MOST_PER_ROOM));
    }

    #[test]
    fn memory_is_bounded_for_any_number_of_receivers() {
        let (missed, now) = (EventHistory::new(), Instant::now());
        let first = publish(&missed, "first", 1, now);
        for room in 0..MOST_ROOMS {
            publish(&missed, &room.to_string(), 0, now);
        }
        assert!(missed.inner.lock().unwrap().rooms.len() <= MOST_ROOMS);
        assert_eq!(events_since(&missed, &["first"], &first, now), None);
    }
}
