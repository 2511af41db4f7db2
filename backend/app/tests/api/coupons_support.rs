//! Coupons, points and vouchers as tests begin with them.
use identity::permissions::Role;
use kernel::{Money, WriteTx};
use serde_json::{Value, json};
use wallet::models::{
    ledger::{Cause, Kind, Movement},
    lots,
};

use crate::harness::{Answer, Client, Shop};

/// 满100减10, claimed by a click, good for seven days.
pub fn coupon() -> Value {
    json!({
        "name": "满百立减", "remark": "测试", "scope": "all", "threshold": "100.00", "cut": "10.00", "claim_kind": "click",
        "total": 100, "per_company": 1, "claim_from": "2026-01-01T00:00:00+08:00", "valid_days": 7,
    })
}

/// The same with other words.
pub fn with(changes: Value) -> Value {
    let mut coupon = coupon();
    for (field, value) in changes.as_object().unwrap() {
        coupon[field] = value.clone();
    }
    coupon
}

/// Reads it and approves it as it is.
pub async fn approve(staff: &Client, id: i64) -> Answer {
    let path = format!("/admin/api/coupons/{id}");
    let read = staff.get(&path).await;
    let seen = json!({ "updated_at": read.assert_ok().body["updated_at"] });
    staff.post_json(&format!("{path}/approve"), &seen).await
}

pub struct Office {
    pub promotion: Client,
    pub finance: Client,
}

impl Office {
    pub async fn of(shop: &Shop) -> Self {
        Self {
            promotion: shop.staff(Role::Promotion).await,
            finance: shop.staff(Role::Finance).await,
        }
    }

    /// A coupon that finance has approved; returns its id.
    pub async fn approved(&self, coupon: &Value) -> i64 {
        let drawn = self.promotion.post_json("/admin/api/coupons", coupon).await;
        let id = drawn.assert_ok().id();
        self.act(id, "propose", &json!({})).await;
        let approved = approve(&self.finance, id).await;
        assert_eq!(approved.assert_ok().body["status"], "approved");
        id
    }

    pub async fn act(&self, id: i64, step: &str, body: &Value) -> Value {
        let path = format!("/admin/api/coupons/{id}/{step}");
        let answer = self.promotion.post_json(&path, body).await;
        answer.assert_ok().body.clone()
    }
}

impl Shop {
    /// Gives points (or vouchers) that are good for so many days.
    pub async fn credit(&self, company_id: i64, kind: Kind, amount: i64, days: i64) {
        let now = self.now();
        let reference = format!("test:{company_id}:{amount}:{days}");
        self.write(async move |tx: &WriteTx| {
            let movement = Movement {
                company_id,
                kind,
                amount: Money(amount),
                cause: Cause::Prize,
                reference,
                memo: String::new(),
            };
            lots::credit(tx, movement, lots::over_after(now, days), now).await
        })
        .await;
    }
}
