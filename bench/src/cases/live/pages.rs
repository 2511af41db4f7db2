//! Pages that stay open and listen.
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use futures::{StreamExt, stream};
use tokio::{
    sync::mpsc::{UnboundedReceiver, unbounded_channel},
    task::JoinSet,
    time::timeout_at,
};

use crate::{
    data::listeners::Listener,
    http::own_address,
    page::{self, Line, Received},
};

/// Pages that are being opened at a time.
const OPENED_TOGETHER: usize = 16;
/// Events not received by then count as lost.
const RECEIVED_WITHIN: Duration = Duration::from_secs(10);

pub struct Pages {
    listening: JoinSet<Result<()>>,
    received: UnboundedReceiver<Received>,
    /// Those that were opened.
    pub count: usize,
    pub opened_within: Duration,
    closed: Closed,
}

/// Pages whose line ended by itself.
#[derive(Clone, Default)]
pub struct Closed {
    pub count: usize,
    pub first_error: Option<String>,
}

impl Pages {
    /// One for each listener. Each answers pings as soon as it is open: the last follows the first by seconds.
    pub async fn open(shop: SocketAddr, listeners: &[Listener]) -> Result<Self> {
        let (tell, received) = unbounded_channel();
        let (mut listening, began) = (JoinSet::new(), Instant::now());
        let mut opening = stream::iter(listeners.iter().enumerate())
            .map(|(place, listener)| open(shop, place, listener))
            .buffer_unordered(OPENED_TOGETHER);
        while let Some(line) = opening.next().await {
            listening.spawn(page::listen(line?, tell.clone()));
        }
        Ok(Self {
            listening,
            received,
            count: listeners.len(),
            opened_within: began.elapsed(),
            closed: Closed::default(),
        })
    }

    /// Of all pages until now.
    pub fn closed(&mut self) -> Closed {
        while let Some(ended) = self.listening.try_join_next() {
            self.closed.count += 1;
            let error = match ended {
                Ok(Ok(())) => continue,
                Ok(Err(error)) => format!("{error:#}"),
                Err(error) => error.to_string(),
            };
            self.closed.first_error.get_or_insert(error);
        }
        self.closed.clone()
    }

    /// Earlier events are ignored.
    pub fn forget(&mut self) {
        while self.received.try_recv().is_ok() {}
    }

    /// The next `count` events of this name; fewer when they do not come in time.
    pub async fn receive(&mut self, name: &str, count: usize) -> Vec<Received> {
        let until = tokio::time::Instant::now() + RECEIVED_WITHIN;
        let mut events = Vec::with_capacity(count);
        while events.len() < count {
            match timeout_at(until, self.received.recv()).await {
                Ok(Some(received)) if received.is_named(name) => events.push(received),
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => break,
            }
        }
        events
    }
}

async fn open(shop: SocketAddr, place: usize, listener: &Listener) -> Result<Line> {
    let opened = page::open(own_address(place)?, shop, &listener.cookie).await;
    opened.with_context(|| format!("opening page {}", place + 1))
}
