//! /admin/api/shipments and /admin/api/trace_prefixes
use catalog::{errors::StockError, factory::NewGoods};
use chrono::Days;
use futures::future::join_all;
use identity::permissions::Role;
use kernel::WriteTx;
use serde_json::{Value, json};

use crate::{
    admin_support::png,
    harness::{Answer, Client, Shop},
};

pub(crate) const ROWS: &str = "/admin/api/shipments";

/// Adds a second batch of a product to its first (`B001`, two years).
pub(crate) async fn batch(shop: &Shop, goods_id: i64, number: &'static str, days: u64, quantity: i64) {
    let (now, expires_on) = (shop.now(), shop.services.clock.today() + Days::new(days));
    let warehouse_id = main_warehouse(shop).await;
    shop.write::<_, StockError, _>(async move |tx: &WriteTx| {
        catalog::factory::batch(tx, (goods_id, warehouse_id), number, expires_on, quantity, now).await
    })
    .await;
}

pub(crate) async fn main_warehouse(shop: &Shop) -> i64 {
    let all = catalog::stock::models::warehouses::all(&shop.services.db)
        .await
        .unwrap();
    all.first().unwrap().id
}

/// Begins to pick an order; returns the number of its pick list.
pub(crate) async fn picking(warehouse: &Client, order: &str) -> String {
    let started = warehouse
        .post_json("/admin/api/picking", &json!({ "ids": [order] }))
        .await;
    let number = started.assert_ok().body["started"][0].as_str();
    number.unwrap_or_else(|| panic!("{started:?}")).to_owned()
}

pub(crate) async fn shown(warehouse: &Client, number: &str) -> Value {
    warehouse
        .get(&format!("{ROWS}/{number}"))
        .await
        .assert_ok()
        .body
        .clone()
}

pub(crate) async fn pick(warehouse: &Client, number: &str, lines: Value) -> Answer {
    warehouse
        .post_json(&format!("{ROWS}/{number}/pick"), &json!({ "lines": lines }))
        .await
}

pub(crate) async fn send(warehouse: &Client, number: &str, waybill: &str) -> Answer {
    let body = json!({ "carrier": "顺丰速运", "waybill": waybill });
    warehouse.post_json(&format!("{ROWS}/{number}/send"), &body).await
}

#[tokio::test]
async fn an_order_leaves_in_parts_and_is_received_in_parts() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let (first, second) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    buyer.put_in_cart(second, 3).await.assert_ok();
    let (payment, order) = buyer.ordered(first, 2).await;
    buyer.pay(&payment).await.assert_ok();
    let number = picking(&warehouse, &order).await;
    let list = shown(&warehouse, &number).await;
    let later = list["lines"]
        .as_array()
        .unwrap()
        .iter()
        .find(|line| line["goods_id"] == second)
        .unwrap();
    let part = json!([{ "id": later["id"], "batches": [], "rest": "later" }]);
    pick(&warehouse, &number, part).await.assert_ok();
    shop.check_parcel(&number).await;
    for nonsense in ["!!", "", "SF;1"] {
        let refused = send(&warehouse, &number, nonsense).await;
        refused.assert_refused(422);
        assert!(refused.body["errors"]["waybill"][0].is_string(), "{refused:?}");
    }
    send(&warehouse, &number, "SF1").await.assert_ok();
    assert_eq!(buyer.order_status(&order).await, 35);
    assert_eq!(
        (shop.stock(first).await, shop.stock(second).await),
        ((98, 0), (100, 3))
    );
    shop.assert_invariants().await;

    let reason = json!({ "reason": "不要了" });
    buyer
        .post_json(&format!("/api/order/{order}/ask_cancel"), &reason)
        .await
        .assert_refused(409);
    buyer
        .post_json(&format!("/api/order/{order}/receive"), &json!({}))
        .await
        .assert_refused(409);
    let come = format!("/api/order/shipments/{number}/receive");
    shop.buyer()
        .await
        .post_json(&come, &json!({}))
        .await
        .assert_refused(404);
    let received = buyer.post_json(&come, &json!({})).await;
    assert_eq!(
        received.assert_ok().data()["status"],
        35,
        "the rest is still to come"
    );
    buyer.post_json(&come, &json!({})).await.assert_refused(409);

    let rest = picking(&warehouse, &order).await;
    pick(&warehouse, &rest, json!([])).await.assert_ok();
    shop.check_parcel(&rest).await;
    send(&warehouse, &rest, "SF2").await.assert_ok();
    assert_eq!(buyer.order_status(&order).await, 40);
    let parcels = buyer.get(&format!("/api/order/{order}/logistics")).await;
    let parcels = parcels.assert_ok().data()["parcels"].as_array().unwrap().clone();
    assert_eq!(
        (
            parcels.len(),
            &parcels[0]["can_receive"],
            &parcels[1]["can_receive"]
        ),
        (2, &json!(false), &json!(true))
    );
    let last = buyer
        .post_json(&format!("/api/order/shipments/{rest}/receive"), &json!({}))
        .await;
    assert_eq!(last.assert_ok().data()["status"], 60);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn many_waybills_are_entered_at_once_and_a_wrong_line_stops_no_other() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let id = shop.goods(NewGoods::default()).await;
    let mut orders = Vec::new();
    for _ in 0..2 {
        let (payment, order) = buyer.ordered(id, 1).await;
        buyer.pay(&payment).await.assert_ok();
        let list = picking(&warehouse, &order).await;
        pick(&warehouse, &list, json!([])).await.assert_ok();
        shop.check_parcel(&list).await;
        orders.push((order, list));
    }
    let text = format!(
        "发货单号\t承运商\t运单号\n{}\t顺丰\tSF1\n{}\t自有车队\t鄂A12345\nYJ999\t顺丰\tSF3\n{}\t顺丰\tSF4",
        orders[0].1, orders[1].0, orders[0].1
    );
    let sent = warehouse
        .post_json("/admin/api/shipments/send", &json!({ "text": text }))
        .await;
    assert_eq!(sent.assert_ok().body["sent"], json!([orders[0].1, orders[1].1]));
    let refused = sent.body["refused"].as_array().unwrap();
    assert_eq!((refused.len(), &refused[0]["id"]), (2, &json!("YJ999")));
    warehouse
        .post_json("/admin/api/shipments/send", &json!({ "text": "" }))
        .await
        .assert_refused(422);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_trace_code_is_sold_once_and_belongs_to_its_goods() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let (id, other) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let code = |last: u32| format!("8123456789012345678{last}");
    let begin = async |goods: i64| {
        let (payment, order) = buyer.ordered(goods, 2).await;
        buyer.pay(&payment).await.assert_ok();
        let list = picking(&warehouse, &order).await;
        let line = shown(&warehouse, &list).await["lines"][0]["id"].clone();
        (order, list, line)
    };
    let enter = async |list: &str, line: &Value, codes: String| {
        let body = json!({ "line": line, "codes": codes });
        warehouse.post_json(&format!("{ROWS}/{list}/codes"), &body).await
    };
    let (order, list, line) = begin(id).await;
    for wrong in [
        "123".to_owned(),
        code(1) + "\n" + &code(1),
        [code(1), code(2), code(3)].join(" "),
    ] {
        enter(&list, &line, wrong).await.assert_refused(422);
    }
    let entered = enter(&list, &line, code(1) + "\n" + &code(2)).await;
    assert_eq!(entered.assert_ok().body["codes"], 2);
    let fewer = json!([{ "id": line, "batches": [] }]);
    pick(&warehouse, &list, fewer).await.assert_refused(422);
    pick(&warehouse, &list, json!([])).await.assert_ok();
    shop.check_parcel(&list).await;
    let traced = format!("/api/order/{order}/trace_codes");
    assert_eq!(buyer.get(&traced).await.data()["total"], 0, "not sent yet");
    send(&warehouse, &list, "SF1").await.assert_ok();
    enter(&list, &line, code(5)).await.assert_refused(409);
    assert_eq!(buyer.get(&traced).await.data()["total"], 2);
    shop.buyer().await.get(&traced).await.assert_refused(404);
    let file = buyer.get(&format!("{traced}/file")).await;
    assert!(file.assert_ok().text.contains(&code(2)), "{file:?}");

    let (_, same, line) = begin(id).await;
    enter(&same, &line, code(1)).await.assert_refused(422);
    enter(&same, &line, code(3)).await.assert_ok();
    let (_, wrong, line) = begin(other).await;
    let refused = enter(&wrong, &line, code(4)).await;
    refused.assert_refused(422);
    assert!(refused.message().contains("请核对是否拣错"), "{refused:?}");
    let prefixes = warehouse.get("/admin/api/trace_prefixes").await;
    assert_eq!(
        (&prefixes.assert_ok().body[0]["id"], &prefixes.body[0]["goods_id"]),
        (&json!("8123456"), &json!(id))
    );
    warehouse
        .delete("/admin/api/trace_prefixes/8123456")
        .await
        .assert_ok();
    enter(&wrong, &line, code(4)).await.assert_ok();
}

#[tokio::test]
async fn of_many_who_act_at_once_one_wins() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let service = shop.staff(Role::Service).await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 3).await;
    buyer.pay(&payment).await.assert_ok();
    let ids = json!({ "ids": [order] });
    let begun = join_all((0..8).map(|_| warehouse.post_json("/admin/api/picking", &ids))).await;
    let started = begun
        .iter()
        .filter_map(|answer| answer.assert_ok().body["started"][0].as_str());
    let lists: Vec<_> = started.collect();
    assert_eq!(lists.len(), 1, "{begun:?}");
    let picks = join_all((0..4).map(|_| pick(&warehouse, lists[0], json!([])))).await;
    assert_eq!(picks.iter().filter(|answer| answer.status == 200).count(), 1);
    shop.check_parcel(lists[0]).await;

    let cancel = format!("/admin/api/orders/{order}/cancel");
    let reason = json!({ "reason": "客户来电" });
    let sends = join_all((0..4).map(|_| send(&warehouse, lists[0], "SF1")));
    let cancels = join_all((0..2).map(|_| service.post_json(&cancel, &reason)));
    let (sends, cancels) = futures::join!(sends, cancels);
    let won = |answers: &[Answer]| {
        for answer in answers {
            assert!(matches!(answer.status.as_u16(), 200 | 409), "{answer:?}");
        }
        answers.iter().filter(|answer| answer.status == 200).count()
    };
    let (sent, cancelled) = (won(&sends), won(&cancels));
    assert_eq!(sent + cancelled, 1, "{sends:?} {cancels:?}");
    let status = buyer.order_status(&order).await;
    assert_eq!(status, if sent == 1 { 40 } else { 90 });
    shop.assert_invariants().await;
}

#[tokio::test]
async fn how_warm_a_cold_parcel_was_is_there_for_its_buyer() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 1).await;
    buyer.pay(&payment).await.assert_ok();
    let list = picking(&warehouse, &order).await;
    pick(&warehouse, &list, json!([])).await.assert_ok();
    shop.check_parcel(&list).await;
    send(&warehouse, &list, "SF1").await.assert_ok();
    let theirs = format!("/api/order/shipments/{list}/temperature");
    buyer.get(&theirs).await.assert_refused(404);
    let path = format!("{ROWS}/{list}/temperature");
    warehouse
        .upload(&path, "a.pdf", b"no document".to_vec())
        .await
        .assert_refused(422);
    let uploaded = warehouse.upload(&path, "a.png", png(40, 30)).await;
    assert_eq!(uploaded.assert_ok().body["has_temperature"], true);
    let file = buyer.get(&theirs).await;
    assert!(
        file.assert_ok().header("content-type").starts_with("image/"),
        "{file:?}"
    );
    shop.buyer().await.get(&theirs).await.assert_refused(404);
}
