//! /admin/api/ads: adverts by place
use chrono::TimeDelta;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{admin_support::png, harness::Shop};

const ADS: &str = "/admin/api/ads";

fn advert(change: Value) -> Value {
    let mut advert =
        json!({ "slot": "login", "title": "秋冬感冒用药", "url": "/list?select=1", "is_open": true });
    let fields = advert.as_object_mut().unwrap();
    fields.extend(change.as_object().unwrap().clone());
    advert
}

/// What the page to sign in shows.
async fn shown(shop: &Shop) -> Vec<Value> {
    let shown = shop.visitor().get("/api/focus/login").await;
    shown.assert_ok().data()["list"].as_array().unwrap().clone()
}

async fn titles(shop: &Shop) -> Vec<Value> {
    let shown = shown(shop).await.into_iter();
    shown.map(|advert| advert["title"].clone()).collect()
}

#[tokio::test]
async fn every_advert_of_a_place_is_shown_in_its_order_while_it_is_open_and_its_time_is_on() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let stored = staff.upload("/admin/api/uploads", "a.png", png(90, 60)).await;
    let picture = stored.assert_ok().body["url"].clone();
    let (soon, later) = (shop.now() + TimeDelta::hours(1), shop.now() + TimeDelta::hours(2));
    let second = advert(json!({ "title": "第二", "sort": 2, "image": picture }));
    let path = format!("{ADS}/{}", staff.post_json(ADS, &second).await.id());
    for other in [
        json!({ "title": "第一", "sort": 1, "ends_at": later }),
        json!({ "title": "第三", "sort": 3, "starts_at": soon }),
        json!({ "title": "关着", "is_open": false }),
        json!({ "title": "别处", "slot": "demo" }),
    ] {
        staff.post_json(ADS, &advert(other)).await.assert_ok();
    }
    assert_eq!(titles(&shop).await, ["第一", "第二"]);
    assert_eq!(shown(&shop).await[1]["image"], picture);
    shop.services.clock.advance(TimeDelta::minutes(90));
    assert_eq!(titles(&shop).await, ["第一", "第二", "第三"]);
    shop.services.clock.advance(TimeDelta::hours(1));
    assert_eq!(titles(&shop).await, ["第二", "第三"]);

    let closed = advert(json!({ "title": "第二", "sort": 2, "is_open": false }));
    staff.put_json(&path, &closed).await.assert_ok();
    assert_eq!(titles(&shop).await, ["第三"]);
    staff.delete(&path).await.assert_ok();
    staff.get(&path).await.assert_refused(404);
}

#[tokio::test]
async fn what_no_page_could_show_is_refused_by_the_name_of_its_field() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    for (field, value) in [
        ("slot", json!("pop_up")),
        ("title", json!(" ")),
        ("title", json!("长".repeat(200))),
        ("remarks", json!("长".repeat(121))),
        ("image", json!("https://www.example.cn/a.png")),
        ("image", json!("data:image/svg+xml,<svg onload=alert(1)>")),
        ("image", json!("//evil.cn/a.png")),
        ("url", json!("javascript:alert(1)")),
        ("url", json!("data:text/html,<script>alert(1)</script>")),
        ("url", json!("//evil.cn")),
        ("url", json!("http://evil.cn")),
        ("sort", json!(-1)),
        ("starts_at", json!("明天")),
        ("ends_at", json!("2026-11-31T00:00:00Z")),
    ] {
        let refused = staff.post_json(ADS, &advert(json!({ field: value }))).await;
        assert_eq!(refused.wrong_fields(), [field], "{value}");
    }
    let backwards = json!({ "starts_at": "2026-12-02T00:00:00Z", "ends_at": "2026-12-01T00:00:00Z" });
    let refused = staff.post_json(ADS, &advert(backwards)).await;
    assert_eq!(refused.wrong_fields(), ["ends_at"]);
    for no_picture in [
        b"<svg onload=alert(1)>".to_vec(),
        b"GIF89a<script>".to_vec(),
        Vec::new(),
    ] {
        let refused = staff.upload("/admin/api/uploads", "a.png", no_picture).await;
        refused.assert_refused(422);
    }
    assert_eq!(shown(&shop).await, [] as [Value; 0]);
}
