//! /admin/api/document_rules
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use identity::{
    changes::Changed,
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    models::_entities::{document_rules, licences},
    permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::Shop;

const RULES: &str = "/admin/api/document_rules";

fn need(matrix: &Value, kind: &str, buyer_type: usize) -> String {
    let rows = matrix["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row["kind"] == kind).unwrap();
    row["needs"][buyer_type - 1].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn qa_says_which_documents_which_buyers_owe_and_registration_follows() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let matrix = qa.get("/admin/api/document_rules").await;
    assert_eq!(matrix.assert_ok().body["columns"][0]["name"], "单体药店");
    assert_eq!(need(&matrix.body, "food", 1), "if_needed");

    let owed = json!({ "buyer_type": 1, "kind": "food", "need": "required", "reason": "新增保健食品" });
    let changed = qa.put_json("/admin/api/document_rules", &owed).await;
    assert_eq!(need(&changed.assert_ok().body, "food", 1), "required");
    let checklists = shop.visitor().get("/api/user/register/single").await;
    let text = checklists.assert_ok().text.clone();
    let list = &checklists.data()["list"];
    let pharmacy = list
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["buyer_type"]["code"] == 1);
    let food = pharmacy.unwrap()["documents"]
        .as_array()
        .unwrap()
        .iter()
        .find(|document| document["kind"] == "food")
        .unwrap_or_else(|| panic!("{text}"))
        .clone();
    assert_eq!(food["is_required"], true, "{text}");

    let none = json!({ "buyer_type": 1, "kind": "food", "need": "none", "reason": "不再要求" });
    let second = shop.staff(Role::Qa).await;
    qa.put_json(RULES, &none).await.assert_ok();
    let changed = second.put_json(RULES, &none).await;
    assert_eq!(need(&changed.assert_ok().body, "food", 1), "none");
}

/// Buyer type, document: what the law asks of all buyers of the type, written from docs/law.md, not from the code.
const BY_LAW: &[(usize, &str)] = &[
    (1, "business"),
    (2, "business"),
    (3, "business"),
    (4, "business"),
    (6, "business"),
    (1, "drug_trading"),
    (2, "drug_trading"),
    (3, "drug_trading"),
    (6, "drug_trading"),
    (4, "medical_institution"),
    (5, "medical_institution"),
    (5, "institution_certificate"),
    (1, "purchasing_letter"),
    (2, "purchasing_letter"),
    (4, "purchasing_letter"),
    (5, "purchasing_letter"),
    (6, "purchasing_letter"),
    (1, "receiving_letter"),
    (2, "receiving_letter"),
    (3, "receiving_letter"),
    (4, "receiving_letter"),
    (5, "receiving_letter"),
    (6, "receiving_letter"),
    (1, "id_card"),
    (2, "id_card"),
    (3, "id_card"),
    (4, "id_card"),
    (5, "id_card"),
    (6, "id_card"),
    (1, "quality_agreement"),
    (2, "quality_agreement"),
    (4, "quality_agreement"),
    (5, "quality_agreement"),
    (6, "quality_agreement"),
];

#[tokio::test]
async fn what_the_law_asks_for_is_loosened_by_nobody() {
    let shop = Shop::start().await;
    let (qa, second) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let before = qa.get(RULES).await.assert_ok().body.clone();
    let rule = |buyer_type: usize, kind: &str, need: &str| json!({ "buyer_type": buyer_type, "kind": kind, "need": need, "reason": "不再要求" });
    for (buyer_type, kind) in BY_LAW {
        assert_eq!(
            need(&before, kind, *buyer_type),
            "required",
            "{kind} {buyer_type}"
        );
        for looser in ["if_needed", "none"] {
            for person in [&qa, &second] {
                let refused = person.put_json(RULES, &rule(*buyer_type, kind, looser)).await;
                assert_eq!(refused.wrong_fields(), ["need"], "{kind} {buyer_type} {looser}");
                assert!(refused.text.contains("法律要求"), "{refused:?}");
            }
        }
    }
    // 需 of a row that is law is no less than that.
    for (buyer_type, kind) in [(3, "purchasing_letter"), (5, "business")] {
        let refused = qa.put_json(RULES, &rule(buyer_type, kind, "none")).await;
        assert_eq!(refused.wrong_fields(), ["need"], "{kind} {buyer_type}");
    }
    assert_eq!(qa.get(RULES).await.body, before);

    let rows = before["rows"].as_array().unwrap();
    let row = |kind: &str| rows.iter().find(|row| row["kind"] == kind).unwrap();
    for (kind, sureness) in [("id_card", "H"), ("seal_specimen", "K"), ("gsp", "M")] {
        assert_eq!(row(kind)["sureness"], sureness, "{kind}");
    }
    let floors = |kind: &str| row(kind)["floors"].clone();
    assert_eq!(
        floors("quality_agreement"),
        json!(["required", "required", "none", "required", "required", "required"])
    );
    assert_eq!(floors("seal_specimen"), json!(vec!["none"; 6]));
}

#[tokio::test]
async fn a_row_that_is_law_counts_even_where_its_row_was_taken_away() {
    let shop = Shop::start().await;
    let buyer = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    let (company_id, qa) = (buyer.company_id, shop.staff(Role::Qa).await);
    shop.papers(company_id).await;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Company(company_id));
        document_rules::Entity::delete_many()
            .filter(document_rules::Column::Kind.eq(LicenceKind::IdCard))
            .exec(tx.db())
            .await?;
        licences::Entity::delete_many()
            .filter(licences::Column::CompanyId.eq(company_id))
            .filter(licences::Column::Kind.eq(LicenceKind::IdCard))
            .exec(tx.db())
            .await
    })
    .await;
    assert_eq!(need(&qa.get(RULES).await.body, "id_card", 1), "required");
    let refused = qa.approve_company(company_id, "资料齐全").await;
    assert_eq!(refused.wrong_fields(), ["documents.id_card"]);
}

#[tokio::test]
async fn two_people_loosen_a_row_and_one_makes_it_stricter() {
    let shop = Shop::start().await;
    let (qa, second) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let rule =
        |need: &str| json!({ "buyer_type": 2, "kind": "seal_specimen", "need": need, "reason": "制度修订" });
    let asked = |matrix: &Value| {
        let rows = matrix["rows"].as_array().unwrap();
        let row = rows.iter().find(|row| row["kind"] == "seal_specimen").unwrap();
        row["asked"][1].clone()
    };
    let first = qa
        .put_json(RULES, &rule("if_needed"))
        .await
        .assert_ok()
        .body
        .clone();
    assert_eq!(need(&first, "seal_specimen", 2), "required", "it waits");
    assert_eq!(asked(&first)["need"], "if_needed");
    assert!(!asked(&first)["by"].as_str().unwrap().is_empty(), "{first}");
    let again = qa.put_json(RULES, &rule("if_needed")).await;
    again.assert_refused(409);

    // Another proposal takes the place of the first, so its author does not agree to it.
    let other = second
        .put_json(RULES, &rule("none"))
        .await
        .assert_ok()
        .body
        .clone();
    assert_eq!(
        (need(&other, "seal_specimen", 2), &asked(&other)["need"]),
        ("required".to_owned(), &json!("none"))
    );
    let agreed = qa.put_json(RULES, &rule("none")).await.assert_ok().body.clone();
    assert_eq!(need(&agreed, "seal_specimen", 2), "none");
    assert_eq!(asked(&agreed), Value::Null);

    let stricter = qa
        .put_json(RULES, &rule("required"))
        .await
        .assert_ok()
        .body
        .clone();
    assert_eq!(need(&stricter, "seal_specimen", 2), "required");
    qa.put_json(RULES, &rule("if_needed")).await.assert_ok();
    let taken_back = qa
        .put_json(RULES, &rule("required"))
        .await
        .assert_ok()
        .body
        .clone();
    assert_eq!(asked(&taken_back), Value::Null);
    let anew = second
        .put_json(RULES, &rule("if_needed"))
        .await
        .assert_ok()
        .body
        .clone();
    assert_eq!(need(&anew, "seal_specimen", 2), "required");
    let auditor = shop.staff(Role::Auditor).await;
    let filter = r#"{"subject_kind":"document_rule","subject_id":"2.seal_specimen"}"#;
    let log = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    let actions: Vec<&Value> = log
        .assert_ok()
        .body
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry["action"])
        .collect();
    assert!(
        actions.contains(&&json!("document_rule.ask")) && actions.contains(&&json!("document_rule.update")),
        "{actions:?}"
    );
}

#[tokio::test]
async fn cold_goods_ask_for_their_letter_where_the_matrix_lists_it() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let cold = shop
        .goods(NewGoods {
            storage: Storage::Cold,
            ..NewGoods::default()
        })
        .await;
    let company_id = buyer.company_id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Company(company_id));
        licences::Entity::delete_many()
            .filter(licences::Column::CompanyId.eq(company_id))
            .filter(licences::Column::Kind.eq(LicenceKind::ColdChainLetter))
            .exec(tx.db())
            .await
    })
    .await;
    let refused = buyer.put_in_cart(cold, 2).await;
    assert!(refused.text.contains("冷链药品采购委托书"), "{refused:?}");

    let qa = shop.staff(Role::Qa).await;
    let not_asked =
        json!({ "buyer_type": 1, "kind": "cold_chain_letter", "need": "none", "reason": "随货核验温度即可" });
    let second = shop.staff(Role::Qa).await;
    qa.put_json(RULES, &not_asked).await.assert_ok();
    let still = buyer.put_in_cart(cold, 2).await;
    assert!(
        still.text.contains("冷链药品采购委托书"),
        "one person loosens nothing: {still:?}"
    );
    second.put_json(RULES, &not_asked).await.assert_ok();
    buyer.put_in_cart(cold, 2).await.assert_ok();
}

#[tokio::test]
async fn nonsense_changes_nothing() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let before = qa.get("/admin/api/document_rules").await.body;
    let right = json!({ "buyer_type": 1, "kind": "food", "need": "required", "reason": "x" });
    for (field, wrong) in [
        ("buyer_type", json!(9)),
        ("kind", json!("passport")),
        ("need", json!("maybe")),
        ("reason", json!(" ")),
    ] {
        let mut input = right.clone();
        input[field] = wrong;
        let answer = qa.put_json("/admin/api/document_rules", &input).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"][field][0].is_string(), "{answer:?}");
    }
    assert_eq!(qa.get("/admin/api/document_rules").await.body, before);
}
