//! The cost of a quote: the checkout of a large cart with campaigns running.
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use axum::http::Uri;
use hyper::body::Bytes;
use serde_json::{Value, json};

use super::{campaigns, cart::lines};
use crate::{
    buyer::Buyer,
    http::{Connection, post, uri},
    load::{Lap, Turn},
    measure::{Bench, CPU},
    staff::Staff,
};

/// Lines that are put into the cart in one request.
const AT_ONCE: usize = 100;
/// Of each line.
const NUMBER: u32 = 3;

struct Quote {
    buyer: Buyer,
    path: Uri,
}

impl Turn for Quote {
    const REQUESTS: u32 = 1;

    async fn take(&mut self, http: &mut Connection) -> Result<Vec<Lap>> {
        // No ids: everything that is selected in the cart.
        let body = Bytes::from_static(br#"{"ids":[]}"#);
        let request = post(self.path.clone(), &self.buyer.cookie, body);
        let began = Instant::now();
        http.send_and_forget(request).await?;
        Ok(vec![("request", began.elapsed())])
    }
}

/// With one connection, so that the processor time is that of single requests.
pub async fn measure(bench: &Bench<'_>) -> Result<Value> {
    let staff = Staff::sign_in(bench.shop.address, campaigns::STAFF).await?;
    campaigns::stop_all(&staff).await?;
    campaigns::start_all(&staff, &bench.quoted, bench.settings).await?;
    fill(bench, &bench.buyers[0]).await?;
    bench.shop.process.settle().await?;
    let path = uri("/api/cart/checkout")?;
    let quote = |_, buyer: &Buyer| Quote {
        buyer: buyer.clone(),
        path: path.clone(),
    };
    let mut figures = bench.one(bench.shop, 1, quote).await?;
    campaigns::stop_all(&staff).await?;
    let thousand = figures[CPU].as_f64().unwrap_or(f64::NAN);
    figures["lines"] = json!(bench.settings.quoted_lines());
    figures["campaigns"] = json!(campaigns::count(bench.settings));
    figures["server_cpu_ms"] = json!(thousand / 1000.0);
    Ok(figures)
}

async fn fill(bench: &Bench<'_>, buyer: &Buyer) -> Result<()> {
    let (goods, lines_wanted) = (&bench.quoted, bench.settings.quoted_lines());
    ensure!(
        goods.len() >= lines_wanted,
        "only {} goods can be ordered",
        goods.len()
    );
    let mut http = Connection::open(bench.shop.address).await?;
    for place in 0..lines_wanted / AT_ONCE {
        let body = lines(goods, place, AT_ONCE, NUMBER);
        let filled = http.send(post(uri("/api/cart")?, &buyer.cookie, body)).await?;
        filled.ok().context("filling a cart")?;
    }
    Ok(())
}
