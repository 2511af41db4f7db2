//! /admin/api/message_templates: how what the shop tells by itself is worded.
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    admin_support::submitted_licence,
    harness::{Client, Shop},
};

const PATH: &str = "/admin/api/message_templates";

/// The record of this code.
async fn template(staff: &Client, code: &str) -> Value {
    let all = staff.get(&format!("{PATH}?range=[0,99]")).await;
    let all = all.assert_ok().body.as_array().unwrap().clone();
    let found = all.into_iter().find(|template| template["code"] == code);
    found.unwrap_or_else(|| panic!("{code} is not there"))
}

#[tokio::test]
async fn a_decision_is_told_in_the_words_of_staff_until_they_are_taken_back() {
    let shop = Shop::start().await;
    let (content, qa) = (shop.staff(Role::Content).await, shop.staff(Role::Qa).await);
    let known = template(&content, "LicenceRejected").await;
    assert_eq!(
        (&known["is_changed"], &known["version"]),
        (&json!(false), &json!(0))
    );
    let path = format!("{PATH}/{}", known["id"]);
    let text =
        json!({ "title": "请补交{{licence}}", "body": "没有通过：{{reason}}，<b>谢谢</b> {{ licence }}" });
    let shown = content.post_json(&format!("{path}/preview"), &text).await;
    assert_eq!(shown.assert_ok().body["title"], "请补交药品经营许可证");
    for _ in 0..2 {
        content.put_json(&path, &text).await.assert_ok();
    }
    assert_eq!(template(&content, "LicenceRejected").await["version"], 2);

    let buyer = shop.buyer().await;
    let address = shop.proved_address(&buyer).await;
    let licence = submitted_licence(&shop, buyer.company_id).await;
    let reject = format!("/admin/api/licences/{licence}/reject");
    qa.post_json(&reject, &json!({ "reason": "{{licence}}看不清。" }))
        .await
        .assert_ok();
    shop.settle().await;
    let page = buyer.get("/api/message").await;
    let message = &page.assert_ok().data()["list"][0];
    let (title, body) = (
        message["title"].as_str().unwrap(),
        message["body"].as_str().unwrap(),
    );
    assert!(title.starts_with("请补交") && !title.contains("{{"), "{title}");
    assert!(
        body.starts_with("没有通过：{{licence}}看不清，<b>谢谢</b> "),
        "{body}"
    );
    let mails = shop.mails_to(&address).await;
    assert!(
        mails[0].html.contains("&lt;b&gt;谢谢&lt;/b&gt;"),
        "{}",
        mails[0].html
    );

    let reset = content.post_json(&format!("{path}/reset"), &json!({})).await;
    assert_eq!(reset.assert_ok().body["is_changed"], false);
    content
        .post_json(&format!("{path}/reset"), &json!({}))
        .await
        .assert_refused(409);
    let told = content
        .history(&format!("message_templates/{}", known["id"]))
        .await;
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(
        told[2].contains("标题 {{licence}}未通过审核→请补交{{licence}}"),
        "{told:?}"
    );
}

#[tokio::test]
async fn a_slip_in_a_text_is_refused_by_its_field() {
    let shop = Shop::start().await;
    let content = shop.staff(Role::Content).await;
    let known = template(&content, "OrderShipped").await;
    let path = format!("{PATH}/{}", known["id"]);
    let good = json!({ "title": "发货了", "body": "订单 {{number}} 已发出" });
    for (change, field, why) in [
        (json!({ "title": "" }), "title", "请填写标题"),
        (json!({ "title": "{{price}}" }), "title", "{{price}}"),
        (json!({ "body": "订单已发出" }), "body", "订单号"),
        (json!({ "body": "订单 {{number}} {{status" }), "body", "花括号"),
        (json!({ "body": "长".repeat(600) + "{{number}}" }), "body", "最多"),
    ] {
        let mut text = good.clone();
        for (name, value) in change.as_object().unwrap() {
            text[name] = value.clone();
        }
        for refused in [
            content.put_json(&path, &text).await,
            content.post_json(&format!("{path}/preview"), &text).await,
        ] {
            assert_eq!(refused.wrong_fields(), [field], "{change}");
            assert!(refused.text.contains(why), "{refused:?}");
        }
    }
    content.put_json(&path, &good).await.assert_ok();
    for role in [Role::Promotion, Role::Auditor] {
        let reader = shop.staff(role).await;
        reader.get(&path).await.assert_ok();
        reader.put_json(&path, &good).await.assert_refused(403);
    }
}

#[tokio::test]
async fn staff_look_texts_up_by_kind_and_words() {
    let shop = Shop::start().await;
    let content = shop.staff(Role::Content).await;
    let found = async |filter: &str| {
        let list = content.get(&format!("{PATH}?filter={filter}")).await;
        list.assert_ok().body.as_array().unwrap().len()
    };
    assert_eq!(found(r#"{"kind":"promotion"}"#).await, 4);
    assert_eq!(found(r#"{"q":"召回"}"#).await, 1);
    assert_eq!(found(r#"{"is_changed":true}"#).await, 0);
    assert_eq!(found(r#"{"id":[1,2]}"#).await, 2);
    let page = content.get(&format!("{PATH}?range=[30,34]")).await;
    assert_eq!(page.assert_ok().body.as_array().unwrap().len(), 5);
    assert!(page.header("content-range").ends_with("/56"), "{page:?}");
}
