//! Promotions in lists, the cart, the checkout and the orders that come of it.
use campaigns::models::kinds::Kind;
use chrono::{DateTime, TimeDelta, Utc};
use coupons::models::claim_states::State;
use serde_json::json;

use crate::{
    harness::{Buyer, Shop},
    promotions_support::{NewCampaign, at, cancel, checkout, goods, order, place},
};

#[tokio::test]
async fn a_full_reduction_is_shown_shared_out_and_counted_by_its_campaign() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (first, second) = (goods(&shop, 3_000).await, goods(&shop, 2_000).await);
    let id = shop
        .campaign(NewCampaign {
            tiers: vec![(4_500, 700, None), (10_000, 2_000, None)],
            budget: Some(1_000),
            ..NewCampaign::of(Kind::FullReduction)
        })
        .await;
    buyer.put_in_cart(first, 1).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(cart["activity_data"]["manjians"][0]["status"], 0);
    assert_eq!(cart["activity_data"]["hints"][0]["missing"], "15.00");
    assert_eq!(cart["data"][0]["goods"]["goods_manjian_id"], id);
    assert_eq!(cart["data"][0]["goods_manjian_id"], id);
    assert_eq!(cart["data"][0]["goods"]["promotions"][0]["text"], "满 45 减 7");
    buyer.put_in_cart(second, 1).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(
        cart["activity_data"]["manjians"][0]["status"], 1,
        "reached ones first"
    );
    assert_eq!(cart["sums"]["goods_amount"], "50.00");
    assert_eq!(cart["sums"]["manjian_amount"], "7.00");
    assert_eq!(cart["sums"]["total"], "43.00");
    let shares: Vec<_> = cart["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| &line["goods_manjian_amount"])
        .collect();
    assert_eq!(shares, ["2.80", "4.20"]);
    let seen = checkout(&buyer, json!({})).await;
    assert_eq!(
        (&seen["total"], &seen["manjian_amount"]),
        (&json!("43.00"), &json!("7.00"))
    );
    let placed = place(&buyer, json!({ "total": "43.00" })).await;
    let order_number = placed["orders"][0].clone();
    let shown = order(&buyer, &order_number).await;
    assert_eq!(shown["discount"], "7.00");
    assert_eq!(shown["benefits"][0]["amount"], "7.00");
    assert_eq!(shop.campaign_spent(id).await, 700);
    // Its budget does not cover a second one.
    buyer.put_in_cart(first, 2).await.assert_ok();
    assert_eq!(buyer.cart().await["sums"]["manjian_amount"], "0.00");
    cancel(&buyer, &order_number).await;
    assert_eq!(shop.campaign_spent(id).await, 0);
    assert_eq!(buyer.cart().await["sums"]["manjian_amount"], "7.00");
}

#[tokio::test]
async fn a_seckill_sells_its_own_stock_within_its_limit_and_is_paid_within_the_hour() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let id = goods(&shop, 3_000).await;
    let mut sold = at(id, 990);
    (sold.stock, sold.buyer_limit) = (Some(3), 2);
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![sold],
            with_coupon: false,
            ..NewCampaign::of(Kind::Seckill)
        })
        .await;
    let put = |number: i64| json!({ "params": [{ "goods_id": id, "number": number, "type": 1 }] });
    let refused = buyer.post_json("/api/cart", &put(3)).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    buyer.post_json("/api/cart", &put(2)).await.assert_ok();
    buyer.put_in_cart(id, 1).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(
        cart["total"], 2,
        "an ordinary line of the same goods stands beside it"
    );
    let lines = cart["data"].as_array().unwrap();
    let line = lines.iter().find(|line| line["type"] == 1).unwrap();
    assert_eq!(
        (&line["price"], &line["with_coupon"]),
        (&json!("9.90"), &json!(0))
    );
    assert_eq!(line["campaign_id"], campaign);
    let placed = place(&buyer, json!({ "ids": [line["id"]] })).await;
    assert_eq!(placed["total"], "19.80");
    let until: DateTime<Utc> = placed["pay_before"].as_str().unwrap().parse().unwrap();
    let time = until - shop.now();
    assert!(
        time <= TimeDelta::minutes(60) && time > TimeDelta::minutes(58),
        "{time}"
    );
    assert_eq!(shop.campaign_stock(campaign, id).await, (2, 0));
    // Who has had two gets no third; of three one is left for another.
    assert_eq!(buyer.post_json("/api/cart", &put(1)).await.status, 422);
    assert_eq!(other.post_json("/api/cart", &put(2)).await.status, 422);
    other.post_json("/api/cart", &put(1)).await.assert_ok();
    buyer.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    assert_eq!(shop.campaign_stock(campaign, id).await, (0, 2));
    let placed = other.order().await.assert_ok().data().clone();
    cancel(&other, &placed["orders"][0]).await;
    assert_eq!(shop.campaign_stock(campaign, id).await, (0, 2));
}

#[tokio::test]
async fn a_line_whose_campaign_is_over_stays_with_the_reason() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![at(id, 990)],
            ..NewCampaign::of(Kind::Seckill)
        })
        .await;
    let put = json!({ "params": [{ "goods_id": id, "number": 1, "type": 1, "campaign_id": campaign }] });
    buyer.post_json("/api/cart", &put).await.assert_ok();
    shop.end_campaign(campaign).await;
    let cart = buyer.cart().await;
    assert_eq!(cart["data"][0]["is_selected"], 0);
    assert_eq!(cart["data"][0]["reasons"][0]["code"], "campaign_ended");
    assert_eq!(cart["sums"]["total"], "0.00");
    let ordered = buyer
        .post_json(
            "/api/order",
            &json!({ "address_id": buyer.address_id, "ids": [cart["data"][0]["id"]] }),
        )
        .await;
    assert_ne!(ordered.status, 200);
}

#[tokio::test]
async fn the_best_coupon_is_proposed_held_used_and_given_back() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let id = goods(&shop, 3_000).await;
    let (small, large, far) = (
        shop.coupon(&buyer, 1_000, 100).await,
        shop.coupon(&buyer, 2_000, 500).await,
        shop.coupon(&buyer, 90_000, 9_000).await,
    );
    let foreign = shop.coupon(&other, 1_000, 100).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    let seen = checkout(&buyer, json!({})).await;
    assert_eq!(seen["coupons"]["used"][0]["id"], large);
    assert_eq!(seen["coupons"]["is_best"], true);
    assert_eq!(seen["coupons"]["unusable"][0]["id"], far);
    assert_eq!(
        (&seen["coupon_amount"], &seen["total"]),
        (&json!("5.00"), &json!("25.00"))
    );
    let none = checkout(&buyer, json!({ "coupon_ids": [] })).await;
    assert_eq!(none["total"], "30.00");
    for wrong in [vec![far], vec![foreign], vec![large, small, far]] {
        let body = json!({ "address_id": buyer.address_id, "coupon_ids": wrong });
        let refused = buyer.post_json("/api/order", &body).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
    }
    let placed = place(&buyer, json!({ "coupon_ids": [large], "total": "25.00" })).await;
    assert_eq!(shop.coupon_state(large).await, State::Locked);
    // Another checkout says where it is.
    buyer.put_in_cart(id, 1).await.assert_ok();
    let meanwhile = checkout(&buyer, json!({})).await;
    let unusable = meanwhile["coupons"]["unusable"].as_array().unwrap();
    let held = unusable.iter().find(|one| one["id"] == large).unwrap();
    assert!(held["why"].as_str().unwrap().contains("未付款的订单"), "{held}");
    assert_eq!(
        buyer.cart().await["coupons"]["unusable"],
        meanwhile["coupons"]["unusable"]
    );
    cancel(&buyer, &placed["orders"][0]).await;
    assert_eq!(shop.coupon_state(large).await, State::Unused);
    buyer.put_in_cart(id, 1).await.assert_ok();
    let placed = place(&buyer, json!({ "coupon_ids": [large] })).await;
    buyer.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    assert_eq!(shop.coupon_state(large).await, State::Used);
}

#[tokio::test]
async fn vouchers_pay_a_part_and_come_back_as_vouchers() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    shop.give_vouchers(&buyer, 5_000).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    let seen = checkout(&buyer, json!({ "voucher": "12.00" })).await;
    assert_eq!(
        (&seen["voucher"]["usable"], &seen["money"]),
        (&json!("30.00"), &json!("18.00"))
    );
    let too_much = json!({ "address_id": buyer.address_id, "voucher": "30.01" });
    assert_eq!(buyer.post_json("/api/order", &too_much).await.status, 422);
    let placed = place(&buyer, json!({ "voucher": "12.00", "total": "30.00" })).await;
    assert_eq!(shop.vouchers(&buyer).await, 3_800);
    let payment = buyer.payment(placed["id"].as_str().unwrap()).await;
    assert_eq!(payment["amount"], "18.00");
    buyer.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    let shown = order(&buyer, &placed["orders"][0]).await;
    assert_eq!(
        (&shown["total"], &shown["voucher_amount"], &shown["money"]),
        (&json!("30.00"), &json!("12.00"), &json!("18.00"))
    );
    // Wholly paid with vouchers: nothing is left for money.
    buyer.put_in_cart(id, 1).await.assert_ok();
    let placed = place(&buyer, json!({ "voucher": "30.00" })).await;
    buyer.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    assert_eq!(shop.vouchers(&buyer).await, 800);
    buyer.put_in_cart(id, 1).await.assert_ok();
    let placed = place(&buyer, json!({ "voucher": "8.00" })).await;
    cancel(&buyer, &placed["orders"][0]).await;
    assert_eq!(shop.vouchers(&buyer).await, 800);
}

#[tokio::test]
async fn a_gift_is_a_line_that_costs_nothing_and_needs_stock() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (id, gift) = (goods(&shop, 3_000).await, goods(&shop, 500).await);
    shop.campaign(NewCampaign {
        tiers: vec![(5_000, 0, Some((gift, 2, 500)))],
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    buyer.put_in_cart(id, 2).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(cart["activity_data"]["gifts"][0]["is_given"], true);
    assert_eq!(cart["sums"]["gift_value"], "10.00");
    assert_eq!(cart["data"][0]["gift_data"]["total"], "0.00");
    let placed = place(&buyer, json!({ "total": "60.00" })).await;
    assert_eq!(shop.stock(gift).await, (100, 2));
    let shown = order(&buyer, &placed["orders"][0]).await;
    let lines = shown["lines"].as_array().unwrap();
    let given = lines.iter().find(|line| line["is_gift"] == true).unwrap();
    assert_eq!(
        (&given["paid"], &given["price"], &given["number"]),
        (&json!("0.00"), &json!("5.00"), &json!(2))
    );
    cancel(&buyer, &placed["orders"][0]).await;
    assert_eq!(shop.stock(gift).await, (100, 0));
    // All of it in the basket: none is left to give.
    buyer.put_in_cart(gift, 100).await.assert_ok();
    buyer.put_in_cart(id, 2).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(cart["activity_data"]["gifts"][0]["is_given"], false);
}

#[tokio::test]
async fn a_group_buy_waits_for_its_group() {
    let shop = Shop::start().await;
    let (first, second) = (shop.buyer().await, shop.buyer().await);
    let id = goods(&shop, 3_000).await;
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![at(id, 2_000)],
            target: Some(5),
            ..NewCampaign::of(Kind::GroupBuy)
        })
        .await;
    let put = |number: i64| json!({ "params": [{ "goods_id": id, "number": number, "type": 2 }] });
    first.post_json("/api/cart", &put(2)).await.assert_ok();
    let one = first.order().await.assert_ok().data().clone();
    first.pay(one["id"].as_str().unwrap()).await.assert_ok();
    let number = one["orders"][0].as_str().unwrap();
    assert_eq!(first.order_status(number).await, 20);
    let shown = order(&first, &one["orders"][0]).await;
    assert_eq!(
        (&shown["status_text"], &shown["waits_for_group"]),
        (&json!("等待成团"), &json!(true))
    );
    shop.settle().await;
    assert_eq!(told(&first).await, ["已付款，等待成团"]);
    second.post_json("/api/cart", &put(3)).await.assert_ok();
    let other = second.order().await.assert_ok().data().clone();
    second.pay(other["id"].as_str().unwrap()).await.assert_ok();
    assert_eq!(
        second.order_status(other["orders"][0].as_str().unwrap()).await,
        30
    );
    shop.settle().await;
    assert_eq!(first.order_status(number).await, 30);
    assert_eq!(order(&first, &one["orders"][0]).await["waits_for_group"], false);
    assert_eq!(told(&first).await, ["拼团成功", "已付款，等待成团"]);
    assert_eq!(shop.campaign_stock(campaign, id).await, (0, 5));
}

/// Titles of what they were told of their orders, newest first.
async fn told(buyer: &Buyer) -> Vec<String> {
    let messages = buyer.get("/api/message").await;
    let list = messages.assert_ok().data()["list"].as_array().unwrap().clone();
    let of_orders = list.iter().filter(|message| message["type"] == "order");
    let titles = of_orders.map(|message| message["title"].as_str().unwrap_or_default().to_owned());
    titles.collect()
}

#[tokio::test]
async fn a_group_that_fails_is_paid_back() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![at(id, 2_000)],
            target: Some(5),
            ..NewCampaign::of(Kind::GroupBuy)
        })
        .await;
    let before = buyer.balance().await;
    let put = json!({ "params": [{ "goods_id": id, "number": 2, "type": 2 }] });
    buyer.post_json("/api/cart", &put).await.assert_ok();
    let placed = buyer.order().await.assert_ok().data().clone();
    buyer.pay(placed["id"].as_str().unwrap()).await.assert_ok();
    shop.services.clock.advance(TimeDelta::days(2));
    campaigns::models::groups::decide_due(&shop.services)
        .await
        .unwrap();
    shop.settle().await;
    assert_eq!(
        buyer.order_status(placed["orders"][0].as_str().unwrap()).await,
        90
    );
    assert_eq!(buyer.balance().await, before);
    let told = told(&buyer).await;
    assert!(told.contains(&"没有成团，订单已取消".to_owned()), "{told:?}");
    assert!(!told.iter().any(|title| title.contains("审核")), "{told:?}");
    assert_eq!(shop.campaign_stock(campaign, id).await, (0, 0));
}

#[tokio::test]
async fn a_combination_is_one_line_and_becomes_one_for_each_goods() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (one, two) = (goods(&shop, 3_000).await, goods(&shop, 1_000).await);
    let mut second = at(two, 700);
    second.each = 3;
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![at(one, 2_500), second],
            ..NewCampaign::of(Kind::Combination)
        })
        .await;
    let put = json!({ "params": [{ "goods_id": two, "number": 2, "type": 3, "campaign_id": campaign }] });
    buyer.post_json("/api/cart", &put).await.assert_ok();
    let cart = buyer.cart().await;
    let line = &cart["data"][0];
    assert_eq!(
        (&line["price"], &line["amount"]),
        (&json!("46.00"), &json!("92.00"))
    );
    assert_eq!(line["combination"]["goods"][1]["number"], 3);
    let placed = place(&buyer, json!({ "total": "92.00" })).await;
    let shown = order(&buyer, &placed["orders"][0]).await;
    let lines = shown["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        (&lines[1]["number"], &lines[1]["amount"]),
        (&json!(6), &json!("42.00"))
    );
    assert_eq!(shop.stock(two).await, (100, 6));
}

#[tokio::test]
async fn an_add_on_is_had_once_its_goods_reach_the_threshold() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (id, extra) = (goods(&shop, 3_000).await, goods(&shop, 2_000).await);
    let mut added = at(extra, 100);
    added.is_add_on = true;
    shop.campaign(NewCampaign {
        goods: vec![at(id, 3_000), added],
        tiers: vec![(6_000, 0, None)],
        with_coupon: false,
        ..NewCampaign::of(Kind::AddOn)
    })
    .await;
    let put = json!({ "params": [{ "goods_id": extra, "number": 1, "type": 4 }] });
    buyer.post_json("/api/cart", &put).await.assert_ok();
    buyer.put_in_cart(id, 1).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(cart["sums"]["total"], "30.00", "{cart}");
    buyer.put_in_cart(id, 1).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(cart["sums"]["total"], "61.00", "{cart}");
}

#[tokio::test]
async fn an_add_on_below_its_threshold_stays_in_the_cart_when_the_rest_is_ordered() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (id, extra) = (goods(&shop, 3_000).await, goods(&shop, 2_000).await);
    let mut added = at(extra, 100);
    added.is_add_on = true;
    shop.campaign(NewCampaign {
        goods: vec![at(id, 3_000), added],
        tiers: vec![(6_000, 0, None)],
        ..NewCampaign::of(Kind::AddOn)
    })
    .await;
    let put = json!({ "params": [{ "goods_id": extra, "number": 1, "type": 4 }] });
    buyer.post_json("/api/cart", &put).await.assert_ok();
    let alone = buyer.order().await;
    assert_ne!(alone.status, 200, "nothing else is selected: {}", alone.body);
    buyer.put_in_cart(id, 1).await.assert_ok();
    let seen = checkout(&buyer, json!({})).await;
    assert_eq!((&seen["total"], &seen["refusals"]), (&json!("30.00"), &json!([])));
    assert_eq!(seen["items"].as_array().unwrap().len(), 1);
    assert_eq!(place(&buyer, json!({ "total": "30.00" })).await["total"], "30.00");
    let cart = buyer.cart().await;
    assert_eq!(
        (&cart["total"], &cart["data"][0]["goods"]["id"]),
        (&json!(1), &json!(extra))
    );
}
