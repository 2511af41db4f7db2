//! A paid order: five lines into the cart, the order placed, the order paid.
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use anyhow::{Context, Result};
use axum::http::{HeaderName, HeaderValue, Uri};
use hyper::body::Bytes;
use serde_json::json;

use super::cart::lines;
use crate::{
    buyer::Buyer,
    http::{Answer, Connection, post, uri},
    load::{Lap, Turn},
};

pub const LINES: usize = 5;
/// Of each line.
const NUMBER: u32 = 2;
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// No two orders of a run share one.
static NEXT_KEY: AtomicU64 = AtomicU64::new(1);

/// Where the three calls go.
#[derive(Clone)]
pub struct Paths {
    pub cart: Uri,
    pub order: Uri,
    /// None: the placed order names it.
    pub pay: Option<Uri>,
}

impl Paths {
    pub fn of_shop() -> Result<Self> {
        Ok(Self {
            cart: uri("/api/cart")?,
            order: uri("/api/order")?,
            pay: None,
        })
    }
}

pub struct Checkout {
    pub buyer: Buyer,
    pub goods: Arc<[i64]>,
    pub place: usize,
    pub paths: Paths,
}

impl Turn for Checkout {
    const REQUESTS: u32 = 3;

    async fn take(&mut self, http: &mut Connection) -> Result<Vec<Lap>> {
        let began = Instant::now();
        self.fill_cart(http).await?;
        let filled = Instant::now();
        let placed = self.place_order(http).await?;
        let ordered = Instant::now();
        self.pay(http, &placed).await?;
        Ok(vec![
            ("cart", filled - began),
            ("place", ordered - filled),
            ("pay", ordered.elapsed()),
            ("place_and_pay", filled.elapsed()),
        ])
    }
}

impl Checkout {
    pub async fn fill_cart(&mut self, http: &mut Connection) -> Result<Answer> {
        let body = lines(&self.goods, self.place, LINES, NUMBER);
        self.place += 1;
        let request = post(self.paths.cart.clone(), &self.buyer.cookie, body);
        http.send(request).await?.ok().context("cart")
    }

    pub async fn place_order(&mut self, http: &mut Connection) -> Result<Answer> {
        // No ids: everything that is selected in the cart.
        let body = json!({ "ids": [], "address_id": self.buyer.address_id }).to_string();
        let mut request = post(self.paths.order.clone(), &self.buyer.cookie, body.into());
        let key = format!("bench-{}", NEXT_KEY.fetch_add(1, Ordering::Relaxed));
        request
            .headers_mut()
            .insert(IDEMPOTENCY_KEY, HeaderValue::from_str(&key)?);
        http.send(request).await?.ok().context("place")
    }

    pub async fn pay(&mut self, http: &mut Connection, placed: &Answer) -> Result<Answer> {
        let placed = placed.data()?;
        let number = placed["id"].as_str().context("the placed order has no id")?;
        let path = match &self.paths.pay {
            Some(path) => path.clone(),
            None => uri(&format!("/api/order/{number}/pay"))?,
        };
        let body = Bytes::from_static(br#"{"method":"balance"}"#);
        http.send(post(path, &self.buyer.cookie, body))
            .await?
            .ok()
            .context("pay")
    }
}
