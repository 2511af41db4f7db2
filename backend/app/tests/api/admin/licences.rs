//! /admin/api/licences
use chrono::{Datelike, NaiveDate};
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    admin_support::{png, submitted_licence},
    harness::{Client, Shop},
};

async fn approve(qa: &Client, id: &Value) -> Value {
    let approved = qa.approve_licence(id.as_i64().unwrap()).await;
    assert_eq!(approved.assert_ok().body["status"], "approved");
    approved.body
}

#[tokio::test]
async fn qa_approves_a_document_and_the_log_tells() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = submitted_licence(&shop, buyer.company_id).await;
    let qa = shop.staff(Role::Qa).await;
    let waiting = qa
        .get(r#"/admin/api/licences?filter={"status":"submitted"}"#)
        .await;
    assert_eq!(waiting.assert_ok().header("content-range"), "licences 0-0/1");
    let approved = qa.approve_licence(id).await;
    assert_eq!(approved.assert_ok().body["status"], "approved");
    assert!(approved.body["decided_by"].is_string());

    let auditor = shop.staff(Role::Auditor).await;
    let filter = format!(r#"{{"subject_kind":"licence","subject_id":"{id}"}}"#);
    let log = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    let entry = &log.assert_ok().body[0];
    assert_eq!(entry["action"], "licence.approve");
    assert_eq!(
        (&entry["before"]["status"], &entry["after"]["status"]),
        (&json!("submitted"), &json!("approved"))
    );
}

#[tokio::test]
async fn a_rejection_needs_a_reason() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let path = format!(
        "/admin/api/licences/{}/reject",
        submitted_licence(&shop, buyer.company_id).await
    );
    let qa = shop.staff(Role::Qa).await;
    for wrong in [
        json!({}),
        json!({ "reason": " " }),
        json!({ "reason": "长".repeat(201) }),
    ] {
        let answer = qa.post_json(&path, &wrong).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"]["reason"][0].is_string(), "{answer:?}");
    }
    let rejected = qa.post_json(&path, &json!({ "reason": "过期" })).await;
    assert_eq!(rejected.assert_ok().body["reject_reason"], "过期");
}

#[tokio::test]
async fn of_two_reviewers_at_once_one_decides() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (one, two) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    for _ in 0..5 {
        let id = submitted_licence(&shop, buyer.company_id).await;
        let (path, reason) = (format!("/admin/api/licences/{id}"), json!({ "reason": "不清楚" }));
        let (approve, reject) = (format!("{path}/approve"), format!("{path}/reject"));
        let seen = json!({ "seen": one.get(&path).await.assert_ok().body["seen"] });
        let (first, second) = tokio::join!(one.post_json(&approve, &seen), two.post_json(&reject, &reason));
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{first:?} {second:?}");
    }
}

#[tokio::test]
async fn an_unknown_document_is_404_and_an_unknown_order_422() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    for id in ["999999", "0", "-1", "abc", "9999999999999999999999"] {
        qa.get(&format!("/admin/api/licences/{id}"))
            .await
            .assert_refused(404);
        let seen = json!({ "seen": "x" });
        qa.post_json(&format!("/admin/api/licences/{id}/approve"), &seen)
            .await
            .assert_refused(404);
    }
    let sorted = qa.get(r#"/admin/api/licences?sort=["scan_key","ASC"]"#).await;
    sorted.assert_refused(422);
    qa.get("/admin/api/licences?filter={").await.assert_refused(422);
    qa.get("/admin/api/licences?range=[0]").await.assert_refused(422);
}

#[tokio::test]
async fn what_is_approved_says_when_its_next_report_is_due() {
    let shop = Shop::start().await;
    let (buyer, qa, second) = (
        shop.buyer().await,
        shop.staff(Role::Qa).await,
        shop.staff(Role::Qa).await,
    );
    let last_year = shop.services.clock.today().year() - 1;
    let stated = |year: i32| json!({ "annual_report": year.to_string() });
    let due = |year: i32| json!(NaiveDate::from_ymd_opt(year + 2, 6, 30));
    let file = buyer.upload("/api/upload", "a.png", png(40, 30)).await;
    let body = json!({
        "kind": "business", "number": "91420100MA4K0000XX", "is_long_term": 1,
        "files": [file.assert_ok().data()["key"]], "particulars": stated(last_year),
    });
    buyer.post_json("/api/user/zizhi", &body).await.assert_ok();
    let waiting = qa
        .get(r#"/admin/api/licences?filter={"status":"submitted"}"#)
        .await;
    let id = &waiting.assert_ok().body[0]["id"];
    assert_eq!(approve(&qa, id).await["check_due"], due(last_year));

    let reading = json!({
        "number": "91420100MA4K0000XX", "scope": [], "valid_to": null, "particulars": stated(last_year - 1),
        "reason": "年度录入有误",
    });
    let corrected = qa.put_json(&format!("/admin/api/licences/{id}"), &reading).await;
    let version = &corrected.assert_ok().body["id"];
    assert_eq!(approve(&second, version).await["check_due"], due(last_year - 1));
}

#[tokio::test]
async fn what_a_colleague_has_read_otherwise_meanwhile_is_not_approved_unseen() {
    let shop = Shop::start().await;
    let (buyer, qa, second) = (
        shop.buyer().await,
        shop.staff(Role::Qa).await,
        shop.staff(Role::Qa).await,
    );
    let file = buyer.upload("/api/upload", "a.png", png(40, 30)).await;
    let report = json!({ "annual_report": (shop.services.clock.today().year() - 1).to_string() });
    let body = json!({
        "kind": "business", "number": "91420100MA4K0000XX", "is_long_term": 1,
        "files": [file.assert_ok().data()["key"]], "particulars": report,
    });
    buyer.post_json("/api/user/zizhi", &body).await.assert_ok();
    let waiting = qa
        .get(r#"/admin/api/licences?filter={"status":"submitted"}"#)
        .await;
    let row = &waiting.assert_ok().body[0];
    let (path, looked_at) = (
        format!("/admin/api/licences/{}", row["id"]),
        json!({ "seen": row["seen"] }),
    );
    let reading = json!({
        "number": "91420100MA4K0000YY", "scope": [], "valid_to": null, "particulars": report, "reason": "照扫描件更正",
    });
    second.put_json(&path, &reading).await.assert_ok();
    let approve = format!("{path}/approve");
    let blind = qa.post_json(&approve, &json!({})).await;
    assert_eq!(blind.wrong_fields(), ["seen"]);
    qa.post_json(&approve, &looked_at).await.assert_refused(409);
    let again = qa.get(&path).await.assert_ok().body["seen"].clone();
    let approved = qa.post_json(&approve, &json!({ "seen": again })).await;
    assert_eq!(approved.assert_ok().body["number"], "91420100MA4K0000YY");
    // Elsewhere numbers of identity cards are masked: nothing tells there whether a guess at one is right.
    let company = qa
        .get(&format!("/admin/api/companies/{}", buyer.company_id))
        .await;
    for licence in company.assert_ok().body["licences"].as_array().unwrap() {
        assert_eq!(licence["seen"], "", "{licence}");
    }
}
