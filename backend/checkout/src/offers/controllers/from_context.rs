//! What handlers extract that is put together from several things of the context.
use axum::extract::FromRef;
use campaigns::models::book_cache::BookCache;
use catalog::{favorites::models::favorites::Favorites, goods::models::goods_cache::GoodsCache};
use kernel::{Services, services::shared};
use loco_rs::app::AppContext;

use crate::offers::views::shop::cards::Cards;

impl FromRef<AppContext> for Cards {
    fn from_ref(ctx: &AppContext) -> Self {
        Self {
            services: Services::of(ctx),
            goods_cache: shared::<GoodsCache>(ctx),
            favorites: shared::<Favorites>(ctx),
            books: shared::<BookCache>(ctx),
        }
    }
}
