//! Work that comes due by the machine's clock, round after round.
use std::{fmt::Display, future::Future, time::Duration};

use futures::FutureExt;
use tokio::time::{MissedTickBehavior, interval};

/// One round: looks at what is due, and answers how many rows it moved. Safe beside other nodes, which do the same: it
/// claims what it works on by a condition on the row.
pub trait Round<'a, S: 'a, E>: Fn(&'a S) -> Self::Run {
    type Run: Future<Output = Result<u64, E>> + Send + 'a;
}

impl<'a, S: 'a, E, F, R> Round<'a, S, E> for F
where
    F: Fn(&'a S) -> R,
    R: Future<Output = Result<u64, E>> + Send + 'a,
{
    type Run = R;
}

/// Runs `round` at once and then every `period`, until it is dropped. A round that failed is told in the log, and the next one tries
/// again; a round that took longer than the period is followed after a whole one.
pub async fn every<S, E, F>(job: &'static str, period: Duration, state: S, round: F)
where
    S: Send + Sync + 'static,
    E: Display + Send + 'static,
    F: for<'a> Round<'a, S, E> + Send + Sync,
{
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match round(&state).boxed().await {
            Ok(0) => {}
            Ok(rows) => tracing::debug!(job, rows, "a round of work that was due"),
            Err(error) => tracing::error!(job, %error, "a round failed; the next one tries again"),
        }
    }
}
