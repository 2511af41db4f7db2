//! Combinations whose budget does not cover one set more for a buyer. A set is all of its goods or nothing, so no card can tell
//! by its own goods alone.
use std::{collections::BTreeSet, sync::Arc};

use catalog::{goods::models::goods_cache::GoodsCache, prices::models::shopper::Shopper};
use chrono::{DateTime, Utc};
use identity::companies::models::facts::BuyerContext;
use kernel::{Db, Money};
use pricing::models::campaign_prices::UnitKind;
use sea_orm::DbErr;

use super::{
    named_price::named_price,
    offer::GoodsById,
    running::{Running, Sale},
};

/// What runs for this buyer, so that no card names those sets.
pub async fn put_aside(
    db: &Db,
    goods_cache: &GoodsCache,
    running: Arc<Running>,
    member: &BuyerContext,
    now: DateTime<Utc>,
) -> Result<Arc<Running>, DbErr> {
    let sets = running
        .sales
        .iter()
        .filter(|sale| sale.kind == UnitKind::Combination);
    let limited = sets.filter_map(|sale| Some((sale, running.sale_budget(sale.campaign_id)?)));
    let limited: Vec<(&Sale, Money)> = limited.collect();
    if limited.is_empty() {
        return Ok(running);
    }
    let parts = limited.iter().flat_map(|(sale, _)| &sale.goods);
    let ids: BTreeSet<i64> = parts.map(|part| part.goods_id).collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let goods = goods_cache.get_many(db, &ids).await?;
    let goods: GoodsById = goods.into_iter().map(|goods| (goods.id, goods)).collect();
    let shopper = Shopper::of(member);
    let spent = limited
        .iter()
        .filter(|(sale, left)| saved_by_a_set(sale, &goods, &shopper, now) > *left)
        .map(|(sale, _)| sale.campaign_id);
    let spent: BTreeSet<i64> = spent.collect();
    Ok(running.without_sets(&spent))
}

fn saved_by_a_set(sale: &Sale, goods: &GoodsById, shopper: &Shopper, now: DateTime<Utc>) -> Money {
    let of_parts = sale.goods.iter().filter_map(|part| {
        let facts = goods.get(&part.goods_id)?;
        let price = named_price(shopper, facts, part.each, sale.unit_price(part), now)?;
        Some(price.campaign?.saved.times(part.each))
    });
    of_parts.sum()
}
