//! The goods that activities, series and recommendations collect, as far as the viewer may see them. Content
//! stores their ids, the catalogue their data.
use std::collections::HashSet;

use catalog::{goods::models::goods_cache::GoodsCache, lookup::models::lookup::Audience};
use kernel::{Services, paging::PageRequest};
use sea_orm::DbErr;

/// Goods of one collection that this visitor may see, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisibleGoods(Vec<i64>);

impl VisibleGoods {
    pub fn count(&self) -> u64 {
        self.0.len() as u64
    }

    pub fn first(&self, most: usize) -> &[i64] {
        &self.0[..self.0.len().min(most)]
    }

    pub fn page(&self, page: PageRequest) -> &[i64] {
        &self.0[page.range(self.0.len())]
    }

    pub fn all(&self) -> &[i64] {
        &self.0
    }
}

#[derive(Clone)]
pub struct CollectionGoods {
    pub(crate) services: Services,
    pub(crate) goods_cache: GoodsCache,
}

impl CollectionGoods {
    /// Of each of these, those on sale that the visitor may see. The goods cache is asked once for all.
    pub async fn seen(&self, audience: Audience, collections: &[&[i64]]) -> Result<Vec<VisibleGoods>, DbErr> {
        let mut ids: Vec<i64> = collections
            .iter()
            .flat_map(|goods| goods.iter().copied())
            .collect();
        ids.sort_unstable();
        ids.dedup();
        let facts = self.goods_cache.get_many(&self.services.db, &ids).await?;
        let shown: HashSet<i64> = facts
            .iter()
            .filter(|goods| goods.on_sale && goods.control.is_shown_to(audience))
            .map(|goods| goods.id)
            .collect();
        let seen =
            |goods: &&[i64]| VisibleGoods(goods.iter().copied().filter(|id| shown.contains(id)).collect());
        Ok(collections.iter().map(seen).collect())
    }
}
