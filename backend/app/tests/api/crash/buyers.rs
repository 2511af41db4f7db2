//! Buyers who record acknowledged requests, and repeat unanswered ones.
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Client};

/// A fault strikes long before.
const MOST_PURCHASES: usize = 200;

/// An order whose number the server returned.
#[derive(Clone, Debug)]
pub struct Noted {
    pub order: String,
    pub total: i64,
    pub is_paid: bool,
    payment: String,
}

pub struct Shopper {
    client: Client,
    address_id: i64,
    goods: Vec<i64>,
    pub noted: Vec<Noted>,
    /// An order that was asked for and not answered.
    unanswered: Option<String>,
    asked: usize,
    name: String,
}

/// The answer, if the server lived to give it.
async fn told(request: reqwest::RequestBuilder) -> Option<Answer> {
    let response = request.send().await.ok()?;
    let (status, headers) = (response.status(), response.headers().clone());
    let text = response.text().await.ok()?;
    let body = serde_json::from_str(&text).unwrap_or_default();
    Some(Answer {
        status,
        headers,
        text,
        body,
    })
}

impl Shopper {
    pub async fn sign_in(base: &str, buyer: &Buyer, goods: &[i64]) -> Self {
        let client = Client::new(base);
        let signed_in = client.sign_in(&buyer.username, identity::factory::PASSWORD).await;
        signed_in.assert_ok();
        Self {
            client,
            address_id: buyer.address_id,
            goods: goods.to_vec(),
            noted: Vec::new(),
            unanswered: None,
            asked: 0,
            name: buyer.username.clone(),
        }
    }

    pub const fn client(&self) -> &Client {
        &self.client
    }

    pub async fn post(&self, path: &str, body: &Value) -> Option<Answer> {
        told(self.client.request(Method::POST, path).json(body)).await
    }

    pub async fn get(&self, path: &str) -> Option<Answer> {
        told(self.client.request(Method::GET, path)).await
    }

    pub async fn put_in_cart(&self) -> Option<Answer> {
        let params: Vec<Value> = self
            .goods
            .iter()
            .map(|id| json!({ "goods_id": id, "number": 1 + self.asked % 3 }))
            .collect();
        self.post("/api/cart", &json!({ "params": params })).await
    }

    /// With a key, so that asking again makes no second order.
    pub async fn order(&self, key: &str) -> Option<Answer> {
        let body = json!({ "address_id": self.address_id });
        let request = self.client.request(Method::POST, "/api/order").json(&body);
        told(request.header("idempotency-key", key)).await
    }

    /// Puts goods in, orders and pays; false when the server died on the way.
    pub async fn buys(&mut self) -> bool {
        self.asked += 1;
        let Some(put) = self.put_in_cart().await else {
            return false;
        };
        put.assert_ok();
        self.unanswered = Some(format!("{}-{}", self.name, self.asked));
        self.order_and_pay().await
    }

    async fn order_and_pay(&mut self) -> bool {
        let key = self.unanswered.clone().expect("a key");
        let Some(placed) = self.order(&key).await else {
            return false;
        };
        self.unanswered = None;
        self.note(&placed);
        self.pay_the_last().await
    }

    pub fn note(&mut self, placed: &Answer) {
        let data = placed.assert_ok().data();
        let total: kernel::Money = data["total"].as_str().unwrap().parse().unwrap();
        self.noted.push(Noted {
            order: data["orders"][0].as_str().unwrap().to_owned(),
            payment: data["id"].as_str().unwrap().to_owned(),
            total: total.fen(),
            is_paid: false,
        });
    }

    async fn pay_the_last(&mut self) -> bool {
        let last = self.noted.len() - 1;
        let path = format!("/api/order/{}/pay", self.noted[last].payment);
        let paid = self.post(&path, &json!({ "method": "balance" })).await;
        if let Some(paid) = &paid {
            paid.assert_ok();
            self.noted[last].is_paid = true;
        }
        paid.is_some()
    }

    pub async fn shop_until_it_dies(&mut self) {
        for _ in 0..MOST_PURCHASES {
            if !self.buys().await {
                return;
            }
        }
        panic!("the server outlived its fault");
    }

    /// Asked again with its key, an order is there once, whether or not it was placed before the server died.
    pub async fn repeat_what_was_not_answered(&mut self) {
        let Some(key) = self.unanswered.take() else { return };
        let (first, again) = (
            self.order(&key).await.expect("an answer"),
            self.order(&key).await.expect("an answer"),
        );
        assert_eq!(first.assert_ok().data(), again.assert_ok().data());
        self.note(&first);
    }
}
