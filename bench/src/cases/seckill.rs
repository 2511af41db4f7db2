//! A seckill opens: all waiting buyers order at the same moment, and those who get a 202 retry as told.
use std::{
    collections::BTreeMap,
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri};
use futures::{StreamExt, TryStreamExt, stream};
use serde_json::{Value, json};
use tokio::{sync::Barrier, task::JoinSet, time::sleep};

use super::campaigns::{self, cheaper, stop_all};
use crate::{
    buyer::Buyer,
    figures::{Quantiles, rounded},
    http::{Answer, Connection, own_address, post, uri},
    staff::Staff,
};

pub const UNITS: i64 = 100;
/// Carts that are filled at a time.
const FILLED_TOGETHER: usize = 8;
/// Timeout for an answer.
const ANSWERED_WITHIN: Duration = Duration::from_mins(1);
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// What one rival saw.
#[derive(Default)]
struct Seen {
    /// Of each answer, in microseconds from its request.
    requests: Vec<u32>,
    /// From the opening to the answer that says yes or no.
    decided: u32,
    queued: u64,
    server_errors: u64,
    status: Option<StatusCode>,
    error: Option<String>,
}

pub async fn measure(shop: SocketAddr, rivals: &[Buyer], goods: i64) -> Result<Value> {
    let staff = Staff::sign_in(shop, campaigns::STAFF).await?;
    stop_all(&staff).await?;
    campaigns::lift_the_limit(&staff).await?;
    let campaign = open(&staff, goods).await?;
    fill_carts(shop, rivals, goods).await?;
    let (seen, took) = opening(shop, rivals, campaign).await?;
    let sold = staff.get(&format!("/admin/api/campaigns/{campaign}")).await?;
    let of_goods = &sold["goods"][0];
    let held = of_goods["reserved"].as_i64().zip(of_goods["sold"].as_i64());
    let (reserved, paid) = held.context("the campaign does not tell what it sold")?;
    stop_all(&staff).await?;
    let with = |status: StatusCode| seen.iter().filter(|one| one.status == Some(status)).count();
    let (placed, refused) = (with(StatusCode::OK), with(StatusCode::CONFLICT));
    let mut errors: BTreeMap<&str, usize> = BTreeMap::new();
    for error in seen.iter().filter_map(|one| one.error.as_deref()) {
        *errors.entry(error).or_default() += 1;
    }
    for (error, times) in &errors {
        eprintln!("{times} × {error}");
    }
    Ok(json!({
        "rivals": rivals.len(),
        "units": UNITS,
        "sold": reserved + paid,
        "placed": placed,
        "refused": refused,
        "asked_back": seen.iter().map(|one| one.queued).sum::<u64>(),
        "server_errors": seen.iter().map(|one| one.server_errors).sum::<u64>(),
        "errors": rivals.len() - placed - refused,
        "errors_by_text": errors,
        "milliseconds": {
            "request": Quantiles::of(seen.iter().flat_map(|one| one.requests.iter().copied()).collect()),
            "decided": Quantiles::of(seen.iter().map(|one| one.decided).collect()),
        },
        "took_ms": rounded(took.as_secs_f64() * 1000.0),
    }))
}

async fn open(staff: &Staff, goods: i64) -> Result<i64> {
    let units = json!([{ "goods_id": goods, "price": cheaper(staff, goods).await?, "stock": UNITS, "buyer_limit": 1 }]);
    campaigns::start(staff, &json!({ "kind": "seckill", "goods": units })).await
}

async fn fill_carts(shop: SocketAddr, rivals: &[Buyer], goods: i64) -> Result<()> {
    let line = json!({ "params": [{ "goods_id": goods, "number": 1, "type": 1 }] }).to_string();
    stream::iter(rivals.chunks(rivals.len().div_ceil(FILLED_TOGETHER)))
        .map(|some| {
            let line = line.clone();
            async move {
                super::cart::empty_all(shop, some).await?;
                let mut http = Connection::open(shop).await?;
                for buyer in some {
                    let request = post(uri("/api/cart")?, &buyer.cookie, line.clone().into());
                    http.send(request).await?.ok().context("a rival's cart")?;
                }
                Ok::<_, anyhow::Error>(())
            }
        })
        .buffer_unordered(FILLED_TOGETHER)
        .try_collect()
        .await
}

/// Everybody is connected before the first may order.
async fn opening(shop: SocketAddr, rivals: &[Buyer], campaign: i64) -> Result<(Vec<Seen>, Duration)> {
    let opens = Arc::new(Barrier::new(rivals.len() + 1));
    let path = uri("/api/order")?;
    let mut work = JoinSet::new();
    for (place, buyer) in rivals.iter().enumerate() {
        let rival = Rival {
            http: Connection::open_from(own_address(place)?, shop).await?,
            addresses: (own_address(place)?, shop),
            buyer: buyer.clone(),
            path: path.clone(),
            key: HeaderValue::from_str(&format!("seckill-{campaign}-{place}"))?,
        };
        let opens = Arc::clone(&opens);
        work.spawn(async move {
            opens.wait().await;
            rival.order().await
        });
    }
    opens.wait().await;
    let began = Instant::now();
    let mut seen = Vec::with_capacity(rivals.len());
    while let Some(one) = work.join_next().await {
        seen.push(one?);
    }
    ensure!(seen.len() == rivals.len(), "somebody was lost");
    Ok((seen, began.elapsed()))
}

struct Rival {
    http: Connection,
    /// From where to where.
    addresses: (Ipv4Addr, SocketAddr),
    buyer: Buyer,
    path: Uri,
    key: HeaderValue,
}

impl Rival {
    async fn order(mut self) -> Seen {
        let (mut seen, began) = (Seen::default(), Instant::now());
        while began.elapsed() < ANSWERED_WITHIN {
            let asked = Instant::now();
            let answer = match self.ask().await {
                Ok(answer) => answer,
                Err(error) => {
                    seen.error = Some(format!("{error:#}"));
                    break;
                }
            };
            seen.requests.push(micros(asked.elapsed()));
            if answer.status == StatusCode::ACCEPTED {
                seen.queued += 1;
                sleep(wait(&answer)).await;
                continue;
            }
            seen.server_errors += u64::from(answer.status.is_server_error());
            seen.status = Some(answer.status);
            if !matches!(answer.status, StatusCode::OK | StatusCode::CONFLICT) {
                let text = String::from_utf8_lossy(&answer.body);
                seen.error = Some(format!("{}: {text}", answer.status));
            }
            break;
        }
        if seen.status.is_none() && seen.error.is_none() {
            seen.error = Some("still queued".into());
        }
        seen.decided = micros(began.elapsed());
        seen
    }

    async fn ask(&mut self) -> Result<Answer> {
        if self.http.is_closed() {
            let (from, to) = self.addresses;
            self.http = Connection::open_from(from, to).await?;
        }
        let body = json!({ "address_id": self.buyer.address_id }).to_string();
        let mut request = post(self.path.clone(), &self.buyer.cookie, body.into());
        request.headers_mut().insert(IDEMPOTENCY_KEY, self.key.clone());
        self.http.send(request).await
    }
}

/// The waiting time that the shop gives to queued buyers.
fn wait(answer: &Answer) -> Duration {
    let told = answer
        .data()
        .ok()
        .and_then(|data| data["retry_after_ms"].as_u64());
    Duration::from_millis(told.unwrap_or(1_000))
}

fn micros(took: Duration) -> u32 {
    u32::try_from(took.as_micros()).unwrap_or(u32::MAX)
}
