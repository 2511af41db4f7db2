//! /admin/api/dashboard
use catalog::factory::NewGoods;
use chrono::{Days, TimeDelta};
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    factory,
    licences::models::licence_status::LicenceStatus,
    permissions::Role,
};
use kernel::{WriteTx, clock::shop_day};
use orders::lifecycle::models::order_status::OrderStatus;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::json;

use crate::harness::Shop;

#[tokio::test]
async fn each_part_is_there_for_those_who_may_read_it() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    expiring_licence(&shop, buyer.company_id).await;
    let everything = shop.staff(Role::Super).await.get("/admin/api/dashboard").await;
    let body = &everything.assert_ok().body;
    assert_eq!(body["sales"].as_array().unwrap().len(), 30, "{body}");
    assert_eq!(body["today"]["amount"], "0.00");
    assert_eq!(body["licences_expiring"].as_array().unwrap().len(), 1, "{body}");
    assert_eq!(body["funnel"].as_array().unwrap().len(), OrderStatus::ALL.len());
    assert_eq!(body["live_visitors"], 0);

    let content = shop.staff(Role::Content).await.get("/admin/api/dashboard").await;
    let body = &content.assert_ok().body;
    assert!(body["sales"].as_array().unwrap().is_empty(), "{body}");
    assert!(body["licences_expiring"].as_array().unwrap().is_empty(), "{body}");
    let salesman = shop.staff(Role::Salesman).await.get("/admin/api/dashboard").await;
    assert!(salesman.assert_ok().body["sales"].as_array().unwrap().is_empty());
    let system = shop.staff(Role::System).await.get("/admin/api/dashboard").await;
    system.assert_refused(403);
}

#[tokio::test]
async fn figures_include_an_order_as_soon_as_staff_are_notified() {
    let shop = Shop::start().await;
    let (buyer, staff) = (shop.buyer().await, shop.staff(Role::Super).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    shop.settle().await;
    let waiting = async || {
        let answer = staff.get("/admin/api/dashboard").await;
        answer.assert_ok().body["today"]["waiting_payment"]
            .as_i64()
            .unwrap()
    };
    assert_eq!(waiting().await, 0);
    buyer.ordered(goods_id, 2).await;
    shop.settle().await;
    assert_eq!(waiting().await, 1);
}

#[tokio::test]
async fn own_licences_are_listed_from_when_renewal_is_applied_for_and_checks_from_ninety_days_before() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let suspended = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Suspended).await;
    expiring_licence(&shop, suspended.company_id).await;
    let (now, today) = (shop.now(), shop.services.clock.today());
    let (in_20, in_180) = (today + Days::new(20), today + Days::new(180));
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let (kind, status) = (LicenceKind::MedicalInstitution, LicenceStatus::Approved);
        let licence = factory::licence(tx, buyer.company_id, kind, &[], status, None, now);
        let mut row = licence.await?.into_active_model();
        row.check_due = Set(Some(in_20));
        row.update(tx.db()).await
    })
    .await;
    let qa = shop.staff(Role::Qa).await;
    let drugs = json!({
        "number": "鄂AA0270099", "scope": ["chemical"], "valid_from": "2020-01-01", "valid_to": in_180,
        "pictures": [], "reason": "换证",
    });
    shop.put_by_two("/admin/api/own_licences/2", &drugs)
        .await
        .assert_ok();
    let dashboard = qa.get("/admin/api/dashboard").await;
    let listed = &dashboard.assert_ok().body["licences_expiring"];
    let own = json!({ "company": "本企业", "kind": "药品经营许可证", "valid_to": in_180, "days_left": 180 });
    assert_eq!(listed[0], own);
    assert_eq!(
        (&listed[1]["kind"], &listed[1]["days_left"]),
        (&json!("医疗机构执业许可证（校验）"), &json!(20))
    );
    assert_eq!(
        listed.as_array().unwrap().len(),
        2,
        "no suspended buyer: {listed}"
    );

    let queue = qa
        .get(r#"/admin/api/own_licences?filter={"expiring":true}"#)
        .await;
    assert_eq!(queue.assert_ok().header("content-range"), "own_licences 0-0/1");
    assert_eq!(queue.body[0]["name"], "药品经营许可证");

    // Shown every day until it is renewed, also once it is over; not the day before the 180 begin.
    let queued = async |days: i64| {
        shop.services.clock.advance(TimeDelta::days(days));
        let qa = shop.staff(Role::Qa).await;
        let queue = qa
            .get(r#"/admin/api/own_licences?filter={"expiring":true}"#)
            .await;
        queue.assert_ok().body.as_array().unwrap().len()
    };
    assert_eq!(queued(-1).await, 0);
    assert_eq!((queued(100).await, queued(100).await), (1, 1));
}

async fn expiring_licence(shop: &Shop, company_id: i64) {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let (kind, last_day) = (LicenceKind::MedicalInstitution, shop_day(now));
        factory::licence(
            tx,
            company_id,
            kind,
            &["chemical"],
            LicenceStatus::Approved,
            Some(last_day),
            now,
        )
        .await
    })
    .await;
}
