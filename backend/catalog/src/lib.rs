//! Goods, makers, categories, brands, prices, stock and batches, favourites, and the pictures of goods.
use loco_rs::app::AppContext;

use crate::models::{
    categories::Categories,
    detail_cache::DetailCache,
    favorites::Favorites,
    goods_cache::GoodsCache,
    lookup::Lookup,
    names::OptionNames,
    search_tuning::{SearchTuning, misses::Misses},
};

pub mod changes;
pub mod controllers;
pub mod errors;
pub mod events;
#[cfg(feature = "testing")]
pub mod factory;
pub mod models;
pub mod routes;
pub mod views;

/// Puts what the handlers extract into the context. `app` calls it while booting, and what forgets for every change that
/// the writer announces.
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
