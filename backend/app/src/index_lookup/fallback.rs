//! The database in the place of the index. Its counts cost a dozen scans of the catalogue, so they are kept for some
//! seconds, and all who ask the same at the same time wait for one answer.
use std::{sync::Arc, time::Duration};

use catalog::{
    errors::LookupError,
    lookup::models::{
        database_lookup::DatabaseLookup,
        filter_counts::FilterCounts,
        lookup::{Audience, FoundGoods, GoodsFilter, GoodsLookup, Scope, Suggestion},
    },
};
use kernel::cache::LoadingCache;

const COUNTS_KEPT_FOR: Duration = Duration::from_secs(10);
const MOST_COUNTS: usize = 500;

pub struct Fallback {
    database: DatabaseLookup,
    counts: LoadingCache<GoodsFilter, Arc<FilterCounts>>,
}

impl Fallback {
    pub fn new(database: DatabaseLookup) -> Self {
        let counts = LoadingCache::new(MOST_COUNTS, COUNTS_KEPT_FOR);
        Self { database, counts }
    }

    pub async fn find(&self, filter: &GoodsFilter) -> Result<FoundGoods, LookupError> {
        self.database.find(filter).await
    }

    pub async fn count(&self, filter: &GoodsFilter) -> Result<Arc<FilterCounts>, LookupError> {
        let asked = GoodsFilter {
            offset: 0,
            limit: 0,
            ..filter.clone()
        };
        self.counts.get_or_load(&asked, self.database.count(filter)).await
    }

    pub async fn suggest(
        &self,
        text: &str,
        scope: Scope,
        audience: Audience,
        limit: u64,
    ) -> Result<Vec<Suggestion>, LookupError> {
        self.database.suggest(text, scope, audience, limit).await
    }
}
