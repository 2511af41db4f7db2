//! /admin/api/nav_items: the navigation under the header
use identity::permissions::Role;
use serde_json::json;

use crate::harness::Shop;

#[tokio::test]
async fn what_staff_write_stands_under_the_header_at_once() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let item = json!({ "name": "中药专区", "url": "/zyyp", "sort": 2, "is_open": true });
    let root = staff.post_json("/admin/api/nav_items", &item).await.id();
    let below =
        json!({ "parent_id": root, "name": "贵细", "url": "/list?select=9", "sort": 1, "is_open": true });
    let child = staff.post_json("/admin/api/nav_items", &below).await.id();
    let shown = shop.visitor().get("/api/common").await;
    assert!(shown.assert_ok().text.contains("贵细"), "{shown:?}");

    let path = format!("/admin/api/nav_items/{root}");
    staff.delete(&path).await.assert_refused(409);
    let closed = json!({ "name": "中药专区", "url": "/zyyp", "sort": 2, "is_open": false });
    staff.put_json(&path, &closed).await.assert_ok();
    let shown = shop.visitor().get("/api/common").await;
    assert!(!shown.text.contains("中药专区"), "{shown:?}");
    staff
        .delete(&format!("/admin/api/nav_items/{child}"))
        .await
        .assert_ok();
    staff.delete(&path).await.assert_ok();
    staff.get(&path).await.assert_refused(404);
}

#[tokio::test]
async fn an_item_leads_somewhere_safe_and_stays_in_the_tree() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let root = json!({ "name": "首页", "url": "/", "is_open": true });
    let id = staff.post_json("/admin/api/nav_items", &root).await.id();
    for (field, value) in [
        ("url", json!("javascript:alert(1)")),
        ("url", json!("")),
        ("name", json!("")),
        ("image", json!("//evil.cn/x.png")),
        ("sort", json!(-1)),
        ("parent_id", json!(id)),
        ("parent_id", json!(999_999)),
    ] {
        let mut item = root.clone();
        item[field] = value;
        let answer = staff.put_json(&format!("/admin/api/nav_items/{id}"), &item).await;
        assert_eq!(answer.wrong_fields(), [field]);
    }
}
