//! A push to one member, a thousand times a second: their agent types in the conversation with them. Nothing is
//! stored for it, so only the channel is measured.
use std::{
    collections::HashMap,
    net::SocketAddr,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use axum::http::{HeaderValue, Uri};
use hyper::body::Bytes;
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep_until};

use super::{broadcast::micros, pages::Pages};
use crate::{
    data::listeners::{Crowd, Listener},
    figures::{Quantiles, rounded},
    http::{Connection, post, uri},
    measure::Bench,
};

/// Between two pushes.
const APART: Duration = Duration::from_millis(1);
/// Those that ask for them, in turn.
const CONNECTIONS: usize = 16;
/// Pushes per member; with 10,000 members this takes 30 s, so that all sessions are checked again meanwhile.
const TIMES: usize = 3;
const EVENT: &str = "service:typing";

/// What one connection asks for.
struct Push {
    conversation_id: i64,
    agent: HeaderValue,
    path: Uri,
    /// After the first.
    due: Duration,
}

#[derive(Default)]
struct Pushed {
    /// When it was asked for, by conversation.
    began: HashMap<i64, Instant>,
    first_error: Option<String>,
}

/// From the request of each push to the event at its page.
pub async fn measure(bench: &Bench<'_>, pages: &mut Pages, crowd: &Crowd) -> Result<Value> {
    let (shop, times) = (bench.shop, bench.settings.times(TIMES));
    let (mut took, mut asking, mut used) = (Vec::new(), Duration::ZERO, Duration::ZERO);
    let mut first_error = None;
    for _ in 0..times {
        pages.forget();
        let (cpu, began) = (shop.process.cpu()?, Instant::now());
        let pushed = push_all(shop.address, &crowd.listeners).await?;
        asking += began.elapsed();
        used += shop.process.cpu()?.saturating_sub(cpu);
        for received in pages.receive(EVENT, pushed.began.len()).await {
            let told = received.payload()?;
            let id = told["conversation_id"].as_i64();
            let asked = id.and_then(|id| pushed.began.get(&id));
            let asked = asked.context("a page heard of a conversation that nobody types in")?;
            took.push(micros(received.at.saturating_duration_since(*asked)));
        }
        first_error = first_error.or(pushed.first_error);
    }
    let wanted = times * crowd.listeners.len();
    let (lost, seconds) = (wanted - took.len(), asking.as_secs_f64());
    Ok(json!({
        "sockets": pages.count,
        "pushes": wanted,
        "per_second": rounded(wanted as f64 / seconds),
        "milliseconds": { "push": Quantiles::of(took) },
        "server_cpu_percent": rounded(used.as_secs_f64() / seconds * 100.0),
        "errors": lost,
        "first_error": first_error.or(pages.closed().first_error),
    }))
}

/// Each member once, at the wanted rate or the rate that the shop reaches.
async fn push_all(shop: SocketAddr, listeners: &[Listener]) -> Result<Pushed> {
    let mut shares: Vec<Vec<Push>> = (0..CONNECTIONS).map(|_| Vec::new()).collect();
    let mut due = Duration::ZERO;
    for (place, listener) in listeners.iter().enumerate() {
        let id = listener.conversation_id;
        shares[place % CONNECTIONS].push(Push {
            conversation_id: id,
            agent: listener.agent.clone(),
            path: uri(&format!("/admin/api/service/conversations/{id}/typing"))?,
            due,
        });
        due += APART;
    }
    let (first, mut work) = (Instant::now(), JoinSet::new());
    for share in shares {
        work.spawn(push_some(shop, share, first));
    }
    let mut pushed = Pushed::default();
    while let Some(some) = work.join_next().await {
        let some = some??;
        pushed.began.extend(some.began);
        pushed.first_error = pushed.first_error.or(some.first_error);
    }
    Ok(pushed)
}

async fn push_some(shop: SocketAddr, share: Vec<Push>, first: Instant) -> Result<Pushed> {
    let mut http = Connection::open(shop).await?;
    let mut pushed = Pushed::default();
    for push in share {
        sleep_until((first + push.due).into()).await;
        pushed.began.insert(push.conversation_id, Instant::now());
        let request = post(push.path, &push.agent, Bytes::new());
        if let Err(error) = http.send_and_forget(request).await {
            pushed.first_error.get_or_insert(format!("{error:#}"));
            http = Connection::open(shop).await?;
        }
    }
    Ok(pushed)
}
