//! /admin/api/quantity_alarms, /admin/api/quantity_rules
use catalog::{factory::NewGoods, goods::models::codes::Control};
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    harness::{Buyer, Client, Shop},
    payments_support::{confirm, hand_in, seen},
};

/// Reviews by control are off, so that only the quantity holds an order up.
async fn rules(shop: &Shop, order_units: i64, period_units: i64, usual_times: i64) {
    let off = json!({ "ephedrine": false, "first_order": false, "above_amount": null, "reason": "测试" });
    let off = shop.agreed_by_two("/admin/api/review_rules", &off).await;
    assert_eq!(off.assert_ok().body["ephedrine"], false);
    let body = json!({
        "order_units": order_units, "period_days": 30, "period_units": period_units, "usual_times": usual_times,
        "reason": "测试",
    });
    shop.agreed_by_two("/admin/api/quantity_rules", &body)
        .await
        .assert_ok();
}

async fn ephedrine(shop: &Shop) -> i64 {
    let new = NewGoods {
        control: Control::Ephedrine,
        ..Default::default()
    };
    shop.goods(new).await
}

/// Orders and pays by transfer; returns the order's number and its status.
async fn bought(shop: &Shop, buyer: &Buyer, goods_id: i64, units: i64) -> (String, i64) {
    let (payment, order) = buyer.ordered(goods_id, units).await;
    let due = buyer.payment(&payment).await;
    let payer = due["transfer"]["payer_must_be"].as_str().unwrap().to_owned();
    hand_in(shop, buyer, &payment, &payer).await.assert_ok();
    let finance = shop.staff(Role::Finance).await;
    let slips = finance
        .get("/admin/api/transfer_slips?filter={\"status\":\"waiting\"}")
        .await;
    let came = seen(due["amount"].as_str().unwrap(), &payer, &payment);
    confirm(&finance, &slips.assert_ok().body[0], &came)
        .await
        .assert_ok();
    let status = buyer.order_status(&order).await;
    (order, status)
}

async fn alarms(qa: &Client) -> Value {
    let open = "/admin/api/quantity_alarms?filter={\"open\":true}";
    qa.get(open).await.assert_ok().body.clone()
}

#[tokio::test]
async fn more_than_an_order_may_hold_waits_for_quality_management() {
    let shop = Shop::start().await;
    let (qa, buyer) = (shop.staff(Role::Qa).await, shop.buyer().await);
    rules(&shop, 5, 0, 0).await;
    let goods_id = ephedrine(&shop).await;
    let (_, small) = bought(&shop, &buyer, goods_id, 5).await;
    assert_eq!(small, 30, "five are allowed");
    let (order, large) = bought(&shop, &buyer, goods_id, 6).await;
    assert_eq!(large, 20);
    let listed = qa.get("/admin/api/reviews").await;
    assert_eq!(listed.assert_ok().body[0]["reasons"], json!(["数量异常"]));
    assert_eq!(listed.body[0]["alarm"], "本单 6，超过每单 5");
    assert_eq!(alarms(&qa).await[0]["order"], order);
    let (path, reason) = (
        format!("/admin/api/reviews/{order}/pass"),
        json!({ "reason": "已核实" }),
    );
    let service = shop.staff(Role::Service).await;
    assert_eq!(service.get("/admin/api/reviews").await.body[0]["can_pass"], false);
    service.post_json(&path, &reason).await.assert_refused(403);
    qa.post_json(&path, &reason).await.assert_ok();
    assert_eq!(alarms(&qa).await, json!([]));
    let all = qa.get("/admin/api/quantity_alarms").await;
    assert_eq!(all.assert_ok().body.as_array().unwrap().len(), 1, "it is kept");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn many_small_orders_are_one_large_one() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    rules(&shop, 0, 7, 0).await;
    let goods_id = ephedrine(&shop).await;
    assert_eq!(bought(&shop, &buyer, goods_id, 4).await.1, 30);
    assert_eq!(bought(&shop, &buyer, goods_id, 4).await.1, 20);
    let other = shop.buyer().await;
    assert_eq!(
        bought(&shop, &other, goods_id, 4).await.1,
        30,
        "each buyer by itself"
    );
}

#[tokio::test]
async fn far_more_than_this_buyer_orders_otherwise_is_unusual() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    rules(&shop, 0, 0, 3).await;
    let goods_id = ephedrine(&shop).await;
    for _ in 0..3 {
        assert_eq!(bought(&shop, &buyer, goods_id, 2).await.1, 30);
    }
    assert_eq!(bought(&shop, &buyer, goods_id, 7).await.1, 20);
}

#[tokio::test]
async fn the_alarms_are_not_switched_off_altogether() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let path = "/admin/api/quantity_rules";
    let before = qa.get(path).await.assert_ok().body.clone();
    for days in [0, 30] {
        let off = json!({
            "order_units": 0, "period_days": days, "period_units": 0, "usual_times": 0, "reason": "旺季",
        });
        let refused = qa.put_json(path, &off).await;
        assert_eq!(refused.wrong_fields(), ["order_units"], "{days}");
    }
    assert_eq!(qa.get(path).await.body, before);
    for kept in ["order_units", "period_units", "usual_times"] {
        let mut one = json!({
            "order_units": 0, "period_days": 30, "period_units": 0, "usual_times": 0, "reason": "旺季",
        });
        one[kept] = json!(1);
        qa.put_json(path, &one).await.assert_ok();
    }
}
