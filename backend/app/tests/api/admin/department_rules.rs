//! /admin/api/department_rules: for which departments of their licence medical institutions buy goods.
use catalog::factory::NewGoods;
use chrono::Days;
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

use crate::harness::{Buyer, Shop};

const RULES: &str = "/admin/api/department_rules";

fn rule(class: &str, departments: &str) -> Value {
    json!({ "class": class, "departments": departments, "reason": "质量管理制度修订" })
}

/// With a medical licence, of 内科, 妇产科 and 中医科.
async fn practises(shop: &Shop, clinic: &Buyer) {
    let (company_id, now) = (clinic.company_id, shop.now());
    let last_day = shop.services.clock.today() + Days::new(300);
    let kind = LicenceKind::MedicalInstitution;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Company(company_id));
        factory::licence(
            tx,
            company_id,
            kind,
            &[],
            LicenceStatus::Approved,
            Some(last_day),
            now,
        )
        .await
    })
    .await;
}

async fn reasons(buyer: &Buyer, id: i64) -> Vec<String> {
    let detail = buyer.get(&format!("/api/goods/detail/{id}")).await;
    let given = detail.assert_ok().data()["reasons"].as_array().unwrap().clone();
    let codes = given.iter().map(|reason| reason["code"].as_str().unwrap());
    codes.map(str::to_owned).collect()
}

#[tokio::test]
async fn a_stricter_row_counts_at_once_and_looser_ones_once_two_agree() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let clinic = shop.buyer_of(BuyerType::Clinic, CompanyStatus::Approved).await;
    practises(&shop, &clinic).await;
    let pharmacy = shop.buyer().await;
    let patent = NewGoods {
        scope: "chinese_patent".into(),
        ..NewGoods::default()
    };
    let id = shop.goods(patent).await;
    assert!(reasons(&clinic, id).await.is_empty());

    let stricter = qa.put_json(RULES, &rule("chinese_patent", "口腔科")).await;
    assert_eq!(stricter.assert_ok().body["rows"][2]["departments"], "口腔科");
    assert_eq!(reasons(&clinic, id).await, ["licence_medical_institution"]);
    assert!(reasons(&pharmacy, id).await.is_empty());

    qa.put_json(RULES, &rule("chinese_patent", "")).await.assert_ok();
    assert_eq!(reasons(&clinic, id).await, ["licence_medical_institution"]);
    let second = shop.staff(Role::Qa).await;
    let agreed = second.put_json(RULES, &rule("chinese_patent", "")).await;
    assert_eq!(agreed.assert_ok().body["rows"][2]["departments"], "");
    assert!(reasons(&clinic, id).await.is_empty());
}

#[tokio::test]
async fn a_row_is_not_edited_to_nonsense() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let long = "妇产科".repeat(10);
    let many: Vec<String> = (10..23).map(|number| format!("科目{number}")).collect();
    let many = many.join("、");
    for (class, departments, field) in [
        ("termination", "科", "departments"),
        ("termination", long.as_str(), "departments"),
        ("termination", many.as_str(), "departments"),
        ("chemical", "内科", "class"),
    ] {
        let refused = qa.put_json(RULES, &rule(class, departments)).await;
        assert!(
            refused.wrong_fields().contains(&field),
            "{departments} {refused:?}"
        );
    }
    let silent = json!({ "class": "termination", "departments": "妇产科", "reason": "" });
    let refused = qa.put_json(RULES, &silent).await;
    assert!(refused.wrong_fields().contains(&"reason"), "{refused:?}");
    let kept = qa.get(RULES).await;
    assert_eq!(
        kept.assert_ok().body["rows"][0]["departments"],
        "妇产科、计划生育"
    );
}
