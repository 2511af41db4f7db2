//! Members whom a service lead stops from chatting for a week.
use chrono::TimeDelta;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{admin_support::png, harness::Shop};

#[tokio::test]
async fn who_insults_is_silent_for_a_week_and_may_be_heard_again_before() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let (colleague, lead) = (shop.staff(Role::Service).await, shop.staff(Role::Super).await);
    let id = shop.asked(&buyer, "骂人的话").await;
    colleague.takes(id).await.assert_ok();
    let why = json!({ "reason": "多次辱骂客服" });
    colleague.does(id, "mute", &why).await.assert_refused(403);
    let bare = lead.does(id, "mute", &json!({ "reason": "" })).await;
    assert_eq!(bare.wrong_fields(), ["reason"]);
    let muted = lead.does(id, "mute", &why).await;
    assert_eq!(muted.assert_ok().body["state"], "closed");
    assert!(muted.body["muted_until"].is_string(), "{muted:?}");

    let refused = buyer.says("再骂一句").await;
    refused.assert_refused(403);
    assert!(refused.message().contains("暂停到"), "{refused:?}");
    buyer
        .upload("/api/service/pictures", "a.png", png(40, 30))
        .await
        .assert_refused(403);
    let desk = buyer.service().await;
    assert_eq!(desk["can_chat"], false);
    assert!(desk["notice"].as_str().unwrap().contains("意见反馈"), "{desk}");
    // What was said can still be read, and others are not concerned.
    assert_eq!(buyer.reads_chat().await.len(), 3);
    other.says("在吗").await.assert_ok();
    let form = [("kind", "5"), ("content", "客服不理我")];
    buyer.post_form("/api/user/feedback", &form).await.assert_ok();
    let words = json!({
        "company_id": buyer.company_id, "member_id": buyer.member_id, "text": "您好", "order_number": "", "key": "k",
    });
    colleague
        .post_json("/admin/api/service/conversations", &words)
        .await
        .assert_refused(409);

    let heard = lead.does(id, "unmute", &json!({ "reason": "已道歉" })).await;
    assert_eq!(heard.assert_ok().body["muted_until"], Value::Null);
    let next = shop.asked(&buyer, "对不起").await;
    lead.does(next, "mute", &why).await.assert_ok();
    // Of whichever conversation of theirs.
    let first = format!("/admin/api/service/conversations/{id}");
    assert!(lead.get(&first).await.body["muted_until"].is_string());
    shop.services.clock.advance(TimeDelta::days(8));
    buyer
        .sign_in(&buyer.username, identity::factory::PASSWORD)
        .await
        .assert_ok();
    buyer.says("一周过去了").await.assert_ok();
    shop.assert_conversations_whole().await;
}
