//! From looking at goods to placing an order: offers and lists, search, the cart, ordering again, the checkout.
pub mod changes;
pub mod controllers;
pub mod errors;
pub mod models;
pub mod routes;
pub mod settings;
pub mod views;

use controllers::shop::visitor_searches::VisitorSearches;
use loco_rs::app::AppContext;
use models::{cart_memory::CartMemory, ordered_goods::Ordered};

use crate::settings::VisitorRules;

/// Puts what the handlers extract into the context. `app` calls it while booting.
pub fn install(ctx: &AppContext) {
    ctx.shared_store.insert(Ordered::default());
    ctx.shared_store.insert(CartMemory::default());
    let services = kernel::Services::of(ctx);
    ctx.shared_store
        .insert(VisitorSearches::new(services.settings.of::<VisitorRules>()));
}
