//! How long units of a seckill or a group buy are held by buyers who do not pay.
use campaigns::models::kinds::Kind;
use chrono::TimeDelta;
use identity::{member_rights::MemberRole, permissions::Role};
use kernel::Money;
use orders::lifecycle::models::expire;
use serde_json::{Value, json};

use crate::{
    harness::{Buyer, Shop},
    payments_support::{confirm, hand_in, seen, slips_waiting},
    promotions_support::{NewCampaign, at, goods, order, place, put_in_campaign},
};

/// A rush of five units, with the `type` of its line in a cart.
struct Rush {
    shop: Shop,
    goods_id: i64,
    campaign: i64,
    line: i64,
}

impl Rush {
    async fn start(kind: Kind, line: i64) -> Self {
        let shop = Shop::start().await;
        let goods_id = goods(&shop, 1_000).await;
        let mut sold = at(goods_id, 700);
        sold.stock = Some(5);
        let campaign = NewCampaign {
            goods: vec![sold],
            target: (kind == Kind::GroupBuy).then_some(5),
            ..NewCampaign::of(kind)
        };
        let campaign = shop.campaign(campaign).await;
        Self {
            shop,
            goods_id,
            campaign,
            line,
        }
    }

    /// All units, in one order: the number of its payment and its own.
    async fn order(&self, buyer: &Buyer) -> (String, String) {
        put_in_campaign(buyer, self.goods_id, self.line, 5).await;
        let placed = place(buyer, json!({})).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(&placed["id"]), text(&placed["orders"][0]))
    }

    async fn held(&self) -> i64 {
        self.shop.campaign_stock(self.campaign, self.goods_id).await.0
    }

    async fn after(&self, time: TimeDelta) {
        self.shop.services.clock.advance(time);
        expire::run(&self.shop.services).await.unwrap();
    }
}

#[tokio::test]
async fn a_colleague_who_does_not_decide_holds_units_no_longer_than_a_buyer_who_does_not_pay() {
    for (kind, line) in [(Kind::Seckill, 1), (Kind::GroupBuy, 2)] {
        let rush = Rush::start(kind, line).await;
        let owner = rush.shop.buyer().await;
        let limit = Some(Money::ZERO);
        let buyer = rush.shop.colleague(&owner, MemberRole::Buyer, limit).await;
        let (_, number) = rush.order(&buyer).await;
        rush.after(TimeDelta::minutes(59)).await;
        assert_eq!((buyer.order_status(&number).await, rush.held().await), (5, 5));
        rush.after(TimeDelta::minutes(2)).await;
        assert_eq!((buyer.order_status(&number).await, rush.held().await), (90, 0));

        let (_, number) = rush.order(&buyer).await;
        rush.after(TimeDelta::minutes(30)).await;
        let path = format!("/api/order/{number}/approve");
        owner.post_json(&path, &json!({})).await.assert_ok();
        rush.after(TimeDelta::minutes(59)).await;
        assert_eq!((buyer.order_status(&number).await, rush.held().await), (10, 5));
        rush.after(TimeDelta::minutes(2)).await;
        assert_eq!((buyer.order_status(&number).await, rush.held().await), (90, 0));
        rush.shop.assert_invariants().await;
    }
}

#[tokio::test]
async fn a_remittance_proof_holds_units_for_a_day_and_what_comes_later_is_the_buyers() {
    for (kind, line) in [(Kind::Seckill, 1), (Kind::GroupBuy, 2)] {
        let rush = Rush::start(kind, line).await;
        let buyer = rush.shop.buyer().await;
        let (payment, number) = rush.order(&buyer).await;
        hand_in(&rush.shop, &buyer, &payment, "测试药店")
            .await
            .assert_ok();
        let shown = order(&buyer, &json!(number)).await;
        assert!(shown["confirm_before"].is_string(), "{shown}");
        rush.after(TimeDelta::hours(23)).await;
        assert_eq!((buyer.order_status(&number).await, rush.held().await), (15, 5));
        rush.after(TimeDelta::hours(2)).await;
        assert_eq!((buyer.order_status(&number).await, rush.held().await), (90, 0));

        let finance = rush.shop.staff(Role::Finance).await;
        let slip = slips_waiting(&finance).await[0].clone();
        assert!(
            slip["confirm_before"].is_null(),
            "nothing is left to release: {slip}"
        );
        confirm(&finance, &slip, &seen("35.00", "测试药店", "B1"))
            .await
            .assert_ok();
        assert_eq!(buyer.order_status(&number).await, 90);
        let rests = finance
            .get("/admin/api/bank_movements?filter={\"has_rest\":true}")
            .await;
        assert_eq!(rests.assert_ok().body[0]["rest"], "35.00");
        rush.shop.assert_invariants().await;
    }
}

#[tokio::test]
async fn a_proof_that_finance_returns_leaves_the_time_of_a_rush_and_no_day() {
    let rush = Rush::start(Kind::Seckill, 1).await;
    let buyer = rush.shop.buyer().await;
    let (payment, number) = rush.order(&buyer).await;
    hand_in(&rush.shop, &buyer, &payment, "测试药店")
        .await
        .assert_ok();
    rush.after(TimeDelta::hours(2)).await;
    let finance = rush.shop.staff(Role::Finance).await;
    let slip = slips_waiting(&finance).await[0].clone();
    let shown = order(&buyer, &json!(number)).await;
    assert_eq!(slip["confirm_before"], shown["confirm_before"]);
    assert!(slip["confirm_before"].is_string(), "{slip}");
    let path = format!("/admin/api/transfer_slips/{}/return", slip["id"]);
    finance
        .post_json(&path, &json!({ "reason": "银行没有这笔款" }))
        .await
        .assert_ok();
    rush.after(TimeDelta::minutes(59)).await;
    assert_eq!((buyer.order_status(&number).await, rush.held().await), (10, 5));
    rush.after(TimeDelta::minutes(2)).await;
    assert_eq!((buyer.order_status(&number).await, rush.held().await), (90, 0));
    rush.shop.assert_invariants().await;
}
