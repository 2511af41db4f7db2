use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// One value, loaded by the first caller while the others wait for it, and cached for a time or until it is
/// invalidated.
#[derive(Debug)]
pub struct SingleCache<V> {
    kept: Mutex<Option<(Instant, V)>>,
    /// Counts the invalidations of the value.
    forgotten: AtomicU64,
    loading: tokio::sync::Mutex<()>,
    keep_for: Duration,
}

impl<V: Clone> SingleCache<V> {
    /// `keep_for` bounds how long a change that another process made stays unseen.
    pub fn new(keep_for: Duration) -> Self {
        Self {
            kept: Mutex::default(),
            forgotten: AtomicU64::default(),
            loading: tokio::sync::Mutex::default(),
            keep_for,
        }
    }

    /// The cached value, or else the result of `load`.
    pub async fn get_or_load<E>(&self, load: impl Future<Output = Result<V, E>>) -> Result<V, E> {
        if let Some(value) = self.fresh() {
            return Ok(value);
        }
        let _turn = self.loading.lock().await;
        if let Some(value) = self.fresh() {
            return Ok(value);
        }
        let forgotten = self.forgotten.load(Ordering::SeqCst);
        let since = Instant::now();
        let value = load.await?;
        let mut kept = self.kept();
        if self.forgotten.load(Ordering::SeqCst) == forgotten {
            *kept = Some((since, value.clone()));
        }
        Ok(value)
    }

    /// Call it after a change has committed.
    pub fn forget(&self) {
        let mut kept = self.kept();
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        *kept = None;
    }

    fn fresh(&self) -> Option<V> {
        let kept = self.kept();
        let (since, value) = kept.as_ref()?;
        (since.elapsed() < self.keep_for).then(|| value.clone())
    }

    fn kept(&self) -> MutexGuard<'_, Option<(Instant, V)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, sync::Arc};

    use tokio::sync::oneshot;

    use super::*;

    async fn ask(cache: &SingleCache<u8>, value: u8) -> u8 {
        let Ok(answer) = cache.get_or_load(async { Ok::<_, Infallible>(value) }).await;
        answer
    }

    #[tokio::test]
    async fn a_value_is_loaded_once_until_it_is_forgotten_or_old() {
        let cache = SingleCache::new(Duration::MAX);
        assert_eq!((ask(&cache, 1).await, ask(&cache, 2).await), (1, 1));
        cache.forget();
        assert_eq!(ask(&cache, 3).await, 3);
        let old_at_once = SingleCache::new(Duration::ZERO);
        assert_eq!((ask(&old_at_once, 1).await, ask(&old_at_once, 2).await), (1, 2));
    }

    #[tokio::test]
    async fn what_was_forgotten_while_it_was_loaded_is_not_kept() {
        let cache = Arc::new(SingleCache::new(Duration::MAX));
        let (forgotten, wait) = oneshot::channel();
        let asking = Arc::clone(&cache);
        let early = tokio::spawn(async move {
            let load = async {
                wait.await.unwrap();
                Ok::<_, Infallible>(1)
            };
            asking.get_or_load(load).await
        });
        tokio::task::yield_now().await;
        cache.forget();
        forgotten.send(()).unwrap();
        let Ok(first) = early.await.unwrap();
        assert_eq!((first, ask(&cache, 2).await), (1, 2));
    }

    #[tokio::test]
    async fn a_failure_is_not_kept() {
        let cache = SingleCache::new(Duration::MAX);
        assert_eq!(cache.get_or_load(async { Err("no") }).await, Err("no"));
        assert_eq!(ask(&cache, 2).await, 2);
    }
}
