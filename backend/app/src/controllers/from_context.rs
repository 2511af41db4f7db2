//! What handlers extract that is put together from several things of the context.
use axum::extract::FromRef;
use campaigns::models::book_cache::BookCache;
use catalog::{
    categories::models::categories::Categories, goods::models::goods_cache::GoodsCache,
    lookup::models::lookup::Lookup,
};
use checkout::offers::views::shop::cards::Cards;
use kernel::{Services, services::shared};
use loco_rs::app::AppContext;

use crate::models::{
    campaign_goods::CampaignGoodsReader, collection_goods::CollectionGoods, page_blocks::PageBlocks,
    page_names::PageNames,
};

impl FromRef<AppContext> for CampaignGoodsReader {
    fn from_ref(ctx: &AppContext) -> Self {
        Self {
            services: Services::of(ctx),
            books: shared::<BookCache>(ctx),
            goods_cache: shared::<GoodsCache>(ctx),
            cards: Cards::from_ref(ctx),
        }
    }
}

impl FromRef<AppContext> for CollectionGoods {
    fn from_ref(ctx: &AppContext) -> Self {
        Self {
            services: Services::of(ctx),
            goods_cache: shared::<GoodsCache>(ctx),
        }
    }
}

impl FromRef<AppContext> for PageBlocks {
    fn from_ref(ctx: &AppContext) -> Self {
        Self {
            services: Services::of(ctx),
            lookup: shared::<Lookup>(ctx),
            cards: Cards::from_ref(ctx),
            goods_cache: shared::<GoodsCache>(ctx),
            collection_goods: CollectionGoods::from_ref(ctx),
            books: shared::<BookCache>(ctx),
        }
    }
}

impl FromRef<AppContext> for PageNames {
    fn from_ref(ctx: &AppContext) -> Self {
        Self {
            services: Services::of(ctx),
            goods_cache: shared::<GoodsCache>(ctx),
            categories: shared::<Categories>(ctx),
        }
    }
}
