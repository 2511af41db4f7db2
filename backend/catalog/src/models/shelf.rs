//! The shelf: goods as the shop shows them, kept in memory, so that a list of a hundred goods asks the database
//! nothing. A goods leaves the shelf when a transaction that touched it has committed.
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::extract::FromRef;
use loco_rs::app::AppContext;
use moka::sync::Cache;
use sea_orm::{ConnectionTrait, DbErr};

use super::{
    categories::Categories,
    facts::{BatchFacts, GoodsFacts, Ladder, SpecialPrice, StockFacts},
};

mod load;

pub use load::load;

/// What all goods in memory may weigh together.
const LARGEST_WEIGHT: u64 = 64 << 20;
/// Bounds how long a change made by another node stays unseen when its event is late.
const KEPT_FOR: Duration = Duration::from_mins(10);
/// Goods read by one round of queries.
const LARGEST_LOAD: usize = 1000;

#[derive(Clone)]
pub struct Shelf {
    kept: Cache<i64, Arc<GoodsFacts>>,
    versions: Arc<Versions>,
    categories: Categories,
}

impl Shelf {
    pub fn new(categories: Categories) -> Self {
        let kept = Cache::builder()
            .weigher(|_, facts: &Arc<GoodsFacts>| weight(facts))
            .max_capacity(LARGEST_WEIGHT)
            .time_to_live(KEPT_FOR)
            .build();
        Self {
            kept,
            versions: Arc::default(),
            categories,
        }
    }

    /// These goods in the order of `ids`; unknown ids are skipped. What is not in memory is loaded by a constant
    /// number of queries.
    pub async fn get_many(
        &self,
        db: &impl ConnectionTrait,
        ids: &[i64],
    ) -> Result<Vec<Arc<GoodsFacts>>, DbErr> {
        let mut found: HashMap<i64, Arc<GoodsFacts>> = HashMap::with_capacity(ids.len());
        let mut missing = Vec::new();
        for id in ids {
            match self.kept.get(id) {
                Some(facts) => drop(found.insert(*id, facts)),
                None => missing.push(*id),
            }
        }
        missing.sort_unstable();
        missing.dedup();
        for part in missing.chunks(LARGEST_LOAD) {
            found.extend(
                self.fetch(db, part)
                    .await?
                    .into_iter()
                    .map(|facts| (facts.id, facts)),
            );
        }
        Ok(ids.iter().filter_map(|id| found.get(id).cloned()).collect())
    }

    pub async fn get(&self, db: &impl ConnectionTrait, id: i64) -> Result<Option<Arc<GoodsFacts>>, DbErr> {
        Ok(self.get_many(db, &[id]).await?.pop())
    }

    /// Forgets a goods; called for every `Touched::Goods` after its commit.
    pub fn drop_goods(&self, id: i64) {
        let mut version = self.versions.lock(id);
        *version += 1;
        self.kept.invalidate(&id);
    }

    /// Forgets all goods and the tree of categories; for imports.
    pub fn drop_all(&self) {
        self.categories.forget();
        for stripe in &self.versions.0 {
            *locked(stripe) += 1;
        }
        self.kept.invalidate_all();
    }

    async fn fetch(&self, db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Arc<GoodsFacts>>, DbErr> {
        let seen: HashMap<i64, u64> = ids.iter().map(|id| (*id, *self.versions.lock(*id))).collect();
        let tree = self.categories.tree(db).await?;
        let loaded = load(db, &tree, ids)
            .await?
            .into_iter()
            .map(Arc::new)
            .collect::<Vec<_>>();
        for facts in &loaded {
            // Under the lock nobody can drop the goods between the comparison and the insertion; what was read
            // before a drop is handed out once and not kept.
            let version = self.versions.lock(facts.id);
            if seen.get(&facts.id) == Some(&*version) {
                self.kept.insert(facts.id, Arc::clone(facts));
            }
        }
        Ok(loaded)
    }
}

impl FromRef<AppContext> for Shelf {
    fn from_ref(ctx: &AppContext) -> Self {
        ctx.shared_store
            .get::<Self>()
            .expect("catalog::install runs before the application serves")
    }
}

/// How often goods were dropped, in stripes by id.
struct Versions([Mutex<u64>; 256]);

impl Default for Versions {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Mutex::new(0)))
    }
}

impl Versions {
    fn lock(&self, id: i64) -> MutexGuard<'_, u64> {
        locked(&self.0[id.rem_euclid(256) as usize])
    }
}

fn locked(stripe: &Mutex<u64>) -> MutexGuard<'_, u64> {
    stripe.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Roughly the bytes a goods takes, with its entry in the cache.
fn weight(facts: &GoodsFacts) -> u32 {
    let texts = [
        &facts.code,
        &facts.name,
        &facts.trade_name,
        &facts.aliases,
        &facts.maker,
        &facts.maker_short_name,
        &facts.maker_aliases,
        &facts.brand,
        &facts.form,
        &facts.spec,
        &facts.unit,
        &facts.approval_number,
        &facts.barcode,
        &facts.scope,
        &facts.device_class,
        &facts.device_code,
    ];
    let batches = facts.stocks.iter().flat_map(|stock| &stock.batches);
    let bytes = size_of::<GoodsFacts>()
        + texts.iter().map(|text| text.capacity()).sum::<usize>()
        + facts.ladders.capacity() * size_of::<Ladder>()
        + facts.special_prices.capacity() * size_of::<SpecialPrice>()
        + facts.stocks.capacity() * size_of::<StockFacts>()
        + batches
            .map(|batch| size_of::<BatchFacts>() + batch.number.capacity())
            .sum::<usize>()
        + 128;
    u32::try_from(bytes).unwrap_or(u32::MAX)
}
