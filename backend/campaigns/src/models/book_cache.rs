//! Caches the book in memory. A write on this node invalidates the changed part as soon as it has committed;
//! other nodes follow within a second.
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use kernel::{Services, cache::SingleCache};
use sea_orm::DbErr;

use super::{
    book::{ApprovedCampaigns, CampaignBook, Remaining},
    campaign,
};
use crate::changes::Changed;

/// How long another node's write may stay unseen.
pub const LIFE: Duration = Duration::from_secs(1);

#[derive(Clone)]
pub struct BookCache(Arc<Inner>);

struct Inner {
    terms: SingleCache<Arc<ApprovedCampaigns>>,
    /// Under a rush this changes with every order, and is a small query.
    left: SingleCache<Arc<Remaining>>,
    /// Of the two above, with the data derived from them.
    book: Mutex<CampaignBook>,
}

impl Default for BookCache {
    fn default() -> Self {
        Self(Arc::new(Inner {
            terms: SingleCache::new(LIFE),
            left: SingleCache::new(LIFE),
            book: Mutex::default(),
        }))
    }
}

impl BookCache {
    #[kernel::boxed]
    pub async fn get(&self, services: &Services) -> Result<CampaignBook, DbErr> {
        let (db, now) = (&services.db, services.clock.now());
        let load = async {
            let terms = ApprovedCampaigns::new(campaign::announced(db, now).await?);
            Ok::<_, DbErr>(same_or_new(self.book().terms(), terms))
        };
        let terms = self.0.terms.get_or_load(load).await?;
        let ids = terms.ids();
        let load = async {
            let left = Remaining::load(db, &ids).await?;
            Ok::<_, DbErr>(same_or_new(self.book().shared_left(), left))
        };
        let left = self.0.left.get_or_load(load).await?;
        let mut book = self.book();
        if !book.is_of(&terms, &left) {
            *book = CampaignBook::new(terms, left);
        }
        Ok(book.clone())
    }

    /// The book as it was loaded last, without asking the database; empty before the first load.
    pub fn known(&self) -> CampaignBook {
        self.book().clone()
    }

    fn book(&self) -> MutexGuard<'_, CampaignBook> {
        self.0.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Call it after a change has committed.
    pub fn forget(&self, changed: Changed) {
        if changed == Changed::Campaigns {
            self.0.terms.forget();
        }
        self.0.left.forget();
    }
}

/// The known value where nothing has changed, so that what was derived from it stays.
fn same_or_new<T: PartialEq>(known: Arc<T>, loaded: T) -> Arc<T> {
    if *known == loaded { known } else { Arc::new(loaded) }
}
