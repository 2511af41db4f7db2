//! How many connections one address or one person holds.
use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::Notify;

/// Of whom it is remembered when they left.
const MOST_REMEMBERED: usize = 10_000;

pub(super) struct ConnectionCounts<K> {
    taken: Mutex<HashMap<K, usize>>,
    /// When those without a seat had their last one.
    left: Mutex<HashMap<K, Instant>>,
    /// Wakes when the first connection opens or the last one closes.
    pub changed: Notify,
}

impl<K: Eq + Hash + Clone> ConnectionCounts<K> {
    pub fn new() -> Arc<Self> {
        Arc::new(Self {
            taken: Mutex::default(),
            left: Mutex::default(),
            changed: Notify::new(),
        })
    }

    /// A seat for `key`, free again when it is dropped; none when `key` holds `most` already.
    pub fn take(self: &Arc<Self>, key: K, most: usize) -> Option<ConnectionSlot<K>> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let held = taken.entry(key.clone()).or_default();
        if *held >= most {
            return None;
        }
        *held += 1;
        if *held == 1 {
            self.changed.notify_one();
        }
        Some(ConnectionSlot {
            counts: Arc::clone(self),
            key,
        })
    }

    /// Seats that `key` holds.
    pub fn held(&self, key: &K) -> usize {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.get(key).copied().unwrap_or_default()
    }

    /// Does `key` hold a seat, or did so within this time?
    pub fn was_here(&self, key: &K, within: Duration) -> bool {
        let is_here = {
            let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
            taken.contains_key(key)
        };
        let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        is_here || left.get(key).is_some_and(|at| at.elapsed() <= within)
    }

    fn note_left(&self, key: K) {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if left.len() >= MOST_REMEMBERED {
            left.clear();
        }
        left.insert(key, Instant::now());
    }

    /// Who holds a seat.
    pub fn keys(&self) -> Vec<K> {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.keys().cloned().collect()
    }

    /// How many different keys hold a seat.
    pub fn holders(&self) -> usize {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

pub(super) struct ConnectionSlot<K: Eq + Hash + Clone> {
    counts: Arc<ConnectionCounts<K>>,
    key: K,
}

impl<K: Eq + Hash + Clone> Drop for ConnectionSlot<K> {
    fn drop(&mut self) {
        let mut taken = self.counts.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = taken.get_mut(&self.key) {
            *held -= 1;
            if *held == 0 {
                taken.remove(&self.key);
                self.counts.note_left(self.key.clone());
                self.counts.changed.notify_one();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dropped_connection_slot_is_free_again() {
        let counts = ConnectionCounts::new();
        let (one, two) = (counts.take(7, 2), counts.take(7, 2));
        assert!(one.is_some() && two.is_some() && counts.take(7, 2).is_none());
        assert!(counts.take(8, 2).is_some());
        drop(one);
        assert!(counts.take(7, 2).is_some());
        assert_eq!(counts.holders(), 1);
        drop(two);
        assert_eq!(counts.holders(), 0);
        let lately = Duration::from_mins(5);
        assert!(counts.was_here(&7, lately) && !counts.was_here(&9, lately));
    }
}
