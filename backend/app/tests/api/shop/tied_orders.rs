//! Orders of one checkout that stand and fall together: the parts of a combination, add-ons and what lets them be had; and the times
//! that a buyer may use a campaign.
use campaigns::models::kinds::Kind;
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use chrono::TimeDelta;
use kernel::Money;
use orders::lifecycle::models::expire;
use serde_json::{Value, json};

use super::promotion_returns::sums;
use crate::{
    harness::{Buyer, Shop},
    promotions_support::{InCampaign, NewCampaign, at, cancel, goods, order, place},
};

/// A checkout that makes an order with goods for 500.00 and one with the cold chain for 1.00.
struct Checkout {
    buyer: Buyer,
    payment: String,
    warm: Value,
    cold: Value,
}

impl Checkout {
    async fn placed(buyer: Buyer) -> Self {
        let placed = place(&buyer, json!({})).await;
        let numbers = placed["orders"].as_array().unwrap();
        let [warm, cold] = <[Value; 2]>::try_from(numbers.clone()).unwrap();
        assert_eq!(order(&buyer, &cold).await["is_cold"], true);
        Self {
            payment: placed["id"].as_str().unwrap().to_owned(),
            buyer,
            warm,
            cold,
        }
    }

    /// The cold goods are had at 1.00 beside others for 500.00.
    async fn with_add_on(shop: &Shop) -> Self {
        let buyer = shop.buyer().await;
        let (usual, extra) = (goods(shop, 50_000).await, cold_goods(shop, 5_000).await);
        let added = InCampaign {
            is_add_on: true,
            ..at(extra, 100)
        };
        shop.campaign(NewCampaign {
            goods: vec![at(usual, 50_000), added],
            tiers: vec![(50_000, 0, None)],
            ..NewCampaign::of(Kind::AddOn)
        })
        .await;
        buyer.put_in_cart(usual, 1).await.assert_ok();
        put(&buyer, extra, 4, 0).await;
        Self::placed(buyer).await
    }

    /// Both are one set.
    async fn of_a_set(shop: &Shop) -> (Self, i64) {
        let buyer = shop.buyer().await;
        let (usual, cheap) = (goods(shop, 60_000).await, cold_goods(shop, 5_000).await);
        let set = shop
            .campaign(NewCampaign {
                goods: vec![at(usual, 50_000), at(cheap, 100)],
                buyer_limit: 1,
                ..NewCampaign::of(Kind::Combination)
            })
            .await;
        put(&buyer, usual, 3, set).await;
        (Self::placed(buyer).await, cheap)
    }

    async fn states(&self) -> [i64; 2] {
        let state = async |number: &Value| self.buyer.order_status(number.as_str().unwrap()).await;
        [state(&self.warm).await, state(&self.cold).await]
    }

    async fn told_along(&self, number: &Value) -> Value {
        order(&self.buyer, number).await["cancelled_along"].clone()
    }

    fn ask(&self) -> String {
        format!("/api/order/{}/ask_cancel", self.warm.as_str().unwrap())
    }
}

async fn cold_goods(shop: &Shop, price: i64) -> i64 {
    let new = NewGoods {
        price: Some(Money(price)),
        storage: Storage::Cold,
        ..NewGoods::default()
    };
    shop.goods(new).await
}

async fn put(buyer: &Buyer, goods_id: i64, kind: i64, campaign_id: i64) {
    let line = json!({ "goods_id": goods_id, "number": 1, "type": kind, "campaign_id": campaign_id });
    let put = json!({ "params": [line] });
    buyer.post_json("/api/cart", &put).await.assert_ok();
}

#[tokio::test]
async fn an_add_on_is_cancelled_with_what_let_it_be_had() {
    let shop = Shop::start().await;
    let checkout = Checkout::with_add_on(&shop).await;
    assert_eq!(checkout.told_along(&checkout.warm).await, json!([checkout.cold]));
    assert_eq!(checkout.told_along(&checkout.cold).await, json!([]));
    cancel(&checkout.buyer, &checkout.warm).await;
    assert_eq!(checkout.states().await, [90, 90]);
    let logs = order(&checkout.buyer, &checkout.cold).await["logs"].to_string();
    assert!(logs.contains("一并取消"), "{logs}");
    assert_eq!(
        checkout.buyer.payment(&checkout.payment).await["status"],
        "closed"
    );
    // The add-on alone may go.
    let checkout = Checkout::with_add_on(&shop).await;
    cancel(&checkout.buyer, &checkout.cold).await;
    assert_eq!(checkout.states().await, [10, 90]);
    checkout.buyer.pay(&checkout.payment).await.assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_set_is_cancelled_whole_by_whomever_before_it_is_paid() {
    let shop = Shop::start().await;
    let service = shop.departments().await.service;
    for is_staff in [false, true] {
        let (checkout, cheap) = Checkout::of_a_set(&shop).await;
        assert_eq!(shop.stock(cheap).await, (100, 1));
        assert_eq!(checkout.told_along(&checkout.cold).await, json!([checkout.warm]));
        if is_staff {
            let path = format!("/admin/api/orders/{}/cancel", checkout.warm.as_str().unwrap());
            let reason = json!({ "reason": "客户来电要求" });
            service.post_json(&path, &reason).await.assert_ok();
        } else {
            cancel(&checkout.buyer, &checkout.warm).await;
        }
        assert_eq!(checkout.states().await, [90, 90]);
        assert_eq!(shop.stock(cheap).await, (100, 0));
        checkout.buyer.pay(&checkout.payment).await.assert_refused(409);
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn the_time_of_a_set_runs_out_for_all_of_it() {
    let shop = Shop::start().await;
    let (checkout, _) = Checkout::of_a_set(&shop).await;
    shop.services.clock.advance(TimeDelta::days(2));
    expire::run(&shop.services).await.unwrap();
    assert_eq!(checkout.states().await, [90, 90]);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_paid_set_goes_back_whole_or_not_at_all() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let reason = json!({ "reason": "不需要了" });
    let (checkout, _) = Checkout::of_a_set(&shop).await;
    checkout.buyer.pay(&checkout.payment).await.assert_ok();
    checkout
        .buyer
        .post_json(&checkout.ask(), &reason)
        .await
        .assert_ok();
    let agree = format!(
        "/admin/api/reviews/{}/agree_cancel",
        checkout.warm.as_str().unwrap()
    );
    departments.service.post_json(&agree, &reason).await.assert_ok();
    assert_eq!(checkout.states().await, [90, 90]);
    for number in [&checkout.warm, &checkout.cold] {
        let (paid, refunded, _) = sums(&checkout.buyer, number.as_str().unwrap()).await;
        assert_eq!(paid, refunded);
    }
    // Once the warehouse has begun with a part, the other one cannot go alone.
    let (checkout, _) = Checkout::of_a_set(&shop).await;
    checkout.buyer.pay(&checkout.payment).await.assert_ok();
    departments.ship(checkout.cold.as_str().unwrap()).await;
    let refused = checkout.buyer.post_json(&checkout.ask(), &reason).await;
    refused.assert_refused(409);
    assert!(refused.message().contains(checkout.cold.as_str().unwrap()));
    // What the shop itself cannot send takes nothing from the rest.
    let (checkout, _) = Checkout::of_a_set(&shop).await;
    checkout.buyer.pay(&checkout.payment).await.assert_ok();
    let path = format!("/admin/api/orders/{}/cancel", checkout.warm.as_str().unwrap());
    let broken = json!({ "reason": "仓库进水" });
    departments.service.post_json(&path, &broken).await.assert_ok();
    assert_eq!(checkout.states().await, [90, 30]);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_campaign_is_used_as_long_as_an_order_of_the_checkout_has_a_share_of_it() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (usual, cold) = (goods(&shop, 5_000).await, cold_goods(&shop, 5_000).await);
    shop.campaign(NewCampaign {
        tiers: vec![(10_000, 1_000, None)],
        buyer_limit: 1,
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    let fill = async |buyer: &Buyer| {
        buyer.put_in_cart(usual, 1).await.assert_ok();
        buyer.put_in_cart(cold, 1).await.assert_ok();
    };
    fill(&buyer).await;
    let checkout = Checkout::placed(buyer).await;
    let buyer = &checkout.buyer;
    assert_eq!(order(buyer, &checkout.cold).await["discount"], "5.00");
    cancel(buyer, &checkout.warm).await;
    fill(buyer).await;
    assert_eq!(buyer.cart().await["sums"]["manjian_amount"], "0.00");
    shop.assert_invariants().await;
    cancel(buyer, &checkout.cold).await;
    assert_eq!(buyer.cart().await["sums"]["manjian_amount"], "10.00");
    shop.assert_invariants().await;
}
