//! /admin/api/account/preferences: how one arranged the back office for oneself.
use identity::{factory::PASSWORD, permissions::Role};
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop};

const PATH: &str = "/admin/api/account/preferences";

async fn change(staff: &Client, changes: Value) -> Answer {
    staff.put_json(PATH, &json!({ "changes": changes })).await
}

async fn kept(staff: &Client) -> Value {
    staff.get(PATH).await.assert_ok().body.clone()
}

#[tokio::test]
async fn views_survive_signing_out_and_another_browser_and_are_ones_own() {
    let shop = Shop::start().await;
    let username = shop.hire(Role::Warehouse).await;
    let one = shop.visitor();
    one.staff_sign_in(&username, PASSWORD).await.assert_ok();
    let views = json!([{ "label": "武汉", "value": { "filter": { "q": "武汉" } } }]);
    change(
        &one,
        json!({ "orders.savedQueries": views, "sidebar.open": false }),
    )
    .await
    .assert_ok();
    one.delete("/admin/api/session").await.assert_ok();

    let other = shop.visitor();
    other.staff_sign_in(&username, PASSWORD).await.assert_ok();
    assert_eq!(
        kept(&other).await,
        json!({ "orders.savedQueries": views, "sidebar.open": false })
    );
    let changes = json!({ "sidebar.open": null, "orders.savedQueries": [] });
    change(&other, changes).await.assert_ok();
    assert_eq!(kept(&other).await, json!({ "orders.savedQueries": [] }));
    assert_eq!(kept(&shop.staff(Role::Warehouse).await).await, json!({}));
}

#[tokio::test]
async fn what_is_too_much_is_refused_and_changes_nothing() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Qa).await;
    let many: Value = (0..301)
        .map(|number| (format!("view {number}"), json!(1)))
        .collect();
    let large: Value = (0..5)
        .map(|number| (format!("view {number}"), json!("x".repeat(16_000))))
        .collect();
    for wrong in [
        many,
        large,
        json!({ "orders.savedQueries": "x".repeat(17_000) }),
        json!({ "x".repeat(101): 1 }),
        json!({ "": 1 }),
    ] {
        change(&staff, wrong).await.assert_refused(422);
    }
    assert_eq!(kept(&staff).await, json!({}));
    let most: Value = (0..300)
        .map(|number| (format!("view {number}"), json!(1)))
        .collect();
    change(&staff, most).await.assert_ok();
    change(&staff, json!({ "one more": 1 })).await.assert_refused(422);
    change(&staff, json!({ "view 0": 2 })).await.assert_ok();
}
