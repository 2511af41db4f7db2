//! Goods, manufacturers, categories, brands, prices, stock and batches, favourites, and the pictures of goods.
use loco_rs::app::AppContext;

use crate::{
    categories::models::categories::Categories,
    favorites::models::favorites::Favorites,
    goods::models::{detail_cache::DetailCache, goods_cache::GoodsCache},
    lookup::models::lookup::Lookup,
    models::names::OptionNames,
    search_tuning::models::{misses::Misses, search_tuning::SearchTuning},
};

pub mod brands;
pub mod categories;
pub mod changes;
pub mod documents;
pub mod errors;
pub mod events;
#[cfg(feature = "testing")]
pub mod factory;
pub mod favorites;
pub mod goods;
pub mod lookup;
pub mod manufacturers;
pub mod models;
pub mod prices;
pub mod routes;
pub mod sale_rules;
pub mod search_tuning;
pub mod stock;

/// Puts the services that handlers extract into the context. `app` calls it while booting, and registers the
/// invalidation for every change that the writer announces.
pub fn install(
    ctx: &AppContext,
    categories: Categories,
    goods_cache: GoodsCache,
    search_tuning: SearchTuning,
    lookup: Lookup,
) {
    ctx.shared_store.insert(categories);
    ctx.shared_store.insert(goods_cache);
    ctx.shared_store.insert(lookup);
    ctx.shared_store.insert(search_tuning);
    ctx.shared_store.insert(Misses::default());
    ctx.shared_store.insert(OptionNames::default());
    ctx.shared_store.insert(Favorites::default());
    ctx.shared_store.insert(DetailCache::default());
}
