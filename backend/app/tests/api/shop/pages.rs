//! /api/page/{place}
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    permissions::Role,
};
use serde_json::{Value, json};

use crate::{
    campaigns_support::approved,
    coupons_support::{Office, coupon},
    harness::{Client, Shop},
};

fn text(words: &str) -> Value {
    json!({ "type": "text", "text": words })
}

async fn drawn_up(staff: &Client, fields: Value) -> i64 {
    let mut body = json!({ "place": "home", "title": "首页" });
    body.as_object_mut()
        .unwrap()
        .extend(fields.as_object().unwrap().clone());
    staff.post_json("/admin/api/pages", &body).await.id()
}

async fn published(staff: &Client, fields: Value) -> i64 {
    let id = drawn_up(staff, fields).await;
    let path = format!("/admin/api/pages/{id}/publish");
    staff.post_json(&path, &json!({ "version": 1 })).await.assert_ok();
    id
}

async fn page(client: &Client, path: &str) -> Value {
    let answer = client.get(&format!("/api/page/{path}")).await;
    answer.assert_ok().data()["page"].clone()
}

#[tokio::test]
async fn a_place_shows_its_own_page_and_nothing_where_there_is_none() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let visitor = shop.visitor();
    assert_eq!(page(&visitor, "home").await, Value::Null);
    let ids = [
        ("home", "", "home"),
        ("yjh", "", "yjh"),
        ("yjh", "7", "yjh?address=7"),
        ("activity", "spring-2027", "activity?address=spring-2027"),
        ("zone", "yx", "zone?address=yx"),
        ("brand", "3", "brand?address=3"),
        ("login", "", "login"),
    ];
    for (place, address, _) in ids {
        let fields = json!({ "place": place, "address": address, "title": format!("{place}{address}"), "blocks": [text("一")] });
        published(&staff, fields).await;
    }
    for (place, address, path) in ids {
        assert_eq!(page(&visitor, path).await["title"], format!("{place}{address}"));
    }
    for path in [
        "hdzx",
        "zone",
        "zone?address=zy",
        "activity",
        "activity?address=..%2fadmin",
    ] {
        assert_eq!(page(&visitor, path).await, Value::Null, "{path}");
    }
    for wrong in ["nowhere", "Home", "%00"] {
        visitor
            .get(&format!("/api/page/{wrong}"))
            .await
            .assert_refused(404);
    }
}

#[tokio::test]
async fn a_page_comes_and_goes_by_the_shops_clock() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let (starts, ends) = (shop.now() + TimeDelta::hours(1), shop.now() + TimeDelta::hours(2));
    published(&staff, json!({ "title": "平日", "blocks": [text("一")] })).await;
    let festive = json!({ "title": "双十一", "starts_at": starts, "ends_at": ends, "blocks": [text("二")] });
    published(&staff, festive).await;
    let visitor = shop.visitor();
    let title = async || page(&visitor, "home").await["title"].clone();
    assert_eq!(title().await, "平日");
    shop.services.clock.advance(TimeDelta::minutes(61));
    assert_eq!(title().await, "双十一");
    shop.services.clock.advance(TimeDelta::hours(1));
    assert_eq!(title().await, "平日");
}

#[tokio::test]
async fn a_page_for_some_is_seen_by_them_alone() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let clinic = shop.buyer_of(BuyerType::Clinic, CompanyStatus::Approved).await;
    let pharmacy = shop.buyer().await;
    published(&staff, json!({ "title": "大家", "blocks": [text("一")] })).await;
    published(
        &staff,
        json!({ "title": "诊所", "buyer_types": [4], "blocks": [text("二")] }),
    )
    .await;
    published(
        &staff,
        json!({ "title": "别处", "regions": ["西藏"], "blocks": [text("三")] }),
    )
    .await;
    published(
        &staff,
        json!({ "title": "高级", "ranks": [9], "blocks": [text("四")] }),
    )
    .await;
    assert_eq!(page(&clinic, "home").await["title"], "诊所");
    assert_eq!(page(&pharmacy, "home").await["title"], "大家");
    assert_eq!(page(&shop.visitor(), "home").await["title"], "大家");
}

#[tokio::test]
async fn what_is_published_is_seen_at_once_and_a_draft_is_not() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let visitor = shop.visitor();
    let id = published(&staff, json!({ "title": "一", "blocks": [text("# 标题\n一行")] })).await;
    let seen = page(&visitor, "home").await;
    let sections = json!([{ "heading": "标题", "lines": ["一行"] }]);
    assert_eq!(
        (&seen["version"], &seen["blocks"][0]["sections"]),
        (&json!(1), &sections)
    );

    let path = format!("/admin/api/pages/{id}");
    let next = json!({ "title": "二", "blocks": [text("新")] });
    staff.put_json(&path, &next).await.assert_ok();
    assert_eq!(page(&visitor, "home").await["title"], "一", "a save is a draft");
    let version = json!({ "version": 2 });
    staff
        .post_json(&format!("{path}/publish"), &version)
        .await
        .assert_ok();
    assert_eq!(page(&visitor, "home").await["title"], "二");
    staff
        .post_json(&format!("{path}/unpublish"), &json!({}))
        .await
        .assert_ok();
    assert_eq!(page(&visitor, "home").await, Value::Null);
}

#[tokio::test]
async fn goods_of_a_page_are_shown_at_the_viewers_prices() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(shop.goods(NewGoods::default()).await);
    }
    shop.searchable().await;
    let campaign = approved(
        &shop,
        json!({ "goods": [{ "goods_id": ids[1], "price": "8.00", "stock": 5, "buyer_limit": 2 }] }),
    )
    .await;
    let goods = |most: usize, source: Value| json!({ "type": "goods", "most": most, "source": source });
    let blocks = json!([
        goods(2, json!({ "by": "hand", "goods": [ids[2], ids[0], ids[1]] })),
        goods(6, json!({ "by": "campaign", "id": campaign })),
        goods(2, json!({ "by": "new" })),
        { "type": "countdown", "title": "距结束", "end": { "by": "campaign", "id": campaign } },
    ]);
    published(&staff, json!({ "title": "首页", "blocks": blocks })).await;

    let buyer = shop.buyer().await;
    let seen = page(&buyer, "home").await;
    let shown = |at: usize| -> Vec<i64> {
        let list = seen["blocks"][at]["list"].as_array().unwrap();
        list.iter().map(|card| card["id"].as_i64().unwrap()).collect()
    };
    assert_eq!(
        shown(0),
        [ids[2], ids[0]],
        "in the order of staff, no more than asked for"
    );
    assert_eq!(shown(1), [ids[1]]);
    assert_eq!(shown(2).len(), 2);
    assert!(seen["blocks"][0]["list"][0]["price"].is_string());
    assert!(seen["blocks"][3]["ends_at"].is_string());
    let stranger = page(&shop.visitor(), "home").await;
    assert_eq!(stranger["blocks"][0]["list"][0]["price"], Value::Null);

    shop.services.clock.advance(TimeDelta::hours(3));
    let seen = page(&buyer, "home").await;
    assert_eq!(
        seen["blocks"].as_array().unwrap().len(),
        3,
        "a campaign that is over has no countdown"
    );
    assert_eq!(seen["blocks"][1]["list"], json!([]));
}

#[tokio::test]
async fn coupons_of_a_page_are_shown_in_the_viewers_state() {
    let shop = Shop::start().await;
    let (staff, office) = (shop.staff(Role::Content).await, Office::of(&shop).await);
    let id = office.approved(&coupon()).await;
    let blocks = json!([{ "type": "coupons", "title": "先领券", "coupons": [id] }]);
    published(&staff, json!({ "title": "首页", "blocks": blocks })).await;
    let state = async |client: &Client| page(client, "home").await["blocks"][0]["list"][0]["state"].clone();
    let buyer = shop.buyer().await;
    assert_eq!(state(&shop.visitor()).await, "sign_in");
    assert_eq!(state(&buyer).await, "claimable");
    let path = format!("/api/coupon/{id}/claim");
    buyer.post_json(&path, &json!({})).await.assert_ok();
    assert_eq!(state(&buyer).await, "claimed");
}
