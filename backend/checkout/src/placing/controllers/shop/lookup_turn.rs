//! Whether an order is looked at now, or the client is asked to retry. Decided before the buyer's session is read: when
//! thousands order in the same second, reading their sessions alone takes seconds. The body has come by then (`routes.rs`): a
//! sender that takes its time holds no turn.
use axum::{extract::FromRequestParts, http::request::Parts};
use campaigns::models::book_cache::BookCache;
use kernel::services::shared;
use loco_rs::app::AppContext;
use tokio::sync::OwnedSemaphorePermit;

use crate::placing::{
    models::{campaign_slots::CampaignSlots, cart_slots},
    views::shop::order_answer::OrderAnswer,
};

/// Held until the order has a slot of its campaigns. Without a running seckill or group buy nobody waits for one.
pub struct LookupTurn(
    #[expect(dead_code, reason = "given back when it is dropped")] Option<OwnedSemaphorePermit>,
);

impl FromRequestParts<AppContext> for LookupTurn {
    type Rejection = OrderAnswer;

    async fn from_request_parts(_: &mut Parts, ctx: &AppContext) -> Result<Self, OrderAnswer> {
        if !cart_slots::has_limited_sales(&shared::<BookCache>(ctx).known()) {
            return Ok(Self(None));
        }
        let permit = shared::<CampaignSlots>(ctx).start_lookup();
        Ok(Self(Some(permit.map_err(OrderAnswer::queued)?)))
    }
}
