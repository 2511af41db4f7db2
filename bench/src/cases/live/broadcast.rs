//! A broadcast: an order of the chain is placed, and every page of the chain gets an event. No event is sent
//! to more than the pages of one company.
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::pages::Pages;
use crate::{
    cases::checkout::{Checkout, Paths},
    data::listeners::Crowd,
    figures::Quantiles,
    http::Connection,
    measure::Bench,
};

const TIMES: usize = 20;
const EVENT: &str = "order:changed";

/// From the order's request to the event at each page.
pub async fn measure(bench: &Bench<'_>, pages: &mut Pages, crowd: &Crowd) -> Result<Value> {
    let times = bench.settings.times(TIMES);
    let mut http = Connection::open(bench.shop.address).await?;
    let mut order = Checkout {
        buyer: crowd.orderer.clone(),
        goods: Arc::clone(&bench.goods),
        place: 0,
        paths: Paths::of_shop()?,
    };
    let (mut each, mut last) = (Vec::new(), Vec::new());
    for _ in 0..times {
        order.fill_cart(&mut http).await?;
        pages.forget();
        let began = Instant::now();
        let placed = order.place_order(&mut http).await?.data()?;
        let number = placed["orders"][0]
            .as_str()
            .context("the placed order has no number")?;
        let mut slowest = 0;
        for received in pages.receive(EVENT, pages.count).await {
            if received.payload()?["id"] == number {
                let took = micros(received.at.saturating_duration_since(began));
                slowest = slowest.max(took);
                each.push(took);
            }
        }
        last.push(slowest);
    }
    let (lost, closed) = (times * pages.count - each.len(), pages.closed());
    Ok(json!({
        "sockets": pages.count,
        "times": times,
        "milliseconds": { "each": Quantiles::of(each), "last": Quantiles::of(last) },
        "errors": lost,
        "first_error": closed.first_error,
    }))
}

pub(super) fn micros(took: Duration) -> u32 {
    u32::try_from(took.as_micros()).unwrap_or(u32::MAX)
}
