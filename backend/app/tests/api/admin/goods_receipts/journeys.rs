//! How the cold goods of a delivery came.
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use chrono::TimeDelta;
use kernel::clock::shop_time;
use serde_json::{Value, json};

use super::new_goods;
use crate::{
    admin::inspections::Book,
    harness::{Answer, Shop},
    receiving_support::{Dock, verdict},
};

async fn cold_goods(shop: &Shop) -> i64 {
    let cold = NewGoods {
        storage: Storage::Cold,
        stock: 0,
        ..Default::default()
    };
    shop.goods(cold).await
}

/// Three packs at five degrees.
fn cold_line(dock: &Dock, goods_id: i64, batch: &str) -> Value {
    let mut line = dock.line(goods_id, batch, 3, "88.00");
    line["temperature"] = json!("5.0");
    line
}

/// Delivered with this said otherwise of the journey.
async fn bring(dock: &Dock, note: &str, line: Value, otherwise: &[(&str, Value)]) -> Answer {
    let mut body = dock.delivery(note, &[line]);
    for (field, value) in otherwise {
        body["journey"][*field] = value.clone();
    }
    dock.warehouse.post_json("/admin/api/goods_receipts", &body).await
}

#[tokio::test]
async fn cold_goods_say_how_they_came_and_others_need_not() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = cold_goods(&shop).await;
    let mut body = dock.delivery("TX1", &[cold_line(&dock, goods_id, "A1")]);
    body["journey"] = Value::Null;
    let path = "/admin/api/goods_receipts";
    let unsaid = dock.warehouse.post_json(path, &body).await;
    assert_eq!(
        unsaid.wrong_fields(),
        [
            "journey.arrived_at",
            "journey.cooling",
            "journey.left_temperature",
            "journey.started_at",
            "journey.vehicle",
        ]
    );
    body["lines"] = json!([dock.line(new_goods(&shop).await, "A1", 3, "1.00")]);
    let ordinary = dock.warehouse.post_json(path, &body).await;
    assert_eq!(ordinary.assert_ok().body["journey"], Value::Null);

    let limit = [("transit_hours", json!(8))];
    let came = bring(&dock, "TX2", cold_line(&dock, goods_id, "A1"), &limit).await;
    let journey = &came.assert_ok().body["journey"];
    assert_eq!(
        (
            &journey["cooling_text"],
            &journey["vehicle"],
            &journey["left_temperature"],
            &journey["duration_text"],
            &journey["is_late"]
        ),
        (
            &json!("冷藏车"),
            &json!("鄂A12345"),
            &json!("4.2"),
            &json!("6 小时"),
            &json!(false)
        )
    );
    dock.accept_all(&came.body).await.assert_ok();
    assert_eq!(shop.stock(goods_id).await, (3, 0));
}

#[tokio::test]
async fn nothing_arrives_before_it_left_or_after_it_is_noted() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = cold_goods(&shop).await;
    for (field, wrong, blamed) in [
        ("cooling", json!("泡沫箱"), "journey.cooling"),
        ("left_temperature", json!("60.1"), "journey.left_temperature"),
        ("left_temperature", json!("凉"), "journey.left_temperature"),
        ("started_at", json!("昨天"), "journey.started_at"),
        ("started_at", json!(dock.now), "journey.arrived_at"),
        (
            "started_at",
            json!(dock.now - TimeDelta::days(16)),
            "journey.started_at",
        ),
        ("transit_hours", json!(361), "journey.transit_hours"),
        (
            "arrived_at",
            json!(dock.now + TimeDelta::days(1)),
            "journey.arrived_at",
        ),
    ] {
        let line = cold_line(&dock, goods_id, "A1");
        let refused = bring(&dock, "TX1", line, &[(field, wrong.clone())]).await;
        assert_eq!(refused.wrong_fields(), [blamed], "{field}: {wrong}");
    }
}

#[tokio::test]
async fn what_left_too_warm_is_refused_whatever_it_is_on_arrival() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = cold_goods(&shop).await;
    let line = cold_line(&dock, goods_id, "A1");
    let warm = bring(&dock, "TX1", line, &[("left_temperature", json!("8.1"))]).await;
    let receipt = warm.assert_ok().body.clone();
    assert_eq!(receipt["lines"][0]["is_out_of_range"], true);
    assert_eq!(
        dock.accept_all(&receipt).await.wrong_fields(),
        ["lines.0.accepted"]
    );
    let refused = dock.accept(&receipt, &[0]).await;
    assert_eq!(refused.assert_ok().body["status"], "refused");
}

#[tokio::test]
async fn what_was_longer_on_the_way_than_agreed_is_taken_in_with_a_reason_alone() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = cold_goods(&shop).await;
    let line = cold_line(&dock, goods_id, "A1");
    let late = bring(&dock, "TX1", line, &[("transit_hours", json!(5))]).await;
    let receipt = late.assert_ok().body.clone();
    assert_eq!(receipt["journey"]["is_late"], true);
    assert_eq!(dock.accept_all(&receipt).await.wrong_fields(), ["opinion"]);
    let mut body = verdict(&receipt, &[3]);
    body["opinion"] = json!("全程记录 2～8 ℃，堵车延误，同意");
    let path = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    dock.qa.post_json(&path, &body).await.assert_ok();
    assert_eq!(shop.stock(goods_id).await, (3, 0));
}

/// What a recorder wrote from two hours after the start, every hour.
fn recorded(dock: &Dock, temperatures: &[&str]) -> Value {
    let lines = (2..).zip(temperatures).map(|(hours, temperature)| {
        let at = shop_time(dock.now - TimeDelta::hours(7) + TimeDelta::hours(hours));
        format!("{},{temperature}", at.format("%Y-%m-%d %H:%M:%S"))
    });
    json!(lines.collect::<Vec<_>>().join("\n"))
}

/// A delivery of three cold packs with these temperatures on its way.
async fn brought_with(dock: &Dock, goods_id: i64, temperatures: &[&str]) -> Value {
    let record = recorded(dock, temperatures);
    let line = cold_line(dock, goods_id, "A1");
    let came = bring(dock, "TX1", line, &[("readings", record)]).await;
    came.assert_ok().body.clone()
}

#[tokio::test]
async fn the_record_of_the_way_is_kept_reading_by_reading() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = cold_goods(&shop).await;
    let receipt = brought_with(&dock, goods_id, &["4.5", "3.1", "7.9"]).await;
    let journey = &receipt["journey"];
    assert_eq!(
        (
            &journey["coldest"],
            &journey["warmest"],
            &journey["is_out_on_way"]
        ),
        (&json!("3.1"), &json!("7.9"), &json!(false))
    );
    let path = format!("/admin/api/goods_receipts/{}/readings", receipt["id"]);
    let readings = dock.qa.get(&path).await;
    let readings = readings.assert_ok().body.as_array().unwrap().clone();
    let said: Vec<_> = readings
        .iter()
        .map(|one| (one["temperature"].clone(), one["is_out_of_range"].clone()))
        .collect();
    let right = |temperature: &str| (json!(temperature), json!(false));
    assert_eq!(said, [right("4.5"), right("3.1"), right("7.9")]);
    dock.accept_all(&receipt).await.assert_ok();
    let question = format!("goods_id={goods_id}&batch=A1");
    let book = Book::of(&dock.qa, "receiving", &question).await;
    assert_eq!(book.cell(0, "途中温度"), "3.1～7.9");

    let ordinary = dock
        .received(&[dock.line(new_goods(&shop).await, "A1", 3, "1.00")])
        .await;
    let none = format!("/admin/api/goods_receipts/{}/readings", ordinary["id"]);
    dock.qa.get(&none).await.assert_refused(404);
}

#[tokio::test]
async fn what_was_too_warm_on_the_way_is_taken_in_with_a_reason_alone() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = cold_goods(&shop).await;
    let receipt = brought_with(&dock, goods_id, &["4.5", "8.1", "5.0"]).await;
    assert_eq!(receipt["journey"]["is_out_on_way"], true);
    assert_eq!(
        receipt["lines"][0]["is_out_of_range"], false,
        "it left and came as it should"
    );
    dock.accept_as(&dock.warehouse, &receipt, &[3])
        .await
        .assert_refused(403);
    let unsaid = dock.accept_all(&receipt).await;
    assert_eq!(unsaid.wrong_fields(), ["opinion"]);
    assert!(unsaid.text.contains("途中温度超出 2.0～8.0 ℃"), "{unsaid:?}");
    let path = format!("/admin/api/goods_receipts/{}/readings", receipt["id"]);
    assert_eq!(
        dock.qa.get(&path).await.assert_ok().body[1]["is_out_of_range"],
        true
    );
    let mut body = verdict(&receipt, &[3]);
    body["opinion"] = json!("短时开门，生产企业书面确认不影响质量，同意");
    let accept = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    dock.qa.post_json(&accept, &body).await.assert_ok();
    assert_eq!(shop.stock(goods_id).await, (3, 0));
}

#[tokio::test]
async fn a_record_that_cannot_be_read_or_is_of_another_way_is_refused() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = cold_goods(&shop).await;
    for (record, why) in [
        (json!("时间,温度\n2026-13-01 08:00,4.2"), "第 2 行"),
        (json!("没有温度"), "没有启运到到货之间的温度"),
        (json!("2020-01-01 08:00 4.2"), "没有启运到到货之间的温度"),
    ] {
        let line = cold_line(&dock, goods_id, "A1");
        let refused = bring(&dock, "TX1", line, &[("readings", record)]).await;
        assert_eq!(refused.wrong_fields(), ["journey.readings"], "{why}");
        assert!(refused.text.contains(why), "{refused:?}");
    }
}
