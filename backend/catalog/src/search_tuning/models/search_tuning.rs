//! How staff steer the search: synonyms, stop words, goods put first, and the searches that found nothing. The rules
//! are read at most once a second while people search, so a change is felt on every node within one.
use std::{sync::Arc, time::Duration};

use kernel::Db;
use moka::sync::Cache;
use sea_orm::DbErr;

use super::{pins, stop_words, synonyms};

pub use super::rules::{Plan, Rules};

const KEPT_FOR: Duration = Duration::from_secs(1);

/// The rules as of at most a second ago. Cheap to clone.
#[derive(Clone)]
pub struct SearchTuning(Cache<(), Arc<Rules>>);

impl Default for SearchTuning {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(1).time_to_live(KEPT_FOR).build())
    }
}

impl SearchTuning {
    pub async fn rules(&self, db: &Db) -> Result<Arc<Rules>, DbErr> {
        if let Some(rules) = self.0.get(&()) {
            return Ok(rules);
        }
        let rules = Arc::new(Rules::new(
            synonyms::all(db).await?,
            stop_words::all(db).await?,
            pins::all(db).await?,
        ));
        self.0.insert((), Arc::clone(&rules));
        Ok(rules)
    }

    /// Called after every commit that changed them.
    pub fn forget(&self) {
        self.0.invalidate_all();
    }
}
