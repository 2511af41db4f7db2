//! The state of a company's documents: the same in the header, the list and the documents themselves; a
//! waiting document can be withdrawn.
use catalog::factory::NewGoods;
use chrono::Days;
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    factory,
    licences::models::licence_status::LicenceStatus,
    models::_entities::licences,
    permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::{
    admin_support::png,
    harness::{Answer, Buyer, Client, Shop},
};

const DOCUMENTS: &str = "/api/user/zizhi";

async fn standing(buyer: &Buyer) -> Value {
    let base = buyer.get("/api/user/base").await;
    base.assert_ok().data()["standing"].clone()
}

async fn drug_trading(client: &Client) -> Value {
    let list = client.get(DOCUMENTS).await;
    let list = list.assert_ok().data()["list"].as_array().unwrap().clone();
    let found = list
        .into_iter()
        .find(|document| document["kind"] == "drug_trading");
    found.unwrap()
}

fn particulars() -> Value {
    factory::particulars(LicenceKind::DrugTrading, BuyerType::Pharmacy)
}

/// Hands in a new version of the drug-trading licence; its id.
async fn hand_in(client: &Client) -> i64 {
    let file = client.upload("/api/upload", "a.png", png(40, 30)).await;
    let key = file.assert_ok().data()["key"].clone();
    let body = json!({
        "kind": "drug_trading", "number": "鄂DB7160233", "scope": ["chemical", "rx", "otc_a", "otc_b"],
        "is_long_term": 1, "files": [key],
        "particulars": particulars(),
    });
    client.post_json(DOCUMENTS, &body).await.assert_ok();
    drug_trading(client).await["id"].as_i64().unwrap()
}

async fn withdraw(client: &Client, id: i64) -> Answer {
    client
        .post_json(&format!("{DOCUMENTS}/{id}/withdraw"), &json!({}))
        .await
}

/// Of the document as it reads now.
async fn word(qa: &Client, id: i64) -> Value {
    let read = qa.get(&format!("/admin/api/licences/{id}")).await;
    json!({ "reason": "有效期与证件不一致", "seen": read.assert_ok().body["seen"] })
}

async fn decide(qa: &Client, id: i64, decision: &str) -> Answer {
    let word = word(qa, id).await;
    qa.post_json(&format!("/admin/api/licences/{id}/{decision}"), &word)
        .await
}

/// A buyer whose drug-trading licence ended yesterday.
async fn expired(shop: &Shop) -> Buyer {
    let buyer = shop.buyer().await;
    let (company_id, yesterday) = (buyer.company_id, shop.services.clock.today() - Days::new(1));
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(identity::changes::Changed::Company(company_id));
        licences::Entity::update_many()
            .col_expr(licences::Column::ValidTo, Expr::value(yesterday))
            .filter(licences::Column::CompanyId.eq(company_id))
            .filter(licences::Column::Kind.eq(LicenceKind::DrugTrading))
            .exec(tx.db())
            .await
    })
    .await;
    buyer
}

/// The first reason why this buyer can't buy the product.
async fn reason(buyer: &Buyer, goods_id: i64) -> Value {
    let detail = buyer.get(&format!("/api/goods/detail/{goods_id}")).await;
    detail.assert_ok().data()["reasons"][0].clone()
}

#[tokio::test]
async fn header_goods_and_documents_tell_the_same_of_a_licence() {
    let shop = Shop::start().await;
    let medicine = shop.goods(NewGoods::default()).await;
    let (buyer, qa) = (expired(&shop).await, shop.staff(Role::Qa).await);
    let told = standing(&buyer).await;
    assert_eq!(
        (&told["state"], &told["level"]),
        (&json!("expired"), &json!("stop"))
    );
    assert_eq!(told["text"], "药品经营许可证已过期，请上传新证");
    assert_eq!(reason(&buyer, medicine).await["brief"], "证照已过期");
    assert_eq!(drug_trading(&buyer).await["status"], "expired");

    let id = hand_in(&buyer).await;
    let told = standing(&buyer).await;
    assert_eq!(
        (&told["state"], &told["level"]),
        (&json!("expired"), &json!("wait"))
    );
    assert_eq!(told["text"], "药品经营许可证已过期，新证审核中");
    assert!(
        told["detail"].as_str().unwrap().contains("不能采购药品"),
        "{told}"
    );
    let message = reason(&buyer, medicine).await["message"].clone();
    assert!(
        message.as_str().unwrap().contains("过期，新证审核中"),
        "{message}"
    );
    let document = drug_trading(&buyer).await;
    assert_eq!(document["status"], "submitted");
    assert_eq!(document["earlier"]["status"], "expired");

    decide(&qa, id, "reject").await.assert_ok();
    let told = standing(&buyer).await;
    assert_eq!(told["text"], "药品经营许可证已过期，新证被驳回，请重新上传");
    let again = hand_in(&buyer).await;
    decide(&qa, again, "approve").await.assert_ok();
    let told = standing(&buyer).await;
    assert_eq!(
        (&told["state"], &told["level"]),
        (&json!("valid"), &json!("fine"))
    );
    assert!(reason(&buyer, medicine).await.is_null());
    assert!(drug_trading(&buyer).await["earlier"].is_null());

    shop.settle().await;
    let messages = buyer.get("/api/message?page=1").await;
    let titles: Vec<_> = messages.assert_ok().data()["list"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| message["title"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(titles, ["药品经营许可证已通过审核", "药品经营许可证未通过审核"]);
}

#[tokio::test]
async fn while_the_old_one_is_in_force_nothing_is_locked() {
    let shop = Shop::start().await;
    let medicine = shop.goods(NewGoods::default()).await;
    let buyer = shop.buyer().await;
    hand_in(&buyer).await;
    let told = standing(&buyer).await;
    assert_eq!(
        (&told["state"], &told["level"]),
        (&json!("renewing"), &json!("fine"))
    );
    assert_eq!(told["detail"], "原来的证照在有效期内继续有效。");
    assert_eq!(drug_trading(&buyer).await["earlier"]["status"], "approved");
    assert!(reason(&buyer, medicine).await.is_null());
}

#[tokio::test]
async fn of_several_waiting_documents_the_rejected_one_is_reported() {
    let shop = Shop::start().await;
    let buyer = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    let (company_id, now) = (buyer.company_id, shop.now());
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        licences::Entity::delete_many()
            .filter(licences::Column::CompanyId.eq(company_id))
            .exec(tx.db())
            .await?;
        for kind in [
            LicenceKind::Business,
            LicenceKind::DrugTrading,
            LicenceKind::PurchasingLetter,
            LicenceKind::IdCard,
            LicenceKind::QualityAgreement,
            LicenceKind::InvoiceDetails,
        ] {
            factory::licence(tx, company_id, kind, &[], LicenceStatus::Submitted, None, now).await?;
        }
        tx.touch(identity::changes::Changed::Company(company_id));
        Ok(())
    })
    .await;
    assert_eq!(standing(&buyer).await["text"], "资质审核中，看看进度");
    let id = drug_trading(&buyer).await["id"].as_i64().unwrap();
    decide(&shop.staff(Role::Qa).await, id, "reject")
        .await
        .assert_ok();
    let told = standing(&buyer).await;
    assert_eq!(told["text"], "药品经营许可证被驳回，请重新上传");
    assert_eq!(
        (&told["level"], &told["fix_url"]),
        (&json!("stop"), &json!("/zzzj"))
    );
}

#[tokio::test]
async fn a_document_that_waits_is_taken_back_and_sent_again() {
    let shop = Shop::start().await;
    let (buyer, qa) = (expired(&shop).await, shop.staff(Role::Qa).await);
    let id = hand_in(&buyer).await;
    let body = json!({
        "kind": "drug_trading", "number": "1", "scope": ["chemical"], "is_long_term": 1, "particulars": particulars(),
    });
    buyer.post_json(DOCUMENTS, &body).await.assert_refused(409);

    let list = withdraw(&buyer, id).await;
    list.assert_ok();
    let document = drug_trading(&buyer).await;
    assert_eq!(
        (&document["status"], &document["status_text"]),
        (&json!("withdrawn"), &json!("已撤回"))
    );
    assert_eq!(document["earlier"]["status"], "expired");
    assert_eq!(standing(&buyer).await["text"], "药品经营许可证已过期，请上传新证");
    withdraw(&buyer, id).await.assert_refused(409);

    let waiting = qa
        .get(r#"/admin/api/licences?filter={"status":"submitted"}"#)
        .await;
    assert_eq!(waiting.assert_ok().body, json!([]));
    let late = decide(&qa, id, "approve").await;
    late.assert_refused(409);
    assert!(late.message().contains("撤回"), "{late:?}");
    let reading = json!({
        "number": "1", "scope": ["chemical"], "valid_to": null, "particulars": particulars(), "reason": "更正",
    });
    let correct = format!("/admin/api/licences/{id}");
    qa.put_json(&correct, &reading).await.assert_refused(409);

    let auditor = shop.staff(Role::Auditor).await;
    let filter = format!(r#"{{"subject_kind":"licence","subject_id":"{id}"}}"#);
    let log = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    let entry = &log.assert_ok().body[0];
    assert_eq!(
        (&entry["action"], &entry["actor_kind"], &entry["after"]["status"]),
        (&json!("licence.withdraw"), &json!("member"), &json!("withdrawn"))
    );

    buyer.post_json(DOCUMENTS, &body).await.assert_ok();
    let again = drug_trading(&buyer).await;
    assert_eq!(
        (&again["status"], again["id"] != json!(id)),
        (&json!("submitted"), true)
    );
    assert_eq!(again["scans"].as_array().unwrap().len(), 1, "its pages are kept");
    decide(&qa, again["id"].as_i64().unwrap(), "approve")
        .await
        .assert_ok();
    assert_eq!(standing(&buyer).await["state"], "valid");
}

#[tokio::test]
async fn what_is_decided_or_someone_elses_is_not_taken_back() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let approved = drug_trading(&buyer).await["id"].as_i64().unwrap();
    withdraw(&buyer, approved).await.assert_refused(409);
    withdraw(&other, approved).await.assert_refused(404);
    let id = hand_in(&buyer).await;
    decide(&shop.staff(Role::Qa).await, id, "reject")
        .await
        .assert_ok();
    withdraw(&buyer, id).await.assert_refused(409);
    assert_eq!(drug_trading(&buyer).await["status"], "rejected");
}

#[tokio::test]
async fn of_taking_back_and_deciding_at_once_one_wins() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    for decision in ["approve", "reject", "approve", "reject"] {
        let id = hand_in(&buyer).await;
        let (path, word) = (
            format!("/admin/api/licences/{id}/{decision}"),
            word(&qa, id).await,
        );
        let (taken, decided) = tokio::join!(withdraw(&buyer, id), qa.post_json(&path, &word));
        let (taken, decided) = (taken.status.as_u16(), decided.status.as_u16());
        assert!(
            matches!((taken, decided), (200, 409) | (409, 200)),
            "{taken} {decided}"
        );
        let status = drug_trading(&buyer).await["status"].clone();
        let expected = match (taken, decision) {
            (200, _) => "withdrawn",
            (_, "approve") => "approved",
            _ => "rejected",
        };
        assert_eq!(status, expected);
    }
}
