//! What becomes of the orders of a group buy once it is decided.
use campaigns::events::GroupDecided;
use futures::FutureExt;
use kernel::{Services, WriteTx};
use loco_rs::app::AppContext;
use orders::lifecycle::models::group_buys;

use super::reaction::{Outcome, StoredEvent};

/// They are processed, or cancelled and refunded.
pub fn decided<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: GroupDecided = fact.read()?;
        let now = Services::of(ctx).clock.now();
        group_buys::decided(tx, event.group_buy_id, event.has_succeeded, now).await?;
        Ok(())
    }
    .boxed()
}
