//! /admin/api/brands: brands, their place and their logo
use catalog::{
    factory::{self, NewGoods},
    models::_entities::goods,
};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use crate::harness::Shop;

#[tokio::test]
async fn a_brand_shows_its_logo_in_the_shop() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let logo = staff.picture().await;
    let brand = json!({ "name": "云南白药", "sort": 3, "logo": logo });
    let id = staff.post_json("/admin/api/brands", &brand).await.id();
    shop.goods(NewGoods {
        brand_id: Some(id),
        ..Default::default()
    })
    .await;

    let zone = shop.visitor().get("/api/focus/ppzq").await;
    assert_eq!(zone.assert_ok().data()["list"][0]["logo"], logo);
    shop.visitor().get(&logo).await.assert_ok();

    let path = format!("/admin/api/brands/{id}");
    let renamed = json!({ "name": "白药", "sort": "4", "logo": "" });
    staff.put_json(&path, &renamed).await.assert_ok();
    let zone = shop.visitor().get("/api/focus/ppzq").await;
    assert_eq!(zone.data()["list"][0]["logo"], "");
    let history = staff.history(&format!("brands/{id}")).await;
    assert!(
        history[0].starts_with("修改品牌: 名称 云南白药→白药; 排序 3→4; 标志"),
        "{history:?}"
    );
    staff.delete(&path).await.assert_refused(409);
}

#[tokio::test]
async fn goods_follow_the_name_of_their_brand() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let id = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| factory::brand(tx, "三九", None).await)
        .await;
    let goods_id = shop
        .goods(NewGoods {
            brand_id: Some(id),
            ..Default::default()
        })
        .await;
    let detail = format!("/api/goods/detail/{goods_id}");
    assert_eq!(shop.visitor().get(&detail).await.data()["brand"], "三九");
    let stamp = || async {
        let row = goods::Entity::find_by_id(goods_id).one(&shop.services.db).await;
        row.unwrap().unwrap().updated_at
    };
    let before = stamp().await;
    shop.services.clock.advance(chrono::Duration::seconds(1));
    let path = format!("/admin/api/brands/{id}");
    staff.put_json(&path, &json!({ "name": "999" })).await.assert_ok();
    assert_eq!(shop.visitor().get(&detail).await.data()["brand"], "999");
    assert!(stamp().await > before);
}

#[tokio::test]
async fn errors_of_a_brand_are_reported_by_field() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let wrong = |body| {
        let staff = staff.clone();
        async move { staff.post_json("/admin/api/brands", &body).await }
    };
    let first = json!({ "name": "同仁堂" });
    wrong(first.clone()).await.assert_ok();
    assert_eq!(wrong(first).await.wrong_fields(), ["name"]);
    assert_eq!(wrong(json!({ "name": "" })).await.wrong_fields(), ["name"]);
    for (field, value) in [
        ("maker_id", json!(999_999)),
        ("sort", json!(10_000)),
        ("sort", json!("x")),
        ("logo", json!("https://evil.cn/x.png")),
        (
            "logo",
            json!("/media/uploads/0123456789abcdef0123456789abcdef.jpg"),
        ),
        ("logo", json!("/media/uploads/../../etc/passwd")),
    ] {
        let mut brand = json!({ "name": "新品牌" });
        brand[field] = value;
        assert_eq!(wrong(brand).await.wrong_fields(), [field]);
    }
}
