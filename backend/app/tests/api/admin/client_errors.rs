//! /admin/api/client_errors
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::harness::Shop;

/// One error of each app, and a second build of the storefront.
async fn met(shop: &Shop) {
    for (app, version, times) in [("shop", "a1", 3), ("shop", "b2", 1), ("admin", "c3", 2)] {
        for _ in 0..times {
            let report = json!({
                "app": app, "version": version, "message": "x is undefined", "stack": "at f (/assets/a.js:1:2)",
            });
            shop.visitor().post_json("/api/errors", &report).await.assert_ok();
        }
    }
}

fn versions(list: &Value) -> Vec<&str> {
    let rows = list.as_array().unwrap().iter();
    let mut versions: Vec<_> = rows.map(|row| row["version"].as_str().unwrap()).collect();
    versions.sort_unstable();
    versions
}

#[tokio::test]
async fn the_system_role_finds_errors_by_app_and_build_and_marks_them_as_resolved() {
    let shop = Shop::start().await;
    met(&shop).await;
    let system = shop.staff(Role::System).await;
    let list = async |filter: Value| {
        let answer = system
            .get(&format!("/admin/api/client_errors?filter={filter}"))
            .await;
        answer.assert_ok();
        answer.body
    };
    assert_eq!(versions(&list(json!({})).await), ["a1", "b2", "c3"]);
    assert_eq!(versions(&list(json!({ "app": "shop" })).await), ["a1", "b2"]);
    assert_eq!(versions(&list(json!({ "version": "c3" })).await), ["c3"]);
    let wrong = system
        .get("/admin/api/client_errors?filter={\"app\":\"x\"}")
        .await;
    wrong.assert_refused(422);

    let first = list(json!({ "version": "a1" })).await[0].clone();
    assert_eq!(first["times"], 3);
    assert_eq!(first["stack"], "at f (/assets/a.js:1:2)");
    let path = format!("/admin/api/client_errors/{}", first["id"]);
    for _ in 0..2 {
        let resolved = system.post_json(&format!("{path}/resolve"), &json!({})).await;
        assert!(resolved.assert_ok().body["resolved_at"].is_string());
    }
    assert_eq!(versions(&list(json!({ "resolved": false })).await), ["b2", "c3"]);
    let shown = system.get(&path).await;
    assert_eq!(shown.assert_ok().body["version"], "a1");

    let log = system
        .get("/admin/api/audit?filter={\"subject_kind\":\"client_error\"}")
        .await;
    assert_eq!(log.assert_ok().body.as_array().unwrap().len(), 1, "said once");
}

#[tokio::test]
async fn the_head_of_the_shop_reads_and_marks_nothing() {
    let shop = Shop::start().await;
    met(&shop).await;
    let head = shop.staff(Role::Super).await;
    let list = head.get("/admin/api/client_errors").await;
    let id = &list.assert_ok().body[0]["id"];
    let path = format!("/admin/api/client_errors/{id}/resolve");
    head.post_json(&path, &json!({})).await.assert_refused(403);
    let content = shop.staff(Role::Content).await;
    content.get("/admin/api/client_errors").await.assert_refused(403);
}
