//! Keeps what is published in memory. A write on this node drops it as soon as it has committed (`Changed`);
//! other nodes follow within [`LIFE`].
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use kernel::Services;
use sea_orm::DbErr;

use crate::models::published::Published;

/// How long another node's write may stay unseen.
pub const LIFE: Duration = Duration::from_secs(5);

#[derive(Clone, Default)]
pub struct ContentCache(Arc<Inner>);

#[derive(Default)]
struct Inner {
    kept: Mutex<Option<Kept>>,
    /// Counts the drops: what was read before a drop is not kept after it.
    drops: AtomicU64,
    /// One reader goes to the database, the others wait for what it brings.
    loading: tokio::sync::Mutex<()>,
}

struct Kept {
    published: Arc<Published>,
    since: Instant,
}

impl ContentCache {
    pub fn new() -> Self {
        Self::default()
    }

    /// What is published, at most [`LIFE`] old.
    pub async fn get(&self, services: &Services) -> Result<Arc<Published>, DbErr> {
        if let Some(published) = self.fresh() {
            return Ok(published);
        }
        let _turn = self.0.loading.lock().await;
        if let Some(published) = self.fresh() {
            return Ok(published);
        }
        let drops = self.0.drops.load(Ordering::SeqCst);
        let since = Instant::now();
        let published = Arc::new(Published::load(&services.db, services.clock.now()).await?);
        let mut kept = self.0.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if self.0.drops.load(Ordering::SeqCst) == drops {
            *kept = Some(Kept {
                published: Arc::clone(&published),
                since,
            });
        }
        Ok(published)
    }

    /// Forgets what is kept; call it after a change has committed.
    pub fn drop_all(&self) {
        let mut kept = self.0.kept.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.drops.fetch_add(1, Ordering::SeqCst);
        *kept = None;
    }

    fn fresh(&self) -> Option<Arc<Published>> {
        let kept = self.0.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref()
            .filter(|kept| kept.since.elapsed() < LIFE)
            .map(|kept| Arc::clone(&kept.published))
    }
}
