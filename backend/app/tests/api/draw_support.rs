//! Draws and gifts as tests begin with them.
use chrono::{TimeDelta, Utc};
use identity::permissions::Role;
use kernel::{Money, WriteTx};
use reqwest::Method;
use serde_json::{Value, json};
use wallet::models::ledger::{self, Cause, Kind, Movement};

use crate::harness::{Answer, Buyer, Client, Shop, send};

/// A draw with one free ticket for each company: nothing, or one of the prizes.
pub fn draft(now: chrono::DateTime<Utc>, prizes: Value) -> Value {
    let mut all = vec![json!({ "kind": "none", "name": "谢谢参与", "weight": 1 })];
    all.extend(prizes.as_array().unwrap().iter().cloned());
    json!({
        "name": "秋季抽奖", "remarks": "每天都有好礼", "starts_at": now - TimeDelta::hours(1), "ends_at": now + TimeDelta::days(7),
        "chance_kind": "once", "is_on_home": true, "prizes": all,
    })
}

/// Reads it and approves it as it is.
pub async fn approve(staff: &Client, id: i64) -> Answer {
    let path = format!("/admin/api/draws/{id}");
    let read = staff.get(&path).await;
    let seen = json!({ "updated_at": read.assert_ok().body["updated_at"] });
    staff.post_json(&format!("{path}/approve"), &seen).await
}

impl Shop {
    /// A draw that runs, approved where it has to be; returns its id.
    pub async fn draw(&self, draft: &Value) -> i64 {
        let staff = self.staff(Role::Promotion).await;
        let made = staff.post_json("/admin/api/draws", draft).await;
        let id = made.assert_ok().id();
        if made.body["needs_approval"] == true {
            let finance = self.staff(Role::Finance).await;
            approve(&finance, id).await.assert_ok();
        }
        self.draw_step(id, "start").await.assert_ok();
        id
    }

    pub async fn draw_step(&self, id: i64, step: &str) -> Answer {
        let staff = self.staff(Role::Promotion).await;
        let path = format!("/admin/api/draws/{id}/{step}");
        staff.post_json(&path, &json!({ "reason": "测试" })).await
    }

    /// Points that are never taken back.
    pub async fn give_points(&self, company_id: i64, points: i64) {
        let now = self.now();
        self.write(async move |tx: &WriteTx| {
            let movement = Movement {
                company_id,
                kind: Kind::Points,
                amount: Money(points),
                cause: Cause::Manual,
                reference: format!("test:{company_id}:{points}"),
                memo: String::new(),
            };
            ledger::book(tx, movement, now).await
        })
        .await;
    }

    pub async fn of_ledger(&self, company_id: i64, kind: Kind) -> i64 {
        ledger::balance(&self.services.db, company_id, kind)
            .await
            .unwrap()
            .fen()
    }

    /// Goods of the mall, worth little; returns their id.
    pub async fn gift(&self, change: &Value) -> i64 {
        let mut gift = json!({
            "name": "保温杯 500ml", "points": 100, "worth": "1.00", "stock": 10, "is_open": true,
        });
        for (field, value) in change.as_object().unwrap() {
            gift[field] = value.clone();
        }
        let staff = self.staff(Role::Promotion).await;
        let made = staff.post_json("/admin/api/points_goods", &gift).await;
        made.assert_ok().id()
    }
}

impl Client {
    /// A ticket, by this press of the button.
    pub async fn draws(&self, id: i64, key: &str) -> Answer {
        let request = self.request(Method::POST, &format!("/api/draw/{id}"));
        send(request.header("idempotency-key", key).json(&json!({}))).await
    }
}

impl Buyer {
    pub async fn swaps(&self, gift: i64, number: i64, key: &str) -> Answer {
        let body = json!({ "goods_id": gift, "number": number, "address_id": self.address_id });
        let request = self.request(Method::POST, "/api/points/order");
        send(request.header("idempotency-key", key).json(&body)).await
    }
}
