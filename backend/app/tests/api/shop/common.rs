//! /api/common, /api/demo
use catalog::{
    factory::{self, NewGoods},
    goods::models::codes::Kind,
};
use kernel::WriteTx;
use serde_json::{Value, json};

use crate::harness::Shop;

#[tokio::test]
async fn every_page_gets_its_frame_without_signing_in() {
    let shop = Shop::start().await;
    let answer = shop.visitor().get("/api/common").await;
    let data = answer.assert_ok().data();
    for list in [
        "rnss",
        "nav",
        "category",
        "category_yx",
        "category_zy",
        "category_qx",
        "brand",
    ] {
        assert!(data[list].is_array(), "{list}: {data}");
    }
    assert_eq!(data["site"]["name"], "药集");
    assert_eq!(data["is_demo"], false);
    assert!(data["analytics"].is_null(), "{data}");
    let asked = shop.now().timestamp_millis();
    assert!(
        (data["timestamp"].as_i64().unwrap() - asked).abs() < 5_000,
        "{data}"
    );
}

#[tokio::test]
async fn the_menu_of_the_free_shipping_zone_offers_only_what_has_goods_there() {
    let shop = Shop::start().await;
    let category = async |name: &'static str, parent| {
        shop.write(async move |tx: &WriteTx| factory::category(tx, name, Kind::Medicine, parent).await)
            .await
    };
    let medicines = category("药品", None).await;
    let free = category("包邮的", Some(medicines)).await;
    let charged = category("不包邮的", Some(medicines)).await;
    let off_sale = category("下架的", Some(medicines)).await;
    let goods = |category_id, is_preferred, on_sale| NewGoods {
        category_id: Some(category_id),
        is_preferred,
        on_sale,
        ..Default::default()
    };
    shop.goods(goods(free, true, true)).await;
    shop.goods(goods(charged, false, true)).await;
    shop.goods(goods(off_sale, true, false)).await;
    let answer = shop.visitor().get("/api/common").await;
    let ids = |menu: &Value| -> Vec<i64> {
        let items = menu.as_array().unwrap().iter();
        items.map(|item| item["id"].as_i64().unwrap()).collect()
    };
    let menu = &answer.assert_ok().data()["category_yx"];
    assert_eq!(ids(menu), [medicines], "{menu}");
    assert_eq!(ids(&menu[0]["children"]), [free]);
    let all = &answer.data()["category"];
    let root = all
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["id"] == medicines);
    assert_eq!(root.unwrap()["children"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn a_cached_answer_still_tells_the_right_time() {
    let shop = Shop::start().await;
    let visitor = shop.visitor();
    let first = visitor.get("/api/common").await;
    shop.services.clock.advance(chrono::TimeDelta::seconds(2));
    let second = visitor.get("/api/common").await;
    let time = |answer: &crate::harness::Answer| answer.data()["timestamp"].as_i64().unwrap();
    assert!(time(&second) - time(&first) >= 2_000);
}

#[tokio::test]
async fn the_service_that_counts_visits_is_named() {
    let shop = Shop::configured(|settings| {
        settings["analytics"] =
            json!({ "kind": "matomo", "site": "7", "origin": "https://matomo.example.cn/" });
    })
    .await;
    let answer = shop.visitor().get("/api/common").await;
    assert_eq!(
        answer.assert_ok().data()["analytics"],
        json!({ "kind": "matomo", "site": "7", "origin": "https://matomo.example.cn" })
    );
}

#[tokio::test]
async fn there_are_no_demo_accounts_outside_demo_mode() {
    let shop = Shop::start().await;
    shop.visitor().get("/api/demo").await.assert_refused(404);
    let demo = Shop::configured(|settings| settings["demo"] = true.into()).await;
    let answer = demo.visitor().get("/api/demo").await;
    assert!(answer.assert_ok().data()["buyers"].is_array());
    assert!(answer.data()["staff"].is_array());
}
