//! Extras for buyers: the lucky draw, and the mall where points buy gifts. Gifts are the wholesaler's own
//! items, never medicines or devices (docs/adr/0022).
pub mod draws;
pub mod errors;
pub mod events;
pub mod mall;
pub mod models;
pub mod routes;

use loco_rs::app::AppContext;

use crate::draws::models::draw_queue::DrawQueue;

/// Puts what the handlers extract into the context. `app` calls it while booting.
pub fn install(ctx: &AppContext) {
    ctx.shared_store.insert(DrawQueue::default());
}
