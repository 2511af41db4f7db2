//! /admin/api/dashboard
use catalog::factory::NewGoods;
use identity::{
    companies::models::facts::LicenceKind, factory, licences::models::licence_status::LicenceStatus,
    permissions::Role,
};
use kernel::{WriteTx, clock::shop_day};
use orders::lifecycle::models::order_status::OrderStatus;
use sea_orm::DbErr;

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
