//! Putting one line into the cart; changing a line of a large one; filling and emptying carts.
use std::{net::SocketAddr, sync::Arc, time::Instant};

use anyhow::{Context, Result, ensure};
use axum::http::{Request, Uri};
use http_body_util::Full;
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

/// Lines of a large cart.
pub const LARGE: usize = 200;

/// Another line gets another number each time, as the storefront asks for it.
pub struct CartEdit {
    pub buyer: Buyer,
    /// Where the lines of this buyer's cart are changed.
    pub paths: Arc<[Uri]>,
    pub place: usize,
}

impl CartEdit {
    pub fn request(&mut self) -> Request<Full<Bytes>> {
        let path = &self.paths[self.place % self.paths.len()];
        let number = 1 + (self.place / self.paths.len() + 1) % 2;
        self.place += 1;
        let body = json!({ "params": { "number": number }, "brief": 1 }).to_string();
        post(path.clone(), &self.buyer.cookie, body.into())
    }
}

impl Turn for CartEdit {
    const REQUESTS: u32 = 1;

    async fn take(&mut self, http: &mut Connection) -> Result<Vec<Lap>> {
        let request = self.request();
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

/// Puts one of each of `LARGE` goods into every cart, which must be empty; answers where each buyer changes the lines.
pub async fn fill_all(shop: SocketAddr, buyers: &[Buyer], goods: &[i64]) -> Result<Vec<Arc<[Uri]>>> {
    ensure!(goods.len() >= LARGE, "only {} goods can be ordered", goods.len());
    let mut http = Connection::open(shop).await?;
    let mut edits = Vec::with_capacity(buyers.len());
    for buyer in buyers {
        let body = lines(goods, 0, LARGE, 1);
        let filled = http.send(post(uri("/api/cart")?, &buyer.cookie, body)).await?;
        filled.ok().context("filling a cart")?;
        let ids = line_ids(&mut http, buyer).await?;
        let paths = ids.iter().map(|id| uri(&format!("/api/cart/{id}/edit")));
        edits.push(paths.collect::<Result<_>>()?);
    }
    Ok(edits)
}

async fn line_ids(http: &mut Connection, buyer: &Buyer) -> Result<Vec<Value>> {
    let answer = http.send(get(uri("/api/cart/list")?, &buyer.cookie)).await?;
    let cart = answer.ok()?.data()?;
    let lines = cart["data"].as_array().context("a cart without lines")?;
    Ok(lines.iter().map(|line| line["id"].clone()).collect())
}

pub async fn empty_all(shop: SocketAddr, buyers: &[Buyer]) -> Result<()> {
    let mut http = Connection::open(shop).await?;
    for buyer in buyers {
        let ids = line_ids(&mut http, buyer).await?;
        if !ids.is_empty() {
            let body = json!({ "ids": ids, "brief": 1 }).to_string().into();
            let request = post(uri("/api/cart/batch_delete")?, &buyer.cookie, body);
            http.send(request).await?.ok().context("emptying a cart")?;
        }
    }
    Ok(())
}
