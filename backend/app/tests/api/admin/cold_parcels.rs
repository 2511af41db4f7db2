//! /admin/api/cold_parcels: how cold parcels leave and arrive
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use documents::{cold_parcels::models::handover, order_documents::models::delivery_notes};
use identity::permissions::Role;
use orders::shipments::models::shipments;
use serde_json::{Value, json};

use super::{
    exchange_parcels::{cold_parcel, exchange_agreed, parcel},
    inspections::Book,
    parcel_checks::picked,
    shipments::{ROWS, send, shown},
};
use crate::{
    after_sales_support::step,
    documents_support::bytes_of,
    harness::{Answer, Buyer, Client, Shop},
    shop::class_taken_away::reclass,
};

async fn cold_order(shop: &Shop, buyer: &Buyer) -> (String, String) {
    let cold = NewGoods {
        storage: Storage::Cold,
        ..Default::default()
    };
    let id = shop.goods(cold).await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let (order, number) = picked(buyer, &warehouse, id).await;
    shop.check_parcel(&number).await;
    (order, number)
}

async fn send_cold(warehouse: &Client, number: &str, temperature: &str, vehicle: &str) -> Answer {
    let mut start = cold_start(vehicle);
    start["temperature"] = json!(temperature);
    leave(warehouse, number, &start).await
}

fn cold_start(vehicle: &str) -> Value {
    json!({
        "carrier": "自有车队", "waybill": "鄂A12345", "temperature": "4.2", "vehicle": vehicle, "cooling": "insulated_box",
    })
}

async fn leave(warehouse: &Client, number: &str, start: &Value) -> Answer {
    warehouse.post_json(&format!("{ROWS}/{number}/send"), start).await
}

#[tokio::test]
async fn a_cold_parcel_leaves_and_arrives_with_its_temperature() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let (order, number) = cold_order(&shop, &buyer).await;
    let bare = send(&warehouse, &number, "SF1").await;
    assert_eq!(bare.wrong_fields(), ["cooling", "temperature", "vehicle"]);
    let warm = send_cold(&warehouse, &number, "8.1", "箱 7").await;
    assert_eq!(warm.wrong_fields(), ["temperature"]);
    let nonsense = send_cold(&warehouse, &number, "暖", "箱 7").await;
    assert_eq!(nonsense.wrong_fields(), ["temperature"]);
    send_cold(&warehouse, &number, "4.2", "箱 7").await.assert_ok();

    let receive = format!("/api/order/{order}/receive");
    let unmeasured = buyer.post_json(&receive, &json!({})).await;
    assert_eq!(unmeasured.wrong_fields(), ["temperature"]);
    let before = json!({ "temperature": "5", "arrived_at": "2020-01-01T00:00:00Z" });
    let refused = buyer.post_json(&receive, &before).await;
    assert_eq!(refused.wrong_fields(), ["arrived_at"]);
    assert_eq!(buyer.order_status(&order).await, 40);
    let come = buyer.post_json(&receive, &json!({ "temperature": "5.6" })).await;
    assert_eq!(come.assert_ok().data()["status"], 60);

    let way = buyer.get(&format!("/api/order/{order}/logistics")).await;
    let data = way.assert_ok().data();
    let cold = &data["parcels"][0]["cold"];
    assert_eq!(
        (
            &cold["left_temperature"],
            &cold["arrived_temperature"],
            &cold["vehicle"]
        ),
        (&json!("4.2"), &json!("5.6"), &json!("箱 7"))
    );
    assert_eq!(
        (&cold["exception_text"], &data["cold_range"]),
        (&json!(""), &json!("2.0–8.0 ℃"))
    );
    let waiting = warehouse
        .get(r#"/admin/api/cold_parcels?filter={"state":"open"}"#)
        .await;
    assert_eq!(waiting.assert_ok().body, json!([]));
    let kept = warehouse.get("/admin/api/cold_parcels").await;
    assert_eq!(kept.assert_ok().body[0]["order_id"], json!(order));
}

/// Ordered at room temperature, picked, checked; then its storage changed.
#[tokio::test]
async fn a_cold_parcel_has_a_sheet_that_is_signed_when_it_is_handed_over() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let (order, parcel) = cold_order(&shop, &buyer).await;
    let sheet = format!("/admin/api/shipments/{parcel}/handover");
    warehouse.get(&sheet).await.assert_refused(404);
    send_cold(&warehouse, &parcel, "4.2", "箱 7").await.assert_ok();
    assert!(bytes_of(&warehouse, &sheet).await.starts_with(b"%PDF-"));

    let db = &shop.services.db;
    let shipment = shipments::by_number(db, &parcel).await.unwrap().unwrap();
    let told = handover::of_parcel(db, &shipment).await.unwrap().unwrap();
    let fact = |label: &str| {
        let found = told.facts.iter().find(|(known, _)| *known == label);
        found.unwrap().1.as_str()
    };
    assert_eq!(
        ["订单号", "冷藏车或保温箱", "启运温度", "到货温度", "温度记录"].map(fact),
        [order.as_str(), "箱 7", "4.2 ℃", "", "没有上传"]
    );
    for known in [
        "发货单位",
        "收货单位",
        "收货地址",
        "保温方式",
        "启运时间",
        "发运人",
    ] {
        assert!(!fact(known).is_empty(), "{known}");
    }
    assert_eq!((told.lines.len(), told.lines[0].batch.as_str()), (1, "B001"));

    let come = format!("/api/order/shipments/{parcel}/receive");
    let arrived = json!({ "temperature": "5.1" });
    buyer.post_json(&come, &arrived).await.assert_ok();
    let told = handover::of_parcel(db, &shipment).await.unwrap().unwrap();
    let arrived = told.facts.iter().find(|(known, _)| *known == "到货温度");
    assert_eq!(arrived.unwrap().1, "5.1 ℃");

    // What did not leave cold has none.
    let usual = shop.goods(NewGoods::default()).await;
    let (_, usual) = picked(&buyer, &warehouse, usual).await;
    shop.check_parcel(&usual).await;
    send(&warehouse, &usual, "SF1").await.assert_ok();
    warehouse
        .get(&format!("/admin/api/shipments/{usual}/handover"))
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn what_became_cold_after_it_was_ordered_leaves_and_arrives_with_its_temperature() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let qa = [shop.staff(Role::Qa).await, shop.staff(Role::Qa).await];
    let id = shop.goods(NewGoods::default()).await;
    let (order, number) = picked(&buyer, &warehouse, id).await;
    shop.check_parcel(&number).await;
    let waiting = buyer.bought(id, 1).await;
    assert_eq!(shown(&warehouse, &number).await["is_cold"], false);
    reclass(&shop, &qa, id, &json!({ "storage": "cold" })).await;
    assert_eq!(shown(&warehouse, &number).await["is_cold"], true);
    let pickable = warehouse.get("/admin/api/picking").await;
    let row = &pickable.assert_ok().body[0];
    assert_eq!((&row["id"], &row["is_cold"]), (&json!(waiting), &json!(true)));

    let bare = send(&warehouse, &number, "SF1").await;
    assert_eq!(bare.wrong_fields(), ["cooling", "temperature", "vehicle"]);
    send_cold(&warehouse, &number, "4.2", "箱 7").await.assert_ok();
    let seen = buyer.get(&format!("/api/order/{order}")).await;
    assert_eq!(
        seen.assert_ok().data()["is_cold"],
        true,
        "its temperature is asked for"
    );
    let receive = format!("/api/order/{order}/receive");
    let unmeasured = buyer.post_json(&receive, &json!({})).await;
    assert_eq!(unmeasured.wrong_fields(), ["temperature"]);
    let come = buyer.post_json(&receive, &json!({ "temperature": "5.6" })).await;
    assert_eq!(come.assert_ok().data()["status"], 60);
    let book = Book::of(&qa[0], "cold_chain", "").await;
    assert_eq!(book.cells(0, &["保温方式", "冷藏车或保温箱"]), ["保温箱", "箱 7"]);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_became_cold_leaves_cold_in_exchange_too() {
    let shop = Shop::start().await;
    let qa = [shop.staff(Role::Qa).await, shop.staff(Role::Qa).await];
    let departments = shop.departments().await;
    let sold = shop.sold(NewGoods::default(), 2, &departments).await;
    let claim = exchange_agreed(&departments, &sold).await;
    departments.pack(&claim).await;
    let class = json!({ "storage": "cold" });
    reclass(&shop, &qa, sold.goods_id, &class).await;
    let bare = step(&departments.warehouse, &claim, "replace", &parcel()).await;
    assert_eq!(bare.wrong_fields(), ["cooling", "temperature", "vehicle"]);
    step(&departments.warehouse, &claim, "replace", &cold_parcel())
        .await
        .assert_ok();
}

#[tokio::test]
async fn what_arrives_too_warm_or_unmeasured_is_decided_by_quality_management() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let qa = shop.staff(Role::Qa).await;
    let (warm, parcel) = cold_order(&shop, &buyer).await;
    send_cold(&warehouse, &parcel, "4.2", "箱 7").await.assert_ok();
    let come = format!("/api/order/shipments/{parcel}/receive");
    let received = buyer.post_json(&come, &json!({ "temperature": "12.5" })).await;
    assert_eq!(received.assert_ok().data()["status"], 60);
    let open = r#"/admin/api/cold_parcels?filter={"state":"open"}"#;
    let waiting = qa.get(open).await;
    let row = waiting.assert_ok().body[0].clone();
    assert_eq!(
        (
            &row["order_id"],
            &row["arrived_temperature"],
            &row["exception_text"]
        ),
        (&json!(warm), &json!("12.5"), &json!("到货温度超出范围"))
    );
    let decide = format!("/admin/api/cold_parcels/{}/decide", row["id"]);
    let opinion = json!({ "opinion": "整箱退回报损，更换冰排" });
    warehouse.post_json(&decide, &opinion).await.assert_refused(403);
    qa.post_json(&decide, &json!({ "opinion": "" }))
        .await
        .assert_refused(422);
    let decided = qa.post_json(&decide, &opinion).await;
    assert_eq!(decided.assert_ok().body["is_open"], false);
    qa.post_json(&decide, &opinion).await.assert_refused(409);
    let way = buyer.get(&format!("/api/order/{warm}/logistics")).await;
    assert_eq!(way.data()["parcels"][0]["cold"]["opinion"], opinion["opinion"]);

    let (late, parcel) = cold_order(&shop, &buyer).await;
    send_cold(&warehouse, &parcel, "4.2", "箱 8").await.assert_ok();
    shop.services.clock.advance(TimeDelta::days(16));
    orders::lifecycle::models::expire::run(&shop.services)
        .await
        .unwrap();
    let qa = shop.staff(Role::Qa).await;
    let waiting = qa.get(open).await;
    assert_eq!(
        (
            &waiting.assert_ok().body[0]["order_id"],
            &waiting.body[0]["exception_text"]
        ),
        (&json!(late), &json!("没有登记到货温度"))
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_cold_parcel_starts_after_its_check_and_may_be_on_the_way_for_the_hours_agreed() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (order, number) = cold_order(&shop, &buyer).await;
    shop.services.clock.advance(TimeDelta::hours(1));
    let warehouse = shop.staff(Role::Warehouse).await;
    let checked = shown(&warehouse, &number).await["checked_at"].clone();
    let checked: DateTime<Utc> = checked.as_str().unwrap().parse().unwrap();
    let started = |at: DateTime<Utc>| {
        let mut start = cold_start("箱 7");
        start["started_at"] = json!(at);
        start["transit_hours"] = json!(2);
        start
    };
    for wrong in [
        checked - TimeDelta::minutes(1),
        shop.now() + TimeDelta::minutes(1),
    ] {
        let refused = leave(&warehouse, &number, &started(wrong)).await;
        assert_eq!(refused.wrong_fields(), ["started_at"], "{wrong}");
    }
    let mut unknown = started(checked);
    unknown["cooling"] = json!("泡沫箱");
    let refused = leave(&warehouse, &number, &unknown).await;
    assert_eq!(refused.wrong_fields(), ["cooling"]);
    // As a form says it, without seconds.
    let minute = checked.duration_trunc(TimeDelta::minutes(1)).unwrap();
    let sent = leave(&warehouse, &number, &started(minute)).await;
    assert_eq!(sent.assert_ok().body["cold"]["started_at"], json!(checked));

    let early = json!({ "temperature": "5", "arrived_at": checked - TimeDelta::minutes(1) });
    let receive = format!("/api/order/{order}/receive");
    let refused = buyer.post_json(&receive, &early).await;
    assert_eq!(refused.wrong_fields(), ["arrived_at"]);
    shop.services.clock.advance(TimeDelta::hours(2));
    let late = json!({ "temperature": "5", "arrived_at": checked + TimeDelta::minutes(125) });
    buyer.post_json(&receive, &late).await.assert_ok();
    let way = buyer.get(&format!("/api/order/{order}/logistics")).await;
    let cold = way.assert_ok().data()["parcels"][0]["cold"].clone();
    assert_eq!(
        (
            &cold["cooling_text"],
            &cold["transit_hours"],
            &cold["duration_text"],
            &cold["exception_text"],
        ),
        (
            &json!("保温箱"),
            &json!(2),
            &json!("2 小时 5 分钟"),
            &json!("超过运输时限")
        )
    );
    let qa = shop.staff(Role::Qa).await;
    let waiting = qa.get(r#"/admin/api/cold_parcels?filter={"state":"open"}"#).await;
    assert_eq!(waiting.assert_ok().body[0]["duration_text"], "2 小时 5 分钟");
    let book = Book::of(&qa, "cold_chain", "").await;
    assert_eq!(
        book.cells(
            0,
            &["保温方式", "冷藏车或保温箱", "运输时限", "在途时间", "异常和处理"]
        ),
        ["保温箱", "箱 7", "2 小时", "2 小时 5 分钟", "超过运输时限"]
    );

    let parcel = shipments::by_number(&shop.services.db, &number).await.unwrap();
    let note = delivery_notes::of_shipment(&shop.services, parcel.unwrap()).await;
    let told = note.unwrap().cold.concat();
    assert!(
        told.starts_with("保温箱 箱 7，") && told.contains("启运 4.2 ℃，运输时限 2 小时，"),
        "{told}"
    );
    assert!(told.ends_with("到货 5.0 ℃，在途 2 小时 5 分钟"), "{told}");
}

#[tokio::test]
async fn a_table_of_waybills_says_how_cold_parcels_are_cooled() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let (_, number) = cold_order(&shop, &buyer).await;
    let path = format!("{ROWS}/send");
    let bare = json!({ "text": format!("{number}\t自有车队\t鄂A12345\t4.2\t鄂A12345") });
    let refused = warehouse.post_json(&path, &bare).await;
    assert_eq!(refused.assert_ok().body["sent"], json!([]), "{refused:?}");
    let whole = json!({ "text": format!("{number}\t自有车队\t鄂A12345\t4.2\t鄂A12345\t冷藏车") });
    let sent = warehouse.post_json(&path, &whole).await;
    assert_eq!(sent.assert_ok().body["sent"], json!([number]), "{sent:?}");
    let shown = shown(&warehouse, &number).await;
    assert_eq!(shown["cold"]["cooling_text"], "冷藏车");
}
