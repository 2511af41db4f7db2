//! /admin/api/document_rules
use catalog::{factory::NewGoods, goods::models::codes::Storage};
use identity::{
    changes::Changed, companies::models::facts::LicenceKind, models::_entities::licences, permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::Shop;

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
    let changed = qa.put_json("/admin/api/document_rules", &none).await;
    assert_eq!(need(&changed.assert_ok().body, "food", 1), "none");
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
    qa.put_json("/admin/api/document_rules", &not_asked)
        .await
        .assert_ok();
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
