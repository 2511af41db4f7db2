//! Group buys that are complete by the companies that have joined: each counts once, from its payment until it leaves.
use campaigns::models::{groups, kinds::GroupState};
use chrono::TimeDelta;
use futures::future::join_all;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    campaigns_support::approved,
    harness::{BALANCE, Buyer, Client, Shop},
    promotions_support::{all_order, cancel, goods, place, placed, put_in_campaign, rivals},
};

/// The `type` of a cart's line.
const GROUP_BUY: i64 = 2;

/// A group of this many companies for half an hour.
async fn group(shop: &Shop, goods_id: i64, members: i64) -> i64 {
    let goods = json!([{ "goods_id": goods_id, "price": "7.00", "stock": 90 }]);
    let ends_at = shop.now() + TimeDelta::minutes(30);
    let fields = json!({
        "kind": "group_buy", "target_kind": "members", "target_quantity": members, "ends_at": ends_at, "goods": goods,
    });
    approved(shop, fields).await
}

async fn state(shop: &Shop, campaign: i64, goods_id: i64) -> GroupState {
    let group = groups::of(&shop.services.db, campaign, goods_id).await;
    group.unwrap().unwrap().state
}

/// Who is in and who is missing, as everybody reads it.
async fn seen(viewer: &Client, campaign: i64) -> (Value, Value, Value, Value) {
    let page = viewer.get(&format!("/api/campaigns/{campaign}")).await;
    let group = page.assert_ok().data()["list"][0]["group"].clone();
    assert_eq!(group["target_kind"], "members");
    let field = |name: &str| group[name].clone();
    (field("buyers"), field("waiting"), field("missing"), field("paid"))
}

fn counts(buyers: i64, waiting: i64, missing: i64, paid: i64) -> (Value, Value, Value, Value) {
    (json!(buyers), json!(waiting), json!(missing), json!(paid))
}

/// So many units, and not paid yet: the payment and the order.
async fn ordered(buyer: &Buyer, goods_id: i64, units: i64) -> (String, Value) {
    put_in_campaign(buyer, goods_id, GROUP_BUY, units).await;
    let order = place(buyer, json!({})).await;
    (
        order["id"].as_str().unwrap().to_owned(),
        order["orders"][0].clone(),
    )
}

/// The order.
async fn joined(buyer: &Buyer, goods_id: i64, units: i64) -> Value {
    let (payment, order) = ordered(buyer, goods_id, units).await;
    buyer.pay(&payment).await.assert_ok();
    order
}

async fn status(buyer: &Buyer, order: &Value) -> i64 {
    buyer.order_status(order.as_str().unwrap()).await
}

async fn ask_to_leave(buyer: &Buyer, order: &Value) {
    let path = format!("/api/order/{}/ask_cancel", order.as_str().unwrap());
    let reason = json!({ "reason": "不拼了" });
    buyer.post_json(&path, &reason).await.assert_ok();
}

/// A paid order is cancelled with service's consent.
async fn leave(shop: &Shop, buyer: &Buyer, order: &Value) {
    ask_to_leave(buyer, order).await;
    let service = shop.staff(Role::Service).await;
    let path = format!("/admin/api/reviews/{}/agree_cancel", order.as_str().unwrap());
    service
        .post_json(&path, &json!({ "reason": "同意" }))
        .await
        .assert_ok();
}

#[tokio::test]
async fn its_last_member_completes_it_and_who_orders_twice_is_one() {
    let shop = Shop::start().await;
    let id = goods(&shop, 1_000).await;
    let campaign = group(&shop, id, 3).await;
    let (a, b, c) = (shop.buyer().await, shop.buyer().await, shop.buyer().await);
    let mut orders = vec![(&a, joined(&a, id, 5).await), (&a, joined(&a, id, 1).await)];
    assert_eq!(seen(&b, campaign).await, counts(1, 0, 2, 6));
    orders.push((&b, joined(&b, id, 1).await));
    let (payment, last) = ordered(&c, id, 1).await;
    // Who has joined and orders once more is no member that is awaited.
    ordered(&a, id, 1).await;
    assert_eq!(
        seen(&shop.visitor(), campaign).await,
        counts(2, 1, 1, 7),
        "who has not paid does not count"
    );
    assert_eq!(state(&shop, campaign, id).await, GroupState::Forming);
    c.pay(&payment).await.assert_ok();
    orders.push((&c, last));
    assert_eq!(state(&shop, campaign, id).await, GroupState::Succeeded);
    assert_eq!(seen(&a, campaign).await, counts(3, 0, 0, 8));
    shop.settle().await;
    for (buyer, order) in &orders {
        assert_eq!(status(buyer, order).await, 30);
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn who_leaves_is_no_member_any_more() {
    let shop = Shop::start().await;
    let id = goods(&shop, 1_000).await;
    let campaign = group(&shop, id, 2).await;
    let (a, b, c, d) = (
        shop.buyer().await,
        shop.buyer().await,
        shop.buyer().await,
        shop.buyer().await,
    );
    let (first, second) = (joined(&a, id, 2).await, joined(&a, id, 3).await);
    let (_, unpaid) = ordered(&b, id, 1).await;
    assert_eq!(seen(&c, campaign).await, counts(1, 1, 1, 5));
    cancel(&b, &unpaid).await;
    leave(&shop, &a, &first).await;
    assert_eq!(
        seen(&c, campaign).await,
        counts(1, 0, 1, 3),
        "one of its orders stays"
    );
    leave(&shop, &a, &second).await;
    assert_eq!(seen(&c, campaign).await, counts(0, 0, 2, 0));
    assert_eq!(a.balance().await, BALANCE.to_string());
    let stays = joined(&c, id, 1).await;
    assert_eq!(state(&shop, campaign, id).await, GroupState::Forming);
    assert_eq!(status(&c, &stays).await, 20);
    joined(&d, id, 1).await;
    assert_eq!(state(&shop, campaign, id).await, GroupState::Succeeded);
    shop.settle().await;
    assert_eq!(status(&c, &stays).await, 30);
    assert_eq!((status(&a, &first).await, status(&a, &second).await), (90, 90));
    assert_eq!(shop.campaign_stock(campaign, id).await, (0, 2));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn too_few_members_are_paid_back_however_much_they_have_ordered() {
    let shop = Shop::start().await;
    let id = goods(&shop, 1_000).await;
    let campaign = group(&shop, id, 3).await;
    let (a, b) = (shop.buyer().await, shop.buyer().await);
    let orders = [
        (&a, joined(&a, id, 4).await),
        (&a, joined(&a, id, 4).await),
        (&b, joined(&b, id, 4).await),
    ];
    assert_eq!(seen(&a, campaign).await, counts(2, 0, 1, 12));
    shop.services.clock.advance(TimeDelta::minutes(31));
    groups::decide_due(&shop.services).await.unwrap();
    shop.settle().await;
    assert_eq!(state(&shop, campaign, id).await, GroupState::Failed);
    for (buyer, order) in &orders {
        assert_eq!(status(buyer, order).await, 90);
        assert_eq!(buyer.balance().await, BALANCE.to_string());
    }
    assert_eq!(shop.campaign_stock(campaign, id).await, (0, 0));
    shop.assert_invariants().await;
}

/// Neither of them may see the other as missing still.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_two_who_pay_at_once_complete_it() {
    let shop = Shop::start().await;
    for _ in 0..6 {
        let id = goods(&shop, 1_000).await;
        let campaign = group(&shop, id, 3).await;
        let first = shop.buyer().await;
        let order = joined(&first, id, 1).await;
        let last = rivals(&shop, 2, id, GROUP_BUY).await;
        let inside = placed(&last, &all_order(&last).await);
        assert_eq!(inside.len(), 2);
        let paid = join_all(inside.iter().map(|(buyer, payment, _)| buyer.pay(payment))).await;
        for answer in &paid {
            answer.assert_ok();
        }
        assert_eq!(state(&shop, campaign, id).await, GroupState::Succeeded);
        shop.settle().await;
        assert_eq!(status(&first, &order).await, 30);
        for (buyer, _, order) in &inside {
            assert_eq!(buyer.order_status(order).await, 30);
        }
    }
    shop.assert_invariants().await;
}

/// Whichever is first: it is complete with both, or one is missing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_while_the_last_one_pays_is_counted_or_not() {
    let shop = Shop::start().await;
    let service = shop.staff(Role::Service).await;
    for _ in 0..6 {
        let id = goods(&shop, 1_000).await;
        let campaign = group(&shop, id, 2).await;
        let (leaver, last) = (shop.buyer().await, shop.buyer().await);
        let left = joined(&leaver, id, 1).await;
        ask_to_leave(&leaver, &left).await;
        let (payment, order) = ordered(&last, id, 1).await;
        let path = format!("/admin/api/reviews/{}/agree_cancel", left.as_str().unwrap());
        let consent = json!({ "reason": "同意" });
        let (agreed, paid) = tokio::join!(service.post_json(&path, &consent), last.pay(&payment));
        agreed.assert_ok();
        paid.assert_ok();
        shop.settle().await;
        let is_complete = state(&shop, campaign, id).await == GroupState::Succeeded;
        assert_eq!(status(&last, &order).await, if is_complete { 30 } else { 20 });
        assert_eq!(status(&leaver, &left).await, 90);
        assert_eq!(seen(&last, campaign).await.0, json!(1));
    }
    shop.assert_invariants().await;
}

/// Of every line that joins a group, however many goods its campaign has, until the group is complete.
#[tokio::test]
async fn a_cart_says_what_the_groups_of_its_lines_still_need() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let (by_members, by_units) = (goods(&shop, 1_000).await, goods(&shop, 1_000).await);
    let beside = goods(&shop, 1_000).await;
    let members = group(&shop, by_members, 3).await;
    let ends_at = shop.now() + TimeDelta::minutes(30);
    let many = json!([
        { "goods_id": beside, "price": "7.00", "stock": 90 },
        { "goods_id": by_units, "price": "7.00", "stock": 90 },
    ]);
    let units = approved(
        &shop,
        json!({ "kind": "group_buy", "target_quantity": 10, "ends_at": ends_at, "goods": many }),
    )
    .await;
    let missing = async || {
        let groups = buyer.cart().await["activity_data"]["groups"].clone();
        let groups = groups.as_array().unwrap().iter();
        let mut all: Vec<(i64, Value, i64)> = groups
            .map(|one| {
                (
                    one["campaign_id"].as_i64().unwrap(),
                    one["target_kind"].clone(),
                    one["missing"].as_i64().unwrap(),
                )
            })
            .collect();
        all.sort_by_key(|(campaign, ..)| *campaign);
        all
    };
    assert!(missing().await.is_empty());
    put_in_named(&buyer, by_members, members).await;
    put_in_named(&buyer, by_units, units).await;
    let by = |left_of_members, left_of_units| {
        vec![
            (members, json!("members"), left_of_members),
            (units, json!("units"), left_of_units),
        ]
    };
    assert_eq!(missing().await, by(3, 10));
    // What somebody else pays counts, and what they have of other goods of the same campaign does not.
    for (goods_id, campaign) in [(by_members, members), (beside, units), (by_units, units)] {
        put_in_named(&other, goods_id, campaign).await;
        let order = place(&other, json!({})).await;
        other.pay(order["id"].as_str().unwrap()).await.assert_ok();
    }
    assert_eq!(missing().await, by(2, 6));
    shop.assert_invariants().await;
}

/// Four units.
async fn put_in_named(buyer: &Buyer, goods_id: i64, campaign_id: i64) {
    let line = json!({ "goods_id": goods_id, "number": 4, "type": GROUP_BUY, "campaign_id": campaign_id });
    buyer
        .post_json("/api/cart", &json!({ "params": [line] }))
        .await
        .assert_ok();
}

#[tokio::test]
async fn who_asked_to_leave_reads_that_the_order_is_cancelled_and_of_no_review() {
    let shop = Shop::start().await;
    let id = goods(&shop, 1_000).await;
    group(&shop, id, 3).await;
    let buyer = shop.buyer().await;
    let order = joined(&buyer, id, 2).await;
    shop.settle().await;
    leave(&shop, &buyer, &order).await;
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    let told = messages.assert_ok().data()["list"].to_string();
    assert!(told.contains("订单已取消") && told.contains("等待成团"), "{told}");
    assert!(!told.contains("审核"), "{told}");
}
