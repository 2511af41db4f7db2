//! Expiring coupons: their owners are warned in time, and once.
use chrono::TimeDelta;
use coupons::models::expiry;
use serde_json::{Value, json};

use crate::{
    coupons_support::{Office, with},
    harness::{Buyer, Shop},
};

async fn titles(buyer: &Buyer) -> Vec<Value> {
    let listed = buyer.get("/api/message").await;
    let rows = listed.assert_ok().data()["list"].as_array().unwrap().clone();
    rows.into_iter().map(|row| row["title"].clone()).collect()
}

async fn claim(buyer: &Buyer, id: i64) {
    let path = format!("/api/coupon/{id}/claim");
    buyer.post_json(&path, &json!({})).await.assert_ok();
}

#[tokio::test]
async fn an_unused_coupon_is_announced_once_three_days_before_it_expires() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let buyer = shop.buyer().await;
    for name in ["满百立减", "秋冬券"] {
        claim(&buyer, office.approved(&with(json!({ "name": name }))).await).await;
    }
    // Valid for three days from the start: known when claiming.
    let short = with(json!({ "name": "周末券", "valid_days": 3 }));
    claim(&buyer, office.approved(&short).await).await;
    shop.services.clock.advance(TimeDelta::days(1));
    assert_eq!(
        expiry::warn(&shop.services).await.unwrap(),
        1,
        "the short one is looked at"
    );
    shop.services.clock.advance(TimeDelta::days(4));
    assert_eq!(expiry::warn(&shop.services).await.unwrap(), 2);
    assert_eq!(expiry::warn(&shop.services).await.unwrap(), 0);
    shop.settle().await;
    buyer
        .sign_in(&buyer.username, identity::factory::PASSWORD)
        .await
        .assert_ok();
    assert_eq!(titles(&buyer).await, ["2 张优惠券即将到期"]);
}
