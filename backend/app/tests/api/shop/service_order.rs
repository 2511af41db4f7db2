//! The order of messages in a conversation with concurrent writers.
use std::{
    collections::HashSet,
    sync::atomic::{AtomicBool, Ordering},
};

use chrono::TimeDelta;
use futures::future::join_all;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{harness::Shop, service_support::of};

fn ids(list: &Value) -> Vec<i64> {
    let list = list.as_array().unwrap().iter();
    list.map(|message| message["id"].as_i64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_of_both_sides_at_once_keep_an_order_without_gaps() {
    let shop = Shop::start().await;
    let (buyer, colleague) = (shop.buyer().await, shop.staff(Role::Service).await);
    let id = shop.asked(&buyer, "开始").await;
    colleague.takes(id).await.assert_ok();
    let asking = join_all((0..32).map(|number| {
        let buyer = &buyer;
        async move { buyer.says(&format!("问 {number}")).await }
    }));
    let answering = join_all((0..32).map(|number| {
        let colleague = &colleague;
        async move { colleague.answers(id, &format!("答 {number}")).await }
    }));
    let (asked, answered) = futures::join!(asking, answering);
    for answer in asked.iter().chain(&answered) {
        answer.assert_ok();
    }
    let said = colleague.get(&format!("{}?limit=100", of(id, "messages"))).await;
    let list = said.assert_ok().body["list"].as_array().unwrap().clone();
    let numbers: Vec<i64> = list
        .iter()
        .map(|message| message["sequence"].as_i64().unwrap())
        .collect();
    assert_eq!(numbers, (1..=66).collect::<Vec<_>>());
    let desk = colleague.desk().await;
    assert_eq!(desk["mine"][0]["unread"], 33);
    assert_eq!(buyer.service().await["unread"], 32);
    shop.assert_conversations_whole().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn first_messages_at_once_begin_one_conversation() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let said = join_all((0..8).map(|number| {
        let buyer = &buyer;
        async move { buyer.says(&format!("喂 {number}")).await }
    }));
    for answer in said.await {
        answer.assert_ok();
    }
    let staff = shop.staff(Role::Service).await;
    assert_eq!(staff.desk().await["queue"].as_array().map(Vec::len), Some(1));
    assert_eq!(buyer.reads_chat().await.len(), 8);
    shop.assert_conversations_whole().await;
}

fn times(texts: &[String], said: &str) -> usize {
    texts.iter().filter(|text| *text == said).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_sent_while_a_conversation_ends_is_not_lost() {
    let shop = Shop::start().await;
    let colleague = shop.staff(Role::Service).await;
    let mut buyers = Vec::new();
    for _ in 0..8 {
        let buyer = shop.buyer().await;
        let id = shop.asked(&buyer, "在吗").await;
        colleague.takes(id).await.assert_ok();
        colleague.answers(id, "在").await.assert_ok();
        buyers.push((buyer, id));
    }
    shop.services.clock.advance(TimeDelta::minutes(31));
    // Half of the buyers write, the other half are written to.
    let (asking, spoken_to) = buyers.split_at(4);
    let ask = join_all(asking.iter().map(|(buyer, _)| buyer.says("再问一句")));
    let answer = join_all(spoken_to.iter().map(|(_, id)| colleague.answers(*id, "还有一点")));
    let (asked, answered, _) = futures::join!(ask, answer, shop.update_desk());
    for (said, (buyer, _)) in asked.iter().zip(asking) {
        said.assert_ok();
        assert_ne!(buyer.service().await["conversation"]["state"], "closed");
        assert_eq!(times(&buyer.reads_chat().await, "member: 再问一句"), 1);
    }
    for (said, (buyer, _)) in answered.iter().zip(spoken_to) {
        let state = if said.status == 200 { "open" } else { "closed" };
        assert_eq!(buyer.service().await["conversation"]["state"], state, "{said:?}");
    }
    shop.assert_conversations_whole().await;
}

/// A buyer writes while their conversation is being closed, again and again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_writes_while_it_is_closed_begins_another() {
    let shop = Shop::start().await;
    let (buyer, colleague) = (shop.buyer().await, shop.staff(Role::Service).await);
    for round in 0..12 {
        let id = shop.asked(&buyer, &format!("问 {round}")).await;
        colleague.takes(id).await.assert_ok();
        let nothing = json!({});
        let (closed, said) = futures::join!(colleague.does(id, "close", &nothing), buyer.says("还有"));
        closed.assert_ok();
        said.assert_ok();
    }
    assert_eq!(times(&buyer.reads_chat().await, "member: 还有"), 12);
    shop.assert_conversations_whole().await;
}

#[tokio::test]
async fn history_is_turned_back_and_caught_up_by_message() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for number in 0..7 {
        buyer.says(&format!("第 {number} 句")).await.assert_ok();
    }
    let page = async |query: &str| {
        let answer = buyer.get(&format!("/api/service/messages?limit=3{query}")).await;
        let data = answer.assert_ok().data().clone();
        let list = data["list"].as_array().unwrap().clone();
        let texts: Vec<String> = list
            .iter()
            .map(|row| row["text"].as_str().unwrap().to_owned())
            .collect();
        let first = list.first().map_or(json!(0), |row| row["id"].clone());
        (texts, first, data["has_more"] == json!(true))
    };
    let (newest, first, has_more) = page("").await;
    assert_eq!(
        (newest.as_slice(), has_more),
        (&["第 4 句", "第 5 句", "第 6 句"].map(String::from)[..], true)
    );
    let (older, second, has_more) = page(&format!("&before={first}")).await;
    assert_eq!((older[0].as_str(), has_more), ("第 1 句", true));
    let (oldest, _, has_more) = page(&format!("&before={second}")).await;
    assert_eq!(
        (oldest.as_slice(), has_more),
        (&["第 0 句".to_owned()][..], false)
    );
    let (later, _, has_more) = page(&format!("&after={second}")).await;
    assert_eq!((later[0].as_str(), has_more), ("第 2 句", true));
    buyer
        .get("/api/service/messages?before=x")
        .await
        .assert_refused(422);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_what_is_newer_misses_no_note_on_a_conversation_that_is_over() {
    let shop = Shop::start().await;
    let (buyer, colleague) = (shop.buyer().await, shop.staff(Role::Service).await);
    let over = shop.asked(&buyer, "第一次").await;
    colleague.takes(over).await.assert_ok();
    colleague.does(over, "close", &json!({})).await.assert_ok();
    shop.asked(&buyer, "第二次").await;
    let is_said = AtomicBool::new(false);
    let writing = join_all((0..40).map(|number| {
        let buyer = &buyer;
        async move { buyer.says(&format!("问 {number}")).await }
    }));
    let noting = join_all((0..40).map(|number| {
        let colleague = &colleague;
        async move {
            let note = json!({ "text": format!("备注 {number}") });
            colleague.does(over, "notes", &note).await
        }
    }));
    let saying = async {
        let (asked, noted) = futures::join!(writing, noting);
        is_said.store(true, Ordering::SeqCst);
        for answer in asked.iter().chain(&noted) {
            answer.assert_ok();
        }
    };
    let asking = async {
        let mut seen: Vec<i64> = Vec::new();
        loop {
            let is_last = is_said.load(Ordering::SeqCst);
            let after = seen.last().copied().unwrap_or_default();
            let newer = format!("{}?limit=100&after={after}", of(over, "messages"));
            let newer = ids(&colleague.get(&newer).await.assert_ok().body["list"]);
            if is_last && newer.is_empty() {
                return seen;
            }
            seen.extend(newer);
        }
    };
    let ((), seen) = futures::join!(saying, asking);
    let all = colleague
        .get(&format!("{}?limit=100", of(over, "messages")))
        .await;
    assert_eq!(seen, ids(&all.assert_ok().body["list"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_counts_as_read_that_was_not_shown() {
    let shop = Shop::start().await;
    let (buyer, colleague) = (shop.buyer().await, shop.staff(Role::Service).await);
    let id = shop.asked(&buyer, "开始").await;
    colleague.takes(id).await.assert_ok();
    let is_said = AtomicBool::new(false);
    let answering = async {
        let answers = join_all((0..40).map(|number| {
            let colleague = &colleague;
            async move { colleague.answers(id, &format!("答 {number}")).await }
        }));
        for answer in answers.await {
            answer.assert_ok();
        }
        is_said.store(true, Ordering::SeqCst);
    };
    let reading = async {
        loop {
            let is_last = is_said.load(Ordering::SeqCst);
            let page = buyer.get("/api/service/messages?limit=100").await;
            let shown = ids(&page.assert_ok().data()["list"]);
            let newest = json!({ "message_id": shown.last() });
            buyer.post_json("/api/service/read", &newest).await.assert_ok();
            let shown: HashSet<i64> = shown.into_iter().collect();
            let said = colleague.get(&format!("{}?limit=100", of(id, "messages"))).await;
            let said = said.assert_ok().body["list"].as_array().unwrap().clone();
            for message in said.iter().filter(|message| message["author"] == "staff") {
                let is_shown = shown.contains(&message["id"].as_i64().unwrap());
                assert!(is_shown || message["is_read"] == false, "{message}");
            }
            if is_last {
                return;
            }
        }
    };
    futures::join!(answering, reading);
    assert_eq!(buyer.service().await["unread"], 0);
}
