//! /admin/api/message_templates: the texts of automatic messages.
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
async fn a_decision_uses_the_staffs_template_until_it_is_reset() {
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
async fn a_faulty_template_is_refused_with_its_field() {
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
        (json!({ "title": "发货\n了" }), "title", "换行"),
        (json!({ "mail_title": "{{price}}" }), "mail_title", "{{price}}"),
        (json!({ "mail_body": "已发出" }), "mail_body", "订单号"),
        (json!({ "sms_text": "已发出 {{price}}" }), "sms_text", "{{price}}"),
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
async fn mails_and_text_messages_have_templates_of_their_own() {
    let shop = Shop::start().await;
    let (content, qa, buyer) = (
        shop.staff(Role::Content).await,
        shop.staff(Role::Qa).await,
        shop.buyer().await,
    );
    let (address, phone) = (shop.proved_address(&buyer).await, shop.phone_of(&buyer).await);
    buyer.choose("licence", "sms", true).await.assert_ok();
    let path = format!("{PATH}/{}", template(&content, "LicenceRejected").await["id"]);
    let text = json!({
        "title": "{{licence}}未通过审核", "body": "原因：{{reason}}。",
        "mail_title": "请补交{{licence}}", "mail_body": "原因：{{reason}}。\n补交前订单照常发货。",
        "sms_text": "{{licence}}要补交",
    });
    let shown = content.post_json(&format!("{path}/preview"), &text).await;
    let shown = shown.assert_ok().body.clone();
    assert_eq!(shown["mail_title"], "请补交药品经营许可证");
    assert_eq!(shown["sms_text"], "【药集】药品经营许可证要补交，请登录商城查看");
    assert_eq!(
        (&shown["sms_characters"], &shown["sms_parts"]),
        (&json!(22), &json!(1))
    );
    content.put_json(&path, &text).await.assert_ok();
    let licence = submitted_licence(&shop, buyer.company_id).await;
    let reject = format!("/admin/api/licences/{licence}/reject");
    qa.post_json(&reject, &json!({ "reason": "照片不清楚" }))
        .await
        .assert_ok();
    let texts = shop.texts_to(&phone).await;
    assert!(texts[0].ends_with("要补交"), "{texts:?}");
    assert!(buyer.told("licence").await[0].ends_with("未通过审核"));
    let mails = shop.mails_to(&address).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(mails[0].subject.contains("请补交"), "{mails:?}");
    assert!(mails[0].text.contains("补交前订单照常发货。"), "{mails:?}");

    let reset = content.post_json(&format!("{path}/reset"), &json!({})).await;
    assert_eq!(reset.assert_ok().body["sms_text"], "");
}

#[tokio::test]
async fn a_text_that_would_be_paid_for_twice_is_shown_and_not_kept() {
    let shop = Shop::start().await;
    let content = shop.staff(Role::Content).await;
    let path = format!("{PATH}/{}", template(&content, "OrderShipped").await["id"]);
    let with = |sms: String| json!({ "title": "发货了", "body": "订单 {{number}} 已发出", "sms_text": sms });
    let long = with("短".repeat(59));
    let shown = content.post_json(&format!("{path}/preview"), &long).await;
    let shown = &shown.assert_ok().body;
    assert_eq!(
        (
            &shown["sms_characters"],
            &shown["sms_parts"],
            &shown["sms_single"]
        ),
        (&json!(71), &json!(2), &json!(70))
    );
    let refused = content.put_json(&path, &long).await;
    assert_eq!(refused.wrong_fields(), ["sms_text"]);
    assert!(refused.text.contains("71 字"), "{refused:?}");
    content.put_json(&path, &with("短".repeat(58))).await.assert_ok();
}

#[tokio::test]
async fn staff_look_texts_up_by_kind_and_words() {
    let shop = Shop::start().await;
    let content = shop.staff(Role::Content).await;
    let found = async |filter: &str| {
        let list = content.get(&format!("{PATH}?filter={filter}")).await;
        list.assert_ok().body.as_array().unwrap().len()
    };
    assert_eq!(found(r#"{"kind":"promotion"}"#).await, 6);
    assert_eq!(found(r#"{"q":"召回"}"#).await, 1);
    assert_eq!(found(r#"{"is_changed":true}"#).await, 0);
    assert_eq!(found(r#"{"id":[1,2]}"#).await, 2);
    let page = content.get(&format!("{PATH}?range=[30,34]")).await;
    assert_eq!(page.assert_ok().body.as_array().unwrap().len(), 5);
    assert!(page.header("content-range").ends_with("/71"), "{page:?}");
}
