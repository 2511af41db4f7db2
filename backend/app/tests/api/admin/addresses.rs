//! /admin/api/addresses
use chrono::Days;
use identity::{
    changes::Changed, companies::models::facts::LicenceKind, factory,
    licences::models::licence_status::LicenceStatus, permissions::Role,
};
use kernel::WriteTx;
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::harness::{Buyer, Client, Shop};

/// An address of this buyer that waits, as quality management sees it beside the letter that names it.
async fn waiting(shop: &Shop, buyer: &Buyer, qa: &Client) -> Value {
    let (company_id, now) = (buyer.company_id, shop.now());
    let last = Some(shop.services.clock.today() + Days::new(300));
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Company(company_id));
        let (kind, status) = (LicenceKind::ReceivingLetter, LicenceStatus::Approved);
        factory::licence(tx, company_id, kind, &[], status, last, now).await
    })
    .await;
    let elsewhere = json!({
        "name": "李收货", "phone": "13900000000", "province": "湖北省", "city": "武汉市", "district": "武昌区",
        "street": "中南路 9 号",
    });
    let added = buyer.post_json("/api/address", &elsewhere).await;
    let id = added.assert_ok().data()["id"].clone();
    let seen = qa.get(&format!("/admin/api/addresses/{id}")).await;
    seen.assert_ok().body.clone()
}

fn document(address: &Value, kind: &str) -> i64 {
    let documents = address["documents"].as_array().unwrap();
    let found = documents.iter().find(|one| one["kind"] == kind);
    found.unwrap()["id"].as_i64().unwrap()
}

fn letter(address: &Value) -> i64 {
    document(address, "receiving_letter")
}

#[tokio::test]
async fn the_queue_shows_an_address_beside_its_documents_and_the_log_tells() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let address = waiting(&shop, &buyer, &qa).await;
    let queue = qa
        .get(r#"/admin/api/addresses?filter={"status":"waiting"}"#)
        .await;
    assert_eq!(queue.assert_ok().header("content-range"), "addresses 0-0/1");
    assert_eq!(queue.body[0]["documents"], json!([]));
    assert_eq!(
        (&address["place"], &address["licensed_place"]),
        (
            &json!("湖北省武汉市武昌区中南路 9 号"),
            &json!("湖北省武汉市江岸区解放大道 1 号")
        )
    );
    let kinds: Vec<_> = address["documents"].as_array().unwrap().iter().collect();
    assert!(kinds.iter().all(|one| one["kind"] != "food"), "{kinds:?}");

    let path = format!("/admin/api/addresses/{}", address["id"]);
    let yes = json!({ "version": address["version"], "licence_id": letter(&address) });
    let approved = qa.post_json(&format!("{path}/approve"), &yes).await;
    assert_eq!(
        (
            &approved.assert_ok().body["status"],
            &approved.body["approved_by"]
        ),
        (&json!("approved"), &json!("收货委托书"))
    );
    assert!(approved.body["decided_by"].is_string());
    qa.post_json(&format!("{path}/approve"), &yes)
        .await
        .assert_refused(409);
    shop.settle().await;
    let messages = buyer.get("/api/message").await;
    assert!(
        format!("{messages:?}").contains("收货地址已通过核对"),
        "{messages:?}"
    );
    let auditor = shop.staff(Role::Auditor).await;
    let filter = format!(r#"{{"subject_kind":"address","subject_id":"{}"}}"#, address["id"]);
    let log = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    let entry = &log.assert_ok().body[0];
    assert_eq!(
        (
            &entry["action"],
            &entry["before"]["status"],
            &entry["after"]["status"]
        ),
        (&json!("address.approve"), &json!("waiting"), &json!("approved"))
    );
}

#[tokio::test]
async fn what_was_seen_is_what_is_approved() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let address = waiting(&shop, &buyer, &qa).await;
    let moved = json!({
        "name": "李收货", "phone": "13900000000", "province": "湖北省", "city": "武汉市", "district": "武昌区",
        "street": "中南路 10 号 民宅",
    });
    let own = format!("/api/address/{}", address["id"]);
    buyer.put_form(&own, &moved).await.assert_ok();
    let path = format!("/admin/api/addresses/{}", address["id"]);
    let yes = json!({ "version": address["version"], "licence_id": letter(&address) });
    qa.post_json(&format!("{path}/approve"), &yes)
        .await
        .assert_refused(409);
    let no = json!({ "version": address["version"], "reason": "民宅" });
    qa.post_json(&format!("{path}/reject"), &no)
        .await
        .assert_refused(409);
    let now = qa.get(&path).await.assert_ok().body.clone();
    assert_eq!((&now["status"], &now["version"]), (&json!("waiting"), &json!(2)));
}

#[tokio::test]
async fn a_concurrent_edit_and_approval_approve_only_what_was_seen() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    for round in 0..5 {
        let address = waiting(&shop, &buyer, &qa).await;
        let path = format!("/admin/api/addresses/{}", address["id"]);
        let (own, approve) = (
            format!("/api/address/{}", address["id"]),
            format!("{path}/approve"),
        );
        let street = format!("后湖大道 {round} 号");
        let moved = json!({
            "name": "李收货", "phone": "13900000000", "province": "湖北省", "city": "武汉市", "district": "武昌区",
            "street": street,
        });
        let yes = json!({ "version": address["version"], "licence_id": letter(&address) });
        let (edited, _) = tokio::join!(buyer.put_form(&own, &moved), qa.post_json(&approve, &yes));
        edited.assert_ok();
        let now = qa.get(&path).await.assert_ok().body.clone();
        assert!(now["place"].as_str().unwrap().ends_with(&street), "{now}");
        assert_eq!(now["status"], "waiting", "the approval was for another street");
        buyer.delete(&own).await.assert_ok();
    }
}

#[tokio::test]
async fn a_rejection_needs_a_reason_that_the_buyer_reads() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let address = waiting(&shop, &buyer, &qa).await;
    let path = format!("/admin/api/addresses/{}/reject", address["id"]);
    for wrong in [json!(""), json!(" "), json!("长".repeat(201))] {
        let body = json!({ "version": address["version"], "reason": wrong });
        let refused = qa.post_json(&path, &body).await;
        assert_eq!(refused.wrong_fields(), ["reason"]);
    }
    let body = json!({ "version": address["version"], "reason": "委托书没有写这个地址" });
    qa.post_json(&path, &body).await.assert_ok();
    let own = buyer.get("/api/address").await.data()["list"][1].clone();
    assert_eq!(
        (&own["status"], &own["needs_document"]),
        (&json!("rejected"), &json!(true))
    );
    assert!(
        own["refusal"].as_str().unwrap().contains("委托书没有写这个地址"),
        "{own}"
    );
}

#[tokio::test]
async fn quality_management_alone_decides() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let address = waiting(&shop, &buyer, &qa).await;
    let path = format!("/admin/api/addresses/{}", address["id"]);
    let yes = json!({ "version": address["version"], "licence_id": letter(&address) });
    for role in [
        Role::Service,
        Role::Finance,
        Role::Warehouse,
        Role::Salesman,
        Role::Product,
    ] {
        let colleague = shop.staff(role).await;
        colleague
            .post_json(&format!("{path}/approve"), &yes)
            .await
            .assert_refused(403);
    }
    buyer
        .post_json(&format!("{path}/approve"), &yes)
        .await
        .assert_refused(401);
    assert_eq!(qa.get(&path).await.body["status"], "waiting");
}

#[tokio::test]
async fn the_company_that_moves_takes_its_licensed_address_with_it() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let company = qa
        .get(&format!("/admin/api/companies/{}", buyer.company_id))
        .await;
    let company = company.assert_ok().body.clone();
    let moved = json!({
        "name": company["name"], "province": "湖北省", "city": "武汉市", "district": "武昌区", "street": "中南路 9 号",
        "rank": 1, "reason": "迁址，许可证已变更",
    });
    let before = waiting(&shop, &buyer, &qa).await;
    assert_eq!(before["status"], "waiting");
    let path = format!("/admin/api/companies/{}", buyer.company_id);
    qa.put_json(&path, &moved).await.assert_ok();
    let alone = qa.get(&format!("/admin/api/addresses/{}", before["id"])).await;
    assert_eq!(
        alone.assert_ok().body["status"],
        "waiting",
        "one person approves none so"
    );
    let second = shop.staff(Role::Qa).await;
    second.put_json(&path, &moved).await.assert_ok();
    let after = qa.get(&format!("/admin/api/addresses/{}", before["id"])).await;
    assert_eq!(
        (&after.assert_ok().body["status"], &after.body["is_licensed"]),
        (&json!("approved"), &json!(true))
    );
    let old = qa
        .get(&format!("/admin/api/addresses/{}", buyer.address_id))
        .await;
    assert_eq!(old.assert_ok().body["status"], "waiting");
}

#[tokio::test]
async fn an_address_is_approved_by_a_document_that_names_it_and_by_no_other() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let address = waiting(&shop, &buyer, &qa).await;
    let path = format!("/admin/api/addresses/{}", address["id"]);
    let approve = async |version: &Value, licence_id: i64| {
        let body = json!({ "version": version, "licence_id": licence_id });
        qa.post_json(&format!("{path}/approve"), &body).await
    };
    for kind in ["business", "drug_trading"] {
        let refused = approve(&address["version"], document(&address, kind)).await;
        assert_eq!(refused.wrong_fields(), ["licence_id"], "{kind}");
        assert!(refused.text.contains("没有写明这个地址"), "{refused:?}");
    }
    let stated = &address["documents"][0]["places"];
    assert_eq!(stated[1], "湖北省武汉市武昌区中南路 9 号", "{address}");
    approve(&address["version"], letter(&address)).await.assert_ok();

    // Corrected from the scan, the letter no longer names it: the address waits again, and the letter alone opens nothing.
    let second = shop.staff(Role::Qa).await;
    let reading = |places: &str| {
        json!({
            "number": "1", "valid_from": "2026-01-01", "valid_to": "2099-12-31", "reason": "照原件更正",
            "particulars": { "agent": "王采购", "agent_id": factory::AGENT_ID, "places": places },
        })
    };
    let read = format!("/admin/api/licences/{}", letter(&address));
    let vague = qa.put_json(&read, &reading("武汉")).await;
    assert_eq!(vague.wrong_fields(), ["particulars.places"]);
    let correct = async |letter: i64, places: &str| {
        let path = format!("/admin/api/licences/{letter}");
        let asked = qa.put_json(&path, &reading(places)).await;
        let id = asked.assert_ok().body["id"].as_i64().unwrap();
        second.approve_licence(id).await.assert_ok();
        id
    };
    let elsewhere = correct(letter(&address), "湖北省武汉市江夏区藏龙岛 6 号").await;
    let again = qa.get(&path).await.assert_ok().body.clone();
    assert_eq!(again["status"], "waiting");
    assert_eq!(letter(&again), elsewhere);
    let refused = approve(&again["version"], elsewhere).await;
    assert_eq!(refused.wrong_fields(), ["licence_id"]);
    let right = correct(elsewhere, "武汉市武昌区中南路9号二楼").await;
    approve(&again["version"], right).await.assert_ok();

    // A correction that names it as well stands for the letter by which it was approved.
    correct(right, "武汉市武昌区中南路9号二楼\n湖北省武汉市江夏区藏龙岛 6 号").await;
    let still = qa.get(&path).await;
    assert_eq!(still.assert_ok().body["status"], "approved");
}
