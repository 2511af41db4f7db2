//! /admin/api/mass_messages/{id}/take_back: a message to many goes from the members' messages again.
use chrono::TimeDelta;
use identity::{factory, permissions::Role};
use kernel::{
    WriteTx,
    clock::{day_start, shop_day},
};
use messaging::models::messages::Messages;
use sea_orm::DbErr;
use serde_json::json;

use crate::{
    harness::Shop,
    messages_support::{MANY, handed_in, promotion, seen, take, with},
};

#[tokio::test]
async fn a_withdrawn_message_is_deleted_if_unread_and_marked_if_read() {
    let shop = Shop::start().await;
    let (reader, other) = (shop.buyer().await, shop.buyer().await);
    let staff = shop.staff(Role::Promotion).await;
    let id = handed_in(&staff, &promotion(&[reader.company_id, other.company_id])).await;
    take(&staff, id, "take_back").await.assert_refused(409);
    shop.send_to_many().await;
    reader
        .post_json("/api/message/read", &json!({}))
        .await
        .assert_ok();
    let kept = with(promotion(&[other.company_id]), json!({ "title": "另一条" }));
    handed_in(&staff, &kept).await;
    shop.send_to_many().await;

    let path = format!("{MANY}/{id}/take_back");
    let silent = staff.post_json(&path, &json!({ "reason": "" })).await;
    assert_eq!(silent.wrong_fields(), ["reason"]);
    for role in [Role::Content, Role::Auditor] {
        let stranger = shop.staff(role).await;
        take(&stranger, id, "take_back").await.assert_refused(403);
    }
    assert_eq!(seen(&staff, id).await["can_take_back"], true);
    let asked = take(&staff, id, "take_back").await;
    assert_eq!(asked.assert_ok().body["status"], "taking_back");
    shop.take_back_from_many().await;

    let message = seen(&staff, id).await;
    assert_eq!(
        [&message["status"], &message["taken_back_reason"]],
        ["taken_back", "测试原因"]
    );
    assert_eq!(
        ["removed", "marked", "read"].map(|figure| message[figure].as_i64().unwrap()),
        [1, 1, 1],
        "{message}"
    );
    assert_eq!(message["can_take_back"], false);
    assert_eq!(other.told("promotion").await, ["另一条"]);
    assert_eq!(other.get("/api/user/base").await.data()["message_count"], 1);
    let page = reader.get("/api/message").await;
    let list = &page.assert_ok().data()["list"];
    assert_eq!(
        (&list[0]["title"], &list[0]["is_taken_back"]),
        (&json!("双十二预告"), &json!(true)),
        "{list}"
    );
    let page = other.get("/api/message").await;
    assert_eq!(page.assert_ok().data()["list"][0]["is_taken_back"], false);
    let told = staff.history(&format!("mass_messages/{id}")).await;
    assert!(
        told[0].starts_with("撤回已发的群发消息") && told[0].contains("已发完→撤回中"),
        "{told:?}"
    );
    take(&staff, id, "take_back").await.assert_refused(409);
    take(&staff, id, "stop").await.assert_refused(409);
}

#[tokio::test]
async fn one_that_goes_out_is_stopped_first() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let staff = shop.staff(Role::Promotion).await;
    let id = handed_in(&staff, &promotion(&[buyer.company_id])).await;
    let refused = take(&staff, id, "take_back").await;
    refused.assert_refused(409);
    assert!(refused.text.contains("先停止"), "{refused:?}");
    take(&staff, id, "stop").await.assert_ok();
    take(&staff, id, "take_back").await.assert_ok();
    for _ in 0..2 {
        shop.take_back_from_many().await;
        shop.send_to_many().await;
    }
    let message = seen(&staff, id).await;
    assert_eq!(
        (&message["status"], &message["removed"]),
        (&json!("taken_back"), &json!(0))
    );
    assert!(buyer.told("promotion").await.is_empty());
}

#[tokio::test]
async fn sent_mails_are_counted_and_waiting_texts_are_withdrawn() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (address, phone) = (shop.proved_address(&buyer).await, shop.phone_of(&buyer).await);
    for channel in ["mail", "sms"] {
        buyer.choose("promotion", channel, true).await.assert_ok();
    }
    // At night a mail goes out, and a text waits.
    let night = day_start(shop_day(shop.now())) + TimeDelta::hours(22);
    shop.services.clock.advance(night - shop.now());
    let staff = shop.staff(Role::Promotion).await;
    let ways = json!({ "channels": ["site", "mail", "sms"] });
    let id = handed_in(&staff, &with(promotion(&[buyer.company_id]), ways)).await;
    shop.send_to_many().await;
    assert_eq!(shop.mails_to(&address).await.len(), 1);
    take(&staff, id, "take_back").await.assert_ok();
    shop.take_back_from_many().await;
    let message = seen(&staff, id).await;
    assert_eq!(
        ["texted", "mails_out", "texts_out", "removed"].map(|figure| message[figure].as_i64().unwrap()),
        [1, 1, 0, 1],
        "{message}"
    );
    shop.services.clock.advance(TimeDelta::hours(12));
    assert!(shop.texts_to(&phone).await.is_empty());
}

#[tokio::test]
async fn twice_at_once_it_is_taken_back_once_from_each_of_many() {
    const COLLEAGUES: u64 = 130;
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (company_id, now) = (buyer.company_id, shop.now());
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        for number in 0..COLLEAGUES {
            let (name, phone) = (format!("many{number}"), format!("139{number:08}"));
            factory::member(tx, company_id, &name, &phone, now).await?;
        }
        Ok(())
    })
    .await;
    let rules = json!({ "release_above": 1000, "promotions_a_day": 2, "reason": "试行" });
    let finance = shop.staff(Role::Finance).await;
    finance
        .put_json("/admin/api/message_rules", &rules)
        .await
        .assert_ok();
    let staff = shop.staff(Role::Promotion).await;
    let id = handed_in(&staff, &promotion(&[company_id])).await;
    shop.send_to_many().await;

    let (one, two) = tokio::join!(take(&staff, id, "take_back"), take(&staff, id, "take_back"));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let all = json!({});
    let (read, (), ()) = tokio::join!(
        buyer.post_json("/api/message/read", &all),
        shop.take_back_from_many(),
        shop.take_back_from_many(),
    );
    read.assert_ok();
    // Whichever came first: it is either deleted, or read and marked.
    let message = seen(&staff, id).await;
    let [sent, removed, marked] =
        ["sent", "removed", "marked"].map(|figure| message[figure].as_u64().unwrap());
    assert_eq!((sent, removed + marked), (COLLEAGUES + 1, sent), "{message}");
    assert_eq!(buyer.told("promotion").await.len() as u64, marked, "{message}");
    assert_eq!(
        Messages::of(buyer.member_id)
            .unread(&shop.services.db)
            .await
            .unwrap(),
        0
    );
}
