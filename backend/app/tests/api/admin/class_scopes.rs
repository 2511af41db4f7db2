//! /admin/api/class_changes: nobody takes goods out of the gate by their scope or the category of a device
use catalog::{
    factory::NewGoods,
    goods::models::codes::{DeviceClass, Kind, Rx},
};
use identity::permissions::Role;
use serde_json::{Value, json};

use super::first_sales::document;
use crate::harness::{Answer, Client, Shop};

async fn propose(by: &Client, goods_id: i64, change: &Value) -> Answer {
    let mut body = json!({ "goods_id": goods_id, "class_reason": "更正" });
    body.as_object_mut()
        .unwrap()
        .extend(change.as_object().unwrap().clone());
    by.post_json("/admin/api/class_changes", &body).await
}

#[tokio::test]
async fn a_medicine_is_not_proposed_as_food_or_a_sundry() {
    let shop = Shop::start().await;
    let product = shop.staff(Role::Product).await;
    let id = shop
        .goods(NewGoods {
            rx: Rx::Prescription,
            approval_number: "国药准字H20228166".into(),
            ..NewGoods::default()
        })
        .await;
    let letter = document(&product, id, "registration", "").await;
    for scope in ["none", "food", "device", "tcm_piece"] {
        // Whatever document is named, and in whatever way it is proposed.
        let change = json!({ "scope": scope, "class_document_id": letter });
        let refused = propose(&product, id, &change).await;
        assert_eq!(refused.wrong_fields(), ["scope"], "{scope}");
        let form = json!({ "scope": scope, "class_reason": "更正", "class_document_id": letter });
        let refused = product.put_json(&format!("/admin/api/goods/{id}"), &form).await;
        assert_eq!(refused.wrong_fields(), ["scope"], "{scope}");
    }
    let numbered = json!({ "scope": "none", "rx": "none", "class_document_id": letter });
    assert_eq!(propose(&product, id, &numbered).await.wrong_fields(), ["scope"]);
    let by_prescription = json!({
        "scope": "food", "approval_number": "国食健注G20190001", "class_document_id": letter,
    });
    assert_eq!(
        propose(&product, id, &by_prescription).await.wrong_fields(),
        ["scope"]
    );
    let nothing =
        json!({ "scope": "none", "rx": "none", "approval_number": "", "class_document_id": letter });
    assert_eq!(
        propose(&product, id, &nothing).await.wrong_fields(),
        ["approval_number"]
    );
}

#[tokio::test]
async fn another_scope_is_proposed_on_a_document() {
    let shop = Shop::start().await;
    let (product, qa) = (shop.staff(Role::Product).await, shop.staff(Role::Qa).await);
    let id = shop.goods(NewGoods::default()).await;
    let bare = propose(&product, id, &json!({ "scope": "antibiotic" })).await;
    assert_eq!(bare.wrong_fields(), ["class_document_id"]);
    let letter = document(&product, id, "registration", "").await;
    let grounded = json!({ "scope": "antibiotic", "class_document_id": letter });
    let proposed = propose(&product, id, &grounded).await;
    assert_eq!(proposed.assert_ok().body["direction"], "other");
    let path = format!("/admin/api/class_changes/{}/approve", proposed.body["id"]);
    qa.post_json(&path, &json!({})).await.assert_ok();

    let sundry = shop
        .goods(NewGoods {
            rx: Rx::None,
            scope: "none".into(),
            approval_number: "鄂卫消证字(2020)第0001号".into(),
            ..NewGoods::default()
        })
        .await;
    let stricter = json!({ "scope": "chemical", "rx": "otc_b", "approval_number": "国药准字H20260001" });
    let proposed = propose(&product, sundry, &stricter).await;
    assert_eq!(proposed.assert_ok().body["direction"], "stricter");
}

#[tokio::test]
async fn another_class_or_category_of_a_device_is_proposed_on_a_document() {
    let shop = Shop::start().await;
    let product = shop.staff(Role::Product).await;
    let device = |class: DeviceClass, code: &str| NewGoods {
        kind: Kind::Device,
        rx: Rx::None,
        scope: "device".into(),
        approval_number: "国械注准20163070001".into(),
        device_class: class,
        device_code: code.into(),
        ..NewGoods::default()
    };
    let monitor = shop.goods(device(DeviceClass::Third, "07")).await;
    let bare = propose(&product, monitor, &json!({ "device_code": "14" })).await;
    assert_eq!(bare.wrong_fields(), ["class_document_id"]);
    let taken_away = propose(&product, monitor, &json!({ "device_code": "" })).await;
    assert_eq!(taken_away.assert_ok().body["direction"], "stricter");
    let unsaid = shop.goods(device(DeviceClass::None, "")).await;
    for change in [json!({ "device_class": "II" }), json!({ "device_class": "I" })] {
        let bare = propose(&product, unsaid, &change).await;
        assert_eq!(bare.wrong_fields(), ["class_document_id"], "{change}");
    }
    let same = propose(&product, unsaid, &json!({ "device_class": "III" })).await;
    assert_eq!(same.assert_ok().body["direction"], "even");
    let letter = document(&product, monitor, "registration", "").await;
    for scope in ["none", "food", "chemical"] {
        let change = json!({ "scope": scope, "class_document_id": letter });
        let refused = propose(&product, monitor, &change).await;
        assert_eq!(refused.wrong_fields(), ["scope"], "{scope}");
    }
}
