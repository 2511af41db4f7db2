//! /api/order/{id}/after_sales before the receipt is confirmed: what is short, damaged or wrong is claimed when the parcel
//! is opened, and the rest is received afterwards.
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use chrono::TimeDelta;
use orders::lifecycle::models::expire;
use serde_json::{Value, json};

use crate::{
    after_sales_support::{Sold, step},
    harness::Shop,
};

const SENT: i64 = 40;
const FINISHED: i64 = 60;

async fn claimable(sold: &Sold) -> Value {
    let path = format!("/api/order/{}/after_sales", sold.order);
    sold.buyer.get(&path).await.assert_ok().data().clone()
}

async fn shown(sold: &Sold) -> Value {
    let path = format!("/api/order/{}", sold.order);
    sold.buyer.get(&path).await.assert_ok().data().clone()
}

/// Orders that the timer of the receipt has moved.
async fn received_by_time(shop: &Shop) -> u64 {
    expire::run(&shop.services).await.unwrap().received
}

#[tokio::test]
async fn what_is_missing_is_claimed_without_accepting_the_whole() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sent(NewGoods::default(), 10, &departments).await;
    let open = claimable(&sold).await;
    assert_eq!((&open["refusal"], &open["can_apply"]), (&json!(""), &json!(true)));
    let batch = &open["lines"][0]["batches"][0];
    assert_eq!(
        (&batch["claimable"], &batch["claimable_received"]),
        (&json!(10), &json!(0))
    );
    let at_receipt = open["reasons"].as_array().unwrap().iter();
    let at_receipt: Vec<&str> = at_receipt
        .filter(|reason| reason["at_receipt"] == true)
        .map(|reason| reason["code"].as_str().unwrap())
        .collect();
    assert!(
        at_receipt.contains(&"short") && at_receipt.contains(&"damaged"),
        "{open}"
    );
    assert!(!at_receipt.contains(&"appearance"), "{open}");

    let claim = sold.claimed("refund", "short", 3).await;
    let order = shown(&sold).await;
    assert_eq!(
        (&order["status"], &order["has_open_claim"]),
        (&json!(SENT), &json!(true))
    );
    sold.receive().await.assert_ok();
    assert_eq!(shown(&sold).await["status"], FINISHED);
    assert_eq!(sold.status(&claim).await, 10, "the claim goes on");
    let batch = &claimable(&sold).await["lines"][0]["batches"][0];
    assert_eq!(
        (&batch["claimable"], &batch["claimable_received"]),
        (&json!(7), &json!(7))
    );
    step(
        &departments.service,
        &claim,
        "accept",
        &json!({ "with_return": 0 }),
    )
    .await
    .assert_ok();
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    assert_eq!(shown(&sold).await["has_open_claim"], false);
    // The rest was received: any reason is open.
    sold.claimed("return", "appearance", 7).await;
    shop.assert_invariants().await;
}

#[tokio::test]
async fn before_the_receipt_only_what_is_seen_then_is_claimed_and_only_once() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let sold = shop.sent(NewGoods::default(), 10, &departments).await;
    for (kind, reason) in [("return", "appearance"), ("complaint", "seal")] {
        let refused = sold.apply(&sold.claim(kind, reason, 1)).await;
        assert_eq!(refused.wrong_fields(), ["lines.0.number"], "{reason}");
    }
    let path = format!("/api/order/{}/after_sales", sold.order);
    let other = shop.buyer().await;
    other
        .post_json(&path, &sold.claim("refund", "short", 1))
        .await
        .assert_refused(404);
    let damaged = sold.claimed("return", "damaged", 4).await;
    let refused = sold.apply(&sold.claim("refund", "short", 7)).await;
    assert_eq!(refused.wrong_fields(), ["lines.0.number"], "six are left");
    sold.claimed("refund", "short", 6).await;
    let refused = sold.apply(&sold.claim("refund", "short", 1)).await;
    assert_eq!(refused.wrong_fields(), ["lines.0.number"]);

    let cancel = format!("/api/after_sales/{damaged}/cancel");
    sold.buyer.post_json(&cancel, &json!({})).await.assert_ok();
    assert_eq!(
        shown(&sold).await["has_open_claim"],
        true,
        "the other claim is still open"
    );
    sold.claimed("return", "damaged", 4).await;
    shop.assert_invariants().await;
}

#[tokio::test]
async fn the_timer_of_the_receipt_waits_for_the_end_of_the_claim() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let (claimed, untouched) = (
        shop.sent(NewGoods::default(), 5, &departments).await,
        shop.sent(NewGoods::default(), 5, &departments).await,
    );
    let claim = claimed.claimed("refund", "short", 2).await;
    shop.services.clock.advance(TimeDelta::days(16));
    assert_eq!(received_by_time(&shop).await, 1, "the other order alone");
    claimed.signs_in_again().await;
    untouched.signs_in_again().await;
    assert_eq!(shown(&claimed).await["status"], SENT);
    assert_eq!(shown(&untouched).await["status"], FINISHED);

    let departments = shop.departments().await;
    let reason = json!({ "reason": "称重记录与装箱一致" });
    step(&departments.service, &claim, "reject", &reason)
        .await
        .assert_ok();
    assert_eq!(received_by_time(&shop).await, 1);
    assert_eq!(shown(&claimed).await["status"], FINISHED);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn cold_goods_claimed_at_the_door_are_decided_by_quality_management_and_still_measured() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let cold = NewGoods {
        storage: Storage::Cold,
        ..Default::default()
    };
    let sold = shop.sent(cold, 3, &departments).await;
    let claim = sold.claimed("return", "damaged", 1).await;
    let body = json!({ "with_return": 1 });
    step(&departments.service, &claim, "accept", &body)
        .await
        .assert_refused(403);
    step(&departments.qa, &claim, "accept", &body).await.assert_ok();
    let path = format!("/api/order/{}/receive", sold.order);
    sold.buyer.post_json(&path, &json!({})).await.assert_refused(422);
    sold.receive().await.assert_ok();
    assert_eq!(shown(&sold).await["status"], FINISHED);
    shop.assert_invariants().await;
}
