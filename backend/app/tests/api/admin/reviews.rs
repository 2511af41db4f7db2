//! /admin/api/reviews, /admin/api/review_rules
use catalog::{factory::NewGoods, goods::models::codes::Control};
use futures::future::{join, join_all};
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    harness::{BALANCE, Buyer, Client, Shop},
    payments_support::{confirm, hand_in, seen},
};

async fn set_rules(staff: &Client, first_order: bool, above: Option<&str>) {
    let body =
        json!({ "ephedrine": true, "first_order": first_order, "above_amount": above, "reason": "测试" });
    staff.put_json("/admin/api/review_rules", &body).await.assert_ok();
}

#[tokio::test]
async fn the_first_order_of_a_buyer_waits_for_review() {
    let shop = Shop::start().await;
    let (service, warehouse) = (shop.staff(Role::Service).await, shop.staff(Role::Warehouse).await);
    set_rules(&service, true, None).await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 2).await;
    buyer.pay(&payment).await.assert_ok();
    assert_eq!(buyer.order_status(&order).await, 20);
    assert_eq!(shop.stock(id).await, (100, 2), "still promised");
    let list = service
        .get("/admin/api/reviews?filter={\"kind\":\"review\"}")
        .await;
    assert_eq!(list.assert_ok().body[0]["id"], order);
    assert_eq!(list.body[0]["reasons"], json!(["首次下单"]));
    let parcel = json!({ "carrier": "顺丰", "waybill": "SF1" });
    warehouse
        .post_json(&format!("/admin/api/orders/{order}/ship"), &parcel)
        .await
        .assert_refused(409);

    let pass = format!("/admin/api/reviews/{order}/pass");
    let qa = shop.staff(Role::Qa).await;
    qa.post_json(&pass, &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    qa.post_json(&pass, &json!({ "reason": "资质齐全" }))
        .await
        .assert_ok();
    qa.post_json(&pass, &json!({ "reason": "再来一次" }))
        .await
        .assert_refused(409);
    assert_eq!(buyer.order_status(&order).await, 30);

    let (payment, second) = buyer.ordered(id, 1).await;
    buyer.pay(&payment).await.assert_ok();
    assert_eq!(buyer.order_status(&second).await, 30, "no longer the first");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_large_order_that_is_refused_is_paid_back_whole() {
    let shop = Shop::start().await;
    let service = shop.staff(Role::Service).await;
    set_rules(&service, false, Some("30.00")).await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, small) = buyer.ordered(id, 1).await;
    buyer.pay(&payment).await.assert_ok();
    assert_eq!(buyer.order_status(&small).await, 30, "25.00 is not above 30.00");
    let before = buyer.balance().await;
    let (payment, large) = buyer.ordered(id, 5).await;
    buyer.pay(&payment).await.assert_ok();
    assert_eq!(buyer.order_status(&large).await, 20);
    let reason = json!({ "reason": "收货地址无法核实" });
    let refused = service
        .post_json(&format!("/admin/api/reviews/{large}/refuse"), &reason)
        .await;
    assert_eq!(refused.assert_ok().body["status"], 90);
    assert_eq!(buyer.balance().await, before);
    assert_eq!(shop.stock(id).await, (100, 1));
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert!(messages.text.contains("收货地址无法核实"), "{messages:?}");
    assert!(messages.text.contains("没有通过审核，已取消"), "{messages:?}");
    shop.assert_invariants().await;
}

/// Customer service cancels it for another reason while it waits, and nobody had asked for it.
#[tokio::test]
async fn who_is_cancelled_by_the_shop_in_review_reads_that_and_not_that_a_review_failed() {
    let shop = Shop::start().await;
    let service = shop.staff(Role::Service).await;
    set_rules(&service, false, Some("30.00")).await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 5).await;
    buyer.pay(&payment).await.assert_ok();
    assert_eq!(buyer.order_status(&order).await, 20);
    let reason = json!({ "reason": "仓库漏水，这批货不能发了。" });
    service
        .post_json(&format!("/admin/api/orders/{order}/cancel"), &reason)
        .await
        .assert_ok();
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    let told = &messages.assert_ok().text;
    let what = "已由商家取消，已付的货款会退还。原因：仓库漏水，这批货不能发了。";
    assert!(told.contains(what), "{told}");
    assert!(!told.contains("没有通过审核"), "{told}");
}

#[tokio::test]
async fn who_changes_the_rules_says_why_and_it_stays_in_the_log() {
    let shop = Shop::start().await;
    let service = shop.staff(Role::Service).await;
    let path = "/admin/api/review_rules";
    let body = json!({ "ephedrine": false, "first_order": true, "above_amount": "20000", "reason": "" });
    service.put_json(path, &body).await.assert_refused(422);
    let negative = json!({ "ephedrine": false, "first_order": true, "above_amount": "-1", "reason": "试" });
    service.put_json(path, &negative).await.assert_refused(422);
    let body = json!({ "ephedrine": true, "first_order": true, "above_amount": "20000", "reason": "旺季" });
    let changed = service.put_json(path, &body).await;
    assert_eq!(changed.assert_ok().body["above_amount"], "20000.00");
    assert_eq!(service.get(path).await.body["first_order"], true);
    let audit = shop
        .staff(Role::Auditor)
        .await
        .get("/admin/api/audit?filter={\"subject_kind\":\"review_rules\"}")
        .await;
    assert_eq!(audit.assert_ok().body[0]["reason"], "旺季");
}

#[tokio::test]
async fn a_buyer_asks_to_cancel_and_service_answers() {
    let shop = Shop::start().await;
    let (service, warehouse) = (shop.staff(Role::Service).await, shop.staff(Role::Warehouse).await);
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 2).await;
    let ask = format!("/api/order/{order}/ask_cancel");
    let reason = json!({ "reason": "数量下错了" });
    buyer.post_json(&ask, &reason).await.assert_refused(409);
    buyer.pay(&payment).await.assert_ok();
    buyer
        .post_json(&ask, &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    shop.buyer()
        .await
        .post_json(&ask, &reason)
        .await
        .assert_refused(404);
    let can_ship = async || {
        let seen = warehouse.get(&format!("/admin/api/orders/{order}")).await;
        seen.assert_ok().body["can_ship"].clone()
    };
    assert_eq!(can_ship().await, true);
    buyer.post_json(&ask, &reason).await.assert_ok();
    buyer.post_json(&ask, &reason).await.assert_refused(409);
    assert_eq!(can_ship().await, false);

    let start = json!({ "ids": [order] });
    let held = warehouse.post_json("/admin/api/picking", &start).await;
    assert_eq!(held.assert_ok().body["started"], json!([]));
    let why = held.body["refused"][0]["message"].as_str().unwrap().to_owned();
    assert!(why.contains("申请取消"), "{why}");
    let qa = shop.staff(Role::Qa).await;
    let decline = format!("/admin/api/reviews/{order}/decline_cancel");
    qa.post_json(&decline, &reason).await.assert_refused(403);
    service
        .post_json(&decline, &json!({ "reason": "已在打包" }))
        .await
        .assert_ok();
    assert_eq!(can_ship().await, true);
    let detail = buyer.get(&format!("/api/order/{order}")).await;
    assert_eq!(
        (
            &detail.data()["cancel_asked_at"],
            &detail.data()["can_ask_cancel"]
        ),
        (&json!(null), &json!(true))
    );

    buyer.post_json(&ask, &reason).await.assert_ok();
    let agree = format!("/admin/api/reviews/{order}/agree_cancel");
    service
        .post_json(&agree, &json!({ "reason": "同意" }))
        .await
        .assert_ok();
    service
        .post_json(&agree, &json!({ "reason": "同意" }))
        .await
        .assert_refused(409);
    assert_eq!(
        (buyer.order_status(&order).await, buyer.balance().await),
        (90, BALANCE.to_string())
    );
    assert_eq!(shop.stock(id).await, (100, 0));

    let (payment, picked) = buyer.ordered(id, 1).await;
    buyer.pay(&payment).await.assert_ok();
    warehouse
        .post_json("/admin/api/picking", &json!({ "ids": [picked] }))
        .await
        .assert_ok();
    buyer
        .post_json(&format!("/api/order/{picked}/ask_cancel"), &reason)
        .await
        .assert_refused(409);
    shop.assert_invariants().await;
}

/// A compound with ephedrine, ordered: its number, the remittance proof that finance has of it, and what came at the bank.
async fn ordered_ephedrine(shop: &Shop, buyer: &Buyer, finance: &Client) -> (String, Value, Value) {
    let id = shop
        .goods(NewGoods {
            control: Control::Ephedrine,
            ..Default::default()
        })
        .await;
    let (payment, order) = buyer.ordered(id, 1).await;
    let due = buyer.payment(&payment).await;
    let payer = due["transfer"]["payer_must_be"].as_str().unwrap().to_owned();
    hand_in(shop, buyer, &payment, &payer).await.assert_ok();
    let slips = finance.get("/admin/api/transfer_slips").await;
    let came = seen(due["amount"].as_str().unwrap(), &payer, "B1");
    (order, slips.body[0].clone(), came)
}

#[tokio::test]
async fn ephedrine_containing_goods_pass_by_quality_management_alone() {
    let shop = Shop::start().await;
    let (service, finance) = (shop.staff(Role::Service).await, shop.staff(Role::Finance).await);
    let buyer = shop.buyer().await;
    let (order, slip, came) = ordered_ephedrine(&shop, &buyer, &finance).await;
    confirm(&finance, &slip, &came).await.assert_ok();
    assert_eq!(buyer.order_status(&order).await, 20);
    let path = format!("/admin/api/reviews/{order}/pass");
    let reason = json!({ "reason": "含麻资料齐全" });
    let listed = service.get("/admin/api/reviews").await;
    assert_eq!(listed.assert_ok().body[0]["can_pass"], false);
    service.post_json(&path, &reason).await.assert_refused(403);
    assert_eq!(buyer.order_status(&order).await, 20);
    let qa = shop.staff(Role::Qa).await;
    let listed = qa.get("/admin/api/reviews").await;
    assert_eq!(listed.assert_ok().body[0]["can_pass"], true);
    qa.post_json(&path, &reason).await.assert_ok();
    assert_eq!(buyer.order_status(&order).await, 30);
}

/// Before an order is paid for, nobody knows that it is reviewed, or why: who looks then and waits for it finds it paid.
#[tokio::test]
async fn who_passes_ephedrine_while_it_is_being_paid_for_is_refused_as_well() {
    let shop = Shop::start().await;
    let (service, finance) = (shop.staff(Role::Service).await, shop.staff(Role::Finance).await);
    let buyer = shop.buyer().await;
    let (order, slip, came) = ordered_ephedrine(&shop, &buyer, &finance).await;
    let path = format!("/admin/api/reviews/{order}/pass");
    let reason = json!({ "reason": "含麻资料齐全" });
    let passes = join_all((0..20).map(|_| service.post_json(&path, &reason)));
    let (confirmed, passes) = join(confirm(&finance, &slip, &came), passes).await;
    confirmed.assert_ok();
    for answer in &passes {
        assert!([403, 409].contains(&answer.status.as_u16()), "{answer:?}");
    }
    assert_eq!(buyer.order_status(&order).await, 20);
}
