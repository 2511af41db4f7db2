//! Putting one line into the cart; and emptying carts.
use std::{net::SocketAddr, sync::Arc, time::Instant};

use anyhow::{Context, Result};
use axum::http::Uri;
use hyper::body::Bytes;
use serde_json::{Value, json};

use crate::{
    buyer::Buyer,
    http::{Connection, get, post, uri},
    load::{Lap, Turn},
};

pub struct CartAdd {
    pub buyer: Buyer,
    pub goods: Arc<[i64]>,
    pub place: usize,
    pub path: Uri,
}

impl Turn for CartAdd {
    const REQUESTS: u32 = 1;

    async fn take(&mut self, http: &mut Connection) -> Result<Vec<Lap>> {
        let body = lines(&self.goods, self.place, 1, 1);
        self.place += 1;
        let request = post(self.path.clone(), &self.buyer.cookie, body);
        let began = Instant::now();
        http.send_and_forget(request).await?;
        Ok(vec![("request", began.elapsed())])
    }
}

/// `count` different goods, `number` of each, others at every `place`.
pub fn lines(goods: &[i64], place: usize, count: usize, number: u32) -> Bytes {
    let lines: Vec<Value> = (0..count)
        .map(|line| json!({ "goods_id": goods[(place * count + line) % goods.len()], "number": number }))
        .collect();
    json!({ "params": lines }).to_string().into()
}

pub async fn empty_all(shop: SocketAddr, buyers: &[Buyer]) -> Result<()> {
    let mut http = Connection::open(shop).await?;
    for buyer in buyers {
        let cart = http
            .send(get(uri("/api/cart/list")?, &buyer.cookie))
            .await?
            .ok()?
            .data()?;
        let lines = cart["data"].as_array().context("a cart without lines")?;
        let ids: Vec<&Value> = lines.iter().map(|line| &line["id"]).collect();
        if !ids.is_empty() {
            let body = json!({ "ids": ids }).to_string().into();
            let request = post(uri("/api/cart/batch_delete")?, &buyer.cookie, body);
            http.send(request).await?.ok().context("emptying a cart")?;
        }
    }
    Ok(())
}
