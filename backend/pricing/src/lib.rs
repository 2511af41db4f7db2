//! What goods cost: the price of a line for a buyer, and the quote of a basket with reductions and freight. All of it is pure;
//! the one table says what delivery costs where.
#![cfg_attr(
    test,
    allow(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "places in a test's list"
    )
)]
pub mod changes;
pub mod controllers;
pub mod errors;
#[cfg(any(test, feature = "testing"))]
pub mod factory;
pub mod models;
pub mod routes;
pub mod views;

use loco_rs::app::AppContext;

/// What handlers of the crates above ask the context for.
pub fn install(ctx: &AppContext) {
    ctx.shared_store
        .insert(models::freight_rule_cache::FreightRuleCache::default());
}
