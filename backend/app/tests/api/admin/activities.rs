//! /admin/api/activities and /admin/api/zones
use catalog::factory::NewGoods;
use identity::permissions::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop, send};

async fn put(staff: &Client, path: &str, body: &Value) -> Answer {
    send(staff.request(Method::PUT, path).json(body)).await
}

#[tokio::test]
async fn goods_keep_the_order_of_staff_and_the_log_tells() {
    let shop = Shop::start().await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(shop.goods(NewGoods::default()).await);
    }
    let staff = shop.staff(Role::Content).await;
    let rows = |order: &[usize]| {
        order
            .iter()
            .map(|at| json!({ "goods_id": ids[*at] }))
            .collect::<Value>()
    };
    let mut series = json!({
        "kind": "series", "url": "tianshi", "title": "天士系列", "rules": "# 区域\n湖北", "is_open": "true",
        "goods": rows(&[2, 0]),
    });
    let made = staff.post_json("/admin/api/activities", &series).await;
    let id = made.assert_ok().body["id"].as_i64().unwrap();
    assert!(
        made.body["image"]
            .as_str()
            .unwrap()
            .starts_with("/media/activities/")
    );
    let picture = shop.visitor().get(made.body["image"].as_str().unwrap()).await;
    assert_eq!(picture.assert_ok().header("content-type"), "image/svg+xml");

    series["goods"] = rows(&[1, 2, 0]);
    series["image"] = made.body["image"].clone();
    let path = format!("/admin/api/activities/{id}");
    let changed = put(&staff, &path, &series).await;
    assert_eq!(changed.assert_ok().body["goods"], rows(&[1, 2, 0]));
    let shown = shop.visitor().get("/api/focus/new_kxzq/tianshi").await;
    assert_eq!(shown.assert_ok().data()["list"][0]["id"], ids[1]);

    let auditor = shop.staff(Role::Auditor).await;
    let filter = format!(r#"{{"subject_kind":"activity","subject_id":"{id}"}}"#);
    let log = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    assert_eq!(log.assert_ok().body[0]["action"], "activity.update");
    assert_eq!(log.body[0]["before"]["goods"], json!([ids[2], ids[0]]));

    staff.delete(&path).await.assert_ok();
    shop.visitor()
        .get("/api/focus/new_kxzq/tianshi")
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn what_is_wrong_is_named_by_field_and_nothing_is_kept() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let staff = shop.staff(Role::Content).await;
    let series = json!({ "kind": "series", "url": "one", "title": "一" });
    staff
        .post_json("/admin/api/activities", &series)
        .await
        .assert_ok();
    for (field, body) in [
        ("url", series.clone()),
        ("url", json!({ "kind": "series", "url": "a/b", "title": "一" })),
        ("kind", json!({ "kind": "party", "title": "一" })),
        ("title", json!({ "kind": "activity", "title": " " })),
        (
            "image",
            json!({ "kind": "activity", "title": "一", "image": "javascript:alert(1)" }),
        ),
        (
            "starts_at",
            json!({ "kind": "activity", "title": "一", "starts_at": "morgen" }),
        ),
        (
            "goods.0.goods_id",
            json!({ "kind": "activity", "title": "一", "goods": [{ "goods_id": 999_999 }] }),
        ),
        (
            "goods.1.goods_id",
            json!({ "kind": "activity", "title": "一", "goods": [{ "goods_id": goods }, { "goods_id": goods }] }),
        ),
    ] {
        let answer = staff.post_json("/admin/api/activities", &body).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"][field][0].is_string(), "{field} {answer:?}");
    }
    let list = staff.get("/admin/api/activities").await;
    assert_eq!(list.assert_ok().header("content-range"), "activities 0-0/1");
    let unknown = r#"/admin/api/activities?sort=["1;drop","ASC"]"#;
    staff.get(unknown).await.assert_refused(422);
}

#[tokio::test]
async fn the_words_of_a_zone_change_at_once() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let zones = staff.get("/admin/api/zones").await;
    let zone = &zones.assert_ok().body[0];
    assert_eq!(zone["code"], "yx");
    let path = format!("/admin/api/zones/{}", zone["id"]);
    put(&staff, &path, &json!({ "title": "" }))
        .await
        .assert_refused(422);
    let words = json!({ "title": "包邮专区", "lead": "满额包邮", "rules": "# 新规则\n满 500 元包邮" });
    put(&staff, &path, &words).await.assert_ok();
    let shown = shop.visitor().get("/api/focus/yx").await;
    assert_eq!(shown.assert_ok().data()["lead"], "满额包邮");
    assert_eq!(
        shown.data()["rules"],
        json!([{ "heading": "新规则", "lines": ["满 500 元包邮"] }])
    );
}

#[tokio::test]
async fn changes_are_described_in_words() {
    let shop = Shop::start().await;
    let goods = shop.goods(NewGoods::default()).await;
    let staff = shop.staff(Role::Content).await;
    let mut activity = json!({ "kind": "activity", "title": "秋季", "is_open": true });
    let id = staff.post_json("/admin/api/activities", &activity).await.id();
    activity["goods"] = json!([{ "goods_id": goods }]);
    activity["is_open"] = json!(false);
    let path = format!("/admin/api/activities/{id}");
    put(&staff, &path, &activity).await.assert_ok();
    assert_eq!(
        staff.history(&format!("activities/{id}")).await[0],
        format!("修改活动: 公布 是→否; 商品 没有→1 个（编号 {goods}）")
    );

    let zones = staff.get("/admin/api/zones").await;
    let zone = &zones.assert_ok().body[0];
    let words = json!({ "title": zone["title"], "lead": "满额包邮", "rules": zone["rules"] });
    put(&staff, &format!("/admin/api/zones/{}", zone["id"]), &words)
        .await
        .assert_ok();
    let history = staff.history(&format!("zones/{}", zone["id"])).await;
    assert!(history[0].ends_with("→满额包邮"), "{history:?}");
}

#[tokio::test]
async fn no_more_are_announced_than_buyers_are_shown() {
    const MOST: usize = 60;
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let activity = json!({ "kind": "activity", "title": "一", "is_open": true });
    let mut last = 0;
    for _ in 0..MOST {
        last = staff.post_json("/admin/api/activities", &activity).await.id();
    }
    let one_more = staff.post_json("/admin/api/activities", &activity).await;
    assert_eq!(one_more.wrong_fields(), ["is_open"]);
    let shown = shop.visitor().get("/api/goods/activities").await;
    assert_eq!(shown.assert_ok().data()["list"].as_array().unwrap().len(), MOST);

    let series = json!({ "kind": "series", "url": "one", "title": "一", "is_open": true });
    staff
        .post_json("/admin/api/activities", &series)
        .await
        .assert_ok();
    let closed = json!({ "kind": "activity", "title": "一", "is_open": false });
    let waiting = staff.post_json("/admin/api/activities", &closed).await.id();
    let open = put(&staff, &format!("/admin/api/activities/{waiting}"), &activity).await;
    assert_eq!(open.wrong_fields(), ["is_open"]);
    let path = format!("/admin/api/activities/{last}");
    put(&staff, &path, &activity).await.assert_ok();
    put(&staff, &path, &closed).await.assert_ok();
    put(&staff, &format!("/admin/api/activities/{waiting}"), &activity)
        .await
        .assert_ok();
}
