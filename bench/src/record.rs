//! Asks the shop everything once and keeps its answers for the bare handler.
use std::{net::SocketAddr, path::Path, sync::Arc};

use anyhow::{Context, Result};
use axum::http::Uri;
use serde_json::{Value, json};

use crate::{
    bare::answers,
    buyer::Buyer,
    cases::{
        cart::{self, CartEdit},
        checkout::{Checkout, Paths},
    },
    data::mix::Reads,
    http::{Answer, Connection, get, post, uri},
};

/// Where the bare handler answers as the shop did.
pub struct Bare {
    /// In the order of the reads.
    pub reads: Vec<Arc<[Uri]>>,
    pub cart_add: Uri,
    /// A cart of 200 lines, and a change of one of them.
    pub cart: Uri,
    pub cart_edit: Uri,
    pub checkout: Paths,
    /// What the answers were like, for the report.
    pub about: Value,
}

pub async fn record(
    shop: SocketAddr,
    file: &Path,
    reads: &[Reads],
    buyer: &Buyer,
    goods: &Arc<[i64]>,
) -> Result<Bare> {
    let db = answers::create(file).await?;
    let mut http = Connection::open(shop).await?;
    let (mut bare_reads, mut about) = (Vec::new(), json!({}));
    for case in reads {
        let mut bodies = Vec::with_capacity(case.uris.len());
        let mut empty = 0;
        for path in &*case.uris {
            let answer = http.send(get(path.clone(), &buyer.cookie)).await?.ok();
            let answer = answer.with_context(|| path.to_string())?;
            let list = &answer.data()?["list"];
            empty += u32::from(list.as_array().is_some_and(Vec::is_empty));
            bodies.push(answer.body);
        }
        let bytes: usize = bodies.iter().map(hyper::body::Bytes::len).sum();
        let mut described = case.describe();
        described["mean_bytes"] = json!(bytes / bodies.len().max(1));
        described["empty_answers"] = json!(empty);
        about[case.name] = described;
        let ids = answers::keep(&db, &bodies).await?;
        let paths = ids.iter().map(|id| uri(&format!("/{}/{id}", case.name)));
        bare_reads.push(paths.collect::<Result<_>>()?);
    }
    let writes = record_writes(shop, &mut http, buyer, goods).await?;
    let ids = answers::keep(&db, &writes.map(|answer| answer.body)).await?;
    let [whole, edit] = record_large_cart(shop, &mut http, buyer, goods).await?;
    about["cart"] = json!({ "lines": cart::LARGE, "mean_bytes": whole.body.len() });
    let large = answers::keep(&db, &[whole.body, edit.body]).await?;
    db.close().await;
    Ok(Bare {
        reads: bare_reads,
        cart_add: uri(&format!("/cart/{}", ids[0]))?,
        cart: uri(&format!("/cart/{}", large[0]))?,
        cart_edit: uri(&format!("/cart/{}", large[1]))?,
        checkout: Paths {
            cart: uri(&format!("/cart/{}", ids[1]))?,
            order: uri(&format!("/order/{}", ids[2]))?,
            pay: Some(uri(&format!("/pay/{}", ids[3]))?),
        },
        about,
    })
}

async fn record_writes(
    shop: SocketAddr,
    http: &mut Connection,
    buyer: &Buyer,
    goods: &Arc<[i64]>,
) -> Result<[Answer; 4]> {
    let mut checkout = Checkout {
        buyer: buyer.clone(),
        goods: Arc::clone(goods),
        place: 0,
        paths: Paths::of_shop()?,
    };
    let cart = checkout.fill_cart(http).await?;
    let order = checkout.place_order(http).await?;
    let pay = checkout.pay(http, &order).await?;
    let body = cart::lines(goods, 0, 1, 1);
    let cart_add = http
        .send(post(uri("/api/cart")?, &buyer.cookie, body))
        .await?
        .ok()?;
    cart::empty_all(shop, std::slice::from_ref(buyer)).await?;
    Ok([cart_add, cart, order, pay])
}

/// A cart of 200 lines, and a change of one of them.
async fn record_large_cart(
    shop: SocketAddr,
    http: &mut Connection,
    buyer: &Buyer,
    goods: &[i64],
) -> Result<[Answer; 2]> {
    let edits = cart::fill_all(shop, std::slice::from_ref(buyer), goods).await?;
    let whole = http
        .send(get(uri("/api/cart/list")?, &buyer.cookie))
        .await?
        .ok()?;
    let mut edit = CartEdit {
        buyer: buyer.clone(),
        paths: Arc::clone(&edits[0]),
        place: 0,
    };
    let edited = http.send(edit.request()).await?.ok()?;
    cart::empty_all(shop, std::slice::from_ref(buyer)).await?;
    Ok([whole, edited])
}
