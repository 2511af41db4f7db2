//! /admin/api/after_sales/{id}/pack and /replace: what leaves in exchange is checked, sent cold and received as all parcels are
use catalog::{
    factory::NewGoods,
    goods::models::codes::{DeviceClass, Kind, Rx, Storage},
};
use chrono::{Days, TimeDelta};
use gateways::logistics::sandbox::Sandbox;
use identity::{companies::models::facts::LicenceKind, permissions::Role};
use serde_json::{Value, json};

use super::shipments::{pick, picking, send, shown};
use crate::{
    after_sales_support::{Departments, Sold, step},
    harness::{Answer, Buyer, Client, Shop},
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
    let claim = exchange_agreed(&departments, &sold).await;
    (departments, sold, claim)
}

/// The same for two units of what was sent.
pub(crate) async fn exchange_agreed(departments: &Departments, sold: &Sold) -> String {
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
    claim
}

pub(super) fn parcel() -> Value {
    json!({ "carrier": "京东物流", "waybill": "JD1" })
}

pub(super) fn cold_parcel() -> Value {
    json!({ "carrier": "京东物流", "waybill": "JD1", "temperature": "4.2", "vehicle": "箱 7", "cooling": "insulated_box" })
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

/// Units of its only batch: those that can be claimed, and of them for any reason.
async fn claimable(sold: &Sold) -> (Value, Value) {
    let path = format!("/api/order/{}/after_sales", sold.order);
    let shown = sold.buyer.get(&path).await;
    let batch = &shown.assert_ok().data()["lines"][0]["batches"][0];
    (batch["claimable"].clone(), batch["claimable_received"].clone())
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
    shop.settle().await;
    let watcher = shop.ctx.shared_store.get::<Sandbox>().unwrap();
    assert!(watcher.move_on("JD1").is_some(), "the carrier tells where it is");
    let detail = sold.buyer.get(&format!("/api/order/{}", sold.order)).await;
    let proofs = detail.assert_ok().data()["proofs"][0]["proofs"].clone();
    let of_exchange = proofs.as_array().unwrap().iter();
    let of_exchange = of_exchange.filter(|proof| proof["parcel"] == number.as_str());
    let steps: Vec<_> = of_exchange.map(|proof| proof["step"].as_str().unwrap()).collect();
    assert_eq!(steps, ["picked", "sent"], "{proofs}");

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
    assert_eq!(claimable(&sold).await, (json!(2), json!(0)), "it has not come");
    let early = sold.apply(&sold.claim("return", "appearance", 1)).await;
    assert_eq!(early.wrong_fields(), ["lines.0.number"]);
    let receive = format!("/api/order/shipments/{number}/receive");
    let stranger = shop.buyer().await;
    stranger.post_json(&receive, &json!({})).await.assert_refused(404);
    let come = sold.buyer.post_json(&receive, &json!({})).await;
    assert_eq!(come.assert_ok().data()["status"], 60);
    assert_eq!(claimable(&sold).await, (json!(2), json!(2)));
    sold.buyer
        .post_json(&receive, &json!({}))
        .await
        .assert_refused(409);
    shop.assert_invariants().await;
}

/// Its documents for other goods of the order do not matter, and a suspended company gets nothing.
#[tokio::test]
async fn the_gate_judges_what_leaves_in_exchange_and_nothing_else() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let buyer = shop.buyer().await;
    let device = NewGoods {
        kind: Kind::Device,
        rx: Rx::None,
        scope: "device".into(),
        device_class: DeviceClass::Second,
        device_code: "14".into(),
        ..NewGoods::default()
    };
    let (device, medicine) = (shop.goods(device).await, shop.goods(NewGoods::default()).await);
    buyer.put_in_cart(device, 1).await.assert_ok();
    let sold = shop.sold_to(buyer, medicine, 4, &departments).await;
    let (claim, other) = (
        exchange_agreed(&departments, &sold).await,
        exchange_agreed(&departments, &sold).await,
    );
    let yesterday = shop.services.clock.today() - Days::new(1);
    shop.set_last_day(&sold.buyer, LicenceKind::DeviceFiling, yesterday)
        .await;
    departments.pack(&claim).await;
    step(&departments.warehouse, &claim, "replace", &parcel())
        .await
        .assert_ok();

    let suspend = format!("/admin/api/companies/{}/suspend", sold.buyer.company_id);
    let reason = json!({ "reason": "许可证被吊销" });
    departments.qa.post_json(&suspend, &reason).await.assert_ok();
    let refused = step(&departments.warehouse, &other, "pack", &json!({})).await;
    refused.assert_refused(409);
    assert!(refused.data()["refusals"][0].is_object(), "{refused:?}");
}

async fn receive(buyer: &Buyer, parcel: &str) {
    let path = format!("/api/order/shipments/{parcel}/receive");
    buyer.post_json(&path, &json!({})).await.assert_ok();
}

/// The buyer has all that came of the order itself: what came in exchange does not end the time to claim.
#[tokio::test]
async fn the_receipt_of_an_exchange_does_not_finish_its_order() {
    let shop = Shop::start().await;
    let departments = shop.departments().await;
    let buyer = shop.buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(goods_id, 3).await;
    buyer.pay(&payment).await.assert_ok();
    let list = picking(&departments.warehouse, &order).await;
    let line = shown(&departments.warehouse, &list).await["lines"][0].clone();
    let batch = &line["batches"][0];
    let two = json!([{ "batch_id": batch["batch_id"], "number": 2 }]);
    let part = json!([{ "id": line["id"], "batches": two, "rest": "later" }]);
    pick(&departments.warehouse, &list, part).await.assert_ok();
    departments.check(&list).await;
    send(&departments.warehouse, &list, "SF1").await.assert_ok();
    receive(&buyer, &list).await;
    let sold = Sold {
        line_id: line["id"].as_i64().unwrap(),
        batch: batch["batch_number"].as_str().unwrap().to_owned(),
        photo: buyer.photo().await,
        buyer,
        order: order.clone(),
        goods_id,
    };
    let claim = exchange_agreed(&departments, &sold).await;
    let packed = departments.pack(&claim).await;
    step(&departments.warehouse, &claim, "replace", &parcel())
        .await
        .assert_ok();
    let rest = picking(&departments.warehouse, &order).await;
    let one = json!([{ "batch_id": batch["batch_id"], "number": 1 }]);
    let last = json!([{ "id": line["id"], "batches": one, "rest": "later" }]);
    pick(&departments.warehouse, &rest, last).await.assert_ok();
    departments.check(&rest).await;
    send(&departments.warehouse, &rest, "SF2").await.assert_ok();
    assert_eq!(sold.buyer.order_status(&order).await, 40);
    receive(&sold.buyer, &packed).await;
    assert_eq!(sold.buyer.order_status(&order).await, 40);
    sold.receive().await.assert_ok();
    assert_eq!(sold.buyer.order_status(&order).await, 60);
    shop.assert_invariants().await;
}

/// Where the rules let one person check their own parcel, sending picks and checks it too.
#[tokio::test]
async fn one_person_may_send_an_exchange_where_no_second_one_checks() {
    let shop = Shop::start().await;
    let (departments, sold, claim) = agreed(&shop, Storage::Normal).await;
    let rules = json!({ "second_person_checks": false, "coldest": "2", "warmest": "8", "trace_codes": "known", "reason": "人手不足，报备" });
    let path = "/admin/api/dispatch_rules";
    shop.agreed_by_two(path, &rules).await.assert_ok();
    let sent = step(&departments.warehouse, &claim, "replace", &parcel()).await;
    assert_eq!(sent.assert_ok().body["status"], 50);
    assert_eq!(shop.stock(sold.goods_id).await, (96, 0));
    let kept = shown(&departments.warehouse, &format!("{claim}F1")).await;
    assert_eq!(
        (&kept["status"], &kept["checker"]),
        (&json!("shipped"), &kept["picker"])
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_cold_exchange_leaves_and_arrives_with_its_temperature() {
    let shop = Shop::start().await;
    let (departments, sold, claim) = agreed(&shop, Storage::Cold).await;
    let number = departments.pack(&claim).await;
    let bare = step(&departments.warehouse, &claim, "replace", &parcel()).await;
    assert_eq!(bare.wrong_fields(), ["cooling", "temperature", "vehicle"]);
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
