//! Budgets that are nearly spent: what they do not cover any more is sold as if the campaign were over.
use campaigns::models::kinds::Kind;
use identity::permissions::Role;
use serde_json::json;

use crate::{
    harness::Shop,
    promotions_support::{NewCampaign, at, cancel, checkout, goods, place, put_in_campaign},
};

#[tokio::test]
async fn a_price_whose_budget_does_not_cover_the_order_leaves_it_at_the_usual_price() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    // A unit costs 1.80 less.
    let campaign = shop
        .campaign(NewCampaign {
            percent: Some(94),
            budget: Some(181),
            ..NewCampaign::of(Kind::Welfare)
        })
        .await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    assert_eq!(buyer.cart().await["sums"]["total"], "28.20");
    buyer.put_in_cart(id, 1).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(cart["sums"]["total"], "60.00", "{cart}");
    assert_eq!(cart["data"][0]["price"], "30.00");
    let steps = &cart["data"][0]["trace"];
    let why = "「测试全场折扣」剩余额度不够这么多，没有按它计价";
    assert_eq!(
        (&steps[0]["rule"], &steps[0]["why"]),
        (&json!("gave_way"), &json!(why))
    );
    assert_eq!(checkout(&buyer, json!({})).await["total"], "60.00");
    let placed = place(&buyer, json!({ "total": "60.00" })).await;
    assert_eq!(shop.campaign_spent(campaign).await, 0);
    cancel(&buyer, &placed["orders"][0]).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    place(&buyer, json!({ "total": "28.20" })).await;
    assert_eq!(shop.campaign_spent(campaign).await, 180);
    // One fen is left.
    buyer.put_in_cart(id, 1).await.assert_ok();
    place(&buyer, json!({ "total": "30.00" })).await;
    assert_eq!(shop.campaign_spent(campaign).await, 180);
    shop.assert_invariants().await;
}

/// A line that names its campaign is not sold at another price than it says: it is refused, and the others are ordered.
#[tokio::test]
async fn a_seckill_line_beyond_the_budget_is_refused_in_the_cart_and_does_not_block_the_rest() {
    let shop = Shop::start().await;
    let (buyer, rival) = (shop.buyer().await, shop.buyer().await);
    let (sold, other) = (goods(&shop, 3_000).await, goods(&shop, 1_000).await);
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![at(sold, 2_500)],
            budget: Some(900),
            ..NewCampaign::of(Kind::Seckill)
        })
        .await;
    for one in [&buyer, &rival] {
        put_in_campaign(one, sold, 1, 1).await;
    }
    place(&rival, json!({ "total": "25.00" })).await;
    buyer.put_in_cart(other, 1).await.assert_ok();
    let cart = buyer.cart().await;
    assert_eq!(cart["sums"]["total"], "10.00", "{cart}");
    let lines = cart["data"].as_array().unwrap();
    let line = lines.iter().find(|line| line["type"] == 1).unwrap();
    assert_eq!(line["reasons"][0]["code"], "campaign_stock");
    place(&buyer, json!({ "total": "10.00" })).await;
    let body = json!({ "address_id": buyer.address_id, "ids": [line["id"]] });
    let refused = buyer.post_json("/api/order", &body).await;
    refused.assert_refused(409);
    assert_eq!(shop.campaign_spent(campaign).await, 500);
    shop.assert_invariants().await;
}

/// Whoever puts it in reads it at once, and not first in the cart.
#[tokio::test]
async fn more_than_the_budget_bears_is_not_put_into_the_cart() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (sold, part) = (goods(&shop, 3_000).await, goods(&shop, 1_000).await);
    // A unit saves 5.00, a set 2.00.
    for (kind, offered) in [
        (Kind::Seckill, vec![at(sold, 2_500)]),
        (Kind::Combination, vec![at(part, 800)]),
    ] {
        shop.campaign(NewCampaign {
            goods: offered,
            budget: Some(1_100),
            ..NewCampaign::of(kind)
        })
        .await;
    }
    let lines = async || buyer.cart().await["data"].as_array().unwrap().len();
    for (goods_id, kind, most, unit) in [(sold, 1, 2, "盒"), (part, 3, 5, "套")] {
        let put = async |number: i64| {
            let line = json!({ "goods_id": goods_id, "number": number, "type": kind });
            buyer.post_json("/api/cart", &json!({ "params": [line] })).await
        };
        let before = lines().await;
        let refused = put(most + 1).await;
        refused.assert_refused(422);
        assert_eq!(refused.wrong_fields(), ["params.0.number"]);
        let why = format!("按活动的剩余额度，最多可订 {most} {unit}");
        assert_eq!(refused.message(), why);
        assert_eq!(lines().await, before);
        put(most).await.assert_ok();
        put(1).await.assert_refused(422);
        let cart = buyer.cart().await;
        let rows = cart["data"].as_array().unwrap();
        let line = rows.iter().find(|line| line["type"] == kind).unwrap();
        assert_eq!((&line["number"], &line["reasons"]), (&json!(most), &json!([])));
        let edit = json!({ "params": { "number": most + 1 } });
        let edited = buyer
            .post_json(&format!("/api/cart/{}/edit", line["id"]), &edit)
            .await;
        edited.assert_refused(422);
        assert_eq!(edited.wrong_fields(), ["params.number"]);
    }
}

#[tokio::test]
async fn a_campaign_whose_budget_is_used_up_says_so() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![at(id, 2_500)],
            budget: Some(500),
            ..NewCampaign::of(Kind::DailySpecial)
        })
        .await;
    let staff = shop.staff(Role::Promotion).await;
    let states = async || {
        let page = buyer.get(&format!("/api/campaigns/{campaign}")).await;
        let one = staff.get(&format!("/admin/api/campaigns/{campaign}")).await;
        [
            page.assert_ok().data()["state"].clone(),
            one.assert_ok().body["state"].clone(),
        ]
    };
    let listed = async |state: &str| {
        let path = format!("/admin/api/campaigns?filter={{\"state\":\"{state}\"}}");
        staff.get(&path).await.assert_ok().body.as_array().unwrap().len()
    };
    assert_eq!(states().await, ["running", "running"]);
    assert_eq!((listed("running").await, listed("spent").await), (1, 0));
    buyer.put_in_cart(id, 1).await.assert_ok();
    place(&buyer, json!({ "total": "25.00" })).await;
    assert_eq!(states().await, ["spent", "spent"]);
    assert_eq!((listed("running").await, listed("spent").await), (0, 1));
}

#[tokio::test]
async fn a_subsidy_whose_budget_does_not_cover_the_promise_is_not_promised() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![at(id, 2_500)],
            budget: Some(900),
            ..NewCampaign::of(Kind::Subsidy)
        })
        .await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    let seen = checkout(&buyer, json!({})).await;
    assert_eq!(seen["subsidies"][0]["amount"], "5.00", "{seen}");
    buyer.put_in_cart(id, 1).await.assert_ok();
    let body = json!({ "address_id": buyer.address_id, "total": "60.00", "promise": "10.00" });
    let changed = buyer.post_json("/api/order", &body).await;
    changed.assert_refused(409);
    assert_eq!(changed.data()["promise"], "0.00");
    assert_eq!(checkout(&buyer, json!({})).await["subsidies"], json!([]));
    place(&buyer, json!({ "total": "60.00" })).await;
    assert_eq!(shop.campaign_spent(campaign).await, 0);
    shop.assert_invariants().await;
}

/// The smallest order is one unit, which costs 1.80 less.
#[tokio::test]
async fn a_card_shows_the_price_of_a_campaign_only_while_its_budget_covers_a_unit() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    shop.searchable().await;
    shop.campaign(NewCampaign {
        percent: Some(94),
        budget: Some(359),
        ..NewCampaign::of(Kind::Welfare)
    })
    .await;
    let shown = async || {
        let answer = buyer.get(&format!("/api/goods/detail/{id}")).await;
        let detail = answer.assert_ok().data();
        let kinds = detail["promotions"].as_array().unwrap().iter();
        let kinds: Vec<String> = kinds
            .map(|one| one["kind"].as_str().unwrap().to_owned())
            .collect();
        (detail["price"].as_str().unwrap().to_owned(), kinds)
    };
    assert_eq!(shown().await, ("28.20".into(), vec!["welfare".to_owned()]));
    buyer.put_in_cart(id, 1).await.assert_ok();
    place(&buyer, json!({ "total": "28.20" })).await;
    // 1.79 is left.
    assert_eq!(shown().await, ("30.00".into(), vec![]));
    let listed = buyer.get("/api/goods/list").await;
    let list = listed.assert_ok().data()["list"].as_array().unwrap().clone();
    let card = list.iter().find(|card| card["id"] == id).unwrap();
    assert_eq!(card["price"], "30.00", "{card}");
}

#[tokio::test]
async fn a_seckill_whose_budget_covers_no_unit_is_sold_out() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    let campaign = shop
        .campaign(NewCampaign {
            goods: vec![at(id, 2_500)],
            budget: Some(900),
            ..NewCampaign::of(Kind::Seckill)
        })
        .await;
    let left = async || {
        let page = buyer.get(&format!("/api/campaigns/{campaign}")).await;
        page.assert_ok().data()["list"][0]["left"].clone()
    };
    let offered = async || {
        let detail = buyer.get(&format!("/api/goods/detail/{id}")).await;
        detail.assert_ok().data()["promotions"].clone()
    };
    assert_eq!(left().await, json!(null));
    assert_eq!(offered().await[0]["kind"], "seckill");
    put_in_campaign(&buyer, id, 1, 1).await;
    place(&buyer, json!({ "total": "25.00" })).await;
    assert_eq!(left().await, json!(0));
    assert_eq!(offered().await, json!([]));
}

#[tokio::test]
async fn a_card_names_only_the_tiers_that_the_budget_bears() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = goods(&shop, 3_000).await;
    shop.campaign(NewCampaign {
        tiers: vec![(3_000, 300, None), (6_000, 900, None)],
        budget: Some(1_000),
        ..NewCampaign::of(Kind::FullReduction)
    })
    .await;
    let text = async || {
        let detail = buyer.get(&format!("/api/goods/detail/{id}")).await;
        detail.assert_ok().data()["promotions"][0]["text"].clone()
    };
    assert_eq!(text().await, "满 30 减 3，满 60 减 9");
    buyer.put_in_cart(id, 1).await.assert_ok();
    place(&buyer, json!({ "total": "27.00" })).await;
    assert_eq!(text().await, "满 30 减 3");
}
