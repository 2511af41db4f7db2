//! /admin/api/pages: what an editor is told before buyers find it.
use catalog::factory::NewGoods;
use chrono::{DateTime, TimeDelta, Utc};
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::harness::{Client, Shop};

fn page(fields: Value) -> Value {
    let mut body = json!({ "place": "home", "title": "首页", "blocks": [{ "type": "text", "text": "一" }] });
    body.as_object_mut()
        .unwrap()
        .extend(fields.as_object().unwrap().clone());
    body
}

async fn made(staff: &Client, fields: Value) -> i64 {
    staff.post_json("/admin/api/pages", &page(fields)).await.id()
}

async fn publish(staff: &Client, id: i64) {
    let path = format!("/admin/api/pages/{id}/publish");
    staff.post_json(&path, &json!({ "version": 1 })).await.assert_ok();
}

async fn standing(staff: &Client, id: i64) -> Value {
    let answer = staff.get(&format!("/admin/api/pages/{id}/standing")).await;
    answer.assert_ok().body.clone()
}

#[tokio::test]
async fn a_page_without_contents_is_not_published() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let id = made(&staff, json!({ "blocks": [] })).await;
    let path = format!("/admin/api/pages/{id}");
    let refused = staff
        .post_json(&format!("{path}/publish"), &json!({ "version": 1 }))
        .await;
    assert_eq!(refused.wrong_fields(), ["version"]);
    staff.put_json(&path, &page(json!({}))).await.assert_ok();
    let back = json!({ "version": 1, "seen": 2, "publish": true });
    let refused = staff.post_json(&format!("{path}/restore"), &back).await;
    assert_eq!(refused.wrong_fields(), ["version"]);
    // Taken up to go on with it, it may be as it was.
    let back = json!({ "version": 1, "seen": 2 });
    staff
        .post_json(&format!("{path}/restore"), &back)
        .await
        .assert_ok();
    assert_eq!(
        shop.visitor().get("/api/page/home").await.data()["page"],
        Value::Null
    );
}

#[tokio::test]
async fn the_state_of_a_page_follows_the_clock() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let (starts, ends) = (
        shop.now() + TimeDelta::minutes(1),
        shop.now() + TimeDelta::minutes(3),
    );
    let id = made(&staff, json!({ "starts_at": starts, "ends_at": ends })).await;
    let seen = async || {
        let list = staff.get("/admin/api/pages").await.assert_ok().body.clone();
        let state = standing(&staff, id).await["state"].clone();
        assert_eq!(list[0]["state"], state);
        state
    };
    assert_eq!(seen().await, "draft");
    publish(&staff, id).await;
    assert_eq!(seen().await, "planned");
    shop.services.clock.advance(TimeDelta::minutes(2));
    assert_eq!(seen().await, "published");
    // The newest version has another time; buyers see the old one.
    let path = format!("/admin/api/pages/{id}");
    staff.put_json(&path, &page(json!({}))).await.assert_ok();
    let told = standing(&staff, id).await["ends_at"].clone();
    let told = told.as_str().unwrap().parse::<DateTime<Utc>>().unwrap();
    assert_eq!(told.timestamp_millis(), ends.timestamp_millis());
    shop.services.clock.advance(TimeDelta::minutes(2));
    assert_eq!(seen().await, "over");
}

#[tokio::test]
async fn what_buyers_would_miss_is_named_by_its_block() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let sold = shop.goods(NewGoods::default()).await;
    let gone = shop
        .goods(NewGoods {
            on_sale: false,
            ..NewGoods::default()
        })
        .await;
    let grid =
        |goods: Vec<i64>| json!({ "type": "goods", "most": 6, "source": { "by": "hand", "goods": goods } });
    let slide = |title: &str, url: String| json!({ "title": title, "url": url });
    let slides = json!([
        slide("在售", format!("/list/info/{sold}")),
        slide("停售", format!("/list/info/{gone}")),
        slide("来自首页", format!("/list_info/{gone}?from=home")),
        slide("拼团", format!("/list/info-pt/{gone}#top")),
        slide("列表", "/list".into()),
    ]);
    let blocks = json!([
        { "type": "text", "text": "一" },
        grid(vec![sold, gone]),
        grid(vec![gone]),
        { "type": "carousel", "slides": slides },
        { "type": "countdown", "title": "距结束", "end": { "by": "time", "at": shop.now() } },
    ]);
    let id = made(&staff, json!({ "blocks": blocks })).await;
    assert_eq!(
        standing(&staff, id).await["faults"],
        json!([
            { "block": 2, "text": "有 1 个商品已下架，买家看不到" },
            { "block": 3, "text": "现在没有可以展示的商品，买家看不到这个区块" },
            { "block": 4, "text": "“停售”链接的商品已下架" },
            { "block": 4, "text": "“来自首页”链接的商品已下架" },
            { "block": 4, "text": "“拼团”链接的商品已下架" },
            { "block": 5, "text": "倒计时已经结束" },
        ])
    );
}

#[tokio::test]
async fn pages_in_the_same_place_at_the_same_time_are_named() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let now = shop.now();
    let at = |hours| now + TimeDelta::hours(hours);
    for fields in [
        json!({ "title": "同时", "starts_at": at(1), "ends_at": at(3) }),
        json!({ "title": "之后", "starts_at": at(4), "ends_at": at(5) }),
        json!({ "title": "给诊所", "starts_at": at(1), "ends_at": at(3), "buyer_types": [4] }),
        json!({ "title": "别处", "place": "login", "starts_at": at(1), "ends_at": at(3) }),
    ] {
        publish(&staff, made(&staff, fields).await).await;
    }
    made(
        &staff,
        json!({ "title": "草稿", "starts_at": at(1), "ends_at": at(3) }),
    )
    .await;
    let own = json!({ "title": "自己", "starts_at": at(2), "ends_at": at(4) });
    let id = made(&staff, own).await;
    let faults = standing(&staff, id).await["faults"].clone();
    assert_eq!(faults.as_array().map(Vec::len), Some(1), "{faults}");
    assert_eq!(faults[0]["block"], Value::Null);
    assert!(
        faults[0]["text"].as_str().unwrap().starts_with("“同时”"),
        "{faults}"
    );
}
