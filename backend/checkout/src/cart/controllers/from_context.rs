//! What handlers extract that is put together from several things of the context.
use axum::extract::FromRef;
use campaigns::models::book_cache::BookCache;
use catalog::goods::models::goods_cache::GoodsCache;
use kernel::{Services, services::shared};
use loco_rs::app::AppContext;
use pricing::models::freight_rule_cache::FreightRuleCache;

use crate::cart::models::{cart_memory::CartMemory, carts::CartResponder, filler::CartFiller};

impl FromRef<AppContext> for CartFiller {
    fn from_ref(ctx: &AppContext) -> Self {
        Self {
            services: Services::of(ctx),
            goods_cache: shared::<GoodsCache>(ctx),
            books: shared::<BookCache>(ctx),
        }
    }
}

impl FromRef<AppContext> for CartResponder {
    fn from_ref(ctx: &AppContext) -> Self {
        Self {
            services: Services::of(ctx),
            goods_cache: shared::<GoodsCache>(ctx),
            memory: shared::<CartMemory>(ctx),
            books: shared::<BookCache>(ctx),
            freight_rules: shared::<FreightRuleCache>(ctx),
        }
    }
}
