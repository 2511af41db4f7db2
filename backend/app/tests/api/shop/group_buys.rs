//! Group buys under competition, and the money of those that fail.
use campaigns::{
    events::GroupDecided,
    models::{groups, kinds::GroupState},
};
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use chrono::TimeDelta;
use futures::future::join_all;
use gateways::payments::sandbox::SignedNotice;
use identity::permissions::Role;
use kernel::{WriteTx, outbox};
use sea_orm::DbErr;
use serde_json::json;

use crate::{
    campaigns_support::approved,
    harness::{BALANCE, Buyer, Shop},
    payments_support::{confirm, hand_in, is_understood, seen, slips_waiting},
    promotions_support::{all_order, goods, place, placed, put_in_campaign, rivals},
};

/// The `type` of a cart's line.
const GROUP_BUY: i64 = 2;
/// Of a unit, in fen.
const PRICE: i64 = 700;

/// A group buy of this many units for half an hour, whose target is all of them; returns its id.
async fn group(shop: &Shop, goods_id: i64, units: i64) -> i64 {
    let goods = json!([{ "goods_id": goods_id, "price": "7.00", "stock": units }]);
    let ends_at = shop.now() + TimeDelta::minutes(30);
    let fields = json!({ "kind": "group_buy", "target_quantity": units, "ends_at": ends_at, "goods": goods });
    approved(shop, fields).await
}

async fn state(shop: &Shop, campaign: i64, goods_id: i64) -> GroupState {
    let group = groups::of(&shop.services.db, campaign, goods_id).await;
    group.unwrap().unwrap().state
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_rivals_as_many_join_as_there_are_places_and_who_pays_last_completes_it() {
    const PLACES: i64 = 12;
    const RIVALS: usize = 64;
    let shop = Shop::start().await;
    let id = goods(&shop, 1_000).await;
    let campaign = group(&shop, id, PLACES).await;
    let buyers = rivals(&shop, RIVALS, id, GROUP_BUY).await;
    let inside = placed(&buyers, &all_order(&buyers).await);
    assert_eq!(inside.len() as i64, PLACES);
    let paid = join_all(inside.iter().map(|(buyer, payment, _)| buyer.pay(payment))).await;
    for answer in &paid {
        answer.assert_ok();
    }
    assert_eq!(state(&shop, campaign, id).await, GroupState::Succeeded);
    shop.settle().await;
    for (buyer, _, order) in &inside {
        assert_eq!(buyer.order_status(order).await, 30);
    }
    assert_eq!(shop.campaign_stock(campaign, id).await, (0, PLACES));
    shop.assert_invariants().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_place_for_ten_is_had_by_one() {
    let shop = Shop::start().await;
    let id = goods(&shop, 1_000).await;
    let campaign = group(&shop, id, 3).await;
    let first = shop.buyer().await;
    put_in_campaign(&first, id, GROUP_BUY, 2).await;
    let order = place(&first, json!({})).await;
    first.pay(order["id"].as_str().unwrap()).await.assert_ok();
    let ten = rivals(&shop, 10, id, GROUP_BUY).await;
    let inside = placed(&ten, &all_order(&ten).await);
    assert_eq!(inside.len(), 1);
    assert_eq!(state(&shop, campaign, id).await, GroupState::Forming);
    let (last, payment, number) = &inside[0];
    last.pay(payment).await.assert_ok();
    assert_eq!(state(&shop, campaign, id).await, GroupState::Succeeded);
    shop.settle().await;
    assert_eq!(last.order_status(number).await, 30);
    assert_eq!(first.order_status(order["orders"][0].as_str().unwrap()).await, 30);
}

/// Decided many times, one after the other and at once.
async fn decided_by_many(shop: &Shop) {
    let deciding = join_all((0..8).map(|_| groups::decide_due(&shop.services)));
    let (decided, ()) = tokio::join!(deciding, shop.settle());
    for one in decided {
        one.unwrap();
    }
    shop.settle().await;
    shop.ask_gateways_later(TimeDelta::seconds(1)).await;
}

fn notice(shop: &Shop, channel: &str, bill: &str) -> SignedNotice {
    let gateways = shop.gateways();
    let notice = if channel == "wechat" {
        gateways.wechat_notice(bill, |_| ())
    } else {
        gateways.alipay_notice(bill, |_| ())
    };
    notice.unwrap()
}

#[tokio::test]
async fn a_group_that_fails_pays_everybody_back_once_over_the_channel_that_was_paid() {
    let shop = Shop::start().await;
    let (gateways, gateway) = (shop.gateways(), shop.visitor());
    gateways.hold_notices();
    let id = goods(&shop, 1_000).await;
    let campaign = group(&shop, id, 10).await;
    let [from_balance, by_wechat, by_alipay, unpaid, late] =
        <[Buyer; 5]>::try_from(rivals(&shop, 5, id, GROUP_BUY).await)
            .ok()
            .unwrap();
    let mut orders = Vec::new();
    for buyer in [&from_balance, &by_wechat, &by_alipay, &unpaid, &late] {
        let placed = place(buyer, json!({})).await;
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        orders.push((buyer, text(&placed["id"]), text(&placed["orders"][0])));
    }
    from_balance.pay(&orders[0].1).await.assert_ok();
    let mut bills = Vec::new();
    for (place, channel) in [(1, "wechat"), (2, "alipay"), (4, "wechat")] {
        let (buyer, payment, _) = &orders[place];
        bills.push(buyer.begin(&shop, payment, channel).await);
    }
    for (bill, channel) in [(&bills[0], "wechat"), (&bills[1], "alipay")] {
        assert!(gateways.pay(bill));
        let told = gateway.report(&notice(&shop, channel, bill)).await;
        assert!(is_understood(&told), "{told:?}");
    }
    for (buyer, _, order) in &orders[..3] {
        assert_eq!(buyer.order_status(order).await, 20);
    }
    // The last one pays at the gateway, and the notification arrives after the end.
    assert!(gateways.pay(&bills[2]));
    shop.services.clock.advance(TimeDelta::minutes(31));
    decided_by_many(&shop).await;
    assert_eq!(state(&shop, campaign, id).await, GroupState::Failed);
    let told = gateway.report(&notice(&shop, "wechat", &bills[2])).await;
    assert!(is_understood(&told), "{told:?}");
    // The same news once more, and another round of the worker.
    let group_buy_id = groups::of(&shop.services.db, campaign, id)
        .await
        .unwrap()
        .unwrap()
        .id;
    let (event, now) = (
        GroupDecided {
            group_buy_id,
            campaign_id: campaign,
            goods_id: id,
            has_succeeded: false,
        },
        shop.now(),
    );
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| outbox::publish(tx, &event, now).await)
        .await;
    decided_by_many(&shop).await;
    for (buyer, _, order) in &orders {
        assert_eq!(buyer.order_status(order).await, 90);
        assert_eq!(buyer.balance().await, BALANCE.to_string());
    }
    for bill in &bills {
        assert_eq!(gateways.given_back(bill), PRICE, "{bill}");
    }
    assert_eq!(shop.campaign_stock(campaign, id).await, (0, 0));
    assert_eq!(shop.stock(id).await, (100, 0));
    assert_eq!(shop.alarms().await, Vec::<String>::new());
    shop.assert_invariants().await;
}

/// Money that is on its way when the group fails is waited for; finance finds it or not, and no order of the group stays.
#[tokio::test]
async fn a_transfer_to_a_group_that_fails_ends_with_what_finance_finds() {
    let shop = Shop::start().await;
    let id = goods(&shop, 1_000).await;
    let campaign = group(&shop, id, 10).await;
    let buyers = rivals(&shop, 2, id, GROUP_BUY).await;
    let mut orders = Vec::new();
    for buyer in &buyers {
        let placed = place(buyer, json!({})).await;
        let payment = placed["id"].as_str().unwrap();
        hand_in(&shop, buyer, payment, "测试药店").await.assert_ok();
        orders.push(placed["orders"][0].as_str().unwrap().to_owned());
    }
    shop.services.clock.advance(TimeDelta::minutes(31));
    decided_by_many(&shop).await;
    assert_eq!(state(&shop, campaign, id).await, GroupState::Failed);
    for (buyer, order) in buyers.iter().zip(&orders) {
        assert_eq!(buyer.order_status(order).await, 15);
    }
    let finance = shop.staff(Role::Finance).await;
    let slips = slips_waiting(&finance).await;
    confirm(&finance, &slips[0], &seen("7.00", "测试药店", "B1"))
        .await
        .assert_ok();
    let path = format!("/admin/api/transfer_slips/{}/return", slips[1]["id"]);
    finance
        .post_json(&path, &json!({ "reason": "银行没有这笔款" }))
        .await
        .assert_ok();
    for (buyer, order) in buyers.iter().zip(&orders) {
        assert_eq!(buyer.order_status(order).await, 90);
    }
    assert_eq!(shop.campaign_stock(campaign, id).await, (0, 0));
    shop.settle().await;
    shop.assert_invariants().await;
}

/// Goods that travel as usual and goods that travel cold, each with a group for ten; the ids of both.
async fn two_groups(shop: &Shop) -> (i64, i64) {
    let usual = shop.goods(NewGoods::default()).await;
    let cold = shop
        .goods(NewGoods {
            storage: Storage::Cold,
            ..Default::default()
        })
        .await;
    let goods = [usual, cold].map(|id| json!({ "goods_id": id, "price": "7.00", "stock": 10 }));
    let ends_at = shop.now() + TimeDelta::minutes(30);
    let fields = json!({ "kind": "group_buy", "target_quantity": 10, "ends_at": ends_at, "goods": goods });
    approved(shop, fields).await;
    (usual, cold)
}

/// Each transfer pays for two orders, whose campaigns come the other way round with every other buyer: what is returned at the
/// same moment waits for each other, and none ends in a deadlock (on PostgreSQL).
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn transfers_for_groups_that_failed_are_returned_at_once() {
    let shop = Shop::start().await;
    let (one, other) = (two_groups(&shop).await, two_groups(&shop).await);
    let mut orders = Vec::new();
    for place_of_buyer in 0..6 {
        let (first, second) = if place_of_buyer % 2 == 0 {
            (one, other)
        } else {
            (other, one)
        };
        let buyer = shop.buyer().await;
        put_in_campaign(&buyer, first.0, GROUP_BUY, 1).await;
        put_in_campaign(&buyer, second.1, GROUP_BUY, 1).await;
        let placed = place(&buyer, json!({})).await;
        let payment = placed["id"].as_str().unwrap();
        hand_in(&shop, &buyer, payment, "测试药店").await.assert_ok();
        let numbers = placed["orders"].as_array().unwrap().clone();
        assert_eq!(numbers.len(), 2, "{placed}");
        orders.push((buyer, numbers));
    }
    shop.services.clock.advance(TimeDelta::minutes(31));
    decided_by_many(&shop).await;
    let finance = shop.staff(Role::Finance).await;
    let slips = slips_waiting(&finance).await.as_array().unwrap().clone();
    assert_eq!(slips.len(), 6);
    let returned = join_all(slips.iter().map(|slip| {
        let path = format!("/admin/api/transfer_slips/{}/return", slip["id"]);
        let finance = &finance;
        async move {
            let body = json!({ "reason": "银行没有这笔款" });
            finance.post_json(&path, &body).await
        }
    }));
    for answer in returned.await {
        answer.assert_ok();
    }
    for (buyer, numbers) in &orders {
        for number in numbers {
            assert_eq!(buyer.order_status(number.as_str().unwrap()).await, 90);
        }
    }
    for goods_id in [one.0, one.1, other.0, other.1] {
        assert_eq!(shop.stock(goods_id).await, (100, 0));
    }
    shop.settle().await;
    shop.assert_invariants().await;
}

/// Whether the money or the end comes first: it is with the shop for an order that goes on, or with the buyer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_pays_in_the_moment_in_which_the_group_fails_is_paid_back() {
    let shop = Shop::start().await;
    let id = goods(&shop, 1_000).await;
    for _ in 0..6 {
        let campaign = group(&shop, id, 50).await;
        let buyers = rivals(&shop, 8, id, GROUP_BUY).await;
        let inside = placed(&buyers, &all_order(&buyers).await);
        assert_eq!(inside.len(), 8);
        shop.services.clock.advance(TimeDelta::minutes(31));
        let paying = join_all(inside.iter().map(|(buyer, payment, _)| buyer.pay(payment)));
        let deciding = async {
            groups::decide_due(&shop.services).await.unwrap();
            shop.settle().await;
        };
        let (paid, ()) = tokio::join!(paying, deciding);
        assert!(
            paid.iter()
                .all(|answer| matches!(answer.status.as_u16(), 200 | 409)),
            "{paid:?}"
        );
        shop.settle().await;
        assert_eq!(state(&shop, campaign, id).await, GroupState::Failed);
        for (buyer, _, order) in &inside {
            assert_eq!(buyer.order_status(order).await, 90);
            assert_eq!(buyer.balance().await, BALANCE.to_string());
        }
        assert_eq!(shop.campaign_stock(campaign, id).await, (0, 0));
    }
    shop.assert_invariants().await;
}
