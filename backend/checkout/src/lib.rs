//! From looking at goods to placing an order: offers and lists, search, the cart, ordering again, the checkout.
pub mod cart;
pub mod changes;
pub mod errors;
pub mod list_input;
pub mod models;
pub mod offers;
pub mod placing;
pub mod purchase_history;
pub mod replenishment;
pub mod routes;
pub mod settings;
pub mod shopping_lists;
pub mod simulation;

use loco_rs::app::AppContext;

use crate::{
    cart::models::cart_memory::CartMemory,
    offers::models::{ordered_goods::Ordered, visitor_searches::VisitorSearches},
    placing::models::campaign_slots::CampaignSlots,
    settings::VisitorRules,
};

/// Puts what the handlers extract into the context. `app` calls it while booting.
pub fn install(ctx: &AppContext) {
    ctx.shared_store.insert(Ordered::default());
    ctx.shared_store.insert(CartMemory::default());
    ctx.shared_store.insert(CampaignSlots::default());
    let services = kernel::Services::of(ctx);
    ctx.shared_store
        .insert(VisitorSearches::new(services.settings.of::<VisitorRules>()));
}
