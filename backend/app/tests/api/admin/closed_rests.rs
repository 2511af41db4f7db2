//! /admin/api/orders/{id}/close_rest: what is left of an order that left in part, or single lines, and is not to leave any more
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::permissions::Role;
use kernel::Money;
use serde_json::{Value, json};

use super::shipments::{ROWS, pick, picking, send, shown};
use crate::{
    harness::{Answer, Buyer, Client, Shop},
    shop::class_taken_away::reclass,
};

/// Two packs of one product and four of seven of another have left.
struct PartSent {
    shop: Shop,
    buyer: Buyer,
    service: Client,
    warehouse: Client,
    /// What has left wholly, and what has left in part.
    gone_id: i64,
    goods_id: i64,
    order: String,
    parcel: String,
}

impl PartSent {
    #[kernel::boxed]
    async fn paid_by(channel: &str) -> Self {
        let shop = Shop::start().await;
        let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
        let other = shop.goods(NewGoods::default()).await;
        let goods_id = shop
            .goods(NewGoods {
                price: Some(Money(1999)),
                ..NewGoods::default()
            })
            .await;
        buyer.put_in_cart(other, 2).await.assert_ok();
        let (payment, order) = buyer.ordered(goods_id, 7).await;
        if channel == "balance" {
            buyer.pay(&payment).await.assert_ok();
        } else {
            let bill = buyer.begin(&shop, &payment, channel).await;
            assert!(shop.gateways().pay(&bill));
            shop.ask_gateways_later(TimeDelta::minutes(1)).await;
        }
        let parcel = picking(&warehouse, &order).await;
        let list = shown(&warehouse, &parcel).await;
        let lines = list["lines"].as_array().unwrap();
        let line = lines.iter().find(|line| line["goods_id"] == goods_id).unwrap();
        let batch = &line["batches"][0]["batch_id"];
        let four =
            json!([{ "id": line["id"], "batches": [{ "batch_id": batch, "number": 4 }], "rest": "later" }]);
        pick(&warehouse, &parcel, four).await.assert_ok();
        shop.check_parcel(&parcel).await;
        send(&warehouse, &parcel, "SF1").await.assert_ok();
        assert_eq!(buyer.order_status(&order).await, 35);
        Self {
            service: shop.staff(Role::Service).await,
            shop,
            buyer,
            warehouse,
            gone_id: other,
            goods_id,
            order,
            parcel,
        }
    }

    async fn close(&self, staff: &Client, reason: &str) -> Answer {
        let path = format!("/admin/api/orders/{}/close_rest", self.order);
        staff.post_json(&path, &json!({ "reason": reason })).await
    }

    async fn start(&self) -> Value {
        let body = json!({ "ids": [self.order] });
        let started = self.warehouse.post_json("/admin/api/picking", &body).await;
        started.assert_ok().body.clone()
    }
}

#[tokio::test]
async fn what_has_left_already_does_not_hold_up_the_rest() {
    let sent = PartSent::paid_by("balance").await;
    let qa = [sent.shop.staff(Role::Qa).await, sent.shop.staff(Role::Qa).await];
    let class = json!({ "control": "never_online" });
    reclass(&sent.shop, &qa, sent.gone_id, &class).await;
    assert_eq!(sent.start().await["started"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn what_the_gate_refuses_is_paid_back_over_its_channel_and_the_order_goes_on() {
    let sent = PartSent::paid_by("wechat").await;
    let qa = [sent.shop.staff(Role::Qa).await, sent.shop.staff(Role::Qa).await];
    let class = json!({ "control": "never_online" });
    reclass(&sent.shop, &qa, sent.goods_id, &class).await;
    assert_eq!(sent.start().await["started"], json!([]), "the gate refuses it");

    for (staff, reason, status) in [(&sent.warehouse, "不能供应", 403), (&sent.service, "", 422)] {
        sent.close(staff, reason).await.assert_refused(status);
    }
    let seen = sent
        .service
        .get(&format!("/admin/api/orders/{}", sent.order))
        .await;
    assert_eq!(seen.assert_ok().body["can_close_rest"], true);
    let closed = sent.close(&sent.service, "不能再网上销售").await;
    assert_eq!(
        (
            &closed.assert_ok().body["status"],
            &closed.body["can_close_rest"],
            &closed.body["refunded"]
        ),
        (&json!(40), &json!(false), &json!("59.97")),
        "three of 19.99"
    );
    sent.close(&sent.service, "再来一次").await.assert_refused(409);
    assert_eq!(
        sent.shop.stock(sent.goods_id).await,
        (96, 0),
        "nothing is reserved"
    );

    let balance = sent.buyer.balance().await;
    sent.shop.ask_gateways_later(TimeDelta::minutes(5)).await;
    let finance = sent.shop.staff(Role::Finance).await;
    let refunds = finance.get("/admin/api/gateway_refunds").await;
    assert_eq!(
        (
            refunds.assert_ok().body.as_array().unwrap().len(),
            &refunds.body[0]["status"],
            &refunds.body[0]["amount"]
        ),
        (1, &json!("done"), &json!("59.97"))
    );
    assert_eq!(sent.buyer.balance().await, balance, "not to the balance as well");

    sent.shop.settle().await;
    let messages = sent.buyer.get("/api/message").await;
    assert!(messages.text.contains("不能再网上销售"), "{messages:?}");
    let receive = format!("/api/order/{}/receive", sent.order);
    sent.buyer.post_json(&receive, &json!({})).await.assert_ok();
    assert_eq!(sent.buyer.order_status(&sent.order).await, 60);
    let auditor = sent.shop.staff(Role::Auditor).await;
    let audit = auditor
        .get("/admin/api/audit?filter={\"subject_kind\":\"order\"}")
        .await;
    let mut entries = audit.assert_ok().body.as_array().unwrap().iter();
    let entry = entries.find(|one| one["action"] == "order.close_rest");
    assert_eq!(entry.unwrap()["reason"], "不能再网上销售", "{audit:?}");
    sent.shop.assert_invariants().await;
}

#[tokio::test]
async fn a_rest_that_is_being_picked_is_put_back_first() {
    let sent = PartSent::paid_by("balance").await;
    let before: Money = sent.buyer.balance().await.parse().unwrap();
    let list = picking(&sent.warehouse, &sent.order).await;
    let refused = sent.close(&sent.service, "召回").await;
    refused.assert_refused(409);
    assert!(refused.message().contains("作废拣货单"), "{refused:?}");
    assert_eq!(sent.shop.stock(sent.goods_id).await, (96, 3));

    let void = format!("{ROWS}/{list}/void");
    let reason = json!({ "reason": "召回" });
    sent.warehouse.post_json(&void, &reason).await.assert_ok();
    sent.close(&sent.service, "召回").await.assert_ok();
    let after: Money = sent.buyer.balance().await.parse().unwrap();
    assert_eq!(after - before, Money(3 * 1999));
    assert_eq!(sent.start().await["started"], json!([]), "nothing is left");
    sent.shop.assert_invariants().await;
}

#[tokio::test]
async fn of_a_pick_list_and_the_end_of_the_rest_one_wins() {
    let sent = PartSent::paid_by("balance").await;
    let (closed, begun) = tokio::join!(sent.close(&sent.service, "无货可发"), sent.start());
    let is_begun = begun["started"] != json!([]);
    assert_eq!(closed.status == 200, !is_begun, "{closed:?} {begun}");
    let (status, reserved) = if is_begun { (35, 3) } else { (40, 0) };
    assert_eq!(sent.buyer.order_status(&sent.order).await, status);
    assert_eq!(sent.shop.stock(sent.goods_id).await, (96, reserved));
    sent.shop.assert_invariants().await;
}

#[tokio::test]
async fn of_a_parcel_that_leaves_and_the_end_of_the_rest_one_wins() {
    let sent = PartSent::paid_by("balance").await;
    let before: Money = sent.buyer.balance().await.parse().unwrap();
    sent.shop.pack(&sent.order).await;
    let rest = format!("{}F2", sent.order);
    let (closed, left) = tokio::join!(
        sent.close(&sent.service, "客户要求"),
        send(&sent.warehouse, &rest, "SF2")
    );
    closed.assert_refused(409);
    left.assert_ok();
    let after: Money = sent.buyer.balance().await.parse().unwrap();
    assert_eq!(after, before, "it left, so nothing goes back");
    assert_eq!(sent.shop.stock(sent.goods_id).await, (93, 0));
    sent.shop.assert_invariants().await;
}

#[tokio::test]
async fn an_order_of_which_all_that_left_was_received_is_finished_with_its_rest() {
    let sent = PartSent::paid_by("balance").await;
    let receive = format!("/api/order/shipments/{}/receive", sent.parcel);
    sent.buyer.post_json(&receive, &json!({})).await.assert_ok();
    let closed = sent.close(&sent.service, "无货可发").await;
    assert_eq!(closed.assert_ok().body["status"], 60);
    sent.shop.settle().await;
    sent.shop.assert_invariants().await;
}

#[tokio::test]
async fn a_line_that_the_gate_refuses_before_anything_left_is_taken_out_and_the_others_leave() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let service = shop.staff(Role::Service).await;
    let stays = shop.goods(NewGoods::default()).await;
    let goes = shop
        .goods(NewGoods {
            price: Some(Money(1999)),
            ..NewGoods::default()
        })
        .await;
    buyer.put_in_cart(stays, 2).await.assert_ok();
    let (payment, order) = buyer.ordered(goes, 3).await;
    buyer.pay(&payment).await.assert_ok();
    shop.pack(&order).await;
    let parcel = format!("{order}F1");
    let qa = [shop.staff(Role::Qa).await, shop.staff(Role::Qa).await];
    reclass(&shop, &qa, goes, &json!({ "control": "never_online" })).await;
    send(&warehouse, &parcel, "SF1").await.assert_refused(409);

    let seen = service.get(&format!("/admin/api/orders/{order}")).await;
    assert_eq!(seen.assert_ok().body["can_take_out"], true);
    let lines = seen.body["lines"].as_array().unwrap();
    let line = &lines.iter().find(|line| line["goods_id"] == goes).unwrap()["id"];
    let close = format!("/admin/api/orders/{order}/close_rest");
    let out = json!({ "reason": "不能再网上销售", "lines": [line] });
    let refused = service.post_json(&close, &out).await;
    refused.assert_refused(409);
    assert!(refused.message().contains("作废拣货单"), "{refused:?}");
    let void = format!("{ROWS}/{parcel}/void");
    let reason = json!({ "reason": "不能再网上销售" });
    warehouse.post_json(&void, &reason).await.assert_ok();

    let before: Money = buyer.balance().await.parse().unwrap();
    let taken = service.post_json(&close, &out).await;
    assert_eq!(
        (
            &taken.assert_ok().body["status"],
            &taken.body["can_take_out"],
            &taken.body["refunded"]
        ),
        (&json!(30), &json!(false), &json!("59.97"))
    );
    let again = service.post_json(&close, &out).await;
    assert_eq!(again.wrong_fields(), ["lines"], "it is out");
    assert_eq!(shop.stock(goes).await, (100, 0));
    let after: Money = buyer.balance().await.parse().unwrap();
    assert_eq!(after - before, Money(3 * 1999));

    let parcel = picking(&warehouse, &order).await;
    pick(&warehouse, &parcel, json!([])).await.assert_ok();
    shop.check_parcel(&parcel).await;
    send(&warehouse, &parcel, "SF2").await.assert_ok();
    assert_eq!(buyer.order_status(&order).await, 40);
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert!(messages.text.contains("不能再网上销售"), "{messages:?}");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn only_an_order_that_left_in_part_has_a_rest() {
    let shop = Shop::start().await;
    let (buyer, service) = (shop.buyer().await, shop.staff(Role::Service).await);
    let id = shop.goods(NewGoods::default()).await;
    let order = buyer.bought(id, 2).await;
    let path = format!("/admin/api/orders/{order}/close_rest");
    let body = json!({ "reason": "无货可发" });
    let refused = service.post_json(&path, &body).await;
    refused.assert_refused(409);
    let seen = service.get(&format!("/admin/api/orders/{order}")).await;
    assert_eq!(
        seen.assert_ok().body["can_take_out"],
        false,
        "nothing else is in it"
    );
    let only = json!({ "reason": "无货可发", "lines": [seen.body["lines"][0]["id"]] });
    let refused = service.post_json(&path, &only).await;
    refused.assert_refused(409);
    assert!(refused.message().contains("请取消订单"), "{refused:?}");
    assert_eq!(shop.stock(id).await, (100, 2));
    shop.assert_invariants().await;
}
