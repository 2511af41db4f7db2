//! /admin/api/quality_rules: the figures that quality management keeps
use catalog::factory::NewGoods;
use identity::{
    changes::Changed,
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    factory,
    licences::models::licence_status::LicenceStatus,
    permissions::Role,
};
use kernel::WriteTx;
use sea_orm::DbErr;
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
        "invoice_with_goods": true,
        "own_licence_days": 180,
    })
}

async fn now(staff: &Client) -> Value {
    staff.get(PATH).await.assert_ok().body.clone()
}

fn with(field: &str, value: Value) -> Value {
    let mut body = delivered();
    body["reason"] = json!("制度修订");
    body[field] = value;
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
        ("own_licence_days", json!(59)),
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

/// A hospital with a tax number, of which nobody said that its invoices come by themselves.
async fn hospital(shop: &Shop) -> Buyer {
    let buyer = shop.buyer_of(BuyerType::Hospital, CompanyStatus::Approved).await;
    let (company_id, now) = (buyer.company_id, shop.now());
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Company(company_id));
        let kind = LicenceKind::MedicalInstitution;
        factory::licence(tx, company_id, kind, &[], LicenceStatus::Approved, None, now).await
    })
    .await;
    shop.read_tax_number(&buyer).await;
    buyer
}

#[tokio::test]
async fn goods_of_hospitals_leave_with_their_invoice_until_two_people_say_otherwise() {
    let shop = Shop::start().await;
    shop.seals_reports().await;
    let hospital = hospital(&shop).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let (payment, order) = hospital.ordered(goods_id, 1).await;
    hospital.pay(&payment).await.assert_ok();
    let invoices = async || {
        shop.settle().await;
        let answer = hospital.get("/api/invoice").await;
        answer.assert_ok().data()["list"].as_array().unwrap().clone()
    };
    assert!(invoices().await.is_empty(), "nothing has left");
    let warehouse = shop.staff(Role::Warehouse).await;
    let parcel = json!({ "carrier": "顺丰医药", "waybill": "SF1" });
    let ship = async |order: &str| {
        shop.pack(order).await;
        let path = format!("/admin/api/orders/{order}/ship");
        warehouse.post_json(&path, &parcel).await.assert_ok();
    };
    ship(&order).await;
    shop.settle().await;
    shop.invoiced().await;
    let issued = invoices().await;
    assert_eq!(issued.len(), 1, "{issued:?}");
    assert_eq!(
        (&issued[0]["order_id"], &issued[0]["status"]),
        (&json!(order), &json!("issued"))
    );

    let later = with("invoice_with_goods", json!(false));
    let agreed = shop.agreed_by_two(PATH, &later).await;
    assert_eq!(agreed.assert_ok().body["invoice_with_goods"], false);
    let next = hospital.bought(goods_id, 1).await;
    ship(&next).await;
    assert_eq!(invoices().await.len(), 1, "it is for the hospital to ask for");
}
