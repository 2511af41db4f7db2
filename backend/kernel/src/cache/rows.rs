use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use quick_cache::{Weighter, sync::Cache};

use crate::counts::{to_i64, to_usize};

/// Invalidations are counted separately for this many stripes of ids.
const STRIPES: usize = 256;
/// Only sizes the table; the weight is what bounds it.
const EXPECTED_BYTES: u64 = 1024;

/// Rows cached by id until they are invalidated, too old, or the cache is too large. A value that was read
/// before an invalidation is returned once and not stored.
pub struct RowCache<V> {
    values: Cache<i64, CachedValue<V>, Bytes<V>>,
    forgotten: Box<[Mutex<u64>]>,
    keep_for: Duration,
}

struct CachedValue<V> {
    value: Arc<V>,
    since: Instant,
}

impl<V> Clone for CachedValue<V> {
    fn clone(&self) -> Self {
        Self {
            value: Arc::clone(&self.value),
            since: self.since,
        }
    }
}

struct Bytes<V>(fn(&V) -> u64);

impl<V> Clone for Bytes<V> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<V> Weighter<i64, CachedValue<V>> for Bytes<V> {
    fn weight(&self, _: &i64, aged: &CachedValue<V>) -> u64 {
        (self.0)(&aged.value).max(1)
    }
}

/// The requested values and their invalidation counts at that time: take it before reading the database.
pub struct PendingRead(HashMap<i64, u64>);

impl<V> RowCache<V> {
    /// `bytes` weighs one value; all together weigh at most `heaviest` bytes. `keep_for` bounds how long a change
    /// that another process made stays unseen.
    pub fn new(heaviest: u64, keep_for: Duration, bytes: fn(&V) -> u64) -> Self {
        let expected = usize::try_from(heaviest / EXPECTED_BYTES).unwrap_or(usize::MAX);
        Self {
            values: Cache::with_weighter(expected, heaviest, Bytes(bytes)),
            forgotten: (0..STRIPES).map(|_| Mutex::new(0)).collect(),
            keep_for,
        }
    }

    pub fn get(&self, id: i64) -> Option<Arc<V>> {
        self.get_at(id, Instant::now())
    }

    /// The same for one of many: the clock is read once for all of them.
    pub fn get_at(&self, id: i64, now: Instant) -> Option<Arc<V>> {
        let aged = self.values.get(&id)?;
        (now.saturating_duration_since(aged.since) < self.keep_for).then_some(aged.value)
    }

    pub fn ask(&self, ids: impl IntoIterator<Item = i64>) -> PendingRead {
        PendingRead(ids.into_iter().map(|id| (id, *self.stripe(id))).collect())
    }

    /// Stores what was read since `asked`, unless it was invalidated in between.
    pub fn keep(&self, asked: &PendingRead, id: i64, value: &Arc<V>) {
        // Under the lock no invalidation can happen between the comparison and the insertion.
        let count = self.stripe(id);
        if asked.0.get(&id) == Some(&*count) {
            let aged = CachedValue {
                value: Arc::clone(value),
                since: Instant::now(),
            };
            self.values.insert(id, aged);
        }
    }

    pub fn forget(&self, id: i64) {
        let mut count = self.stripe(id);
        *count += 1;
        self.values.remove(&id);
    }

    pub fn forget_all(&self) {
        for stripe in &self.forgotten {
            *locked(stripe) += 1;
        }
        self.values.clear();
    }

    fn stripe(&self, id: i64) -> MutexGuard<'_, u64> {
        locked(&self.forgotten[to_usize(id.rem_euclid(to_i64(STRIPES)))])
    }
}

fn locked(stripe: &Mutex<u64>) -> MutexGuard<'_, u64> {
    stripe.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(keep_for: Duration) -> RowCache<u64> {
        RowCache::new(1 << 20, keep_for, |_| 8)
    }

    #[test]
    fn what_was_forgotten_while_it_was_read_is_not_kept() {
        let kept = kept(Duration::MAX);
        let asked = kept.ask([1, 2]);
        kept.forget(1);
        kept.keep(&asked, 1, &Arc::new(10));
        kept.keep(&asked, 2, &Arc::new(20));
        assert_eq!((kept.get(1), kept.get(2)), (None, Some(Arc::new(20))));
        kept.forget_all();
        assert_eq!(kept.get(2), None);
    }

    #[test]
    fn unrequested_or_expired_rows_are_not_stored() {
        let kept = kept(Duration::ZERO);
        let asked = kept.ask([1]);
        kept.keep(&asked, 1, &Arc::new(10));
        kept.keep(&asked, 2, &Arc::new(20));
        assert_eq!((kept.get(1), kept.get(2)), (None, None));
    }

    #[test]
    fn the_cache_stays_within_its_weight() {
        let kept = kept(Duration::MAX);
        for id in 0..1 << 18 {
            let asked = kept.ask([id]);
            kept.keep(&asked, id, &Arc::new(1));
        }
        assert!(kept.values.weight() <= 1 << 20);
    }
}
