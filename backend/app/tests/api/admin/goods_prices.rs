//! /admin/api/goods_prices: what a rank, a region or one buyer pays
use catalog::factory::NewGoods;
use chrono::Duration;
use futures::future::join_all;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::harness::{Buyer, Client, Shop};

async fn price(buyer: &Buyer, goods_id: i64) -> String {
    let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
    detail.assert_ok().data()["price"].as_str().unwrap().to_owned()
}

async fn create(staff: &Client, body: Value) -> crate::harness::Answer {
    staff.post_json("/admin/api/goods_prices", &body).await
}

#[tokio::test]
async fn the_closest_price_that_holds_is_the_buyers() {
    let shop = Shop::start().await;
    let (staff, buyer, other) = (
        shop.staff(Role::Promotion).await,
        shop.buyer().await,
        shop.buyer().await,
    );
    let goods_id = shop.goods(NewGoods::default()).await;
    assert_eq!(price(&buyer, goods_id).await, "10.00");

    create(
        &staff,
        json!({ "goods_id": goods_id, "region": "湖北省", "price": "9.00" }),
    )
    .await
    .assert_ok();
    assert_eq!(price(&buyer, goods_id).await, "9.00");
    let own = json!({ "goods_id": goods_id, "company_id": buyer.company_id, "price": "9.50" });
    let own_id = create(&staff, own).await.id();
    assert_eq!(
        price(&buyer, goods_id).await,
        "9.50",
        "a buyer's own price wins, even when it is dearer"
    );
    assert_eq!(price(&other, goods_id).await, "9.00");

    let path = format!("/admin/api/goods_prices/{own_id}");
    let ends = shop.now() + Duration::hours(1);
    let timed =
        json!({ "company_id": buyer.company_id, "price": "8.00", "valid_to": ends, "price_reason": "促销" });
    let asked = staff.put_json(&path, &timed).await;
    assert_eq!(
        price(&buyer, goods_id).await,
        "9.50",
        "a fifth needs a second person"
    );
    shop.staff(Role::Super).await.agree_to(&asked).await;
    assert_eq!(price(&buyer, goods_id).await, "8.00");
    shop.services.clock.advance(Duration::hours(1));
    assert_eq!(price(&buyer, goods_id).await, "9.00", "its time is over");
    assert_eq!(staff.get(&path).await.body["state"], "over");

    staff.delete(&path).await.assert_ok();
    let history = staff.history(&format!("goods/{goods_id}")).await;
    assert!(history[0].starts_with("删除专属价: 客户 "), "{history:?}");
    assert!(history[1].contains("专属价 9.50→8.00; 结束时间 →"), "{history:?}");
    assert_eq!(history[5], "新增专属价: 地区 →湖北省; 专属价 →9.00");
    let listed = staff
        .get(&format!(
            r#"/admin/api/goods_prices?filter={{"goods_id":{goods_id}}}"#
        ))
        .await;
    assert_eq!(listed.assert_ok().body.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn prices_that_make_no_sense_are_refused_by_field() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (now, later) = (shop.now(), shop.now() + Duration::days(1));
    for (field, body) in [
        (
            "goods_id",
            json!({ "goods_id": 999_999, "rank": 1, "price": "9.00" }),
        ),
        ("company_id", json!({ "goods_id": goods_id, "price": "9.00" })),
        (
            "company_id",
            json!({ "goods_id": goods_id, "company_id": 999_999, "price": "9.00" }),
        ),
        (
            "rank",
            json!({ "goods_id": goods_id, "rank": 10, "price": "9.00" }),
        ),
        (
            "region",
            json!({ "goods_id": goods_id, "region": "火星", "price": "9.00" }),
        ),
        ("price", json!({ "goods_id": goods_id, "rank": 1, "price": "0" })),
        (
            "price",
            json!({ "goods_id": goods_id, "rank": 1, "price": "9.999" }),
        ),
        ("price", json!({ "goods_id": goods_id, "rank": 1 })),
        (
            "valid_to",
            json!({ "goods_id": goods_id, "rank": 1, "price": "9.00", "valid_from": later, "valid_to": now }),
        ),
        (
            "valid_from",
            json!({ "goods_id": goods_id, "rank": 1, "price": "9.00", "valid_from": "morgen" }),
        ),
    ] {
        assert_eq!(
            create(&staff, body.clone()).await.wrong_fields(),
            [field],
            "{body}"
        );
    }
    let today = json!({ "goods_id": goods_id, "rank": 1, "price": "9.00", "valid_to": later });
    create(&staff, today.clone()).await.assert_ok();
    assert_eq!(
        create(&staff, today).await.wrong_fields(),
        ["valid_from"],
        "twice for the same time"
    );
    let next = json!({ "goods_id": goods_id, "rank": 1, "price": "9.00", "valid_from": later });
    create(&staff, next).await.assert_ok();
    let reader = shop.staff(Role::Service).await;
    create(&reader, json!({})).await.assert_refused(403);
}

#[tokio::test]
async fn a_rank_never_has_two_prices_at_one_time_whichever_comes_first() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let goods = format!("/admin/api/goods/{goods_id}");
    let general = json!({ "rank_prices": [{ "rank": 1, "price": "9.00" }] });
    let ends = shop.now() + Duration::days(1);
    let timed = json!({ "goods_id": goods_id, "rank": 1, "price": "9.20", "valid_to": ends });

    let timed_id = create(&staff, timed.clone()).await.id();
    let second = staff.put_json(&goods, &general).await;
    assert_eq!(second.wrong_fields(), ["rank_prices.0.rank"]);
    let other = json!({ "rank_prices": [{ "rank": 2, "price": "9.50" }] });
    staff.put_json(&goods, &other).await.assert_ok();

    let path = format!("/admin/api/goods_prices/{timed_id}");
    staff.delete(&path).await.assert_ok();
    staff.put_json(&goods, &general).await.assert_ok();
    assert_eq!(create(&staff, timed).await.wrong_fields(), ["valid_from"]);
    let again = json!({ "rank_prices": [{ "rank": 1, "price": "9.50" }] });
    staff.put_json(&goods, &again).await.assert_ok();
}

#[tokio::test]
async fn an_expired_price_conflicts_with_no_other() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let ends = shop.now() + Duration::hours(1);
    let timed = json!({ "goods_id": goods_id, "rank": 1, "price": "9.20", "valid_to": ends });
    create(&staff, timed).await.assert_ok();
    shop.services.clock.advance(Duration::hours(2));
    let general = json!({ "rank_prices": [{ "rank": 1, "price": "9.00" }] });
    let goods = format!("/admin/api/goods/{goods_id}");
    staff.put_json(&goods, &general).await.assert_ok();
}

#[tokio::test]
async fn a_price_tells_its_own_history() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let body = |rank: i64, price: &str| json!({ "goods_id": goods_id, "rank": rank, "price": price });
    let id = create(&staff, body(1, "9.30")).await.id();
    create(&staff, body(2, "9.80")).await.assert_ok();
    let path = format!("/admin/api/goods_prices/{id}");
    staff.put_json(&path, &body(1, "9.50")).await.assert_ok();
    assert_eq!(
        staff.history(&format!("goods_prices/{id}")).await,
        [
            "修改专属价: 专属价 9.30→9.50",
            "新增专属价: 客户等级 →1; 专属价 →9.30"
        ]
    );
    staff.delete(&path).await.assert_ok();
    staff.get(&format!("{path}/history")).await.assert_refused(404);
}

#[tokio::test]
async fn a_product_and_its_prices_change_at_once_without_waiting_for_each_other_for_ever() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Super).await;
    let mut ids = Vec::new();
    for _ in 0..4 {
        let goods_id = shop.goods(NewGoods::default()).await;
        let price = json!({ "goods_id": goods_id, "rank": 1, "price": "9.00" });
        ids.push((goods_id, create(&staff, price).await.id()));
    }
    let all: Vec<i64> = ids.iter().map(|(goods_id, _)| *goods_id).collect();
    for round in 0..6 {
        let steps = ids.iter().map(|(goods_id, _)| {
            let path = format!("/admin/api/goods/{goods_id}");
            let body = json!({ "case_number": 10 + round, "rank_prices": [{ "rank": 1, "price": "9.10" }] });
            let staff = staff.clone();
            async move { staff.put_json(&path, &body).await }
        });
        let prices = ids.iter().map(|(_, price_id)| {
            let path = format!("/admin/api/goods_prices/{price_id}");
            let body = json!({ "rank": 1, "price": format!("9.{round}0") });
            let staff = staff.clone();
            async move { staff.put_json(&path, &body).await }
        });
        let bulk = async {
            let mut body =
                json!({ "filter": { "id": all }, "is_preferred": round % 2 == 0, "reason": "活动" });
            let seen = staff.post_json("/admin/api/goods/bulk/preview", &body).await;
            body["expected"] = seen.assert_ok().body["expected"].clone();
            staff.post_json("/admin/api/goods/bulk", &body).await
        };
        let (steps, prices, bulk) = tokio::join!(join_all(steps), join_all(prices), bulk);
        for answer in steps.iter().chain(&prices).chain([&bulk]) {
            answer.assert_ok();
        }
    }
}
