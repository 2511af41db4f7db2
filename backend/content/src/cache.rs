//! Caches published content. A write on this node invalidates it as soon as it has committed (`Changed`);
//! other nodes follow within [`LIFE`].
use std::{sync::Arc, time::Duration};

use kernel::{Services, cache::SingleCache};
use sea_orm::DbErr;

use crate::models::published::Published;

/// How long another node's write may stay unseen.
pub const LIFE: Duration = Duration::from_secs(5);

#[derive(Clone)]
pub struct ContentCache(Arc<SingleCache<Arc<Published>>>);

impl Default for ContentCache {
    fn default() -> Self {
        Self(Arc::new(SingleCache::new(LIFE)))
    }
}

impl ContentCache {
    pub fn new() -> Self {
        Self::default()
    }

    /// Published content, at most [`LIFE`] old.
    #[kernel::boxed]
    pub async fn get(&self, services: &Services) -> Result<Arc<Published>, DbErr> {
        let load = async {
            Ok(Arc::new(
                Published::load(&services.db, services.clock.now()).await?,
            ))
        };
        self.0.get_or_load(load).await
    }

    /// Invalidates the cache; call it after a change has committed.
    pub fn drop_all(&self) {
        self.0.forget();
    }
}
