//! Finds goods in the search index, and in the database while there is no index that can answer.
mod counts;
mod documents;
mod fallback;
mod index;

use std::sync::Arc;

use async_trait::async_trait;
use catalog::{
    errors::LookupError,
    goods::models::{facts::GoodsSnapshot, goods_cache::GoodsCache},
    lookup::models::{
        filter_counts::{FilterCounts, months_from},
        lookup::{Audience, FoundGoods, GoodsFilter, GoodsLookup, Scope, Sort, Suggestion, Zone},
    },
    search_tuning::models::search_tuning::{Plan, SearchTuning},
    stock::models::near_expiry,
};
use kernel::{Clock, Db, clock::day_start, counts::to_usize};
use sea_orm::DbErr;
use search::{GoodsQuery, SearchIndex};

pub use fallback::Fallback;
pub use index::Index;

/// Characters of words that found nothing from which on something is sought that is like them.
const SHORTEST_BEGINNING: usize = 2;
const LONGEST_BEGINNING: usize = 16;
/// Hits that completions for strangers are made of.
const LOOKED_AT: usize = 60;

pub struct IndexLookup {
    pub index: Index,
    pub database: Fallback,
    pub search_tuning: SearchTuning,
    pub db: Db,
    pub goods_cache: GoodsCache,
    pub clock: Clock,
}

#[async_trait]
impl GoodsLookup for IndexLookup {
    async fn find(&self, filter: &GoodsFilter) -> Result<FoundGoods, LookupError> {
        if let Some(index) = self.index.answering() {
            match index.search(&self.query(filter).await?) {
                Ok(hits) => {
                    return Ok(FoundGoods {
                        ids: hits.ids,
                        total: hits.total as u64,
                    });
                }
                Err(error) => self.index.is_broken(&error),
            }
        }
        self.database.find(filter).await
    }

    async fn count(&self, filter: &GoodsFilter) -> Result<Arc<FilterCounts>, LookupError> {
        if let Some(index) = self.index.answering() {
            let groups = counts::groups(self.clock.today());
            match index.count(&self.query(filter).await?, &groups) {
                Ok(counts) => return Ok(Arc::new(counts::read(&counts, filter.shopper.as_ref()))),
                Err(error) => self.index.is_broken(&error),
            }
        }
        self.database.count(filter).await
    }

    async fn suggest(
        &self,
        text: &str,
        scope: Scope,
        audience: Audience,
        limit: u64,
    ) -> Result<Vec<Suggestion>, LookupError> {
        if let Some(index) = self.index.answering() {
            let suggestions = match audience {
                Audience::Buyers => completions(&index, text, scope, limit),
                Audience::Strangers => self.completions_for_strangers(&index, text, scope, limit).await?,
            };
            match suggestions {
                Ok(suggestions) => return Ok(suggestions),
                Err(error) => self.index.is_broken(&error),
            }
        }
        self.database.suggest(text, scope, audience, limit).await
    }

    /// Completions of ever shorter beginnings, until some are like the whole.
    async fn meant(
        &self,
        text: &str,
        scope: Scope,
        audience: Audience,
        limit: u64,
    ) -> Result<Vec<Suggestion>, LookupError> {
        let characters: Vec<char> = text.trim().chars().take(LONGEST_BEGINNING).collect();
        for end in (SHORTEST_BEGINNING..=characters.len()).rev() {
            let beginning: String = characters[..end].iter().collect();
            let found = self
                .suggest(&beginning, scope, audience, LOOKED_AT as u64)
                .await?;
            let like = found
                .into_iter()
                .filter(|known| search::is_similar(text, &known.text))
                .take(to_usize(limit));
            let like: Vec<Suggestion> = like.collect();
            if !like.is_empty() {
                return Ok(like);
            }
        }
        Ok(Vec::new())
    }
}

type Completions = Result<Vec<Suggestion>, search::SearchError>;

fn completions(index: &SearchIndex, text: &str, scope: Scope, limit: u64) -> Completions {
    let found = index.suggest(text, scope_of(scope), to_usize(limit))?;
    let found = found.into_iter().map(|found| Suggestion {
        text: found.text,
        maker: found.maker,
        goods_id: found.goods_id,
    });
    Ok(found.collect())
}

impl IndexLookup {
    /// The index completes from all goods; strangers get completions from the goods that they may see.
    async fn completions_for_strangers(
        &self,
        index: &SearchIndex,
        text: &str,
        scope: Scope,
        limit: u64,
    ) -> Result<Completions, LookupError> {
        if text.trim().is_empty() {
            return Ok(Ok(Vec::new()));
        }
        let filter = GoodsFilter {
            keywords: Some(text.to_owned()),
            scope,
            limit: LOOKED_AT as u64,
            ..Default::default()
        };
        let hits = match index.search(&self.query(&filter).await?) {
            Ok(hits) => hits,
            Err(error) => return Ok(Err(error)),
        };
        let goods = self.goods_cache.get_many(&self.db, &hits.ids).await?;
        Ok(Ok(distinct(
            goods.iter().map(AsRef::as_ref),
            scope,
            to_usize(limit),
        )))
    }

    /// What staff made of the words.
    async fn plan(&self, filter: &GoodsFilter) -> Result<Plan, DbErr> {
        let Some(text) = filter.text() else {
            return Ok(Plan::default());
        };
        let rules = self.search_tuning.rules(&self.db).await?;
        Ok(rules.plan(text, filter.scope, self.clock.now()))
    }

    async fn query(&self, filter: &GoodsFilter) -> Result<GoodsQuery, DbErr> {
        let plan = self.plan(filter).await?;
        let mut texts = plan.texts.into_iter();
        let today = self.clock.today();
        let near_expiry_until = match filter.zone {
            Some(Zone::Jxq) => Some(near_expiry::current(&self.db).await?.until(today)),
            _ => None,
        };
        let expiry = |months: u32| day_start(months_from(today, months)).timestamp_millis();
        let price = |price: kernel::Money| price.fen();
        // Goods whose price is being set are indexed with 0.
        let priced_only = filter.price_to.is_some();
        Ok(GoodsQuery {
            text: texts.next().unwrap_or_default(),
            also: texts.collect(),
            first: plan.first,
            scope: scope_of(filter.scope),
            category: filter.category_id,
            maker: filter.maker_id,
            brand: filter.brand_id,
            form: filter.form.clone(),
            kind: filter.kind.and_then(|kind| u8::try_from(kind.code()).ok()),
            rx: filter.rx.map(|rx| rx.code().to_owned()),
            zone: documents::zone(filter.zone, filter.audience),
            in_stock: filter.in_stock.then_some(true),
            price_from: filter.price_from.map(price).or(priced_only.then_some(1)),
            price_to: filter.price_to.map(price),
            expiry_before: near_expiry_until
                .and_then(|until| until.succ_opt())
                .map(|day| day_start(day).timestamp_millis()),
            expiry_from: filter.expiry_from.map(expiry),
            expiry_to: filter.expiry_to.map(expiry),
            promotions: filter
                .promotion
                .map(|promotion| promotion.marks(filter.shopper.as_ref()))
                .unwrap_or_default(),
            sort: sort_of(filter.sort),
            offset: to_usize(filter.offset),
            limit: to_usize(filter.limit),
        })
    }
}

fn scope_of(scope: Scope) -> search::Scope {
    match scope {
        Scope::Goods => search::Scope::Goods,
        Scope::Manufacturers => search::Scope::Manufacturers,
    }
}

fn sort_of(sort: Sort) -> search::Sort {
    match sort {
        Sort::Relevance => search::Sort::Relevance,
        Sort::Sales => search::Sort::Sales,
        Sort::PriceUp => search::Sort::PriceUp,
        Sort::PriceDown => search::Sort::PriceDown,
        Sort::Newest => search::Sort::Newest,
        Sort::Expiry => search::Sort::Expiry,
    }
}

/// Names in the order of their goods, each once; manufacturer and product are given where there is only one.
fn distinct<'a>(
    goods: impl Iterator<Item = &'a GoodsSnapshot>,
    scope: Scope,
    limit: usize,
) -> Vec<Suggestion> {
    let mut found: Vec<Suggestion> = Vec::new();
    for goods in goods {
        let (text, maker, goods_id) = match scope {
            Scope::Goods => (&goods.name, Some(&goods.maker), Some(goods.id)),
            Scope::Manufacturers => (&goods.maker, None, None),
        };
        if let Some(known) = found.iter_mut().find(|known| *known.text == **text) {
            known.goods_id = None;
            if known.maker.as_deref() != maker.map(AsRef::as_ref) {
                known.maker = None;
            }
        } else if found.len() < limit {
            found.push(Suggestion {
                text: text.to_string(),
                maker: maker.map(ToString::to_string),
                goods_id,
            });
        }
    }
    found
}
