//! How soon a buyer finds what a colleague has changed: a price is set, and looked for until the list has it.
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::{
    figures::Quantiles,
    http::{Connection, get, uri},
    measure::Bench,
    staff::Staff,
};

const CHANGES: usize = 20;
/// Timeout after which the change counts as not found.
const FOUND_WITHIN_SECONDS: f64 = 10.0;

/// Milliseconds from the answered change to the first list that has it.
pub async fn measure(bench: &Bench<'_>) -> Result<Value> {
    let (shop, buyer) = (bench.shop.address, &bench.buyers[0]);
    let changes = bench.settings.times(CHANGES);
    let mut http = Connection::open(shop).await?;
    // So large a change takes two.
    let colleague = Staff::sign_in(shop, "super").await?;
    let second = Staff::sign_in(shop, "promotion").await?;
    let mut micros = Vec::with_capacity(changes);
    for (place, id) in bench.goods.iter().take(changes).enumerate() {
        let unusual = format!("{}.{:02}", 6_100 + place, 37);
        let before = change(&colleague, &second, *id, &json!(unusual)).await?;
        let began = Instant::now();
        let page = uri(&format!(
            "/api/goods/list?per_page=1&price_from={unusual}&price_to={unusual}"
        ))?;
        while http.send(get(page.clone(), &buyer.cookie)).await?.ok()?.data()?["total"] != 1 {
            ensure!(
                began.elapsed().as_secs_f64() < FOUND_WITHIN_SECONDS,
                "the changed price of goods {id} is not found"
            );
        }
        micros.push(u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX));
        change(&colleague, &second, *id, &before).await?;
    }
    Ok(json!({ "changes": micros.len(), "found_after_ms": Quantiles::of(micros) }))
}

/// One proposes it, the other approves. Returns the former price.
async fn change(colleague: &Staff, second: &Staff, id: i64, price: &Value) -> Result<Value> {
    let path = format!("/admin/api/goods/{id}");
    let before = colleague.get(&path).await?["base_price"].take();
    let body = json!({ "base_price": price, "price_reason": "measuring" });
    let goods = colleague.put(&path, &body).await?;
    let waiting = &goods["waiting_price_change"];
    ensure!(waiting.is_i64(), "the price of goods {id} does not wait");
    let path = format!("/admin/api/price_changes/{waiting}/approve");
    second
        .post(&path, &json!({}))
        .await
        .context("agreeing to a price")?;
    Ok(before)
}
