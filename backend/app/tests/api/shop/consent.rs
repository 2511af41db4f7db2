//! Consent to the user agreement at /api/user/register
use identity::permissions::Role;
use serde_json::json;

use super::register::{PHONE, start};
use crate::{
    admin::articles::{draft, root},
    harness::Shop,
};

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
