//! Keeps displayed and indexed goods in step with the database.
use std::collections::BTreeSet;

use catalog::{events::GoodsChanged, goods::models::goods_cache::GoodsCache};
use futures::FutureExt;
use kernel::services::shared;
use loco_rs::app::AppContext;

use super::reaction::{Outcome, StoredEvent};
use crate::index_lookup::Index;

/// Invalidates the goods in the goods cache (writes of another process have not done this here) and updates
/// them in the index.
pub fn refresh<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let mut ids = BTreeSet::new();
        for fact in facts {
            ids.extend(fact.read::<GoodsChanged>()?.goods_ids);
        }
        let goods_cache = shared::<GoodsCache>(ctx);
        for id in &ids {
            goods_cache.drop_goods(*id);
        }
        shared::<Index>(ctx).refresh(ids.into_iter().collect()).await
    }
    .boxed()
}

/// Starts to rebuild the index. It takes minutes with many goods, so nothing else waits for its end; the
/// request itself does, and is brought again after a crash.
pub fn rebuild<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        shared::<GoodsCache>(ctx).drop_all();
        let requests: Vec<i64> = facts.iter().map(|fact| fact.id).collect();
        shared::<Index>(ctx).rebuild_behind(&requests)
    }
    .boxed()
}
