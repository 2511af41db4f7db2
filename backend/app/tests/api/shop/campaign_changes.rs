//! Campaigns that are stopped, or whose time passes, while they are in carts.
use campaigns::models::kinds::Kind;
use chrono::TimeDelta;
use coupons::models::claim_states::State;
use futures::future::join_all;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    campaigns_support::{approved, drafted},
    harness::Shop,
    promotions_support::{NewCampaign, all_order, checkout, goods, place, put_in_campaign, rivals},
};

/// The `type` of a cart's line.
const SECKILL: i64 = 1;

async fn seckill(shop: &Shop, goods_id: i64, fields: Value) -> i64 {
    let mut all = json!({ "goods": [{ "goods_id": goods_id, "price": "8.00", "stock": 40 }] });
    all.as_object_mut()
        .unwrap()
        .extend(fields.as_object().unwrap().clone());
    approved(shop, all).await
}

fn reason(cart: &Value) -> &Value {
    &cart["data"][0]["reasons"][0]["code"]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_campaign_stopped_while_many_order_keeps_its_orders_and_gives_no_more() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let id = goods(&shop, 1_000).await;
    let campaign = seckill(&shop, id, json!({})).await;
    let buyers = rivals(&shop, 24, id, SECKILL).await;
    let path = format!("/admin/api/campaigns/{campaign}");
    let (stop, why) = (format!("{path}/stop"), json!({ "reason": "价格填错" }));
    let (answers, stopped) = tokio::join!(all_order(&buyers), staff.post_json(&stop, &why));
    stopped.assert_ok();
    let mut orders = 0;
    for (buyer, answer) in buyers.iter().zip(&answers) {
        if answer.status == 200 {
            orders += 1;
            assert_eq!(answer.data()["total"], "8.00");
            buyer.pay(answer.data()["id"].as_str().unwrap()).await.assert_ok();
            continue;
        }
        answer.assert_refused(409);
        // The line stays with the reason, cannot be ordered, and its goods are had at their usual price.
        let cart = buyer.cart().await;
        assert_eq!(reason(&cart), "campaign_ended", "{cart}");
        let line = &cart["data"][0]["id"];
        let named = json!({ "address_id": buyer.address_id, "ids": [line] });
        buyer.post_json("/api/order", &named).await.assert_refused(409);
        let gone = json!({ "ids": [line] });
        buyer.post_json("/api/cart/batch_delete", &gone).await.assert_ok();
        buyer.put_in_cart(id, 1).await.assert_ok();
        assert_eq!(place(buyer, json!({})).await["total"], "10.00");
    }
    assert_eq!(shop.campaign_stock(campaign, id).await, (0, orders));
    assert_eq!(shop.stock(id).await, (100, buyers.len() as i64));
    // What orders came from is not deleted.
    staff.delete(&path).await.assert_refused(409);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_reduction_stopped_between_cart_and_order_is_reported_with_the_new_total() {
    let shop = Shop::start().await;
    let (buyer, id) = (shop.buyer().await, goods(&shop, 3_000).await);
    let campaign = shop
        .campaign(NewCampaign {
            tiers: vec![(2_000, 500, None)],
            ..NewCampaign::of(Kind::FullReduction)
        })
        .await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    assert_eq!(checkout(&buyer, json!({})).await["total"], "25.00");
    shop.end_campaign(campaign).await;
    let body = json!({ "address_id": buyer.address_id, "total": "25.00" });
    let changed = buyer.post_json("/api/order", &body).await;
    changed.assert_refused(409);
    assert_eq!(
        (&changed.data()["old_total"], &changed.data()["total"]),
        (&json!("25.00"), &json!("30.00"))
    );
    assert_eq!(place(&buyer, json!({ "total": "30.00" })).await["total"], "30.00");
    assert_eq!(shop.campaign_spent(campaign).await, 0);
}

#[tokio::test]
async fn a_clock_that_is_set_back_before_the_beginning_refuses_and_loses_nothing() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let id = goods(&shop, 1_000).await;
    let starts_at = shop.now() + TimeDelta::hours(1);
    let campaign = seckill(
        &shop,
        id,
        json!({ "starts_at": starts_at, "ends_at": starts_at + TimeDelta::hours(4) }),
    )
    .await;
    let hour_and_a_bit = TimeDelta::minutes(65);
    shop.services.clock.advance(hour_and_a_bit);
    for one in [&buyer, &other] {
        put_in_campaign(one, id, SECKILL, 2).await;
    }
    let coupon = shop.coupon(&other, 500, 100).await;
    let ordered = place(&buyer, json!({})).await;
    assert_eq!(ordered["total"], "16.00");

    shop.services.clock.advance(-hour_and_a_bit);
    let cart = other.cart().await;
    assert_eq!(cart["data"][0]["is_selected"], 0, "{cart}");
    assert!(reason(&cart).as_str().unwrap().starts_with("campaign_"), "{cart}");
    let named = json!({ "address_id": other.address_id, "ids": [cart["data"][0]["id"]] });
    other.post_json("/api/order", &named).await.assert_refused(409);
    // An order placed in time can be paid, and a coupon valid later waits.
    buyer.pay(ordered["id"].as_str().unwrap()).await.assert_ok();
    assert_eq!(shop.campaign_stock(campaign, id).await, (0, 2));
    other.put_in_cart(id, 1).await.assert_ok();
    let with_coupon = json!({ "address_id": other.address_id, "coupon_ids": [coupon] });
    other
        .post_json("/api/order", &with_coupon)
        .await
        .assert_refused(422);
    shop.assert_invariants().await;

    shop.services.clock.advance(hour_and_a_bit);
    let cart = other.cart().await;
    let line = cart["data"]
        .as_array()
        .unwrap()
        .iter()
        .find(|line| line["campaign_id"] == campaign);
    let line = line.unwrap();
    assert_eq!(
        (&line["reasons"], &line["price"]),
        (&json!([]), &json!("8.00")),
        "{cart}"
    );
    let placed = place(&other, json!({ "ids": [line["id"]] })).await;
    assert_eq!(placed["total"], "16.00");
    let rest: Vec<&Value> = cart["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| &line["id"])
        .filter(|id| **id != line["id"])
        .collect();
    let placed = place(&other, json!({ "ids": rest, "coupon_ids": [coupon] })).await;
    assert_eq!(placed["total"], "9.00");
    assert_eq!(shop.coupon_state(coupon).await, State::Locked);
    assert_eq!(shop.campaign_stock(campaign, id).await, (2, 2));
    shop.assert_invariants().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_campaigns_that_exclude_each_other_and_are_proposed_at_once_one_runs() {
    let shop = Shop::start().await;
    let id = goods(&shop, 1_000).await;
    let mut proposals = Vec::new();
    for name in ["早场", "午场", "晚场", "夜场"] {
        let staff = shop.staff(Role::Promotion).await;
        let goods = json!([{ "goods_id": id, "price": "8.00", "stock": 5 }]);
        let draft = drafted(&shop, &staff, json!({ "name": name, "goods": goods })).await;
        proposals.push((staff, format!("/admin/api/campaigns/{draft}/propose")));
    }
    let nothing = json!({});
    let answers = join_all(
        proposals
            .iter()
            .map(|(staff, path)| staff.post_json(path, &nothing)),
    )
    .await;
    let (approved, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert_eq!(approved.len(), 1, "{answers:?}");
    for answer in refused {
        answer.assert_refused(422);
        assert_eq!(answer.wrong_fields(), ["goods.0.goods_id"]);
    }
}
