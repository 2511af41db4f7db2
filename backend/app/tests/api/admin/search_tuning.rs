//! /admin/api/search_synonyms, search_stop_words, search_pins, search_misses, hot_words: what staff write there is
//! felt by the next search.
use catalog::{factory::NewGoods, goods::models::codes::Control, search_tuning::models::misses::Misses};
use identity::{models::_entities::audit_entries, permissions::Role};
use kernel::services::shared;
use reqwest::Method;
use sea_orm::{QueryOrder, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop, send};

fn named(name: &str) -> NewGoods {
    NewGoods {
        name: name.into(),
        ..Default::default()
    }
}

async fn put(client: &Client, path: &str, body: &Value) -> Answer {
    send(client.request(Method::PUT, path).json(body)).await
}

async fn ids(client: &Client, words: &str) -> Vec<i64> {
    let list = client.get(&format!("/api/goods/list?keywords={words}")).await;
    let list = list.assert_ok().data()["list"].as_array().unwrap().clone();
    list.iter().map(|goods| goods["id"].as_i64().unwrap()).collect()
}

async fn last_entry(shop: &Shop) -> audit_entries::Model {
    audit_entries::Entity::find()
        .order_by_desc(audit_entries::Column::Id)
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap()
}

#[tokio::test]
async fn a_synonym_finds_at_once_and_is_audited() {
    let shop = Shop::start().await;
    let (cold, other) = (
        shop.goods(named("酚麻美敏片")).await,
        shop.goods(named("板蓝根颗粒")).await,
    );
    shop.searchable().await;
    let (content, buyer) = (shop.staff(Role::Content).await, shop.buyer().await);
    assert!(ids(&buyer, "泰诺林子").await.is_empty());

    let body = json!({ "is_two_way": "0", "words": ["泰诺林子"], "targets": ["酚麻美敏"] });
    let made = content.post_json("/admin/api/search_synonyms", &body).await;
    let id = made.assert_ok().body["id"].as_i64().unwrap();
    assert_eq!(ids(&buyer, "泰诺林子").await, [cold]);
    let entry = last_entry(&shop).await;
    assert_eq!(
        (entry.action.as_str(), entry.before),
        ("search_synonym.create", None)
    );
    assert_eq!(entry.after.unwrap()["words"], json!(["泰诺林子"]));

    let path = format!("/admin/api/search_synonyms/{id}");
    let body = json!({ "is_two_way": "1", "words": ["泰诺林子", "板蓝根"] });
    put(&content, &path, &body).await.assert_ok();
    assert_eq!(ids(&buyer, "泰诺林子").await, [other]);
    let entry = last_entry(&shop).await;
    assert_eq!(entry.before.unwrap()["is_two_way"], false);
    assert_eq!(entry.after.unwrap()["words"], json!(["泰诺林子", "板蓝根"]));

    content.delete(&path).await.assert_ok();
    assert!(ids(&buyer, "泰诺林子").await.is_empty());
    assert_eq!(last_entry(&shop).await.action, "search_synonym.delete");
    content.get(&path).await.assert_refused(404);
    let wrong = json!({ "is_two_way": "1", "words": ["一个"] });
    content
        .post_json("/admin/api/search_synonyms", &wrong)
        .await
        .assert_refused(422);
}

#[tokio::test]
async fn a_stop_word_no_longer_stands_in_the_way() {
    let shop = Shop::start().await;
    let id = shop.goods(named("阿莫西林胶囊")).await;
    shop.searchable().await;
    let (product, buyer) = (shop.staff(Role::Product).await, shop.buyer().await);
    assert!(ids(&buyer, "阿莫西林多少钱呀").await.is_empty());
    let body = json!({ "word": "多少钱呀" });
    let made = product.post_json("/admin/api/search_stop_words", &body).await;
    let row = made.assert_ok().body["id"].as_i64().unwrap();
    assert_eq!(ids(&buyer, "阿莫西林多少钱呀").await, [id]);
    let again = product.post_json("/admin/api/search_stop_words", &body).await;
    again.assert_refused(422);
    product
        .delete(&format!("/admin/api/search_stop_words/{row}"))
        .await
        .assert_ok();
    assert!(ids(&buyer, "阿莫西林多少钱呀").await.is_empty());
}

#[tokio::test]
async fn pins_come_first_in_their_time_and_stay_hidden_from_strangers() {
    let shop = Shop::start().await;
    let usual = shop
        .goods(NewGoods {
            sales: 90,
            ..named("感冒灵颗粒")
        })
        .await;
    let pinned = shop.goods(named("布洛芬缓释胶囊")).await;
    let controlled = shop
        .goods(NewGoods {
            control: Control::Ephedrine,
            ..named("复方伪麻片")
        })
        .await;
    shop.searchable().await;
    let (content, buyer, visitor) = (
        shop.staff(Role::Content).await,
        shop.buyer().await,
        shop.visitor(),
    );
    let ends = shop.now() + chrono::Duration::hours(1);
    let body = json!({ "keyword": "感 冒", "goods_ids": [controlled, pinned], "valid_to": ends });
    let made = content.post_json("/admin/api/search_pins", &body).await;
    assert_eq!(made.assert_ok().body["keyword"], "感冒");
    assert_eq!(ids(&buyer, "感冒").await, [controlled, pinned, usual]);
    assert_eq!(ids(&visitor, "感冒").await, [pinned, usual]);
    assert!(
        !ids(&buyer, "感冒灵").await.contains(&pinned),
        "only for the very keyword"
    );

    content
        .post_json("/admin/api/search_pins", &body)
        .await
        .assert_refused(422);
    let missing = json!({ "keyword": "咳嗽", "goods_ids": [pinned, 987_654] });
    let refused = content.post_json("/admin/api/search_pins", &missing).await;
    refused.assert_refused(422);
    assert!(refused.text.contains("987654"));

    std::fs::remove_dir_all(shop.database.folder().join("index")).unwrap();
    shop.services.clock.advance(chrono::Duration::minutes(59));
    assert_eq!(
        ids(&buyer, "感冒").await,
        [controlled, pinned, usual],
        "by the database or the index"
    );
    shop.services.clock.advance(chrono::Duration::minutes(2));
    let afterwards = ids(&buyer, "感冒").await;
    assert!(afterwards.contains(&usual) && !afterwards.contains(&pinned));
}

#[tokio::test]
async fn searches_without_hits_are_counted_by_keyword_and_day() {
    let shop = Shop::start().await;
    shop.goods(named("阿莫西林胶囊")).await;
    let controlled = NewGoods {
        control: Control::Ephedrine,
        ..named("复方伪麻片")
    };
    shop.goods(controlled).await;
    shop.searchable().await;
    let (buyer, visitor) = (shop.buyer().await, shop.visitor());
    let misses = shared::<Misses>(&shop.ctx);
    for _ in 0..2 {
        assert!(ids(&buyer, "没有的东西").await.is_empty());
    }
    // Hidden is not missing; a filter, a suggestion and a private number are no search for goods.
    assert!(ids(&visitor, "复方伪麻片").await.is_empty());
    buyer
        .get("/api/goods/list?keywords=阿莫西林&form=贴剂")
        .await
        .assert_ok();
    buyer.get("/api/goods/search?keywords=没有的").await.assert_ok();
    ids(&buyer, "13800138000").await;
    assert_eq!(misses.write(&shop.services).await.unwrap(), 1);
    shop.services.clock.advance(chrono::Duration::days(1));
    ids(&buyer, "没有的东西").await;
    ids(&buyer, "也没有").await;
    assert_eq!(misses.write(&shop.services).await.unwrap(), 2);
    assert_eq!(misses.write(&shop.services).await.unwrap(), 0);
    ids(&buyer, "没有的东西").await;
    misses.write(&shop.services).await.unwrap();

    let content = shop.staff(Role::Content).await;
    let all = content.get("/admin/api/search_misses").await;
    let rows = all.assert_ok().body.as_array().unwrap().clone();
    let said: Vec<(&str, i64)> = rows
        .iter()
        .map(|row| {
            (
                row["keyword"].as_str().unwrap(),
                row["searches"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(said, [("没有的东西", 4), ("也没有", 1)]);
    assert_eq!(all.header("content-range"), "search_misses 0-1/2");
    let today = shop.services.clock.today();
    let filter = json!({ "from": today, "to": today, "q": "东西" });
    let of_today = content
        .get(&format!("/admin/api/search_misses?filter={filter}"))
        .await;
    assert_eq!(of_today.assert_ok().body[0]["searches"], 2);
    let wrong = content
        .get(r#"/admin/api/search_misses?sort=["count;drop","ASC"]"#)
        .await;
    wrong.assert_refused(422);
}

#[tokio::test]
async fn hot_words_are_shown_in_order_while_they_are_on() {
    let shop = Shop::start().await;
    let content = shop.staff(Role::Content).await;
    let ends = shop.now() + chrono::Duration::hours(1);
    let hot = |word: &str, sort: i64, to: Value| json!({ "word": word, "sort": sort, "valid_to": to });
    for body in [hot("感冒", 2, json!(ends)), hot("止咳", 1, Value::Null)] {
        content.post_json("/admin/api/hot_words", &body).await.assert_ok();
    }
    let shown = || async {
        let common = shop.visitor().get("/api/common").await;
        common.assert_ok().data()["rnss"].clone()
    };
    assert_eq!(shown().await, json!(["止咳", "感冒"]));
    let rows = content.get("/admin/api/hot_words").await.assert_ok().body.clone();
    let (first, second) = (&rows[0], &rows[1]);
    let path = format!("/admin/api/hot_words/{}", second["id"]);
    put(&content, &path, &hot("感冒药", 0, json!(ends)))
        .await
        .assert_ok();
    assert_eq!(shown().await, json!(["感冒药", "止咳"]));
    let entry = last_entry(&shop).await;
    assert_eq!(entry.before.unwrap()["word"], "感冒");
    assert_eq!(entry.after.unwrap()["word"], "感冒药");
    let twice = put(&content, &path, &hot("止咳", 0, Value::Null)).await;
    twice.assert_refused(422);
    content
        .delete(&format!("/admin/api/hot_words/{}", first["id"]))
        .await
        .assert_ok();
    assert_eq!(shown().await, json!(["感冒药"]));
}
