//! What a buyer may buy at what price, the cart, checkout, orders and their payment.
pub mod controllers;
pub mod errors;
pub mod events;
#[cfg(any(test, feature = "testing"))]
pub mod factory;
pub mod models;
pub mod routes;
pub mod views;
pub mod workers;

use loco_rs::app::AppContext;

/// Puts what the handlers extract into the context. `app` calls it while booting.
pub fn install(ctx: &AppContext) {
    ctx.shared_store.insert(models::ordered::Ordered::default());
    ctx.shared_store
        .insert(models::cart_memory::CartMemory::default());
    let services = kernel::Services::of(ctx);
    let searches = controllers::shop::visitor_searches::VisitorSearches::new(&services.settings.visitors);
    ctx.shared_store.insert(searches);
}
