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

#[tokio::test]
async fn two_moves_at_once_never_make_a_ring() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let item = |name: &str| json!({ "name": name, "url": "/list", "is_open": true });
    for round in 0..12 {
        let (name, rival) = (format!("甲{round}"), format!("乙{round}"));
        let one = staff.post_json("/admin/api/nav_items", &item(&name)).await.id();
        let other = staff.post_json("/admin/api/nav_items", &item(&rival)).await.id();
        let below = |name: &str, parent: i64| {
            let mut item = item(name);
            item["parent_id"] = json!(parent);
            item
        };
        let paths = [one, other].map(|id| format!("/admin/api/nav_items/{id}"));
        let (into_other, into_one) = (below(&name, other), below(&rival, one));
        let (first, second) = tokio::join!(
            staff.put_json(&paths[0], &into_other),
            staff.put_json(&paths[1], &into_one)
        );
        let done = [first, second]
            .iter()
            .filter(|answer| answer.status == 200)
            .count();
        assert_eq!(done, 1, "one of them comes too late");
    }
}

#[tokio::test]
async fn the_history_of_an_item_tells_its_parent_by_name() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let root = json!({ "name": "中药", "url": "/zyyp", "is_open": true });
    let root_id = staff.post_json("/admin/api/nav_items", &root).await.id();
    let mut item = json!({ "name": "贵细", "url": "/list", "is_open": true });
    let id = staff.post_json("/admin/api/nav_items", &item).await.id();
    item["parent_id"] = json!(root_id);
    let path = format!("/admin/api/nav_items/{id}");
    staff.put_json(&path, &item).await.assert_ok();
    assert_eq!(
        staff.history(&format!("nav_items/{id}")).await[0],
        "修改导航: 上级 →中药"
    );
}
