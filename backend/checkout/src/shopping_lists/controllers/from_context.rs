//! What handlers extract that is put together from several things of the context.
use axum::extract::FromRef;
use catalog::{goods::models::goods_cache::GoodsCache, lookup::models::lookup::Lookup};
use kernel::{Services, services::shared};
use loco_rs::app::AppContext;

use crate::shopping_lists::models::list_matching::Matcher;

impl FromRef<AppContext> for Matcher {
    fn from_ref(ctx: &AppContext) -> Self {
        Self {
            services: Services::of(ctx),
            goods_cache: shared::<GoodsCache>(ctx),
            lookup: shared::<Lookup>(ctx),
        }
    }
}
