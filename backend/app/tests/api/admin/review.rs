//! Two people look where the settings say so; corrections of what a buyer mistyped.
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    admin_support::submitted_licence,
    harness::{Client, Shop},
};

/// QA says that two people look at this kind.
async fn ask_for_second_look(qa: &Client, kind: &str, is_needed: bool) {
    let rule = json!({ "kind": kind, "is_needed": is_needed, "reason": "质量制度 QM-07" });
    let path = "/admin/api/document_rules/second_look";
    qa.put_json(path, &rule).await.assert_ok();
}

async fn approve(qa: &Client, id: i64) -> crate::harness::Answer {
    qa.post_json(&format!("/admin/api/licences/{id}/approve"), &json!({}))
        .await
}

#[tokio::test]
async fn two_people_approve_where_the_rules_say_so() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (first, second) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    ask_for_second_look(&first, "medical_institution", true).await;
    let id = submitted_licence(&shop, buyer.company_id).await;

    let checked = approve(&first, id).await;
    assert_eq!(checked.assert_ok().body["status"], "submitted");
    assert_eq!(checked.body["needs_second_look"], true);
    assert!(checked.body["checked_by"].is_string(), "{checked:?}");
    approve(&first, id).await.assert_refused(409);

    let approved = approve(&second, id).await;
    assert_eq!(approved.assert_ok().body["status"], "approved");
    assert_ne!(approved.body["checked_by"], approved.body["decided_by"]);
    approve(&first, id).await.assert_refused(409);
    let log = format!(r#"/admin/api/audit?filter={{"subject_kind":"licence","subject_id":"{id}"}}"#);
    let log = first.get(&log).await;
    log.assert_refused(403);
    let auditor = shop.staff(Role::Auditor).await;
    let log = auditor
        .get(&format!(
            r#"/admin/api/audit?filter={{"subject_kind":"licence","subject_id":"{id}"}}&sort=["id","ASC"]"#
        ))
        .await;
    let actions: Vec<&Value> = log
        .assert_ok()
        .body
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry["action"])
        .collect();
    assert!(actions.contains(&&json!("licence.check")) && actions.contains(&&json!("licence.approve")));
}

#[tokio::test]
async fn a_rejection_needs_one_person_and_so_does_an_approval_without_the_rule() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (first, second) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    ask_for_second_look(&first, "medical_institution", true).await;
    let rejected = submitted_licence(&shop, buyer.company_id).await;
    approve(&first, rejected).await.assert_ok();
    let path = format!("/admin/api/licences/{rejected}/reject");
    let answer = second.post_json(&path, &json!({ "reason": "章不清楚" })).await;
    assert_eq!(answer.assert_ok().body["status"], "rejected");

    let waiting = submitted_licence(&shop, buyer.company_id).await;
    approve(&first, waiting).await.assert_ok();
    ask_for_second_look(&first, "medical_institution", false).await;
    assert_eq!(
        approve(&first, waiting).await.assert_ok().body["status"],
        "approved"
    );
}

#[tokio::test]
async fn of_two_first_looks_at_once_one_is_the_first_and_one_completes() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (one, two) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    ask_for_second_look(&one, "medical_institution", true).await;
    let id = submitted_licence(&shop, buyer.company_id).await;
    let (first, second) = tokio::join!(approve(&one, id), approve(&two, id));
    let mut states = [
        first.assert_ok().body["status"].clone(),
        second.assert_ok().body["status"].clone(),
    ];
    states.sort_by_key(ToString::to_string);
    assert_eq!(states, [json!("approved"), json!("submitted")]);
}

#[tokio::test]
async fn what_a_buyer_mistyped_is_corrected_and_locks_or_unlocks_at_once() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let id = submitted_licence(&shop, buyer.company_id).await;
    let path = format!("/admin/api/licences/{id}");
    let reading = json!({
        "number": "PDY42010017", "scope": ["chemical"], "valid_from": "2024-01-01", "valid_to": "2029-01-01",
        "particulars": { "subjects": "内科、中医科" }, "reason": "照原件更正"
    });
    let corrected = qa.put_json(&path, &reading).await;
    assert_eq!(corrected.assert_ok().body["number"], "PDY42010017");
    assert_eq!(corrected.body["valid_to"], "2029-01-01");

    for (field, wrong) in [
        ("reason", json!("")),
        ("scope", json!(["opium"])),
        ("valid_to", json!("2023-12-31")),
        ("number", json!("长".repeat(61))),
    ] {
        let mut input = reading.clone();
        input[field] = wrong;
        let answer = qa.put_json(&path, &input).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"][field][0].is_string(), "{field}: {answer:?}");
    }
    let reject = json!({ "reason": "不清楚" });
    qa.post_json(&format!("{path}/reject"), &reject).await.assert_ok();
    qa.put_json(&path, &reading).await.assert_refused(409);
}

#[tokio::test]
async fn a_correction_after_the_first_look_asks_for_both_again() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (first, second) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    ask_for_second_look(&first, "medical_institution", true).await;
    let id = submitted_licence(&shop, buyer.company_id).await;
    approve(&first, id).await.assert_ok();
    let reading = json!({
        "number": "PDY1", "scope": [], "valid_to": null, "particulars": { "subjects": "内科" }, "reason": "更正证号",
    });
    let corrected = second
        .put_json(&format!("/admin/api/licences/{id}"), &reading)
        .await;
    assert!(corrected.assert_ok().body["checked_by"].is_null());
    assert_eq!(approve(&second, id).await.assert_ok().body["status"], "submitted");
    assert_eq!(approve(&first, id).await.assert_ok().body["status"], "approved");
}
