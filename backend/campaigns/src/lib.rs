//! Campaigns: full reductions, gifts, seckill, group buys, combinations, daily specials and others. Campaigns
//! are data that staff propose and approve; `pricing::models::promotions` applies them to a basket.
pub mod changes;
pub mod decisions;
pub mod drafting;
pub mod errors;
pub mod events;
pub mod history;
pub mod models;
pub mod results;
pub mod routes;
pub mod rules;
pub mod shown;

use loco_rs::app::AppContext;

/// What handlers of this crate and of those above ask the context for.
pub fn install(ctx: &AppContext) {
    ctx.shared_store.insert(models::book_cache::BookCache::default());
}
