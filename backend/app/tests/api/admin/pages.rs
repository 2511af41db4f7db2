//! /admin/api/pages
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use futures::future::join_all;
use identity::permissions::Role;
use kernel::Money;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Client, Shop, send};

fn text(words: &str) -> Value {
    json!({ "type": "text", "text": words })
}

fn page(fields: Value) -> Value {
    let mut body = json!({ "place": "home", "title": "首页" });
    body.as_object_mut()
        .unwrap()
        .extend(fields.as_object().unwrap().clone());
    body
}

async fn title(client: &Client) -> Value {
    let seen = client.get("/api/page/home").await;
    seen.assert_ok().data()["page"]["title"].clone()
}

#[tokio::test]
async fn what_is_wrong_is_named_by_field_and_nothing_is_kept() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let at_once = shop.now();
    let goods = |source: Value| page(json!({ "blocks": [{ "type": "goods", "most": 6, "source": source }] }));
    let slide = |slide: Value| page(json!({ "blocks": [{ "type": "banner", "slide": slide }] }));
    for (field, body) in [
        ("place", page(json!({ "place": "cart" }))),
        ("address", page(json!({ "address": "x" }))),
        (
            "address",
            page(json!({ "place": "activity", "address": "../admin" })),
        ),
        ("address", page(json!({ "place": "activity", "address": "12" }))),
        ("address", page(json!({ "place": "zone", "address": "" }))),
        ("title", page(json!({ "title": " " }))),
        ("title", page(json!({ "title": "长".repeat(41) }))),
        ("starts_at", page(json!({ "starts_at": "morgen" }))),
        (
            "ends_at",
            page(json!({ "starts_at": at_once, "ends_at": at_once })),
        ),
        ("ranks", page(json!({ "ranks": [10] }))),
        ("buyer_types", page(json!({ "buyer_types": [0] }))),
        ("regions", page(json!({ "regions": [""] }))),
        ("blocks", page(json!({ "blocks": vec![text("一"); 10_000] }))),
        (
            "blocks.0",
            page(json!({ "blocks": [{ "type": "iframe", "src": "https://evil.cn" }] })),
        ),
        (
            "blocks.0",
            page(json!({ "blocks": [{ "type": "text", "text": "x", "onload": "alert(1)" }] })),
        ),
        (
            "blocks.0.text",
            page(json!({ "blocks": [text(&"长".repeat(100_000))] })),
        ),
        (
            "blocks.0.slide.url",
            slide(json!({ "title": "x", "url": "javascript:alert(1)" })),
        ),
        (
            "blocks.0.slide.picture",
            slide(
                json!({ "title": "x", "picture": { "src": "https://evil.cn/x.png", "width": 1, "height": 1 } }),
            ),
        ),
        (
            "blocks.0.source.goods.0",
            goods(json!({ "by": "hand", "goods": [999_999] })),
        ),
        (
            "blocks.0.source.id",
            goods(json!({ "by": "category", "id": 999_999 })),
        ),
        (
            "blocks.0.source.id",
            goods(json!({ "by": "brand", "id": 999_999 })),
        ),
        (
            "blocks.0.source.id",
            goods(json!({ "by": "campaign", "id": 999_999 })),
        ),
        (
            "blocks.0.coupons.0",
            page(json!({ "blocks": [{ "type": "coupons", "coupons": [999_999] }] })),
        ),
    ] {
        let answer = staff.post_json("/admin/api/pages", &body).await;
        assert_eq!(answer.wrong_fields(), [field], "{answer:?}");
    }
    let list = staff.get("/admin/api/pages").await;
    assert!(
        list.assert_ok().header("content-range").ends_with("/0"),
        "{list:?}"
    );
    for unknown in [r#"sort=["1;drop","ASC"]"#, r#"filter={"place":"cart"}"#] {
        staff
            .get(&format!("/admin/api/pages?{unknown}"))
            .await
            .assert_refused(422);
    }
}

#[tokio::test]
async fn markup_in_words_reaches_buyers_as_words() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let evil = "<img src=x onerror=alert(1)><script>alert(1)</script>";
    let id = staff
        .post_json("/admin/api/pages", &page(json!({ "blocks": [text(evil)] })))
        .await
        .id();
    let publish = format!("/admin/api/pages/{id}/publish");
    staff
        .post_json(&publish, &json!({ "version": 1 }))
        .await
        .assert_ok();
    let seen = shop.visitor().get("/api/page/home").await;
    assert_eq!(seen.header("content-type"), "application/json");
    assert_eq!(
        seen.data()["page"]["blocks"][0]["sections"][0]["lines"],
        json!([evil])
    );
}

#[tokio::test]
async fn every_save_is_a_version_and_an_earlier_one_comes_back() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let goods = shop.goods(NewGoods::default()).await;
    let block = json!({ "type": "goods", "most": 6, "source": { "by": "hand", "goods": [goods] } });
    let made = staff
        .post_json(
            "/admin/api/pages",
            &page(json!({ "title": "一", "blocks": [block] })),
        )
        .await;
    let (id, state) = (made.assert_ok().id(), &made.body["state"]);
    assert_eq!(state, "draft");
    let path = format!("/admin/api/pages/{id}");
    let publish = async |version: i64| {
        let body = json!({ "version": version });
        staff.post_json(&format!("{path}/publish"), &body).await
    };
    publish(1).await.assert_ok();
    staff
        .put_json(&path, &page(json!({ "title": "二", "blocks": [text("二")] })))
        .await
        .assert_ok();
    let answer = publish(2).await;
    assert_eq!(
        (
            &answer.assert_ok().body["state"],
            &answer.body["published_version"]
        ),
        (&json!("published"), &json!(2))
    );
    let visitor = shop.visitor();
    assert_eq!(title(&visitor).await, "二");

    let back = json!({ "version": 1, "seen": 2, "publish": true });
    let answer = staff.post_json(&format!("{path}/restore"), &back).await;
    assert_eq!(
        answer.assert_ok().body["blocks"],
        json!([{ "title": "", "url": "", "type": "goods", "most": 6, "source": { "by": "hand", "goods": [goods] } }])
    );
    assert_eq!(title(&visitor).await, "一");
    let versions = staff.get(&format!("{path}/versions")).await;
    let told: Vec<_> = versions.assert_ok().body.as_array().unwrap().iter().collect();
    assert_eq!(told.len(), 3);
    assert_eq!(
        (&told[0]["number"], &told[0]["restored_from"]),
        (&json!(3), &json!(1))
    );
    assert!(!told[0]["author_name"].as_str().unwrap().is_empty());
    assert_eq!(told[2]["blocks"], json!(["商品"]));
    staff
        .post_json(&format!("{path}/restore"), &json!({ "version": 9, "seen": 3 }))
        .await
        .assert_refused(404);
    let history = staff.history(&format!("pages/{id}")).await;
    assert!(history[0].starts_with("恢复页面: 标题 二→一"), "{history:?}");
}

#[tokio::test]
async fn the_second_of_two_editors_is_told_of_the_first() {
    let shop = Shop::start().await;
    let (one, other) = (shop.staff(Role::Content).await, shop.staff(Role::Super).await);
    let id = one.post_json("/admin/api/pages", &page(json!({}))).await.id();
    let path = format!("/admin/api/pages/{id}");
    let seen = one.get(&path).await.header("etag").to_owned();
    let first = page(json!({ "title": "甲", "blocks": [text("甲")] }));
    one.put_read_at(&path, &seen, &first).await.assert_ok();
    let refused = other
        .put_read_at(&path, &seen, &page(json!({ "title": "乙" })))
        .await;
    refused.assert_refused(409);
    let deed = &refused.data()["deeds"][0];
    assert!(
        refused
            .message()
            .starts_with(deed["actor_name"].as_str().unwrap())
    );
    assert_eq!(one.get(&path).await.body["title"], "甲");

    let stale = other
        .post_json(&format!("{path}/publish"), &json!({ "version": 1 }))
        .await;
    stale.assert_refused(409);
    let who = deed["actor_name"].as_str().unwrap();
    assert!(stale.message().starts_with(&format!("{who}在 ")), "{stale:?}");
    for publish in [true, false] {
        let back = json!({ "version": 1, "seen": 1, "publish": publish });
        let unseen = other.post_json(&format!("{path}/restore"), &back).await;
        unseen.assert_refused(409);
        assert!(unseen.message().starts_with(&format!("{who}在 ")), "{unseen:?}");
    }
    let blind = other
        .post_json(&format!("{path}/restore"), &json!({ "version": 1 }))
        .await;
    assert_eq!(blind.wrong_fields(), ["seen"]);
    assert_eq!(title(&shop.visitor()).await, Value::Null, "nothing was published");
    assert_eq!(one.get(&path).await.body["newest_version"], 2);
}

#[tokio::test]
async fn saves_at_once_make_one_version_each() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let id = staff.post_json("/admin/api/pages", &page(json!({}))).await.id();
    let path = format!("/admin/api/pages/{id}");
    let saves = (0..12).map(|rival| {
        let body = page(json!({ "title": format!("第{rival}") }));
        let request = staff
            .unversioned_request(Method::PUT, &path)
            .header("If-Match", "*");
        send(request.json(&body))
    });
    for answer in join_all(saves).await {
        answer.assert_ok();
    }
    assert_eq!(staff.get(&path).await.body["newest_version"], 13);
}

#[tokio::test]
async fn a_page_that_buyers_see_is_taken_off_before_it_is_deleted() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let made = page(json!({ "blocks": [text("一")] }));
    let id = staff.post_json("/admin/api/pages", &made).await.id();
    let path = format!("/admin/api/pages/{id}");
    let publish = json!({ "version": 1 });
    staff
        .post_json(&format!("{path}/publish"), &publish)
        .await
        .assert_ok();
    staff.delete(&path).await.assert_refused(409);
    staff
        .post_json(&format!("{path}/unpublish"), &json!({}))
        .await
        .assert_ok();
    staff.delete(&path).await.assert_ok();
    staff.get(&path).await.assert_refused(404);
}

#[tokio::test]
async fn a_page_stays_where_it_was_made() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let id = staff.post_json("/admin/api/pages", &page(json!({}))).await.id();
    let path = format!("/admin/api/pages/{id}");
    let moved =
        page(json!({ "place": "login", "address": "x", "published_version": 1, "newest_version": 7 }));
    let answer = staff.put_json(&path, &moved).await;
    let body = &answer.assert_ok().body;
    assert_eq!(
        (
            &body["place"],
            &body["address"],
            &body["published_version"],
            &body["newest_version"]
        ),
        (&json!("home"), &json!(""), &Value::Null, &json!(2))
    );
}

#[tokio::test]
async fn the_editor_shows_the_goods_of_unsaved_blocks() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let first = shop.goods(NewGoods::default()).await;
    let second = shop
        .goods(NewGoods {
            name: "板蓝根颗粒".into(),
            price: Some(Money(850)),
            ..NewGoods::default()
        })
        .await;
    let gone = shop
        .goods(NewGoods {
            on_sale: false,
            ..NewGoods::default()
        })
        .await;
    shop.searchable().await;
    let goods = |most: usize, source: Value| json!({ "type": "goods", "most": most, "source": source });
    let blocks = json!([
        goods(6, json!({ "by": "hand", "goods": [second, gone, first] })),
        text("不是商品"),
        goods(1, json!({ "by": "new" })),
    ]);
    let seen = staff
        .post_json("/admin/api/pages/goods", &json!({ "blocks": blocks }))
        .await;
    let lists = seen.assert_ok().body.as_array().unwrap();
    assert_eq!(lists.len(), 2, "one for each block of goods");
    let ids: Vec<_> = lists[0]
        .as_array()
        .unwrap()
        .iter()
        .map(|goods| &goods["id"])
        .collect();
    assert_eq!(
        ids,
        [&json!(second), &json!(first)],
        "in the order of staff, and on sale"
    );
    assert_eq!(lists[1].as_array().unwrap().len(), 1, "no more than asked for");
    let shown = &lists[0][0];
    assert_eq!(
        (&shown["name"], &shown["price"]),
        (&json!("板蓝根颗粒"), &json!("8.50"))
    );
    assert_eq!(shown["picture"], format!("/media/goods/{second}.svg"));

    let half = json!({ "blocks": [goods(6, json!({ "by": "hand", "goods": [] }))] });
    let refused = staff.post_json("/admin/api/pages/goods", &half).await;
    assert_eq!(refused.wrong_fields(), ["blocks.0.source.goods"]);
    let list = staff.get("/admin/api/pages").await;
    assert!(
        list.assert_ok().header("content-range").ends_with("/0"),
        "{list:?}"
    );
}

#[tokio::test]
async fn staff_look_at_a_draft_before_its_time() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let later = shop.now() + TimeDelta::days(3);
    let body = page(json!({ "title": "预告", "starts_at": later, "ranks": [3], "blocks": [text("快了")] }));
    let id = staff.post_json("/admin/api/pages", &body).await.id();
    let path = format!("/admin/api/pages/{id}/preview");
    let seen = staff.get(&path).await;
    assert_eq!(seen.assert_ok().data()["page"]["title"], "预告");
    shop.visitor().get(&path).await.assert_refused(401);
}

#[tokio::test]
async fn staff_look_at_an_earlier_version_before_they_take_it_up_again() {
    let shop = Shop::start().await;
    let (staff, reader) = (shop.staff(Role::Content).await, shop.staff(Role::Auditor).await);
    let of = |title: &str| page(json!({ "title": title, "blocks": [text(title)] }));
    let id = staff.post_json("/admin/api/pages", &of("第一版")).await.id();
    staff
        .put_json(&format!("/admin/api/pages/{id}"), &of("第二版"))
        .await
        .assert_ok();
    let title = async |query: &str| {
        let path = format!("/admin/api/pages/{id}/preview{query}");
        let seen = staff.get(&path).await.assert_ok().data()["page"].clone();
        assert_eq!(seen["blocks"].as_array().map(Vec::len), Some(1));
        seen["title"].as_str().unwrap().to_owned()
    };
    assert_eq!(title("?version=1&address=yx").await, "第一版");
    assert_eq!(title("?version=2").await, "第二版");
    assert_eq!(title("").await, "第二版");
    for (version, status) in [("3", 404), ("0", 404), ("x", 422)] {
        let path = format!("/admin/api/pages/{id}/preview?version={version}");
        reader.get(&path).await.assert_refused(status);
    }
    // Looking changes nothing.
    let kept = staff.get(&format!("/admin/api/pages/{id}")).await;
    assert_eq!(kept.assert_ok().body["newest_version"], 2);
}
