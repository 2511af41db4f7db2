//! /admin/api/held_refunds: above the limit it takes two people to pay back.
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::permissions::Role;
use serde_json::{Value, json};

use super::shipments::{pick, picking, shown};
use crate::harness::{Answer, Buyer, Client, Shop};

async fn limit_of(shop: &Shop, limit: &str) {
    let qa = shop.staff(Role::Qa).await;
    let path = "/admin/api/after_sale_rules";
    let mut rules = qa.get(path).await.assert_ok().body.clone();
    rules["second_person_above"] = json!(limit);
    rules["reason"] = json!("测试");
    shop.agreed_by_two(path, &rules).await.assert_ok();
}

async fn held(finance: &Client) -> Vec<Value> {
    let listed = finance
        .get("/admin/api/held_refunds?filter={\"status\":\"held\"}")
        .await;
    listed.assert_ok().body.as_array().unwrap().clone()
}

async fn release(finance: &Client, refund: &Value) -> Answer {
    let path = format!("/admin/api/held_refunds/{}/release", refund["id"]);
    finance.post_json(&path, &json!({})).await
}

/// A paid order of ten packs: 100.00, and 15.00 of freight.
async fn paid(shop: &Shop, buyer: &Buyer, method: &str) -> (i64, String) {
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 10).await;
    if method == "balance" {
        buyer.pay(&payment).await.assert_ok();
    } else {
        let bill = buyer.begin(shop, &payment, method).await;
        assert!(shop.gateways().pay(&bill));
        shop.ask_gateways_later(TimeDelta::minutes(1)).await;
    }
    assert_eq!(buyer.order_status(&order).await, 30);
    (id, order)
}

async fn cancel(staff: &Client, order: &str) -> Answer {
    let path = format!("/admin/api/orders/{order}/cancel");
    staff.post_json(&path, &json!({ "reason": "客户要求" })).await
}

#[tokio::test]
async fn a_large_order_that_is_cancelled_is_paid_back_when_a_second_person_agrees() {
    let shop = Shop::start().await;
    limit_of(&shop, "114.99").await;
    let (buyer, both) = (shop.buyer().await, shop.staff(Role::Super).await);
    let (goods, order) = paid(&shop, &buyer, "balance").await;
    let before = buyer.balance().await;
    cancel(&both, &order).await.assert_ok();
    assert_eq!(buyer.order_status(&order).await, 90);
    assert_eq!(shop.stock(goods).await, (100, 0), "the stock is free at once");
    assert_eq!(buyer.balance().await, before, "the money is not");
    let finance = shop.staff(Role::Finance).await;
    let waiting = held(&finance).await;
    assert_eq!(
        (&waiting[0]["order_id"], &waiting[0]["amount"]),
        (&json!(order), &json!("115.00"))
    );
    release(&both, &waiting[0]).await.assert_refused(409);
    let warehouse = shop.staff(Role::Warehouse).await;
    release(&warehouse, &waiting[0]).await.assert_refused(403);
    shop.assert_invariants().await;

    let other = shop.staff(Role::Finance).await;
    let (one, two) = tokio::join!(release(&finance, &waiting[0]), release(&other, &waiting[0]));
    assert_ne!(one.status == 200, two.status == 200, "{one:?} {two:?}");
    assert_eq!(buyer.balance().await, "100000.00");
    assert!(held(&finance).await.is_empty());
    shop.settle().await;
    let told = buyer.get("/api/message").await;
    assert!(told.text.contains("115.00 元已退回账户余额"), "{}", told.text);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_does_not_exceed_the_limit_goes_back_at_once() {
    let shop = Shop::start().await;
    limit_of(&shop, "115.00").await;
    let buyer = shop.buyer().await;
    let (_, order) = paid(&shop, &buyer, "balance").await;
    let service = shop.staff(Role::Service).await;
    cancel(&service, &order).await.assert_ok();
    assert_eq!(buyer.balance().await, "100000.00");
    assert!(held(&shop.staff(Role::Finance).await).await.is_empty());
}

#[tokio::test]
async fn a_gateway_is_asked_only_when_the_second_person_agrees() {
    let shop = Shop::start().await;
    limit_of(&shop, "10.00").await;
    let buyer = shop.buyer().await;
    let (_, order) = paid(&shop, &buyer, "wechat").await;
    cancel(&shop.staff(Role::Service).await, &order).await.assert_ok();
    shop.ask_gateways_later(TimeDelta::minutes(5)).await;
    let finance = shop.staff(Role::Finance).await;
    let asked = finance.get("/admin/api/gateway_refunds").await;
    assert!(asked.assert_ok().body.as_array().unwrap().is_empty());
    let waiting = held(&finance).await;
    release(&finance, &waiting[0]).await.assert_ok();
    shop.ask_gateways_later(TimeDelta::minutes(5)).await;
    let asked = finance.get("/admin/api/gateway_refunds").await;
    assert_eq!(
        (&asked.body[0]["status"], &asked.body[0]["amount"]),
        (&json!("done"), &json!("115.00"))
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn the_warehouse_does_not_pay_back_a_large_order_by_finding_nothing() {
    let shop = Shop::start().await;
    let (warehouse, finance) = (shop.staff(Role::Warehouse).await, shop.staff(Role::Finance).await);
    // The goods go back first, then the freight: small parts add up.
    for (limit, expected) in [("50.00", vec!["100.00", "15.00"]), ("100.00", vec!["15.00"])] {
        limit_of(&shop, limit).await;
        let buyer = shop.buyer().await;
        let (_, order) = paid(&shop, &buyer, "balance").await;
        let shipment = picking(&warehouse, &order).await;
        let line = shown(&warehouse, &shipment).await["lines"][0]["id"].clone();
        let nothing = json!([{ "id": line, "batches": [], "rest": "refund" }]);
        pick(&warehouse, &shipment, nothing).await.assert_ok();
        assert_eq!(buyer.order_status(&order).await, 90);
        assert_ne!(buyer.balance().await, "100000.00");
        let waiting = held(&finance).await;
        let amounts: Vec<&Value> = waiting.iter().map(|refund| &refund["amount"]).collect();
        assert_eq!(amounts, expected, "limit {limit}");
        for refund in &waiting {
            release(&finance, refund).await.assert_ok();
        }
        assert_eq!(buyer.balance().await, "100000.00");
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn an_order_whose_packs_are_being_picked_is_not_cancelled_over_the_pickers_head() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (_, order) = paid(&shop, &buyer, "balance").await;
    let (warehouse, service) = (shop.staff(Role::Warehouse).await, shop.staff(Role::Service).await);
    let shipment = picking(&warehouse, &order).await;
    let seen = service.get(&format!("/admin/api/orders/{order}")).await;
    assert_eq!(seen.assert_ok().body["can_cancel"], false);
    let refused = cancel(&service, &order).await;
    refused.assert_refused(409);
    assert!(refused.text.contains("作废拣货单"), "{}", refused.text);
    warehouse
        .post_json(
            &format!("/admin/api/shipments/{shipment}/void"),
            &json!({ "reason": "客户取消" }),
        )
        .await
        .assert_ok();
    cancel(&service, &order).await.assert_ok();
    assert_eq!(buyer.order_status(&order).await, 90);
    shop.assert_invariants().await;
}
