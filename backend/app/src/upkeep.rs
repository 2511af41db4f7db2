//! Work that comes due by the clock, in this process.
use std::{sync::Arc, time::Duration};

use axum::extract::FromRef;
use catalog::models::{
    import,
    steering::misses::{self, Misses},
};
use kernel::Services;
use loco_rs::app::AppContext;
use sea_orm::DbErr;
use tokio::{task::AbortHandle, time::MissedTickBehavior};
use trade::workers::run_timers;

use crate::{index_lookup::Index, relay};

const EVERY: Duration = Duration::from_mins(1);

#[derive(Clone)]
pub struct Upkeep(Arc<[AbortHandle]>);

impl Upkeep {
    pub fn stop(&self) {
        self.0.iter().for_each(AbortHandle::abort);
    }
}

pub fn start(ctx: &AppContext) -> Upkeep {
    let (services, index) = (Services::of(ctx), Index::from_ref(ctx));
    let misses = Misses::from_ref(ctx);
    let orders = tokio::spawn(run_timers(services.clone()));
    let sweeping = tokio::spawn(async move {
        let mut tick = tokio::time::interval(EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
        loop {
            tick.tick().await;
            sweep(&services).await;
            note("searches without hits", misses.write(&services).await);
            index.look_after().await;
        }
    });
    Upkeep(Arc::new([orders.abort_handle(), sweeping.abort_handle()]))
}

/// One round. A failure waits for the next one.
async fn sweep(services: &Services) {
    let now = services.clock.now();
    let sessions = services
        .writer
        .run(move |tx| Box::pin(identity::models::sessions::sweep(tx, now)))
        .await;
    note("sessions", sessions);
    let today = services.clock.today();
    let missed = services
        .writer
        .run(move |tx| Box::pin(misses::sweep(tx, today)))
        .await;
    note("old searches without hits", missed);
    let staged = services
        .writer
        .run(move |tx| Box::pin(import::sweep(tx, now)))
        .await;
    note("goods nobody imported", staged);
    note("outbox", relay::sweep(services).await);
}

fn note(what: &str, outcome: Result<u64, DbErr>) {
    match outcome {
        Ok(0) => {}
        Ok(rows) => tracing::debug!(what, rows, "looked after"),
        Err(error) => tracing::warn!(what, %error, "upkeep failed; the next round tries again"),
    }
}
