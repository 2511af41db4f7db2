//! The closed loop: every connection asks, waits for the answer, and asks again.
use std::{
    future::Future,
    net::SocketAddr,
    time::{Duration, Instant},
};

use anyhow::Result;
use tokio::{task::JoinSet, time::sleep_until};

use crate::{
    figures::{Counted, Figures, Usage},
    http::Connection,
    process::{Server, own_cpu},
};

/// A part of a turn, or the whole, and how long it took.
pub type Lap = (&'static str, Duration);

/// What a connection does again and again.
pub trait Turn: Send + 'static {
    /// Requests of a turn.
    const REQUESTS: u32;

    fn take(&mut self, http: &mut Connection) -> impl Future<Output = Result<Vec<Lap>>> + Send;
}

/// One connection for each of `turns`; what ends within `window` after `warm_up` counts.
pub async fn drive<T: Turn>(
    server: &Server,
    turns: Vec<T>,
    warm_up: Duration,
    window: Duration,
) -> Result<Figures> {
    let (process, address) = (&server.process, server.address);
    let from = Instant::now() + warm_up;
    let until = from + window;
    let connections = turns.len();
    let mut work = JoinSet::new();
    for turn in turns {
        work.spawn(repeat(turn, address, from, until));
    }
    sleep_until(from.into()).await;
    let (began, server_before, own_before) = (Instant::now(), process.cpu()?, own_cpu()?);
    sleep_until(until.into()).await;
    let usage = Usage {
        server: process.cpu()?.saturating_sub(server_before),
        client: own_cpu()?.saturating_sub(own_before),
        took: began.elapsed(),
        memory: process.memory()?,
    };
    let mut counted = Counted::default();
    while let Some(tally) = work.join_next().await {
        counted.add(tally?);
    }
    Ok(Figures::new(connections, T::REQUESTS, counted, &usage))
}

async fn repeat<T: Turn>(mut turn: T, address: SocketAddr, from: Instant, until: Instant) -> Counted {
    let mut counted = Counted::default();
    let mut open = None;
    while Instant::now() < until {
        let outcome = once(&mut turn, &mut open, address).await;
        let now = Instant::now();
        let counts = now >= from && now < until;
        match outcome {
            Ok(laps) if counts => counted.note(laps),
            Ok(_) => {}
            Err(error) => {
                open = None;
                // Errors of the warm-up are errors too.
                counted.note_error(&error);
                tokio::task::yield_now().await;
            }
        }
    }
    counted
}

async fn once<T: Turn>(turn: &mut T, open: &mut Option<Connection>, address: SocketAddr) -> Result<Vec<Lap>> {
    let http = match open {
        Some(http) => http,
        None => open.insert(Connection::open(address).await?),
    };
    turn.take(http).await
}
