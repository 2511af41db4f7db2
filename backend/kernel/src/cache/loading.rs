use std::{
    hash::Hash,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use quick_cache::sync::{Cache, EntryAction, EntryResult};

/// Answers by key. Concurrent callers of the same key wait for one loader; a failed load is repeated by the
/// next caller.
#[derive(Debug)]
pub struct LoadingCache<K, V> {
    answers: Cache<K, Answer<V>>,
    /// Counts the invalidations.
    forgotten: AtomicU64,
    keep_for: Duration,
}

#[derive(Clone, Debug)]
struct Answer<V> {
    value: V,
    since: Instant,
    /// The invalidation count when it was requested.
    forgotten: u64,
}

impl<K: Hash + Eq + Clone, V: Clone> LoadingCache<K, V> {
    /// At most so many answers, each for at most `keep_for`.
    pub fn new(most: usize, keep_for: Duration) -> Self {
        Self {
            answers: Cache::new(most),
            forgotten: AtomicU64::default(),
            keep_for,
        }
    }

    /// The cached value, or else the result of `load`.
    pub async fn get_or_load<E>(&self, key: &K, load: impl Future<Output = Result<V, E>>) -> Result<V, E> {
        if let Some(answer) = self.answers.get(key)
            && self.is_fresh(&answer)
        {
            return Ok(answer.value);
        }
        let entry = self.answers.entry_async(key, |_, answer| {
            if self.is_fresh(answer) {
                EntryAction::Retain(answer.value.clone())
            } else {
                EntryAction::ReplaceWithGuard
            }
        });
        let place = match entry.await {
            EntryResult::Retained(value) => return Ok(value),
            EntryResult::Replaced(place, _) | EntryResult::Vacant(place) => Some(place),
            EntryResult::Removed(..) | EntryResult::Timeout => None,
        };
        let (since, forgotten) = (Instant::now(), self.forgotten.load(Ordering::SeqCst));
        let value = load.await?;
        if let Some(place) = place {
            let answer = Answer {
                value: value.clone(),
                since,
                forgotten,
            };
            // Refused when another task inserted first; then theirs is the newer one.
            let _refused = place.insert(answer);
        }
        Ok(value)
    }

    pub fn forget_all(&self) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
    }

    fn is_fresh(&self, answer: &Answer<V>) -> bool {
        answer.forgotten == self.forgotten.load(Ordering::SeqCst) && answer.since.elapsed() < self.keep_for
    }
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, sync::Arc};

    use futures::future::join_all;
    use tokio::sync::oneshot;

    use super::*;

    async fn ask(cache: &LoadingCache<u8, u8>, key: u8, value: u8) -> u8 {
        let Ok(answer) = cache
            .get_or_load(&key, async { Ok::<_, Infallible>(value) })
            .await;
        answer
    }

    #[tokio::test]
    async fn an_answer_is_loaded_once_until_all_is_forgotten_or_it_is_old() {
        let cache = LoadingCache::new(10, Duration::MAX);
        assert_eq!((ask(&cache, 1, 1).await, ask(&cache, 1, 2).await), (1, 1));
        assert_eq!(ask(&cache, 2, 3).await, 3);
        cache.forget_all();
        assert_eq!((ask(&cache, 1, 4).await, ask(&cache, 2, 5).await), (4, 5));
        let old_at_once = LoadingCache::new(10, Duration::ZERO);
        assert_eq!(
            (ask(&old_at_once, 1, 1).await, ask(&old_at_once, 1, 2).await),
            (1, 2)
        );
    }

    #[tokio::test]
    async fn all_who_wait_get_what_one_loaded() {
        let cache = LoadingCache::new(10, Duration::MAX);
        let loads = AtomicU64::new(0);
        let answers = join_all((0..9).map(|_| {
            cache.get_or_load(&1, async {
                tokio::task::yield_now().await;
                Ok::<_, Infallible>(loads.fetch_add(1, Ordering::SeqCst))
            })
        }));
        assert!(answers.await.iter().all(|answer| *answer == Ok(0)));
    }

    #[tokio::test]
    async fn what_was_forgotten_while_it_was_loaded_is_not_kept() {
        let cache = Arc::new(LoadingCache::new(10, Duration::MAX));
        let (forgotten, wait) = oneshot::channel();
        let asking = Arc::clone(&cache);
        let early = tokio::spawn(async move {
            let load = async {
                wait.await.unwrap();
                Ok::<_, Infallible>(1)
            };
            asking.get_or_load(&1, load).await
        });
        tokio::task::yield_now().await;
        cache.forget_all();
        forgotten.send(()).unwrap();
        let Ok(first) = early.await.unwrap();
        assert_eq!((first, ask(&cache, 1, 2).await), (1, 2));
    }

    #[tokio::test]
    async fn after_a_failure_the_next_one_loads() {
        let cache = LoadingCache::new(10, Duration::MAX);
        assert_eq!(cache.get_or_load(&1, async { Err("no") }).await, Err("no"));
        assert_eq!(ask(&cache, 1, 2).await, 2);
    }
}
