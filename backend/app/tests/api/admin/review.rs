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
    qa.approve_licence(id).await
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
    for colleague in [&first, &second] {
        ask_for_second_look(colleague, "medical_institution", false).await;
    }
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

/// The buyer's drug-trading licence in force.
async fn in_force(qa: &Client, company_id: i64) -> Value {
    let filter = format!(r#"{{"company_id":{company_id},"kind":"drug_trading","status":"approved"}}"#);
    let found = qa.get(&format!("/admin/api/licences?filter={filter}")).await;
    let rows = found.assert_ok().body.as_array().unwrap().clone();
    assert_eq!(rows.len(), 1, "{rows:?}");
    rows[0].clone()
}

fn without_antibiotics(reason: &str) -> Value {
    json!({
        "number": "鄂AA0270001", "scope": ["chemical"], "valid_to": "2029-01-01", "reason": reason,
        "particulars": { "mode": "零售", "head": "陈志远", "quality_head": "李质量" },
    })
}

#[tokio::test]
async fn what_is_in_force_is_corrected_by_a_new_version_that_a_second_person_decides() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (first, second) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let old = in_force(&first, buyer.company_id).await;
    let path = format!("/admin/api/licences/{}", old["id"]);
    let silent = first.put_json(&path, &without_antibiotics("")).await;
    assert_eq!(silent.status, 422);

    let asked = first.put_json(&path, &without_antibiotics("范围录入有误")).await;
    let asked = asked.assert_ok().body.clone();
    assert_eq!(
        (&asked["status"], &asked["version"], &asked["corrects"]),
        (&json!("submitted"), &json!(2), &old["id"])
    );
    assert_eq!(asked["correction_reason"], "范围录入有误");
    let kept = first.get(&path).await;
    assert_eq!(
        (&kept.body["number"], &kept.body["status"]),
        (&old["number"], &json!("approved")),
        "what orders name as their evidence stays"
    );
    // The buyer neither sees nor withdraws what is not agreed to, and does not overtake it.
    let documents = buyer.get("/api/user/zizhi").await;
    assert!(
        !documents.assert_ok().text.contains("鄂AA0270001"),
        "{documents:?}"
    );
    let id = asked["id"].as_i64().unwrap();
    first
        .put_json(&path, &without_antibiotics("再改一次"))
        .await
        .assert_refused(409);
    approve(&first, id).await.assert_refused(409);
    assert_eq!(in_force(&first, buyer.company_id).await["id"], old["id"]);

    assert_eq!(approve(&second, id).await.assert_ok().body["status"], "approved");
    let now = in_force(&first, buyer.company_id).await;
    assert_eq!((&now["id"], &now["number"]), (&json!(id), &json!("鄂AA0270001")));
    assert_eq!(first.get(&path).await.body["status"], "replaced");
    assert_eq!(first.get(&path).await.body["number"], old["number"]);
}

#[tokio::test]
async fn a_correction_that_is_not_agreed_to_changes_nothing() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (first, second) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let old = in_force(&first, buyer.company_id).await;
    let path = format!("/admin/api/licences/{}", old["id"]);
    let asked = first.put_json(&path, &without_antibiotics("范围录入有误")).await;
    let reject = format!("/admin/api/licences/{}/reject", asked.assert_ok().body["id"]);
    let refused = second
        .post_json(&reject, &json!({ "reason": "原件有抗生素" }))
        .await;
    assert_eq!(refused.assert_ok().body["status"], "rejected");
    assert_eq!(in_force(&first, buyer.company_id).await["id"], old["id"]);
    shop.settle().await;
    let messages = buyer.get("/api/user/zizhi").await;
    assert!(
        !messages.assert_ok().text.contains("原件有抗生素"),
        "{messages:?}"
    );
    // The next correction is a third version.
    let again = first.put_json(&path, &without_antibiotics("换证号")).await;
    assert_eq!(again.assert_ok().body["version"], 3);
}

#[tokio::test]
async fn two_people_let_one_person_correct_and_one_of_them_does_not() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (qa, second) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let rule = json!({ "is_needed": false, "reason": "质量制度修订" });
    let path = "/admin/api/document_rules/corrections";
    let head = shop.staff(Role::Super).await;
    head.put_json(path, &rule).await.assert_refused(403);
    let before = qa.get("/admin/api/document_rules").await;
    assert_eq!(before.assert_ok().body["corrections_need_second"], true);
    let asked = qa.put_json(path, &rule).await;
    assert_eq!(asked.assert_ok().body["corrections_need_second"], true);
    qa.put_json(path, &rule).await.assert_refused(409);
    let old = in_force(&qa, buyer.company_id).await;
    let licence = format!("/admin/api/licences/{}", old["id"]);
    let alone = qa.put_json(&licence, &without_antibiotics("证号录入有误")).await;
    assert_eq!(alone.assert_ok().body["status"], "submitted", "one person alone");
    let reject = format!("/admin/api/licences/{}/reject", alone.body["id"]);
    let reason = json!({ "reason": "原件有抗生素" });
    second.post_json(&reject, &reason).await.assert_ok();
    let changed = second.put_json(path, &rule).await;
    assert_eq!(changed.assert_ok().body["corrections_need_second"], false);
    let corrected = qa.put_json(&licence, &without_antibiotics("证号录入有误")).await;
    assert_eq!(corrected.assert_ok().body["status"], "approved");
    let now = in_force(&qa, buyer.company_id).await;
    assert_eq!(
        (&now["version"], &now["number"]),
        (&json!(3), &json!("鄂AA0270001"))
    );
    let stricter = json!({ "is_needed": true, "reason": "复原" });
    let changed = qa.put_json(path, &stricter).await;
    assert_eq!(changed.assert_ok().body["corrections_need_second"], true);
}
