//! /admin/api/after_sales/{id}/pack and /replace: what leaves in exchange is checked, sent cold and received as all parcels are
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use chrono::TimeDelta;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    after_sales_support::{Departments, Sold, step},
    harness::{Answer, Client, Shop},
};

const OPEN: &str = r#"/admin/api/cold_parcels?filter={"state":"open"}"#;

/// A claim of two units whose replacement is agreed: what came back is scrapped.
async fn agreed(shop: &Shop, storage: Storage) -> (Departments, Sold, String) {
    let departments = shop.departments().await;
    let goods = NewGoods {
        storage,
        ..NewGoods::default()
    };
    let sold = shop.sold(goods, 2, &departments).await;
    let claim = sold.claimed("exchange", "damaged", 2).await;
    let returned = json!({ "with_return": 1 });
    step(&departments.qa, &claim, "accept", &returned)
        .await
        .assert_ok();
    sold.send_back(&claim).await.assert_ok();
    step(&departments.warehouse, &claim, "arrive", &json!({}))
        .await
        .assert_ok();
    let finding = json!({ "lines": departments.finding(&claim, "scrapped").await });
    step(&departments.qa, &claim, "inspect", &finding)
        .await
        .assert_ok();
    (departments, sold, claim)
}

fn parcel() -> Value {
    json!({ "carrier": "京东物流", "waybill": "JD1" })
}

fn cold_parcel() -> Value {
    json!({ "carrier": "京东物流", "waybill": "JD1", "temperature": "4.2", "vehicle": "箱 7" })
}

async fn check(by: &Client, number: &str, fault: &str) -> Answer {
    let path = format!("/admin/api/shipments/{number}");
    let shown = by.get(&path).await;
    let lines = shown.assert_ok().body["lines"].as_array().unwrap().iter();
    let lines: Vec<Value> = lines
        .map(|line| json!({ "id": line["id"], "fault": fault }))
        .collect();
    by.post_json(&format!("{path}/check"), &json!({ "lines": lines }))
        .await
}

#[tokio::test]
async fn what_leaves_in_exchange_is_checked_by_a_second_person_and_received() {
    let shop = Shop::start().await;
    let (departments, sold, claim) = agreed(&shop, Storage::Normal).await;
    let warehouse = &departments.warehouse;
    let early = step(warehouse, &claim, "replace", &parcel()).await;
    early.assert_refused(409);
    assert!(early.message().contains("复核"), "{early:?}");
    step(&departments.service, &claim, "pack", &json!({}))
        .await
        .assert_refused(403);
    let packed = step(warehouse, &claim, "pack", &json!({})).await;
    let number = packed.assert_ok().body["packed"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    step(warehouse, &claim, "pack", &json!({}))
        .await
        .assert_refused(409);
    let own = check(warehouse, &number, "").await;
    own.assert_refused(409);
    assert!(own.message().contains("另一位同事"), "{own:?}");
    step(warehouse, &claim, "replace", &parcel())
        .await
        .assert_refused(409);
    let checked = check(&departments.checker, &number, "").await;
    assert_eq!(checked.assert_ok().body["exchange_for"], claim.as_str());
    let send = format!("/admin/api/shipments/{number}/send");
    warehouse.post_json(&send, &parcel()).await.assert_refused(409);
    let done = step(warehouse, &claim, "replace", &parcel()).await;
    assert_eq!(
        (&done.assert_ok().body["status"], &done.body["packed"]),
        (&json!(50), &json!(null))
    );
    assert_eq!(shop.stock(sold.goods_id).await, (96, 0));
    shop.assert_invariants().await;

    let way = sold
        .buyer
        .get(&format!("/api/order/{}/logistics", sold.order))
        .await;
    let parcels = &way.assert_ok().data()["parcels"];
    assert_eq!(
        (&parcels[0]["is_exchange"], &parcels[1]["is_exchange"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(parcels[1]["can_receive"], true);
    let receive = format!("/api/order/shipments/{number}/receive");
    let stranger = shop.buyer().await;
    stranger.post_json(&receive, &json!({})).await.assert_refused(404);
    let come = sold.buyer.post_json(&receive, &json!({})).await;
    assert_eq!(come.assert_ok().data()["status"], 60);
    sold.buyer
        .post_json(&receive, &json!({}))
        .await
        .assert_refused(409);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_cold_exchange_leaves_and_arrives_with_its_temperature() {
    let shop = Shop::start().await;
    let (departments, sold, claim) = agreed(&shop, Storage::Cold).await;
    let number = departments.pack(&claim).await;
    let bare = step(&departments.warehouse, &claim, "replace", &parcel()).await;
    assert_eq!(bare.wrong_fields(), ["temperature", "vehicle"]);
    step(&departments.warehouse, &claim, "replace", &cold_parcel())
        .await
        .assert_ok();
    let receive = format!("/api/order/shipments/{number}/receive");
    let unmeasured = sold.buyer.post_json(&receive, &json!({})).await;
    assert_eq!(unmeasured.wrong_fields(), ["temperature"]);
    let warm = json!({ "temperature": "12.5" });
    sold.buyer.post_json(&receive, &warm).await.assert_ok();
    let waiting = departments.qa.get(OPEN).await;
    let row = &waiting.assert_ok().body[0];
    assert_eq!(
        (&row["left_temperature"], &row["exception_text"]),
        (&json!("4.2"), &json!("到货温度超出范围"))
    );
}

#[tokio::test]
async fn a_cold_exchange_that_nobody_measures_is_asked_for() {
    let shop = Shop::start().await;
    let (departments, _, claim) = agreed(&shop, Storage::Cold).await;
    let number = departments.pack(&claim).await;
    step(&departments.warehouse, &claim, "replace", &cold_parcel())
        .await
        .assert_ok();
    shop.services.clock.advance(TimeDelta::days(16));
    orders::lifecycle::models::expire::run(&shop.services)
        .await
        .unwrap();
    // Yesterday's session is over.
    let qa = shop.staff(Role::Qa).await;
    let waiting = qa.get(OPEN).await;
    assert_eq!(waiting.assert_ok().body[0]["exception_text"], "没有登记到货温度");
    let shown = qa.get(&format!("/admin/api/shipments/{number}")).await;
    assert_eq!(shown.assert_ok().body["status"], "received");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_fault_or_a_refund_puts_what_was_picked_back() {
    let shop = Shop::start().await;
    let (departments, sold, claim) = agreed(&shop, Storage::Normal).await;
    let pack = async || {
        let packed = step(&departments.warehouse, &claim, "pack", &json!({})).await;
        packed.assert_ok().body["packed"]["id"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let first = pack().await;
    let faulty = check(&departments.checker, &first, "外包装破损").await;
    assert_eq!(faulty.assert_ok().body["status"], "void");
    step(&departments.warehouse, &claim, "replace", &parcel())
        .await
        .assert_refused(409);
    let second = pack().await;
    assert_ne!(first, second);
    let void = format!("/admin/api/shipments/{second}/void");
    let reason = json!({ "reason": "拣错批号" });
    departments.warehouse.post_json(&void, &reason).await.assert_ok();
    let third = pack().await;
    step(&departments.finance, &claim, "refund", &json!({}))
        .await
        .assert_ok();
    let shown = departments
        .warehouse
        .get(&format!("/admin/api/shipments/{third}"))
        .await;
    assert_eq!(shown.assert_ok().body["status"], "void");
    assert_eq!(shop.stock(sold.goods_id).await, (98, 0));
    shop.assert_invariants().await;
}
