//! /admin/api/goods_particulars: what the law asks to be named of herbs and devices
use catalog::{
    factory::NewGoods,
    goods::models::codes::{DeviceClass, Kind},
};
use identity::permissions::Role;
use serde_json::json;

use crate::harness::Shop;

#[tokio::test]
async fn a_herb_names_its_origin_and_its_standard_on_its_page() {
    let shop = Shop::start().await;
    let id = shop
        .goods(NewGoods {
            kind: Kind::Tcm,
            ..Default::default()
        })
        .await;
    let product = shop.staff(Role::Product).await;
    let path = format!("/admin/api/goods_particulars/{id}");
    assert_eq!(
        product.get(&path).await.assert_ok().body["missing"],
        json!(["产地", "执行标准"])
    );
    let unsaid = json!({ "origin": "甘肃岷县", "standard": "中国药典 2025 年版", "reason": "" });
    assert_eq!(product.put_json(&path, &unsaid).await.wrong_fields(), ["reason"]);
    let named = json!({ "origin": "甘肃岷县", "standard": "中国药典 2025 年版", "reason": "照标签登记" });
    let saved = product.put_json(&path, &named).await;
    assert_eq!(saved.assert_ok().body["missing"], json!([]));
    shop.staff(Role::Warehouse)
        .await
        .put_json(&path, &named)
        .await
        .assert_refused(403);
    let page = shop.buyer().await.get(&format!("/api/goods/detail/{id}")).await;
    let sheet = &page.assert_ok().data()["sheet"];
    assert_eq!(sheet[0], json!({ "label": "产地", "text": "甘肃岷县" }));
}

#[tokio::test]
async fn a_device_names_the_more_the_higher_its_class() {
    let shop = Shop::start().await;
    let product = shop.staff(Role::Product).await;
    for (class, missing) in [
        ("I", json!(["备案人"])),
        ("II", json!(["注册人", "生产许可证号"])),
        ("III", json!(["注册人", "生产许可证号", "UDI"])),
    ] {
        let id = shop
            .goods(NewGoods {
                kind: Kind::Device,
                device_class: DeviceClass::from_code(class),
                ..Default::default()
            })
            .await;
        let path = format!("/admin/api/goods_particulars/{id}");
        assert_eq!(product.get(&path).await.assert_ok().body["missing"], missing);
    }
}
