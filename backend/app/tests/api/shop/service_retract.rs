//! Messages of live chat that are taken back.
use chrono::TimeDelta;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    harness::{Answer, Client, Shop},
    service_support::of,
};

fn id_of(said: &Value) -> i64 {
    said["id"].as_i64().unwrap()
}

impl Client {
    async fn unsays(&self, id: i64) -> Answer {
        let path = format!("/api/service/messages/{id}/retract");
        self.post_json(&path, &json!({})).await
    }

    async fn unsays_as_staff(&self, id: i64) -> Answer {
        let path = format!("/admin/api/service/messages/{id}/retract");
        self.post_json(&path, &json!({})).await
    }
}

#[tokio::test]
async fn a_buyer_takes_back_what_they_said_within_two_minutes() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let colleague = shop.staff(Role::Service).await;
    let first = id_of(buyer.says("第一句").await.assert_ok().data());
    shop.services.clock.advance(TimeDelta::seconds(121));
    let picture = id_of(buyer.sends_picture().await.assert_ok().data());
    let conversation = buyer.service().await["conversation"]["id"].as_i64().unwrap();
    let scan = format!("/admin/api/service/pictures/{picture}");
    colleague.get(&scan).await.assert_ok();

    other.unsays(picture).await.assert_refused(404);
    let late = buyer.unsays(first).await;
    late.assert_refused(409);
    assert!(late.message().contains("2 分钟"), "{late:?}");
    let line = buyer.unsays(picture).await.assert_ok().data().clone();
    assert_eq!(line["retracts"], picture);
    assert_eq!(buyer.unsays(picture).await.assert_ok().data()["id"], line["id"]);

    let list = buyer.get("/api/service/messages").await.data()["list"].clone();
    assert_eq!(list.as_array().map(Vec::len), Some(3), "{list}");
    assert_eq!(
        (&list[1]["is_retracted"], &list[1]["picture"], &list[1]["kind"]),
        (&json!(true), &json!(""), &json!("text"))
    );
    assert!(list[2]["text"].as_str().unwrap().ends_with("撤回了一条消息"));
    let seen = colleague.get(&of(conversation, "messages")).await;
    assert_eq!(seen.assert_ok().body["list"][1]["picture"], "");
    colleague.get(&scan).await.assert_refused(404);
    let own = format!("/api/service/pictures/{picture}");
    buyer.get(&own).await.assert_refused(404);
    let queue = colleague.desk().await["queue"][0].clone();
    assert_eq!(
        (&queue["unread"], &queue["last_text"]),
        (&json!(1), &json!("[已撤回]"))
    );
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn a_colleague_takes_back_their_own_answer_which_the_buyer_then_reads_nowhere() {
    let shop = Shop::start().await;
    let (buyer, colleague) = (shop.buyer().await, shop.staff(Role::Service).await);
    let lead = shop.staff(Role::Super).await;
    let id = shop.asked(&buyer, "什么价").await;
    colleague.takes(id).await.assert_ok();
    let wrong = id_of(&colleague.answers(id, "给您 5 折").await.assert_ok().body);
    let note = json!({ "text": "说错了价" });
    let note = id_of(&colleague.does(id, "notes", &note).await.assert_ok().body);
    let shown = format!("/admin/api/service/conversations/{id}");
    assert!(colleague.get(&shown).await.body["first_answer_at"].is_string());

    lead.unsays_as_staff(wrong).await.assert_refused(403);
    colleague.unsays_as_staff(note).await.assert_refused(409);
    colleague.unsays_as_staff(wrong).await.assert_ok();
    assert_eq!(buyer.service().await["unread"], 0);
    let list = buyer.get("/api/service/messages").await.data()["list"].clone();
    assert!(!list.to_string().contains("5 折"), "{list}");
    // What a colleague said to a buyer the shop still knows.
    let kept = lead.get(&of(id, "messages")).await.body["list"].clone();
    let kept: Vec<&Value> = kept
        .as_array()
        .unwrap()
        .iter()
        .filter(|message| message["is_retracted"] == true)
        .collect();
    assert_eq!((kept.len(), &kept[0]["text"]), (1, &json!("给您 5 折")));
    // Nobody was answered, and nobody is told of an answer.
    assert_eq!(colleague.get(&shown).await.body["first_answer_at"], Value::Null);
    shop.services.clock.advance(TimeDelta::minutes(6));
    assert_eq!(shop.tell_unread().await, 0);
    let found = lead
        .get("/admin/api/service/conversations?filter={\"q\":\"5 折\"}")
        .await;
    assert_eq!(found.assert_ok().body, json!([]));
    shop.assert_conversations_whole().await;
}
