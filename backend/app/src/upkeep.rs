//! Work that comes due by the clock, once a minute, in this process.
use std::{sync::Arc, time::Duration};

use kernel::Services;
use sea_orm::DbErr;
use tokio::{task::JoinHandle, time::MissedTickBehavior};

use crate::relay;

const EVERY: Duration = Duration::from_secs(60);

#[derive(Clone)]
pub struct Upkeep(Arc<JoinHandle<()>>);

impl Upkeep {
    pub fn stop(&self) {
        self.0.abort();
    }
}

pub fn start(services: Services) -> Upkeep {
    Upkeep(Arc::new(tokio::spawn(async move {
        let mut tick = tokio::time::interval(EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
        loop {
            tick.tick().await;
            run(&services).await;
        }
    })))
}

/// One round. A failure waits for the next one.
pub async fn run(services: &Services) {
    let now = services.clock.now();
    let sessions = services
        .writer
        .run(move |tx| Box::pin(identity::models::sessions::sweep(tx, now)))
        .await;
    note("sessions", sessions);
    note("outbox", relay::sweep(services).await);
}

fn note(what: &str, outcome: Result<u64, DbErr>) {
    match outcome {
        Ok(0) => {}
        Ok(rows) => tracing::debug!(what, rows, "swept"),
        Err(error) => tracing::warn!(what, %error, "upkeep failed; the next round tries again"),
    }
}
