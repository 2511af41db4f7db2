//! /admin/api/feedback: buyers' feedback, as seen by the staff who answer it
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::harness::{Buyer, Client, Shop};

async fn told(buyer: &Buyer, kind: &str, content: &str) -> i64 {
    let form = [("kind", kind), ("content", content)];
    let answer = buyer.post_form("/api/user/feedback", &form).await;
    answer.assert_ok().data().as_i64().unwrap()
}

async fn ids(staff: &Client, filter: &Value) -> Vec<i64> {
    let list = staff.get(&format!("/admin/api/feedback?filter={filter}")).await;
    let rows = list.assert_ok().body.as_array().unwrap().clone();
    rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn quality_management_sees_what_it_answers_for_and_others_see_all_or_nothing() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let wish = told(&buyer, "1", "建议").await;
    let goods = told(&buyer, "2", "商品").await;
    let complaint = told(&buyer, "5", "投诉").await;
    let (service, qa) = (shop.staff(Role::Service).await, shop.staff(Role::Qa).await);
    let mut all = ids(&service, &json!({})).await;
    all.sort_unstable();
    assert_eq!(all, [wish, goods, complaint]);
    let mut seen = ids(&qa, &json!({})).await;
    seen.sort_unstable();
    assert_eq!(seen, [goods, complaint]);
    let hidden = format!("/admin/api/feedback/{wish}");
    qa.get(&hidden).await.assert_refused(404);
    qa.post_json(&format!("{hidden}/answer"), &json!({ "text": "好" }))
        .await
        .assert_refused(404);
    let both = shop.staff_with(&[Role::Qa, Role::Service]).await;
    both.get(&hidden).await.assert_ok();
    let shown = service.get(&format!("/admin/api/feedback/{complaint}")).await;
    assert!(shown.body["company"].as_str().unwrap().starts_with("测试药店"));
    for role in [Role::Content, Role::Finance, Role::Warehouse, Role::Salesman] {
        shop.staff(role)
            .await
            .get("/admin/api/feedback")
            .await
            .assert_refused(403);
    }
    shop.staff(Role::Auditor)
        .await
        .get("/admin/api/feedback")
        .await
        .assert_ok();
}

#[tokio::test]
async fn a_complaint_is_overdue_after_its_working_days() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let wish = told(&buyer, "1", "建议").await;
    let complaint = told(&buyer, "5", "投诉").await;
    let staff = shop.staff(Role::Service).await;
    let late = json!({ "overdue": true });
    assert!(ids(&staff, &late).await.is_empty());
    let shown = staff.get(&format!("/admin/api/feedback/{complaint}")).await;
    let due = shown.assert_ok().body["due_at"].as_str().unwrap().to_owned();
    let due = chrono::DateTime::parse_from_rfc3339(&due).unwrap().to_utc();
    assert!(due > shop.now() + chrono::TimeDelta::days(2));
    shop.services
        .clock
        .advance(due - shop.now() + chrono::TimeDelta::minutes(1));
    let staff = shop.staff(Role::Service).await;
    assert_eq!(ids(&staff, &late).await, [complaint]);
    assert_eq!(
        ids(&staff, &json!({})).await,
        [complaint, wish],
        "what is due stands first"
    );
    let path = format!("/admin/api/feedback/{complaint}");
    assert_eq!(staff.get(&path).await.body["is_overdue"], true);
    let answer = json!({ "text": "正在核实" });
    staff
        .post_json(&format!("{path}/answer"), &answer)
        .await
        .assert_ok();
    assert!(ids(&staff, &late).await.is_empty());
    assert_eq!(ids(&staff, &json!({ "status": 1 })).await, [wish]);
    for (field, value) in [("status", 9), ("kind", 9)] {
        let list = format!("/admin/api/feedback?filter={}", json!({ field: value }));
        staff.get(&list).await.assert_refused(422);
    }
}

#[tokio::test]
async fn feedback_is_assigned_to_staff_who_may_answer_and_every_step_is_logged() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let wish = told(&buyer, "1", "建议").await;
    let (service, qa) = (shop.staff(Role::Service).await, shop.staff(Role::Qa).await);
    let people = service.get("/admin/api/feedback_assignees").await;
    let people = people.assert_ok().body.as_array().unwrap().clone();
    assert_eq!(people.len(), 2, "{people:?}");
    let path = format!("/admin/api/feedback/{wish}");
    let assign = |id: &Value| json!({ "staff_id": id });
    let step = format!("{path}/assign");
    let taken = service.post_json(&step, &assign(&people[0]["id"])).await;
    assert_eq!(taken.assert_ok().body["assignee"], people[0]["name"]);
    // Quality management does not see wishes.
    let refused = service.post_json(&step, &assign(&people[1]["id"])).await;
    assert_eq!(refused.wrong_fields(), ["staff_id"]);
    let nobody = service.post_json(&step, &assign(&json!(999_999))).await;
    assert_eq!(nobody.wrong_fields(), ["staff_id"]);
    service.post_json(&step, &assign(&json!(0))).await.assert_ok();
    assert_eq!(ids(&service, &json!({ "assignee_id": 0 })).await, [wish]);
    qa.post_json(&step, &assign(&json!(0))).await.assert_refused(404);

    for (name, body) in [
        ("answer", json!({ "text": " " })),
        ("close", json!({ "result": "" })),
    ] {
        let answer = service.post_json(&format!("{path}/{name}"), &body).await;
        answer.assert_refused(422);
    }
    let closed = json!({ "result": "已采纳" });
    let close = format!("{path}/close");
    service.post_json(&close, &closed).await.assert_ok();
    let shown = service.get(&path).await;
    assert!(shown.body["assignee"].is_string() && shown.body["answered_at"].is_string());
    for (name, body) in [
        ("answer", json!({ "text": "好" })),
        ("close", closed.clone()),
        ("assign", assign(&people[0]["id"])),
    ] {
        let answer = service.post_json(&format!("{path}/{name}"), &body).await;
        answer.assert_refused(409);
    }
    let log = shop.staff(Role::Auditor).await.get("/admin/api/audit").await;
    for deed in ["feedback.assign", "feedback.close"] {
        assert!(log.assert_ok().text.contains(deed), "{deed}");
    }
    assert!(!log.text.contains("feedback.answer"));
}

#[tokio::test]
async fn of_two_who_close_at_once_one_does() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = told(&buyer, "4", "服务").await;
    let (one, other) = (shop.staff(Role::Service).await, shop.staff(Role::Super).await);
    let path = format!("/admin/api/feedback/{id}/close");
    let (first, second) = (json!({ "result": "甲" }), json!({ "result": "乙" }));
    let (first, second) = tokio::join!(one.post_json(&path, &first), other.post_json(&path, &second));
    let done = [first, second];
    let with = |status: u16| done.iter().filter(|answer| answer.status == status).count();
    assert_eq!((with(200), with(409)), (1, 1), "{done:?}");
    shop.settle().await;
    assert_eq!(buyer.get("/api/message").await.data()["total"], 1);
}
