//! /admin/api/feedback_rules: until when a complaint has its first answer.
use chrono::{DateTime, Utc};
use identity::permissions::Role;
use kernel::clock::day_start;
use serde_json::{Value, json};

use crate::harness::{Buyer, Shop};

const RULES: &str = "/admin/api/feedback_rules";

/// The day by which a complaint that is made now is answered.
async fn complains(buyer: &Buyer) -> Value {
    let form = [("kind", "5"), ("content", "送来的药破损了，没有人处理")];
    let id = buyer.post_form("/api/user/feedback", &form).await;
    let id = id.assert_ok().data().clone();
    let seen = buyer.get(&format!("/api/user/feedback/{id}")).await;
    seen.assert_ok().data()["due_at"].clone()
}

async fn promised(buyer: &Buyer) -> Value {
    let form = buyer.get("/api/user/feedback/form").await;
    form.assert_ok().data()["complaint_days"].clone()
}

#[tokio::test]
async fn the_head_of_the_shop_says_until_when_complaints_are_answered() {
    let shop = Shop::start().await;
    let (head, qa) = (shop.staff(Role::Super).await, shop.staff(Role::Qa).await);
    let buyer = shop.buyer().await;
    let delivered = qa.get(RULES).await.assert_ok().body.clone();
    assert_eq!(
        (&delivered["complaint_days"], &delivered["set_at"]),
        (&json!(3), &Value::Null)
    );
    let before = complains(&buyer).await;
    let change = json!({ "complaint_days": 7, "reason": "春节" });
    qa.put_json(RULES, &change).await.assert_refused(403);
    let kept = head.put_json(RULES, &change).await;
    assert_eq!(kept.assert_ok().body["complaint_days"], 7);
    assert_eq!(promised(&buyer).await, 7);
    let after = complains(&buyer).await;
    assert!(after.as_str() > before.as_str(), "{after} is not after {before}");
    let read = head.get(RULES).await.assert_ok().body.clone();
    assert!(read["set_at"].is_string());
}

#[tokio::test]
async fn days_off_are_entered_once_for_customer_service_and_for_complaints() {
    let shop = Shop::start().await;
    let (head, buyer) = (shop.staff(Role::Super).await, shop.buyer().await);
    let change = json!({ "complaint_days": 1, "reason": "改" });
    head.put_json(RULES, &change).await.assert_ok();
    let today = shop.services.clock.today();
    let off = today.iter_days().skip(1).take(10);
    let off: Vec<Value> = off.map(|day| json!({ "day": day, "name": "春节" })).collect();
    let calendar = json!({ "holidays": off });
    head.sets_service_rules(calendar).await.assert_ok();
    // The eleventh day may be of a weekend that is worked.
    let worked = today + chrono::Days::new(11);
    let own = json!([{ "day": worked, "name": "调休", "from": "08:30", "to": "12:00" }]);
    head.sets_service_rules(json!({ "workdays": own }))
        .await
        .assert_ok();
    let due = complains(&buyer).await;
    let due = due.as_str().unwrap().parse::<DateTime<Utc>>().unwrap();
    assert_eq!(due, day_start(worked + chrono::Days::new(1)));
}

#[tokio::test]
async fn articles_say_the_term_that_was_edited_last() {
    let shop = Shop::start().await;
    let (head, content) = (shop.staff(Role::Super).await, shop.staff(Role::Content).await);
    let says = async || {
        let body = json!({ "body": "<p>投诉 {{投诉答复期限}}内答复</p>" });
        let shown = content.post_json("/admin/api/articles/preview", &body).await;
        shown.assert_ok().body["body"].as_str().unwrap().to_owned()
    };
    assert_eq!(says().await, "<p>投诉 3 个工作日内答复</p>");
    let change = json!({ "complaint_days": 7, "reason": "人手不足" });
    head.put_json(RULES, &change).await.assert_ok();
    assert_eq!(says().await, "<p>投诉 7 个工作日内答复</p>");
}

#[tokio::test]
async fn what_is_wrong_is_named_by_field() {
    let shop = Shop::start().await;
    let head = shop.staff(Role::Super).await;
    for (field, body) in [
        ("complaint_days", json!({ "complaint_days": 0, "reason": "改" })),
        ("complaint_days", json!({ "complaint_days": 31, "reason": "改" })),
        ("reason", json!({ "complaint_days": 3, "reason": "" })),
    ] {
        let refused = head.put_json(RULES, &body).await;
        assert_eq!(refused.wrong_fields(), [field], "{body}");
    }
    assert_eq!(head.get(RULES).await.assert_ok().body["set_at"], Value::Null);
}
