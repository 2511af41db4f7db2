//! Consent to the user agreement at /api/user/register
use chrono::{DateTime, TimeDelta, Utc};
use identity::permissions::Role;
use serde_json::{Value, json};

use super::register::{PHONE, start};
use crate::{
    admin::articles::{draft, root},
    harness::Shop,
};

const COLLEAGUE: &str = "13712345670";

#[tokio::test]
async fn nobody_registers_before_there_is_an_agreement_to_agree_to() {
    let shop = Shop::start().await;
    let (client, content) = (shop.visitor(), shop.staff(Role::Content).await);
    let code = shop.code_for(&client, PHONE, "register").await;
    let none = start(&client, "single", PHONE, &code).await;
    assert_eq!(none.wrong_fields(), ["agree"]);
    assert_eq!(
        none.body["errors"]["agree"],
        json!(["用户协议尚未发布，暂不能注册，请联系客服"])
    );

    let help = root(&content, "/help").await;
    let mut article = draft(help, "用户协议", "<p>双方约定如下。</p>");
    article["path"] = json!("/help/fwbz/yhxy");
    article["status"] = json!("draft");
    let made = content.post_json("/admin/api/articles", &article).await;
    let path = format!("/admin/api/articles/{}", made.id());
    let drafted = start(&client, "single", PHONE, &code).await;
    assert_eq!(drafted.wrong_fields(), ["agree"]);

    article["status"] = json!("published");
    content.put_json(&path, &article).await.assert_ok();
    // The code still counts: it was not used up by a registration that could not be.
    start(&client, "single", PHONE, &code).await.assert_ok();
}

#[tokio::test]
async fn staff_see_when_a_member_agreed_and_to_which_text() {
    let shop = Shop::start().await;
    let version = shop.publish_agreement().await;
    shop.services.clock.advance(TimeDelta::hours(3));
    let client = shop.visitor();
    let code = shop.code_for(&client, PHONE, "register").await;
    start(&client, "single", PHONE, &code).await.assert_ok();

    // Until it is handed in, only its owner sees it.
    shop.hand_in(shop.company_of(PHONE).await).await;
    let owner = agreed(&shop, PHONE).await;
    assert_eq!(moment(&owner["agreement_of"]), version);
    let agreed_at = moment(&owner["agreed_at"]);
    assert!(agreed_at >= version + TimeDelta::hours(3), "{owner}");

    // What an invited colleague agrees to is the text of that day.
    let head = shop.buyer().await;
    let invited = [
        ("phone", COLLEAGUE),
        ("name", "李采购"),
        ("role", "buyer"),
        ("order_limit", ""),
    ];
    head.post_form("/api/user/members", &invited).await.assert_ok();
    let code = shop.code_for(&client, COLLEAGUE, "register").await;
    let client = shop.visitor();
    start(&client, "activate", COLLEAGUE, &code).await.assert_ok();
    let colleague = agreed(&shop, COLLEAGUE).await;
    assert_eq!(moment(&colleague["agreement_of"]), version);
    assert!(moment(&colleague["agreed_at"]) >= agreed_at, "{colleague}");
}

/// The member with this phone, as staff see it on the page of its company.
async fn agreed(shop: &Shop, phone: &str) -> Value {
    let (qa, company) = (shop.staff(Role::Qa).await, shop.company_of(phone).await);
    let page = qa.get(&format!("/admin/api/companies/{company}")).await;
    let members = page.assert_ok().body["members"].as_array().unwrap().clone();
    let found = members.into_iter().find(|member| member["phone"] == phone);
    found.expect("a member")
}

fn moment(value: &Value) -> DateTime<Utc> {
    value.as_str().unwrap().parse().unwrap()
}
