//! A product gets a looser class while it is in carts and open orders: an order stays as strict as it was placed, and what is
//! ordered from then on follows the new class.
use catalog::{
    factory::NewGoods,
    goods::models::codes::{Control, Storage},
};
use identity::{companies::models::facts::LicenceKind, permissions::Role};
use serde_json::{Value, json};

use super::class_taken_away::reclass;
use crate::{
    admin::{inspections::Book, shipments::ROWS},
    harness::{Answer, Buyer, Client, Shop},
};

/// Whether what is selected in the cart is paid by transfer alone.
async fn transfer_only(buyer: &Buyer) -> Value {
    let checkout = buyer.post_json("/api/cart/checkout", &json!({ "ids": [] })).await;
    let groups = checkout.assert_ok().data()["groups"].as_array().unwrap();
    assert_eq!(groups.len(), 1, "{groups:?}");
    groups[0]["transfer_only"].clone()
}

async fn shown(buyer: &Buyer, order: &str) -> Value {
    let detail = buyer.get(&format!("/api/order/{order}")).await;
    detail.assert_ok().data().clone()
}

/// The steps of the only line at which this document was asked for.
fn steps_with(order: &Value, kind: LicenceKind) -> Vec<&str> {
    let steps = order["proofs"][0]["proofs"].as_array().unwrap().iter();
    let with = steps.filter(|step| {
        let mut documents = step["documents"].as_array().unwrap().iter();
        documents.any(|document| document["kind_text"] == kind.text())
    });
    with.map(|step| step["step"].as_str().unwrap()).collect()
}

async fn send(warehouse: &Client, order: &str, more: Value) -> Answer {
    let mut parcel = json!({ "carrier": "自有车队", "waybill": "鄂A12345" });
    let fields = parcel.as_object_mut().unwrap();
    fields.extend(more.as_object().unwrap().clone());
    warehouse
        .post_json(&format!("{ROWS}/{order}F1/send"), &parcel)
        .await
}

#[tokio::test]
async fn an_order_of_special_compounds_stays_one_and_the_next_is_plain() {
    let shop = Shop::start().await;
    let qa = [shop.staff(Role::Qa).await, shop.staff(Role::Qa).await];
    let buyer = shop.buyer().await;
    let goods_id = shop
        .goods(NewGoods {
            control: Control::SpecialCompound,
            limit_quantity: 100,
            ..NewGoods::default()
        })
        .await;
    let (payment, special) = buyer.ordered(goods_id, 2).await;
    buyer.put_in_cart(goods_id, 3).await.assert_ok();
    assert_eq!(transfer_only(&buyer).await, true);
    reclass(&shop, &qa, goods_id, &json!({ "control": "" })).await;

    assert_eq!(transfer_only(&buyer).await, false);
    let placed = buyer.order().await;
    let (next, plain) = (&placed.assert_ok().data()["id"], &placed.data()["orders"][0]);
    buyer.pay(next.as_str().unwrap()).await.assert_ok();
    assert_eq!(buyer.order_status(plain.as_str().unwrap()).await, 30);
    assert_eq!(shown(&buyer, plain.as_str().unwrap()).await["title"], "普通商品");

    buyer.pay(&payment).await.assert_refused(409);
    assert_eq!(shown(&buyer, &special).await["title"], "含特殊药品复方制剂商品");
    // It waits for quality management, which passes it.
    shop.transferred(&buyer, &payment, &special).await;
    shop.pack(&special).await;
    let warehouse = shop.staff(Role::Warehouse).await;
    send(&warehouse, &special, json!({})).await.assert_ok();
    assert_eq!(
        steps_with(&shown(&buyer, &special).await, LicenceKind::EphedrineBuyer),
        ["placed"],
        "what it was placed under stays beside what let it go"
    );
    shop.settle().await;
    let ledger = Book::of(&qa[0], "special_ledger", "").await;
    assert_eq!((ledger.len(), ledger.cell(0, "订单号")), (1, special.as_str()));
    assert_eq!(ledger.cell(0, "回执"), "待确认", "its receipt is owed");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn an_order_of_cold_goods_leaves_cold_and_the_next_does_not() {
    let shop = Shop::start().await;
    let qa = [shop.staff(Role::Qa).await, shop.staff(Role::Qa).await];
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let goods_id = shop
        .goods(NewGoods {
            storage: Storage::Cold,
            ..NewGoods::default()
        })
        .await;
    let cold = buyer.bought(goods_id, 1).await;
    reclass(&shop, &qa, goods_id, &json!({ "storage": "normal" })).await;
    let plain = buyer.bought(goods_id, 1).await;
    for order in [&cold, &plain] {
        shop.pack(order).await;
    }
    assert_eq!(shown(&buyer, &cold).await["is_cold"], true);
    let bare = send(&warehouse, &cold, json!({})).await;
    assert_eq!(bare.wrong_fields(), ["cooling", "temperature", "vehicle"]);
    let start = json!({ "temperature": "4.2", "vehicle": "箱 7", "cooling": "insulated_box" });
    send(&warehouse, &cold, start).await.assert_ok();
    let warm = json!({ "temperature": "9.5" });
    let receive = format!("/api/order/{cold}/receive");
    buyer.post_json(&receive, &json!({})).await.assert_refused(422);
    buyer.post_json(&receive, &warm).await.assert_ok();
    let chain = Book::of(&qa[0], "cold_chain", "").await;
    assert_eq!(chain.cell(0, "异常和处理"), "到货温度超出范围");
    assert_eq!(
        steps_with(&shown(&buyer, &cold).await, LicenceKind::ColdChainLetter),
        ["placed"]
    );

    assert_eq!(shown(&buyer, &plain).await["is_cold"], false);
    send(&warehouse, &plain, json!({})).await.assert_ok();
    assert_eq!(chain.len(), 1, "the next is none of it");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_was_kept_from_pharmacies_is_theirs_from_the_decision_on() {
    let shop = Shop::start().await;
    let qa = [shop.staff(Role::Qa).await, shop.staff(Role::Qa).await];
    let buyer = shop.buyer().await;
    let goods_id = shop
        .goods(NewGoods {
            control: Control::NoPharmacy,
            ..NewGoods::default()
        })
        .await;
    let reasons = async || {
        let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
        detail.assert_ok().data()["reasons"].clone()
    };
    assert_eq!(reasons().await[0]["code"], "no_pharmacy");
    reclass(&shop, &qa, goods_id, &json!({ "control": "" })).await;
    assert_eq!(reasons().await, json!([]));
    buyer.bought(goods_id, 1).await;
}
