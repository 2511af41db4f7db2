//! /api/campaigns and the calls of single kinds
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::{
    campaigns_support::{approved, own_price, units},
    harness::{Client, Shop},
    promotions_support::put_in_campaign,
};

async fn data(client: &Client, path: &str) -> Value {
    client.get(path).await.assert_ok().data().clone()
}

#[tokio::test]
async fn a_seckill_is_announced_runs_and_is_over_by_the_shops_clock() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let (starts, ends) = (shop.now() + TimeDelta::hours(1), shop.now() + TimeDelta::hours(2));
    let id = approved(
        &shop,
        json!({ "starts_at": starts, "ends_at": ends, "goods": [{ "goods_id": goods, "price": "8.00", "stock": 5, "buyer_limit": 2 }] }),
    )
    .await;
    let buyer = shop.buyer().await;
    let shown = async || {
        let spike = data(&buyer, "/api/index/spike").await;
        spike["list"]
            .as_array()
            .unwrap()
            .first()
            .map(|one| one["state"].clone())
    };
    assert_eq!(shown().await, Some(json!("announced")));
    shop.services.clock.advance(TimeDelta::minutes(61));
    assert_eq!(shown().await, Some(json!("running")));
    let page = data(&buyer, &format!("/api/campaigns/{id}")).await;
    let card = &page["list"][0];
    assert_eq!(
        (&card["price"], &card["save"], &card["left"]),
        (&json!("8.00"), &json!("2.00"), &json!(5))
    );
    assert_eq!(
        (&card["goods"]["id"], &card["buyer_limit"]),
        (&json!(goods), &json!(2))
    );
    let told = page["timestamp"].as_i64().unwrap();
    assert!((shop.now().timestamp_millis() - told).abs() < 60_000);

    shop.reserve(1, buyer.company_id, vec![units(id, goods, 2, 400)])
        .await
        .unwrap();
    let card = data(&buyer, &format!("/api/campaigns/{id}")).await["list"][0].clone();
    assert_eq!(
        (&card["left"], &card["bought"], &card["sold"]),
        (&json!(3), &json!(2), &json!(0))
    );
    shop.take(1).await;
    let card = data(&shop.visitor(), &format!("/api/campaigns/{id}")).await["list"][0].clone();
    assert_eq!(
        (&card["left"], &card["bought"], &card["sold"]),
        (&json!(3), &json!(0), &json!(2))
    );
    assert_eq!(card["price"], Value::Null, "strangers see no price");

    shop.services.clock.advance(TimeDelta::hours(1));
    assert_eq!(shown().await, None);
    let page = data(&buyer, &format!("/api/campaigns/{id}")).await;
    assert_eq!((&page["state"], &page["list"]), (&json!("ended"), &json!([])));
    buyer.get("/api/campaigns/999999").await.assert_refused(404);
}

#[tokio::test]
async fn a_seckill_saves_what_this_buyer_would_pay_more_without_it() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    own_price(&shop, &buyer, goods, 850).await;
    let id = approved(
        &shop,
        json!({ "goods": [{ "goods_id": goods, "price": "8.00", "stock": 5 }] }),
    )
    .await;
    let save = async |client: &Client| {
        data(client, &format!("/api/campaigns/{id}")).await["list"][0]["save"].clone()
    };
    assert_eq!(save(&buyer).await, "0.50");
    assert_eq!(save(&other).await, "2.00");
}

#[tokio::test]
async fn the_page_of_a_product_tells_the_seckill_that_runs_for_this_buyer() {
    let shop = Shop::start().await;
    let (goods, other) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let (buyer, cheaper) = (shop.buyer().await, shop.buyer().await);
    own_price(&shop, &cheaper, goods, 750).await;
    let (starts, ends) = (shop.now() + TimeDelta::hours(1), shop.now() + TimeDelta::hours(2));
    let id = approved(
        &shop,
        json!({ "starts_at": starts, "ends_at": ends, "goods": [{ "goods_id": goods, "price": "8.00", "stock": 5, "buyer_limit": 2 }] }),
    )
    .await;
    let page = async |client: &Client, goods: i64| data(client, &format!("/api/goods/detail/{goods}")).await;
    let seckills = async |client: &Client, goods: i64| page(client, goods).await["seckills"].clone();
    assert_eq!(seckills(&buyer, goods).await, json!([]), "announced");

    shop.services.clock.advance(TimeDelta::minutes(61));
    let told = page(&buyer, goods).await;
    let seckill = &told["seckills"][0];
    assert_eq!(
        (&seckill["campaign_id"], &seckill["price"], &seckill["save"]),
        (&json!(id), &json!("8.00"), &json!("2.00"))
    );
    assert_eq!(
        [
            &seckill["stock"],
            &seckill["left"],
            &seckill["buyer_limit"],
            &seckill["bought"]
        ],
        [&json!(5), &json!(5), &json!(2), &json!(0)]
    );
    assert_eq!(told["price"], "10.00", "the page's own price is the usual one");
    let clock = told["timestamp"].as_i64().unwrap();
    assert!((shop.now().timestamp_millis() - clock).abs() < 60_000);
    assert_eq!(seckills(&buyer, other).await, json!([]));
    assert_eq!(
        seckills(&shop.visitor(), goods).await,
        json!([]),
        "strangers see no price"
    );
    // A line of a campaign is never dearer than the buyer's own price.
    let seckill = seckills(&cheaper, goods).await[0].clone();
    assert_eq!(
        (&seckill["price"], &seckill["save"]),
        (&json!("7.50"), &json!("0.00"))
    );

    put_in_campaign(&buyer, goods, 1, 2).await;
    assert_eq!(buyer.cart().await["data"][0]["price"], "8.00");
    buyer.order().await.assert_ok();
    let of = async |client: &Client| {
        let seckill = seckills(client, goods).await[0].clone();
        (seckill["left"].clone(), seckill["bought"].clone())
    };
    assert_eq!(of(&buyer).await, (json!(3), json!(2)));
    assert_eq!(of(&cheaper).await, (json!(3), json!(0)));
    shop.services.clock.advance(TimeDelta::hours(1));
    assert_eq!(seckills(&buyer, goods).await, json!([]), "over");
}

/// What the page says is what the cart asks.
#[tokio::test]
async fn a_discount_on_everything_is_shown_on_the_buyers_own_price() {
    let shop = Shop::start().await;
    let (goods, buyer) = (shop.goods(NewGoods::default()).await, shop.buyer().await);
    own_price(&shop, &buyer, goods, 950).await;
    let (starts, ends) = (shop.now() + TimeDelta::hours(1), shop.now() + TimeDelta::hours(2));
    let id = approved(
        &shop,
        json!({ "kind": "welfare", "percent": 94, "starts_at": starts, "ends_at": ends, "goods": [{ "goods_id": goods }] }),
    )
    .await;
    let shown = async || {
        let page = data(&buyer, &format!("/api/campaigns/{id}")).await;
        (page["state"].clone(), page["list"][0]["price"].clone())
    };
    assert_eq!(shown().await, (json!("announced"), json!("8.93")));
    shop.services.clock.advance(TimeDelta::minutes(61));
    assert_eq!(shown().await, (json!("running"), json!("8.93")));
    buyer.put_in_cart(goods, 1).await.assert_ok();
    assert_eq!(buyer.cart().await["data"][0]["price"], "8.93");
}

#[tokio::test]
async fn a_campaign_for_some_is_hidden_from_the_others() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let (mine, other) = (shop.buyer().await, shop.buyer().await);
    let audience = json!([{ "kind": "company", "value": mine.company_id.to_string() }, { "kind": "region", "value": "湖北省" }]);
    let id = approved(
        &shop,
        json!({ "kind": "daily_special", "audience": audience, "goods": [{ "goods_id": goods, "price": "9.00" }] }),
    )
    .await;
    let path = format!("/api/campaigns/{id}");
    mine.get(&path).await.assert_ok();
    other.get(&path).await.assert_refused(404);
    shop.visitor().get(&path).await.assert_refused(404);
    let of = async |client: &Client| {
        data(client, "/api/activity/everyday_price").await["list"]
            .as_array()
            .unwrap()
            .len()
    };
    assert_eq!((of(&mine).await, of(&other).await), (1, 0));
}

#[tokio::test]
async fn lists_are_by_kind_and_zone_and_gifts_have_a_page_of_their_own() {
    let shop = Shop::start().await;
    let (a, b) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let tiers =
        json!([{ "threshold": "100.00", "gift_goods_id": b, "gift_quantity": 1, "gift_value": "10.00" }]);
    let gifts = approved(
        &shop,
        json!({ "kind": "full_reduction", "zone": "zhmz", "tiers": tiers, "goods": [{ "goods_id": a }] }),
    )
    .await;
    let add_on = approved(
        &shop,
        json!({
            "kind": "add_on", "tiers": [{ "threshold": "50.00" }],
            "goods": [{ "goods_id": a }, { "goods_id": b, "role": "add_on", "price": "1.00" }],
        }),
    )
    .await;
    let subsidy = approved(
        &shop,
        json!({ "kind": "subsidy", "zone": "zqmb", "goods": [{ "goods_id": a, "price": "9.00" }] }),
    )
    .await;
    let visitor = shop.visitor();
    let ids = async |path: &str| {
        let list = data(&visitor, path).await["list"].clone();
        let mut ids: Vec<i64> = list
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["id"].as_i64().unwrap())
            .collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(ids("/api/campaigns").await, [gifts, add_on, subsidy]);
    assert_eq!(ids("/api/campaigns?zone=zqmb").await, [subsidy]);
    assert_eq!(ids("/api/campaigns?kind=add_on").await, [add_on]);
    assert_eq!(ids("/api/combinationMzhgGroup").await, [gifts, add_on]);
    visitor.get("/api/campaigns?kind=party").await.assert_refused(422);
    let page = data(&visitor, &format!("/api/combinationMzhg?id={gifts}")).await;
    assert_eq!(
        (&page["total"], &page["campaign"]["tiers"][0]["gift"]["goods_id"]),
        (&json!(1), &json!(b))
    );
    assert_eq!(data(&visitor, "/api/combinationMzhg").await["total"], 3);
    visitor
        .get(&format!("/api/combinationMzhg?id={subsidy}"))
        .await
        .assert_refused(404);
    let add_on = data(&visitor, &format!("/api/campaigns/{add_on}")).await;
    assert_eq!(
        (&add_on["threshold"], &add_on["list"][1]["role"]),
        (&json!("50.00"), &json!("add_on"))
    );
}

#[tokio::test]
async fn a_group_buy_tells_who_is_in_and_how_many_are_missing() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let id = approved(
        &shop,
        json!({ "kind": "group_buy", "target_quantity": 5, "goods": [{ "goods_id": goods, "price": "7.00", "stock": 10 }] }),
    )
    .await;
    let (a, b) = (shop.buyer().await, shop.buyer().await);
    shop.reserve(1, a.company_id, vec![units(id, goods, 3, 900)])
        .await
        .unwrap();
    shop.reserve(2, b.company_id, vec![units(id, goods, 2, 600)])
        .await
        .unwrap();
    shop.take(1).await;
    let group = async || data(&a, &format!("/api/campaigns/{id}")).await["list"][0]["group"].clone();
    let now = group().await;
    assert_eq!(
        (&now["state"], &now["paid"], &now["reserved"]),
        (&json!("forming"), &json!(3), &json!(2))
    );
    assert_eq!(
        (&now["missing"], &now["buyers"]),
        (&json!(2), &json!(1)),
        "who has not paid does not count"
    );
    assert_eq!(now["joined"].as_array().unwrap().len(), 1);
    assert_eq!(now["joined"][0]["quantity"], 3);
    let newest = now["joined"][0]["name"].as_str().unwrap();
    assert!(newest.starts_with('测') && newest.contains("***"), "{newest}");
    let stranger = shop.visitor();
    let viewers: [&Client; 3] = [&a, &b, &stranger];
    for viewer in viewers {
        for path in [
            format!("/api/campaigns/{id}"),
            "/api/campaigns?kind=group_buy".into(),
        ] {
            let page = viewer.get(&path).await;
            page.assert_ok();
            assert!(!page.text.contains("测试药店"), "{path}: {}", page.text);
        }
    }
    shop.take(2).await;
    assert_eq!(group().await["state"], "succeeded");
    // Who comes later reads what has become of it.
    shop.services.clock.advance(TimeDelta::hours(3));
    let over = data(&stranger, &format!("/api/campaigns/{id}")).await;
    assert_eq!((&over["state"], &over["list"]), (&json!("ended"), &json!([])));
    let outcomes = json!([{ "goods_id": goods, "state": "succeeded" }]);
    assert_eq!(over["outcomes"], outcomes);
}
