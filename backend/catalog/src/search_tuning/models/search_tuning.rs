//! How staff steer the search: synonyms, stop words, goods put first, and the searches that found nothing. The rules
//! are read at most once a second while people search, so a change is felt on every node within one.
use std::{sync::Arc, time::Duration};

use kernel::{Db, cache::SingleCache};
use sea_orm::DbErr;

use super::{pins, stop_words, synonyms};

pub use super::rules::{Plan, Rules};

const KEPT_FOR: Duration = Duration::from_secs(1);

/// The rules as of at most a second ago. Cheap to clone.
#[derive(Clone)]
pub struct SearchTuning(Arc<SingleCache<Arc<Rules>>>);

impl Default for SearchTuning {
    fn default() -> Self {
        Self(Arc::new(SingleCache::new(KEPT_FOR)))
    }
}

impl SearchTuning {
    #[kernel::boxed]
    pub async fn rules(&self, db: &Db) -> Result<Arc<Rules>, DbErr> {
        let load = async {
            let (synonyms, stop_words) = (synonyms::all(db).await?, stop_words::all(db).await?);
            Ok(Arc::new(Rules::new(synonyms, stop_words, pins::all(db).await?)))
        };
        self.0.get_or_load(load).await
    }

    /// Called after every commit that changed them.
    pub fn forget(&self) {
        self.0.forget();
    }
}
