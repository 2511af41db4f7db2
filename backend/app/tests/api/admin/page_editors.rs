//! /admin/api/pages/{id}/editors: two people who have the same page open know of each other.
use chrono::TimeDelta;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    harness::{Client, Shop},
    live::Page,
};

async fn made(staff: &Client) -> String {
    let page = json!({ "place": "home", "title": "首页" });
    let id = staff.post_json("/admin/api/pages", &page).await.assert_ok().id();
    format!("/admin/api/pages/{id}/editors")
}

/// Tells that the editor is open; names of the others.
async fn opened(staff: &Client, path: &str) -> Vec<String> {
    let answer = staff.post_json(path, &json!({})).await;
    let others = answer.assert_ok().body.as_array().unwrap().clone();
    let names = others.iter().map(|other| other["name"].as_str().unwrap());
    names.map(str::to_owned).collect()
}

async fn own_name(staff: &Client) -> Value {
    let account = staff.get("/admin/api/session").await;
    account.assert_ok().body["name"].clone()
}

#[tokio::test]
async fn editors_of_a_page_are_named_to_each_other_until_they_shut_it_or_fall_silent() {
    let shop = Shop::start().await;
    let (one, other) = (shop.staff(Role::Content).await, shop.staff(Role::Super).await);
    let (path, elsewhere) = (made(&one).await, made(&one).await);
    let names = [own_name(&one).await, own_name(&other).await];
    for _ in 0..2 {
        assert!(
            opened(&one, &path).await.is_empty(),
            "nobody is told of themselves"
        );
    }
    assert_eq!(json!(opened(&other, &path).await), json!([names[0]]));
    assert_eq!(json!(opened(&one, &path).await), json!([names[1]]));
    assert!(opened(&other, &elsewhere).await.is_empty());

    other.delete(&path).await.assert_ok();
    assert!(opened(&one, &path).await.is_empty());
    other.delete(&path).await.assert_ok();

    opened(&other, &path).await;
    shop.services.clock.advance(TimeDelta::seconds(44));
    assert_eq!(opened(&one, &path).await.len(), 1);
    shop.services.clock.advance(TimeDelta::seconds(1));
    assert!(opened(&one, &path).await.is_empty(), "the other fell silent");
}

#[tokio::test]
async fn who_has_the_page_open_is_told_at_once_that_another_comes_and_goes() {
    let shop = Shop::start().await;
    let (one, other) = (shop.staff(Role::Content).await, shop.staff(Role::Super).await);
    let path = made(&one).await;
    opened(&one, &path).await;
    let screen = Page::open(&one, "/admin").await;
    let page_id: i64 = path.split('/').nth(4).unwrap().parse().unwrap();
    opened(&other, &path).await;
    assert_eq!(
        screen.receives("page:editors").await,
        json!({ "page_id": page_id })
    );
    // That it is still open is no news.
    opened(&other, &path).await;
    other.delete(&path).await.assert_ok();
    assert_eq!(
        screen.receives("page:editors").await,
        json!({ "page_id": page_id })
    );
    assert!(opened(&one, &path).await.is_empty());
}

#[tokio::test]
async fn a_page_that_is_gone_has_no_editors_and_readers_are_none() {
    let shop = Shop::start().await;
    let auditor = shop.staff(Role::Auditor).await;
    let content = shop.staff(Role::Content).await;
    let path = made(&content).await;
    auditor.post_json(&path, &json!({})).await.assert_refused(403);
    let nowhere = "/admin/api/pages/999999/editors";
    content.post_json(nowhere, &json!({})).await.assert_refused(404);
}
