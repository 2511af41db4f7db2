//! /admin/api/quality_rules: the figures that quality management keeps
use catalog::factory::NewGoods;
use identity::permissions::Role;
use serde_json::{Value, json};

use super::shipments::batch;
use crate::harness::{Buyer, Client, Shop};

const PATH: &str = "/admin/api/quality_rules";

/// What holds until somebody has changed it: of what is known or practice the stricter value.
pub fn delivered() -> Value {
    json!({
        "sealed_report_releases": true, "near_expiry_days": 180, "care_days": 90, "key_care_days": 30,
        "normal_coldest": "10.0", "normal_warmest": "30.0", "cool_coldest": "0.0", "cool_warmest": "20.0",
        "cold_coldest": "2.0", "cold_warmest": "8.0", "humidity_driest": "35.0", "humidity_dampest": "75.0",
        "receipt_within_days": 7, "faulty_receipt_blocks": true, "recall_days_first": 1, "recall_days_second": 3,
        "recall_days_third": 7, "recall_summary_days": 10, "keep_years": 5, "device_years": 2, "doping_years": 2,
    })
}

async fn now(staff: &Client) -> Value {
    staff.get(PATH).await.assert_ok().body.clone()
}

fn with(field: &str, value: Value) -> Value {
    let mut body = delivered();
    body[field] = value;
    body["reason"] = json!("制度修订");
    body
}

/// Of the only product, in the list of all goods; and how many are in the zone of those.
async fn near_expiry(shop: &Shop, buyer: &Buyer) -> (Value, Value) {
    shop.searchable().await;
    let all = buyer.get("/api/goods/list").await;
    let zone = buyer.get("/api/goods/list?zone=jxq").await;
    (
        all.assert_ok().data()["list"][0]["is_jxq"].clone(),
        zone.assert_ok().data()["total"].clone(),
    )
}

#[tokio::test]
async fn the_delivered_rules_are_the_stricter_ones_and_stay_within_the_law() {
    let shop = Shop::start().await;
    shop.seals_reports().await;
    let qa = shop.staff(Role::Qa).await;
    assert_eq!(now(&qa).await, delivered());
    for (field, wrong) in [
        ("cold_warmest", json!("8.1")),
        ("cold_coldest", json!("1.9")),
        ("humidity_dampest", json!("75.1")),
        ("normal_warmest", json!("")),
        ("keep_years", json!(4)),
        ("near_expiry_days", json!(0)),
        ("care_days", json!(366)),
        ("recall_days_first", json!(0)),
        ("reason", json!("")),
    ] {
        let refused = qa.put_json(PATH, &with(field, wrong)).await;
        assert!(refused.wrong_fields().contains(&field), "{field} {refused:?}");
    }
    for role in [Role::Super, Role::Warehouse, Role::System] {
        let other = shop.staff(role).await;
        other
            .put_json(PATH, &with("care_days", json!(60)))
            .await
            .assert_refused(403);
    }
    assert_eq!(now(&qa).await, delivered());
}

#[tokio::test]
async fn near_expiry_begins_where_quality_management_says() {
    let shop = Shop::start().await;
    shop.seals_reports().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    batch(&shop, goods_id, "SOON", 200, 5).await;
    assert_eq!(near_expiry(&shop, &buyer).await, (json!(0), json!(0)));

    // Marked sooner is stricter: in force at once.
    let sooner = with("near_expiry_days", json!(200));
    let changed = qa.put_json(PATH, &sooner).await;
    assert_eq!(changed.assert_ok().body["near_expiry_days"], 200);
    assert_eq!(near_expiry(&shop, &buyer).await, (json!(1), json!(1)));

    let later = with("near_expiry_days", json!(100));
    let waits = qa.put_json(PATH, &later).await;
    assert_eq!(waits.assert_ok().body["near_expiry_days"], 200);
    shop.staff(Role::Qa)
        .await
        .put_json(PATH, &later)
        .await
        .assert_ok();
    assert_eq!(near_expiry(&shop, &buyer).await, (json!(0), json!(0)));
}

#[tokio::test]
async fn what_waits_names_what_would_be_other_than_now() {
    let shop = Shop::start().await;
    shop.seals_reports().await;
    let qa = shop.staff(Role::Qa).await;
    qa.put_json(PATH, &with("sealed_report_releases", json!(false)))
        .await
        .assert_ok();
    let asked = qa.get("/admin/api/asked_changes").await;
    assert_eq!(
        asked.assert_ok().body[0]["what"],
        "质量参数改为：新批号须药检报告签章后才能销售 是 → 否"
    );
    assert_eq!(now(&qa).await["sealed_report_releases"], true);
}
