//! /api/focus/{yx,zyzq,qxzq,jxqzc,kxzq,kxzq_ad,new_kxzq,xrtj}
use catalog::{factory::NewGoods, goods::models::codes::Control};
use chrono::TimeDelta;
use content::{activities::models::activities::Kind, ads::models::ads::Slot, errors::ContentError, factory};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::DbErr;
use serde_json::json;

use crate::harness::Shop;

async fn advert(shop: &Shop, slot: Slot, title: &'static str) -> i64 {
    let now = shop.now();
    let ad =
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| factory::ad(tx, slot, title, "/list", now).await);
    ad.await.id
}

async fn activity(shop: &Shop, kind: Kind, names: (&'static str, &'static str), goods: Vec<i64>) {
    let now = shop.now();
    shop.write::<_, ContentError, _>(async move |tx: &WriteTx| {
        factory::activity(tx, kind, names, goods, now).await
    })
    .await;
}

#[tokio::test]
async fn every_zone_has_words_and_rules_and_its_own_adverts() {
    let shop = Shop::start().await;
    advert(&shop, Slot::ZoneZy, "饮片").await;
    let visitor = shop.visitor();
    for path in ["yx", "zyzq", "qxzq", "jxqzc", "kxzq", "new_kxzq"] {
        let answer = visitor.get(&format!("/api/focus/{path}")).await;
        let zone = answer.assert_ok().data();
        assert!(zone["title"].as_str().unwrap().ends_with("专区"), "{path} {zone}");
        assert!(zone["rules"][0]["lines"][0].is_string(), "{path} {zone}");
        let banners = zone["banners"].as_array().unwrap().len();
        assert_eq!(banners, usize::from(path == "zyzq"), "{path}");
    }
}

#[tokio::test]
async fn adverts_of_the_controlled_zone_come_by_id_in_the_order_asked_for() {
    let shop = Shop::start().await;
    let first = advert(&shop, Slot::ZoneKx, "一").await;
    let second = advert(&shop, Slot::ZoneKx, "二").await;
    let foreign = advert(&shop, Slot::Top, "别处").await;
    let visitor = shop.visitor();
    let titles = async |query: String| {
        let answer = visitor.get(&format!("/api/focus/kxzq_ad{query}")).await;
        let list = answer.assert_ok().data()["list"].as_array().unwrap().clone();
        list.iter()
            .map(|ad| ad["title"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        titles(format!("?ids={second},{first},{foreign},999")).await,
        ["二", "一"]
    );
    assert_eq!(titles(String::new()).await, ["一", "二"]);
    for wrong in ["x", "1,-1", "1;drop", &"1,".repeat(5000)] {
        let answer = visitor.get(&format!("/api/focus/kxzq_ad?ids={wrong}")).await;
        if wrong.starts_with("1,1") {
            answer.assert_ok();
        } else {
            answer.assert_refused(422);
        }
    }
}

#[tokio::test]
async fn a_series_shows_what_its_viewer_may_see_in_the_order_of_staff() {
    let shop = Shop::start().await;
    let named = |name: &str| NewGoods {
        name: name.into(),
        is_controlled_sale: true,
        ..Default::default()
    };
    let (a, b) = (shop.goods(named("甲")).await, shop.goods(named("乙")).await);
    let hidden = NewGoods {
        control: Control::Ephedrine,
        ..named("丙")
    };
    let off = NewGoods {
        on_sale: false,
        ..named("丁")
    };
    let (c, d) = (shop.goods(hidden).await, shop.goods(off).await);
    activity(&shop, Kind::Series, ("系列", "xilie"), vec![c, b, d, a, 999_999]).await;

    let names = |data: &serde_json::Value| {
        let list = data["list"].as_array().unwrap();
        list.iter()
            .map(|goods| goods["name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let (visitor, buyer) = (shop.visitor(), shop.buyer().await);
    let seen = visitor.get("/api/focus/new_kxzq/xilie").await;
    assert_eq!(names(seen.assert_ok().data()), ["乙", "甲"]);
    assert_eq!(
        seen.data()["list"][0]["price"],
        json!(null),
        "prices are for buyers"
    );
    let seen = buyer.get("/api/focus/new_kxzq/xilie?per_page=2").await;
    assert_eq!(names(seen.assert_ok().data()), ["丙", "乙"]);
    assert_eq!(
        (&seen.data()["total"], &seen.data()["goods_count"]),
        (&json!(3), &json!(3))
    );
    let beyond = buyer.get("/api/focus/new_kxzq/xilie?page=1000000000").await;
    assert!(names(beyond.assert_ok().data()).is_empty());

    let list = visitor.get("/api/focus/new_kxzq").await;
    assert_eq!(
        list.assert_ok().data()["list"][0]["goods"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let zone = visitor.get("/api/focus/kxzq").await;
    assert_eq!(zone.assert_ok().data()["series"][0]["url"], "xilie");
    for unknown in ["nichts", "XILIE", "%2e%2e", &"x".repeat(5000)] {
        let answer = visitor.get(&format!("/api/focus/new_kxzq/{unknown}")).await;
        answer.assert_refused(404);
    }
}

#[tokio::test]
async fn recommended_goods_are_each_named_once() {
    let shop = Shop::start().await;
    let id = shop.goods(NewGoods::default()).await;
    let visitor = shop.visitor();
    let empty = visitor.get("/api/focus/xrtj").await;
    assert_eq!(empty.assert_ok().data()["list"], json!([]));
    activity(&shop, Kind::Recommended, ("新店", ""), vec![id]).await;
    activity(&shop, Kind::Recommended, ("再推荐", ""), vec![id]).await;
    let list = visitor.get("/api/focus/xrtj").await;
    assert_eq!(list.assert_ok().data()["list"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_series_is_shown_from_its_start_on() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let later = shop.now() + TimeDelta::hours(1);
    let series = json!({
        "kind": "series", "url": "later", "title": "下周开始", "is_open": true, "starts_at": later,
    });
    staff
        .post_json("/admin/api/activities", &series)
        .await
        .assert_ok();
    let visitor = shop.visitor();
    let listed = async || {
        let zone = visitor.get("/api/focus/kxzq").await;
        zone.assert_ok().data()["series"].as_array().unwrap().len()
    };
    assert_eq!(listed().await, 0);
    visitor.get("/api/focus/new_kxzq/later").await.assert_refused(404);
    shop.services.clock.advance(TimeDelta::minutes(61));
    assert_eq!(listed().await, 1);
    visitor.get("/api/focus/new_kxzq/later").await.assert_ok();
}
