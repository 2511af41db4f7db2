//! What a delivery says of its batches.
use catalog::{
    factory::{self, NewGoods},
    goods::models::codes::Storage,
    models::_entities::batches,
    stock::models::stock,
};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{DbErr, QueryOrder, prelude::*};
use serde_json::json;

use super::new_goods;
use crate::{
    harness::Shop,
    receiving_support::{Dock, verdict},
};

#[tokio::test]
async fn cold_goods_come_with_their_temperature_and_within_it() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let cold = NewGoods {
        storage: Storage::Cold,
        stock: 0,
        ..Default::default()
    };
    let goods_id = shop.goods(cold).await;
    let line = dock.line(goods_id, "A1", 3, "88.00");
    let unmeasured = dock.receive("TX1", std::slice::from_ref(&line)).await;
    assert_eq!(unmeasured.wrong_fields(), ["lines.0.temperature"]);
    let mut warm = line.clone();
    warm["temperature"] = json!("8.1");
    let receipt = dock.received(&[warm]).await;
    assert_eq!(receipt["lines"][0]["is_out_of_range"], true);
    let answer = dock.accept_all(&receipt).await;
    assert_eq!(answer.wrong_fields(), ["lines.0.accepted"]);
    assert_eq!(
        dock.accept(&receipt, &[0]).await.assert_ok().body["status"],
        "refused"
    );
    for degrees in ["2", "8.0"] {
        let mut right = line.clone();
        right["temperature"] = json!(degrees);
        let receipt = dock.received(&[right]).await;
        dock.accept_all(&receipt).await.assert_ok();
    }
    assert_eq!(shop.stock(goods_id).await, (6, 0));
}

#[tokio::test]
async fn a_batch_has_the_same_dates_in_every_warehouse() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let line = dock.line(goods_id, "A1", 5, "1.00");
    let mut other = line.clone();
    other["expires_on"] = json!(dock.day(701));
    // Two that wait know nothing of each other; the second is stopped when it would become stock.
    let (first, second) = (
        dock.received(std::slice::from_ref(&line)).await,
        dock.received(std::slice::from_ref(&other)).await,
    );
    dock.accept_all(&first).await.assert_ok();
    dock.accept_all(&second).await.assert_refused(409);
    assert_eq!(dock.show(&second).await["status"], "waiting");
    dock.accept(&second, &[0]).await.assert_ok();
    let third = dock.receive("TX3", std::slice::from_ref(&other)).await;
    assert_eq!(third.wrong_fields(), ["lines.0.produced_on"]);
    let both = dock.line(goods_id, "A2", 1, "1.00");
    let mut differing = both.clone();
    differing["produced_on"] = json!(dock.day(-31));
    let same_note = dock.receive("TX4", &[both, differing]).await;
    assert_eq!(same_note.wrong_fields(), ["lines.1.produced_on"]);
    assert_eq!(shop.stock(goods_id).await, (5, 0));
}

#[tokio::test]
async fn a_lock_and_a_recall_hold_for_what_comes_later_and_elsewhere() {
    let shop = Shop::start().await;
    let mut dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let line = dock.line(goods_id, "A1", 5, "1.00");
    let receipt = dock.received(std::slice::from_ref(&line)).await;
    dock.accept_all(&receipt).await.assert_ok();
    let now = shop.now();
    let elsewhere = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| factory::warehouse(tx, "north", "北仓").await)
        .await;
    shop.write(async move |tx: &WriteTx| stock::lock_batch(tx, goods_id, "A1", true, now).await)
        .await;
    dock.warehouse_id = elsewhere;
    let there = dock.received(std::slice::from_ref(&line)).await;
    let after = dock.accept_all(&there).await;
    assert_eq!(after.assert_ok().body["lines"][0]["release"], "locked");
    let late = dock.received(std::slice::from_ref(&line)).await;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let key = catalog::stock::models::batch_reports::BatchKey::new(goods_id, "A1");
        stock::recall(tx, &key, true, now).await
    })
    .await;
    dock.accept_all(&late).await.assert_refused(409);
    let refused = dock.receive("TX9", std::slice::from_ref(&line)).await;
    assert_eq!(refused.wrong_fields(), ["lines.0.batch_number"]);
    let batches = batches::Entity::find()
        .filter(batches::Column::GoodsId.eq(goods_id))
        .order_by_asc(batches::Column::Id)
        .all(&shop.services.db)
        .await
        .unwrap();
    assert_eq!(
        batches.iter().map(|batch| batch.on_hand).collect::<Vec<_>>(),
        [5, 5]
    );
}

#[tokio::test]
async fn goods_that_will_not_last_are_taken_in_with_a_reason_alone_and_expired_ones_never() {
    let shop = Shop::start().await;
    let mut dock = Dock::of(&shop).await;
    let goods_id = new_goods(&shop).await;
    let mut line = dock.line(goods_id, "A1", 5, "1.00");
    line["expires_on"] = json!(dock.day(179));
    let receipt = dock.received(&[line]).await;
    assert_eq!(receipt["lines"][0]["is_short"], true);
    assert_eq!(dock.accept_all(&receipt).await.wrong_fields(), ["opinion"]);
    let mut body = verdict(&receipt, &[5]);
    body["opinion"] = json!("急救用药，医院已预订");
    let path = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    let taken = dock.qa.post_json(&path, &body).await;
    assert_eq!(taken.assert_ok().body["opinion"], "急救用药，医院已预订");

    let mut soon = dock.line(goods_id, "A2", 5, "1.00");
    soon["expires_on"] = json!(dock.day(1));
    let receipt = dock.received(&[soon]).await;
    shop.services.clock.advance(chrono::Duration::days(1));
    // Yesterday's session is over.
    dock.qa = shop.staff(Role::Qa).await;
    let mut body = verdict(&receipt, &[5]);
    body["opinion"] = json!("同意");
    let path = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    let late = dock.qa.post_json(&path, &body).await;
    assert_eq!(late.wrong_fields(), ["lines.0.accepted"]);
    dock.accept(&receipt, &[0]).await.assert_ok();
}

#[tokio::test]
async fn stock_is_corrected_in_existing_batches_and_new_ones_come_by_receipt() {
    let shop = Shop::start().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let stocks = warehouse
        .get(&format!("/admin/api/stocks?filter={{\"goods_id\":{goods_id}}}"))
        .await;
    let path = format!("/admin/api/stocks/{}/adjust", stocks.assert_ok().body[0]["id"]);
    let body = json!({ "batch_number": "NEW", "quantity": 5, "reason": "到货",
        "produced_on": "2026-01-01", "expires_on": "2030-01-01", "has_report": true });
    let refused = warehouse.post_json(&path, &body).await;
    assert_eq!(refused.wrong_fields(), ["batch_number"]);
    assert_eq!(shop.stock(goods_id).await, (100, 0));
}
