//! The freight rules in memory: every cart asks for those of its province, and there are at most as many as provinces. Orders are
//! placed by the rows themselves. A write on this node invalidates them as soon as it has committed; other nodes follow
//! within a second.
use std::{sync::Arc, time::Duration};

use kernel::{Db, cache::SingleCache};
use sea_orm::DbErr;

use super::{
    freight::FreightTerms,
    freight_rules::{self, FreightRule},
};

/// How long another node's write may stay unseen.
const LIFE: Duration = Duration::from_secs(1);

#[derive(Clone)]
pub struct FreightRuleCache(Arc<SingleCache<Arc<[FreightRule]>>>);

impl Default for FreightRuleCache {
    fn default() -> Self {
        Self(Arc::new(SingleCache::new(LIFE)))
    }
}

impl FreightRuleCache {
    /// What delivery to this province costs.
    #[kernel::boxed]
    pub async fn terms_for(&self, db: &Db, province: &str) -> Result<FreightTerms, DbErr> {
        let load = async { Ok::<_, DbErr>(freight_rules::all(db).await?.into()) };
        let rules = self.0.get_or_load(load).await?;
        freight_rules::terms_among(&rules, province)
    }

    /// Call it after a change has committed.
    pub fn forget(&self) {
        self.0.forget();
    }
}
