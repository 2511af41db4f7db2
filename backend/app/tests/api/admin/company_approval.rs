//! POST /admin/api/companies/{id}/approve: quality management's alone, with an opinion, and with every required paper.
use chrono::{Days, TimeDelta};
use identity::{
    changes::Changed,
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    factory,
    licences::models::licence_status::LicenceStatus,
    models::_entities::{companies, licences},
    permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Buyer, Shop};

const OPINION: &str = "资料齐全，同意";

/// The newest document of this kind becomes another.
async fn change(shop: &Shop, buyer: &Buyer, kind: LicenceKind, status: LicenceStatus, days_left: i64) {
    let company_id = buyer.company_id;
    let today = shop.services.clock.today();
    let last = today + Days::new(400) - Days::new((400 - days_left).unsigned_abs());
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Company(company_id));
        let rows = licences::Entity::find()
            .filter(licences::Column::CompanyId.eq(company_id))
            .filter(licences::Column::Kind.eq(kind))
            .all(tx.db())
            .await?;
        for row in rows {
            let mut row = row.into_active_model();
            row.status = Set(status);
            row.valid_to = Set(Some(last));
            row.update(tx.db()).await?;
        }
        Ok(())
    })
    .await;
}

/// What the page of the company says is missing.
async fn missing(shop: &Shop, buyer: &Buyer) -> Vec<Value> {
    let qa = shop.staff(Role::Qa).await;
    let shown = qa
        .get(&format!("/admin/api/companies/{}", buyer.company_id))
        .await;
    shown.assert_ok().body["missing_papers"]
        .as_array()
        .unwrap()
        .clone()
}

#[tokio::test]
async fn each_paper_that_is_missing_waits_or_is_over_is_named() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let buyer = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    let refused = qa.approve_company(buyer.company_id, OPINION).await;
    assert_eq!(refused.wrong_fields(), ["documents.receiving_letter"]);
    let shown = missing(&shop, &buyer).await;
    assert_eq!(shown.len(), 1, "{shown:?}");
    assert_eq!(shown[0]["kind"], "receiving_letter");
    assert!(
        shown[0]["why"].as_str().unwrap().contains("收货委托书"),
        "{shown:?}"
    );
    shop.papers(buyer.company_id).await;
    assert!(missing(&shop, &buyer).await.is_empty());

    change(
        &shop,
        &buyer,
        LicenceKind::PurchasingLetter,
        LicenceStatus::Approved,
        -1,
    )
    .await;
    change(&shop, &buyer, LicenceKind::IdCard, LicenceStatus::Submitted, 300).await;
    change(
        &shop,
        &buyer,
        LicenceKind::QualityAgreement,
        LicenceStatus::Rejected,
        300,
    )
    .await;
    let refused = qa.approve_company(buyer.company_id, OPINION).await;
    assert_eq!(
        refused.wrong_fields(),
        [
            "documents.id_card",
            "documents.purchasing_letter",
            "documents.quality_agreement"
        ]
    );
    let yesterday = (shop.services.clock.today() - Days::new(1)).to_string();
    let why = |kind: &str| refused.body["errors"][format!("documents.{kind}")][0].to_string();
    assert!(why("purchasing_letter").contains(&yesterday), "{refused:?}");
    assert!(why("id_card").contains("还没有审核"), "{refused:?}");
    assert!(why("quality_agreement").contains("驳回"), "{refused:?}");

    let shown = missing(&shop, &buyer).await;
    let mut kinds: Vec<&str> = shown.iter().map(|gap| gap["kind"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    assert_eq!(
        kinds,
        ["id_card", "purchasing_letter", "quality_agreement"],
        "before anybody presses"
    );

    // What ends tonight counts today.
    for kind in [
        LicenceKind::PurchasingLetter,
        LicenceKind::IdCard,
        LicenceKind::QualityAgreement,
    ] {
        change(&shop, &buyer, kind, LicenceStatus::Approved, 0).await;
    }
    let approved = qa.approve_company(buyer.company_id, OPINION).await;
    assert_eq!(approved.assert_ok().body["status"], "approved");
    let auditor = shop.staff(Role::Auditor).await;
    let filter = format!(
        r#"{{"subject_kind":"company","subject_id":"{}"}}"#,
        buyer.company_id
    );
    let log = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    assert_eq!(log.assert_ok().body[0]["reason"], "资料齐全，同意");
}

#[tokio::test]
async fn an_opinion_is_needed_and_nobody_else_approves() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let buyer = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    shop.papers(buyer.company_id).await;
    let silent = qa.approve_company(buyer.company_id, " ").await;
    assert_eq!(silent.wrong_fields(), ["reason"]);
    // What has changed since it was read is not approved, nor is it by who does not say what they read.
    let company = format!("/admin/api/companies/{}", buyer.company_id);
    let read = qa.get(&company).await.assert_ok().body.clone();
    shop.services.clock.advance(TimeDelta::minutes(1));
    let (company_id, now) = (buyer.company_id, shop.now());
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let row = companies::Entity::find_by_id(company_id).one(tx.db()).await?;
        let mut row = row.unwrap().into_active_model();
        row.legal_person = Set("王新任".into());
        row.updated_at = Set(now);
        row.update(tx.db()).await
    })
    .await;
    let approve = format!("{company}/approve");
    let blind = json!({ "reason": OPINION });
    assert_eq!(
        qa.post_json(&approve, &blind).await.wrong_fields(),
        ["updated_at"]
    );
    let late = json!({ "reason": OPINION, "updated_at": read["updated_at"] });
    qa.post_json(&approve, &late).await.assert_refused(409);
    for role in [Role::Super, Role::Service, Role::Salesman] {
        let colleague = shop.staff(role).await;
        colleague
            .approve_company(buyer.company_id, OPINION)
            .await
            .assert_refused(403);
    }
    qa.approve_company(buyer.company_id, OPINION).await.assert_ok();
}

#[tokio::test]
async fn a_document_is_completed_from_its_scan_before_it_is_approved() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let (company_id, now) = (buyer.company_id, shop.now());
    let old = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let (kind, status) = (LicenceKind::DrugTrading, LicenceStatus::Submitted);
            let row = factory::licence(tx, company_id, kind, &["chemical"], status, None, now).await?;
            let mut row = row.into_active_model();
            row.particulars = Set(json!({ "mode": "批发", "head": "陈志远" }));
            row.update(tx.db()).await
        })
        .await;
    let document = format!("/admin/api/licences/{}", old.id);
    let refused = qa.approve_licence(old.id).await;
    assert_eq!(
        refused.wrong_fields(),
        ["particulars.mode", "particulars.quality_head"],
        "a pharmacy is no wholesaler: {refused:?}"
    );
    let reading = json!({
        "number": "鄂DA1", "scope": ["chemical"], "valid_to": null, "reason": "照原件补充",
        "particulars": { "mode": "零售", "head": "陈志远", "quality_head": "李质量" },
    });
    qa.put_json(&document, &reading).await.assert_ok();
    let approved = qa.approve_licence(old.id).await;
    assert_eq!(approved.assert_ok().body["status"], "approved");
}
