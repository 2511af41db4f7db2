//! How soon a buyer finds what a colleague has changed: a price is set, and looked for until the list has it.
use std::{net::SocketAddr, time::Instant};

use anyhow::{Context, Result, ensure};
use axum::http::{HeaderValue, Method, header};
use serde_json::{Value, json};

use crate::{
    buyer::Buyer,
    figures::Quantiles,
    http::{Connection, get, post, uri},
};

const CHANGES: usize = 20;
/// What is not found by then never will be.
const FOUND_WITHIN_SECONDS: f64 = 10.0;

/// Milliseconds from the answered change to the first list that has it.
pub async fn measure(shop: SocketAddr, buyer: &Buyer, goods: &[i64]) -> Result<Value> {
    let mut http = Connection::open(shop).await?;
    // So large a change takes two.
    let (colleague, second) = (
        sign_in(&mut http, "super").await?,
        sign_in(&mut http, "promotion").await?,
    );
    let mut micros = Vec::with_capacity(CHANGES);
    for (place, id) in goods.iter().take(CHANGES).enumerate() {
        let before = price_of(&mut http, &colleague, *id).await?;
        let unusual = format!("{}.{:02}", 6_100 + place, 37);
        change(&mut http, (&colleague, &second), *id, &json!(unusual)).await?;
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
        change(&mut http, (&colleague, &second), *id, &before).await?;
    }
    Ok(json!({ "changes": micros.len(), "found_after_ms": Quantiles::of(micros) }))
}

async fn sign_in(http: &mut Connection, username: &str) -> Result<HeaderValue> {
    let body = json!({ "username": username, "password": "yaoji2026" }).to_string();
    let nobody = HeaderValue::from_static("");
    let request = post(uri("/admin/api/session")?, &nobody, body.into());
    let answer = http.send(request).await?.ok().context("signing a colleague in")?;
    let cookie = answer.headers.get(header::SET_COOKIE);
    let cookie = cookie.and_then(|cookie| cookie.to_str().ok()?.split(';').next());
    Ok(HeaderValue::from_str(
        cookie.context("the sign-in set no session cookie")?,
    )?)
}

async fn price_of(http: &mut Connection, colleague: &HeaderValue, id: i64) -> Result<Value> {
    let path = uri(&format!("/admin/api/goods/{id}"))?;
    let answer = http.send(get(path, colleague)).await?.ok()?;
    let goods: Value = serde_json::from_slice(&answer.body).context("a goods is no JSON")?;
    Ok(goods["base_price"].clone())
}

/// One proposes it, the other agrees.
async fn change(
    http: &mut Connection,
    (colleague, second): (&HeaderValue, &HeaderValue),
    id: i64,
    price: &Value,
) -> Result<()> {
    let body = json!({ "base_price": price, "price_reason": "measuring" }).to_string();
    let mut request = post(uri(&format!("/admin/api/goods/{id}"))?, colleague, body.into());
    *request.method_mut() = Method::PUT;
    // Whatever others changed: the case measures how soon it is found.
    request
        .headers_mut()
        .insert(header::IF_MATCH, HeaderValue::from_static("*"));
    let answer = http.send(request).await?.ok().context("changing a price")?;
    let goods: Value = serde_json::from_slice(&answer.body).context("a goods is no JSON")?;
    let waiting = &goods["waiting_price_change"];
    ensure!(waiting.is_i64(), "the price of goods {id} does not wait");
    let path = uri(&format!("/admin/api/price_changes/{waiting}/approve"))?;
    let request = post(path, second, "{}".into());
    http.send(request).await?.ok().context("agreeing to a price")?;
    Ok(())
}
