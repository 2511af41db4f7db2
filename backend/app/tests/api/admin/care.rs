//! /admin/api/care_due, /admin/api/care_records, /admin/api/climate_records
use catalog::{factory::NewGoods, models::_entities::batches};
use chrono::{DateTime, Duration, Utc};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Client, Shop};

fn look(batch: &Value, inspected: i64, bad: i64) -> Value {
    let measure = if bad > 0 {
        "移入待处理区，报质量管理"
    } else {
        ""
    };
    json!({ "batch_id": batch, "inspected": inspected, "bad": bad, "finding": "外观检查", "measure": measure })
}

async fn due(staff: &Client) -> Value {
    staff.get("/admin/api/care_due").await.assert_ok().body.clone()
}

#[tokio::test]
async fn a_batch_is_looked_at_and_due_again_after_a_quarter() {
    let shop = Shop::start().await;
    shop.goods(NewGoods::default()).await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let first = due(&warehouse).await;
    let id = &first[0]["id"];
    assert_eq!(
        (&first[0]["batch_number"], &first[0]["last_on"]),
        (&json!("B001"), &json!(null))
    );
    let note = "/admin/api/care_records";
    let too_many = warehouse.post_json(note, &look(id, 101, 0)).await;
    assert_eq!(too_many.wrong_fields(), ["inspected"]);
    shop.staff(Role::Qa)
        .await
        .post_json(note, &look(id, 100, 0))
        .await
        .assert_refused(403);
    warehouse.post_json(note, &look(id, 100, 0)).await.assert_ok();
    assert_eq!(due(&warehouse).await, json!([]));
    shop.services.clock.advance(Duration::days(90));
    let warehouse = shop.staff(Role::Warehouse).await;
    assert_eq!(due(&warehouse).await[0]["id"], *id);
}

#[tokio::test]
async fn what_is_bad_is_locked_and_leaves_the_stock() {
    let shop = Shop::start().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (warehouse, qa) = (shop.staff(Role::Warehouse).await, shop.staff(Role::Qa).await);
    let id = due(&warehouse).await[0]["id"].clone();
    let note = "/admin/api/care_records";
    let bad = warehouse.post_json(note, &look(&id, 100, 3)).await;
    assert_eq!(
        (&bad.assert_ok().body["bad"], &bad.body["set_apart"]),
        (&json!(3), &json!(3))
    );
    assert_eq!(shop.stock(goods_id).await, (97, 0));
    let kept = qa.get("/admin/api/quarantine").await;
    assert_eq!(
        (&kept.assert_ok().body[0]["id"], &kept.body[0]["quantity"]),
        (&id, &json!(3))
    );
    // The other 97 are locked until quality management has looked.
    shop.buyer()
        .await
        .put_in_cart(goods_id, 1)
        .await
        .assert_refused(422);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn ordered_units_of_a_bad_batch_stay_in_the_books_and_do_not_leave() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(goods_id, 99).await;
    buyer.pay(&payment).await.assert_ok();
    let warehouse = shop.staff(Role::Warehouse).await;
    let id = due(&warehouse).await[0]["id"].clone();
    let bad = warehouse
        .post_json("/admin/api/care_records", &look(&id, 100, 3))
        .await;
    assert_eq!(
        bad.assert_ok().body["set_apart"],
        1,
        "the one that nobody ordered"
    );
    assert_eq!(shop.stock(goods_id).await, (99, 99));
    let again = warehouse
        .post_json("/admin/api/care_records", &look(&id, 99, 2))
        .await;
    assert_eq!(again.assert_ok().body["set_apart"], 0);
    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF1" });
    let ship = format!("/admin/api/orders/{order}/ship");
    warehouse.post_json(&ship, &parcel).await.assert_refused(409);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn expired_and_broken_stock_is_not_adjusted_away_but_set_apart_and_destroyed() {
    let shop = Shop::start().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (warehouse, qa) = (shop.staff(Role::Warehouse).await, shop.staff(Role::Qa).await);
    let yesterday = shop.services.clock.today().pred_opt();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        batches::Entity::update_many()
            .col_expr(batches::Column::ExpiresOn, Expr::value(yesterday))
            .exec(tx.db())
            .await
    })
    .await;
    let stocks = warehouse.get("/admin/api/stocks").await;
    let adjust = format!("/admin/api/stocks/{}/adjust", stocks.assert_ok().body[0]["id"]);
    for reason in ["过期报废", "已过期", "破损", "搬运时损坏", "不合格品销毁"] {
        let less = json!({ "batch_number": "B001", "quantity": -100, "reason": reason });
        let refused = warehouse.post_json(&adjust, &less).await;
        assert_eq!(refused.wrong_fields(), ["reason"], "{reason}");
    }
    assert_eq!(shop.stock(goods_id).await, (100, 0));
    let more = json!({ "batch_number": "B001", "quantity": 1, "reason": "误按过期核减，更正" });
    warehouse.post_json(&adjust, &more).await.assert_ok();
    qa.post_json(&adjust, &more).await.assert_ok();

    let id = due(&warehouse).await[0]["id"].clone();
    let apart = warehouse
        .post_json("/admin/api/care_records", &look(&id, 101, 101))
        .await;
    apart.assert_ok();
    assert_eq!(shop.stock(goods_id).await, (0, 0));
    let release = format!("/admin/api/quarantine/{id}/release");
    let again = json!({ "condition": "sellable", "quantity": 101, "reason": "复检" });
    qa.post_json(&release, &again).await.assert_refused(409);
    let destroyed = json!({
        "batch_id": id, "quantity": 101, "reason": "过期", "method": "毁形后焚烧", "place": "本企业焚烧点",
        "destroyed_on": shop.services.clock.today(), "first_witness": "沈慧", "second_witness": "罗大勇",
    });
    let noted = qa.post_json("/admin/api/destructions", &destroyed).await;
    noted.assert_ok();
    let left = qa.get("/admin/api/quarantine").await;
    assert_eq!(left.assert_ok().body, json!([]));
    shop.assert_invariants().await;
}

async fn reading(shop: &Shop, zone: &str, temperature: &str, humidity: &str, at: DateTime<Utc>) -> Value {
    let warehouse_id = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| catalog::factory::main_warehouse(tx).await)
        .await;
    json!({
        "warehouse_id": warehouse_id, "zone": zone, "temperature": temperature, "humidity": humidity, "measured_at": at,
    })
}

#[tokio::test]
async fn a_reading_out_of_range_is_an_alarm_until_something_was_done() {
    let shop = Shop::start().await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let (path, now) = ("/admin/api/climate_records", shop.now());
    let fine = reading(&shop, "normal", "22.5", "55", now).await;
    assert_eq!(
        warehouse.post_json(path, &fine).await.assert_ok().body["is_alarm"],
        false
    );
    for zone in ["normal", "cool", "cold"] {
        let silent = reading(&shop, zone, "15.0", "", now).await;
        let refused = warehouse.post_json(path, &silent).await;
        assert_eq!(refused.wrong_fields(), ["humidity"], "{zone}");
    }
    let damp = reading(&shop, "cold", "5.0", "75.1", now).await;
    let alarm = warehouse.post_json(path, &damp).await;
    assert_eq!(alarm.assert_ok().body["reason"], "湿度 75.1 %，应为 35.0～75.0 %");
    let handle = format!("{path}/{}/handle", alarm.body["id"]);
    let measure = json!({ "measure": "除湿" });
    warehouse.post_json(&handle, &measure).await.assert_ok();
    let later = reading(&shop, "cold", "5.0", "50", now + Duration::hours(1)).await;
    assert_eq!(
        warehouse.post_json(path, &later).await.wrong_fields(),
        ["measured_at"]
    );
    let warm = reading(&shop, "cold", "8.1", "50", now).await;
    let alarm = warehouse.post_json(path, &warm).await;
    assert_eq!(alarm.assert_ok().body["reason"], "温度 8.1 ℃，应为 2.0～8.0 ℃");
    let open = format!("{path}?filter={{\"alarm\":true}}");
    let qa = shop.staff(Role::Qa).await;
    assert_eq!(qa.get(&open).await.assert_ok().body[0]["id"], alarm.body["id"]);
    let handle = format!("{path}/{}/handle", alarm.body["id"]);
    let measure = json!({ "measure": "检修制冷机，药品移至备用冷库" });
    warehouse
        .post_json(&handle, &json!({ "measure": "" }))
        .await
        .assert_refused(422);
    warehouse.post_json(&handle, &measure).await.assert_ok();
    warehouse.post_json(&handle, &measure).await.assert_refused(409);
    assert_eq!(qa.get(&open).await.assert_ok().body, json!([]));
}
