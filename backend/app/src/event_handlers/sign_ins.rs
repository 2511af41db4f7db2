//! What follows when the back office does not let somebody in.
use futures::FutureExt;
use identity::events::SignInRefused;
use kernel::{Services, WriteTx};
use loco_rs::app::AppContext;

use super::reaction::{Outcome, StoredEvent};
use crate::models::refused_sign_ins;

pub fn refused<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: SignInRefused = fact.read()?;
        let now = Services::of(ctx).clock.now();
        refused_sign_ins::note(tx, event.staff_id, &event.address, now).await?;
        Ok(())
    }
    .boxed()
}
