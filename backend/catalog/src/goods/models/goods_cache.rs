//! The goods cache: goods as the shop shows them, kept in memory, so that a list of a hundred goods asks the database
//! nothing. A product leaves the goods cache when a transaction that touched it has committed.
use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx, cache::RowCache};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::facts::{BatchFacts, GoodsSnapshot, SpecialPrice, StockFacts, TierPrice};
use crate::{
    categories::models::categories::Categories, models::_entities::goods, stock::models::stock::LockedStock,
};

mod load;

pub use load::load;
use load::load_stocks;

/// What all goods in memory may weigh together.
const LARGEST_WEIGHT: u64 = 128 << 20;
/// Bounds how long a change made by another node stays unseen when its event is late.
const KEPT_FOR: Duration = Duration::from_mins(10);
/// Goods read by one round of queries.
const LARGEST_LOAD: usize = 1000;

#[derive(Clone)]
pub struct GoodsCache {
    /// As they are now.
    goods: Arc<RowCache<GoodsSnapshot>>,
    /// The same product while only its stock has changed since: names, prices and all else hold.
    terms: Arc<RowCache<GoodsSnapshot>>,
    categories: Categories,
}

impl GoodsCache {
    pub fn new(categories: Categories) -> Self {
        Self {
            goods: Arc::new(RowCache::new(LARGEST_WEIGHT, KEPT_FOR, weight)),
            terms: Arc::new(RowCache::new(LARGEST_WEIGHT, KEPT_FOR, weight)),
            categories,
        }
    }

    /// These goods in the order of `ids`; unknown ids are skipped. Goods that are not cached are loaded with
    /// a constant number of queries.
    #[kernel::boxed]
    pub async fn get_many(&self, db: &Db, ids: &[i64]) -> Result<Vec<Arc<GoodsSnapshot>>, DbErr> {
        let now = Instant::now();
        let kept: Vec<_> = ids.iter().map(|id| self.goods.get_at(*id, now)).collect();
        let mut missing: Vec<i64> = ids
            .iter()
            .zip(&kept)
            .filter_map(|(id, kept)| kept.is_none().then_some(*id))
            .collect();
        if missing.is_empty() {
            return Ok(kept.into_iter().flatten().collect());
        }
        missing.sort_unstable();
        missing.dedup();
        let mut fetched = HashMap::with_capacity(missing.len());
        for part in missing.chunks(LARGEST_LOAD) {
            let facts = self.fetch(db, part).await?;
            fetched.extend(facts.into_iter().map(|facts| (facts.id, facts)));
        }
        let found = ids.iter().zip(kept);
        Ok(found
            .filter_map(|(id, kept)| kept.or_else(|| fetched.get(id).cloned()))
            .collect())
    }

    /// Also one that is not on sale; none: there is no such product.
    #[kernel::boxed]
    pub async fn get(&self, db: &Db, id: i64) -> Result<Option<Arc<GoodsSnapshot>>, DbErr> {
        Ok(self.get_many(db, &[id]).await?.pop())
    }

    /// These goods as the transaction sees them, with its locked stock, in no particular order. Cached data
    /// is used if `updated_at` in the database is unchanged: every change of a product or of its prices
    /// updates it.
    pub async fn current(
        &self,
        tx: &WriteTx,
        locked: &LockedStock<'_>,
        ids: &[i64],
    ) -> Result<Vec<Arc<GoodsSnapshot>>, DbErr> {
        let stamps: Vec<(i64, DateTime<Utc>)> = goods::Entity::find()
            .select_only()
            .columns([goods::Column::Id, goods::Column::UpdatedAt])
            .filter(goods::Column::Id.is_in(ids.iter().copied()))
            .into_tuple()
            .all(tx.db())
            .await?;
        let mut current = Vec::with_capacity(stamps.len());
        let mut changed = Vec::new();
        for (id, updated_at) in stamps {
            match self.terms.get(id).filter(|kept| kept.updated_at == updated_at) {
                Some(terms) => current.push(Arc::new(terms.with_stocks(locked.facts(id)))),
                None => changed.push(id),
            }
        }
        if !changed.is_empty() {
            let tree = self.categories.tree(tx.db()).await?;
            current.extend(load(tx.db(), &tree, &changed).await?.into_iter().map(Arc::new));
        }
        Ok(current)
    }

    /// Invalidates a product; called for every `Changed::Goods` after its commit.
    pub fn drop_goods(&self, id: i64) {
        self.terms.forget(id);
        self.goods.forget(id);
    }

    /// Invalidates the stock of a product; called for every `Changed::Stock` after its commit.
    pub fn drop_stock(&self, id: i64) {
        self.goods.forget(id);
    }

    /// Invalidates all goods and the tree of categories; for imports.
    pub fn drop_all(&self) {
        self.categories.forget();
        self.terms.forget_all();
        self.goods.forget_all();
    }

    async fn fetch(&self, db: &Db, ids: &[i64]) -> Result<Vec<Arc<GoodsSnapshot>>, DbErr> {
        let asked = self.goods.ask(ids.iter().copied());
        let (known, unknown): (Vec<_>, Vec<_>) = ids
            .iter()
            .map(|id| self.terms.get(*id).ok_or(*id))
            .partition(Result::is_ok);
        let mut facts = restocked(db, known.into_iter().flatten().collect()).await?;
        let unknown: Vec<i64> = unknown.into_iter().filter_map(Result::err).collect();
        if !unknown.is_empty() {
            facts.extend(self.fetch_whole(db, &unknown).await?);
        }
        for facts in &facts {
            self.goods.keep(&asked, facts.id, facts);
        }
        Ok(facts)
    }

    async fn fetch_whole(&self, db: &Db, ids: &[i64]) -> Result<Vec<Arc<GoodsSnapshot>>, DbErr> {
        let asked = self.terms.ask(ids.iter().copied());
        let tree = self.categories.tree(db).await?;
        let loaded: Vec<_> = load(db, &tree, ids).await?.into_iter().map(Arc::new).collect();
        for facts in &loaded {
            self.terms.keep(&asked, facts.id, facts);
        }
        Ok(loaded)
    }
}

/// The same product with its current stock.
async fn restocked(db: &Db, terms: Vec<Arc<GoodsSnapshot>>) -> Result<Vec<Arc<GoodsSnapshot>>, DbErr> {
    let ids: Vec<i64> = terms.iter().map(|goods| goods.id).collect();
    let mut stocks = load_stocks(db, &ids).await?;
    let now = terms
        .iter()
        .map(|goods| Arc::new(goods.with_stocks(stocks.remove(&goods.id).unwrap_or_default())));
    Ok(now.collect())
}

/// Roughly the bytes a product takes, with its entry in the cache.
fn weight(facts: &GoodsSnapshot) -> u64 {
    let names = [
        &facts.name,
        &facts.trade_name,
        &facts.maker,
        &facts.form,
        &facts.spec,
        &facts.unit,
        &facts.approval_number,
    ];
    let texts = [
        &facts.code,
        &facts.aliases,
        &facts.maker_short_name,
        &facts.maker_aliases,
        &facts.brand,
        &facts.barcode,
        &facts.scope,
        &facts.device_code,
    ];
    let batches = facts.stocks.iter().flat_map(|stock| &stock.batches);
    let bytes = size_of::<GoodsSnapshot>()
        + names.iter().map(|name| name.len() + 16).sum::<usize>()
        + texts.iter().map(|text| text.capacity()).sum::<usize>()
        + facts
            .pictures
            .iter()
            .map(|url| url.capacity() + size_of::<String>())
            .sum::<usize>()
        + facts.tier_prices.capacity() * size_of::<TierPrice>()
        + facts.special_prices.capacity() * size_of::<SpecialPrice>()
        + facts.stocks.capacity() * size_of::<StockFacts>()
        + batches
            .map(|batch| size_of::<BatchFacts>() + batch.number.capacity())
            .sum::<usize>()
        + 128;
    bytes as u64
}
