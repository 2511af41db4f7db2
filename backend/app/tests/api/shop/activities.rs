//! /api/goods/activities
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::harness::{Client, Shop};

async fn made(staff: &Client, fields: Value) -> i64 {
    let mut body = json!({ "kind": "activity", "title": "活动", "is_open": true });
    body.as_object_mut()
        .unwrap()
        .extend(fields.as_object().unwrap().clone());
    let answer = staff.post_json("/admin/api/activities", &body).await;
    answer.assert_ok().body["id"].as_i64().unwrap()
}

#[tokio::test]
async fn an_activity_comes_and_goes_by_the_shops_clock() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let staff = shop.staff(Role::Content).await;
    let (starts, ends) = (shop.now() + TimeDelta::hours(1), shop.now() + TimeDelta::hours(2));
    let period = json!({ "starts_at": starts, "ends_at": ends, "goods": [{ "goods_id": goods }] });
    let id = made(&staff, period).await;
    let (visitor, path) = (shop.visitor(), format!("/api/goods/activities/{id}"));
    let state = async || {
        let answer = visitor.get(&path).await;
        let data = answer.assert_ok().data().clone();
        (
            data["state"].as_str().unwrap().to_owned(),
            data["total"].as_i64().unwrap(),
        )
    };
    assert_eq!(state().await, ("waiting".into(), 1));
    shop.services.clock.advance(TimeDelta::minutes(61));
    assert_eq!(state().await, ("running".into(), 1));
    let list = visitor.get("/api/goods/activities").await;
    assert_eq!(list.assert_ok().data()["list"][0]["goods"][0]["id"], goods);
    let told = list.data()["timestamp"].as_i64().unwrap();
    assert!(
        (shop.now().timestamp_millis() - told).abs() < 60_000,
        "the shop's clock, not the machine's"
    );

    shop.services.clock.advance(TimeDelta::hours(1));
    assert_eq!(state().await, ("ended".into(), 0), "what is over shows no goods");
    let list = visitor.get("/api/goods/activities").await;
    assert_eq!(list.assert_ok().data()["list"], json!([]));
}

#[tokio::test]
async fn several_are_answered_in_the_order_of_the_address() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let a = made(&staff, json!({ "title": "甲" })).await;
    let b = made(&staff, json!({ "title": "乙" })).await;
    let closed = made(&staff, json!({ "title": "丙", "is_open": false })).await;
    let visitor = shop.visitor();
    let path = format!("/api/goods/activities?ids={b},{closed},{a},{b},99999999");
    let answer = visitor.get(&path).await;
    let list = answer.assert_ok().data()["list"].as_array().unwrap();
    let titles: Vec<_> = list.iter().map(|one| one["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["乙", "甲"]);
    visitor
        .get(&format!("/api/goods/activities/{closed}"))
        .await
        .assert_refused(404);
    for wrong in [
        "a",
        "1,,b",
        "0",
        &(1..=21).map(|id| id.to_string()).collect::<Vec<_>>().join(","),
    ] {
        let answer = visitor.get(&format!("/api/goods/activities?ids={wrong}")).await;
        answer.assert_refused(422);
    }
    visitor.get("/api/goods/activities/x").await.assert_refused(404);
}
