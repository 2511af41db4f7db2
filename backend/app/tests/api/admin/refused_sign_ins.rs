//! /admin/api/refused_sign_ins: whom the back office did not let in, by account, by network and by hour.
use chrono::TimeDelta;
use identity::{factory::PASSWORD, models::_entities::audit_entries, permissions::Role};
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::{
    guesses::enrol,
    harness::{Client, Shop},
};

const REFUSED: &str = "/admin/api/refused_sign_ins?range=[0,99]";
const MANY: &str = r#"/admin/api/refused_sign_ins?filter={"many":true}"#;

async fn rows(staff: &Client, path: &str) -> Vec<Value> {
    let answer = staff.get(path).await;
    answer.assert_ok().body.as_array().unwrap().clone()
}

async fn told(shop: &Shop) -> Vec<Value> {
    let entries = audit_entries::Entity::find()
        .filter(audit_entries::Column::Action.eq("session.refuse"))
        .all(&shop.services.db)
        .await
        .unwrap();
    entries.into_iter().filter_map(|entry| entry.after).collect()
}

#[tokio::test]
async fn many_refusals_of_an_account_are_one_row_and_one_entry_an_hour() {
    let shop = Shop::start().await;
    let head = shop.staff(Role::System).await;
    let username = shop.hire(Role::Finance).await;
    for guess in 0..4 {
        shop.visitor()
            .staff_sign_in(&username, &format!("geheim{guess}"))
            .await;
    }
    shop.settle().await;
    assert!(rows(&head, MANY).await.is_empty() && told(&shop).await.is_empty());
    for guess in 4..9 {
        shop.visitor()
            .staff_sign_in(&username, &format!("geheim{guess}"))
            .await;
    }
    shop.settle().await;
    let many = rows(&head, MANY).await;
    assert_eq!(many.len(), 1, "{many:?}");
    assert_eq!(many[0]["account"], username.as_str());
    assert_eq!(many[0]["refusals"], 5, "a closed account compares nothing more");
    let told_once = told(&shop).await;
    assert_eq!(told_once.len(), 1, "{told_once:?}");
    assert_eq!(told_once[0]["account"], username.as_str());
    let everything = json!([rows(&head, REFUSED).await, told_once]).to_string();
    assert!(!everything.contains("geheim"), "no password is kept");

    shop.services.clock.advance(TimeDelta::hours(1));
    let head = shop.staff(Role::System).await;
    shop.visitor().staff_sign_in(&username, "wrong").await;
    shop.settle().await;
    assert_eq!(told(&shop).await.len(), 1, "the next hour counts anew");
    assert_eq!(rows(&head, MANY).await.len(), 1, "and forgets nothing");
    shop.services.clock.advance(TimeDelta::days(1));
    let head = shop.staff(Role::System).await;
    assert!(rows(&head, MANY).await.is_empty(), "nobody has to look for ever");
}

#[tokio::test]
async fn names_without_an_account_are_counted_by_their_network_alone() {
    let shop = Shop::start().await;
    let head = shop.staff(Role::System).await;
    for name in 0..20 {
        shop.visitor()
            .staff_sign_in(&format!("mein-passwort-{name}"), "wrong")
            .await;
    }
    shop.settle().await;
    let all = rows(&head, REFUSED).await;
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(
        (&all[0]["refusals"], &all[0]["is_many"]),
        (&json!(20), &json!(true))
    );
    assert_eq!(
        (&all[0]["account"], &all[0]["staff_id"]),
        (&json!(""), &Value::Null)
    );
    assert!(
        !json!([all, told(&shop).await])
            .to_string()
            .contains("mein-passwort")
    );
}

#[tokio::test]
async fn who_is_only_asked_for_the_second_factor_is_not_refused() {
    let shop = Shop::start().await;
    let head = shop.staff(Role::System).await;
    let username = shop.hire(Role::Qa).await;
    enrol(&shop, &username).await;
    let asked = shop.visitor().staff_sign_in(&username, PASSWORD).await;
    asked.assert_refused(422);
    shop.settle().await;
    assert!(rows(&head, REFUSED).await.is_empty());
}
