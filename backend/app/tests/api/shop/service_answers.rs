//! Answers of customer service that nobody has read yet, and who is told of them.
use chrono::TimeDelta;
use identity::{member_rights::MemberRole, members::models::members, permissions::Role};
use kernel::WriteTx;
use sea_orm::DbErr;
use serde_json::json;

use crate::harness::Shop;

#[tokio::test]
async fn an_unread_answer_is_notified_once() {
    let shop = Shop::start().await;
    let (buyer, colleague) = (shop.buyer().await, shop.staff(Role::Service).await);
    let member_id = buyer.member_id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        members::set_email(tx, member_id, "caigou@example.cn".into()).await
    })
    .await;
    let id = shop.asked(&buyer, "什么时候到货").await;
    colleague.takes(id).await.assert_ok();
    colleague.answers(id, "周五").await.assert_ok();
    assert_eq!(shop.tell_unread().await, 0);
    shop.services.clock.advance(TimeDelta::minutes(6));
    assert_eq!(shop.tell_unread().await, 1);
    colleague.answers(id, "周五上午").await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(6));
    assert_eq!(shop.tell_unread().await, 0);
    shop.settle().await;
    let told = buyer.get("/api/message").await;
    assert_eq!(told.assert_ok().data()["total"], 1, "{told:?}");
    let mails = shop.mails_to("caigou@example.cn").await;
    assert_eq!(mails.len(), 1);
    // Once they were read, the next ones are another stretch.
    let newest = buyer.get("/api/service/messages").await.data()["list"][3]["id"].clone();
    buyer
        .post_json("/api/service/read", &json!({ "message_id": newest }))
        .await
        .assert_ok();
    assert_eq!(shop.tell_unread().await, 0);
    colleague.answers(id, "已发出").await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(6));
    assert_eq!(shop.tell_unread().await, 1);
}

#[tokio::test]
async fn nobody_is_told_of_an_answer_who_switched_it_off_or_is_suspended() {
    let shop = Shop::start().await;
    let (wanting, silent, suspended) = (shop.buyer().await, shop.buyer().await, shop.buyer().await);
    let deactivated = shop.colleague(&wanting, MemberRole::Buyer, None).await;
    let colleague = shop.staff(Role::Service).await;
    silent.choose("service", "mail", false).await.assert_ok();
    let everybody = [&wanting, &silent, &suspended, &deactivated];
    for buyer in everybody {
        shop.proved_address(buyer).await;
        let id = shop.asked(buyer, "什么时候到货").await;
        colleague.takes(id).await.assert_ok();
        colleague.answers(id, "周五").await.assert_ok();
    }
    let path = format!("/api/user/members/{}", deactivated.member_id);
    wanting
        .put_form(&path, &[("role", "buyer"), ("is_active", "0")])
        .await
        .assert_ok();
    let qa = shop.staff(Role::Qa).await;
    let suspend = format!("/admin/api/companies/{}/suspend", suspended.company_id);
    qa.post_json(&suspend, &json!({ "reason": "许可证被吊销" }))
        .await
        .assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(6));
    assert_eq!(shop.tell_unread().await, 4);
    shop.settle().await;
    let mut mails = Vec::new();
    for buyer in everybody {
        let address = format!("{}@renxin.example", buyer.username);
        let received = shop.mails_to(&address).await;
        mails.push(
            received
                .iter()
                .filter(|mail| mail.subject.contains("客服"))
                .count(),
        );
    }
    assert_eq!(mails, [1, 0, 0, 0]);
    assert_eq!(silent.told("service").await.len(), 1, "on the site it stays");
    let page = wanting.get("/api/message").await;
    assert_eq!(page.assert_ok().data()["unread_by"]["service"], 1);
}
