//! /admin/api/article_categories: what news and help are sorted into
use identity::permissions::Role;
use serde_json::json;

use super::articles::{draft, root};
use crate::harness::Shop;

#[tokio::test]
async fn sections_stand_below_a_root_and_go_when_they_are_empty() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let help = root(&staff, "/help").await;
    let section = json!({ "parent_id": help, "name": "常见问题", "sort": 9 });
    let made = staff.post_json("/admin/api/article_categories", &section).await;
    assert_eq!(made.assert_ok().body["full_name"], "帮助中心 / 常见问题");
    let id = made.id();
    let article = staff
        .post_json("/admin/api/articles", &draft(id, "怎么改密码", "<p>文</p>"))
        .await
        .id();
    let shown = shop.visitor().get("/api/article/category?category_id=3").await;
    let sections = shown.assert_ok().data()["list"].as_array().unwrap().clone();
    let shown = sections.iter().find(|section| section["id"] == id).unwrap();
    assert_eq!(shown["children"][0]["url"], format!("/help/info/{article}"));

    let path = format!("/admin/api/article_categories/{id}");
    staff.delete(&path).await.assert_refused(409);
    staff
        .delete(&format!("/admin/api/articles/{article}"))
        .await
        .assert_ok();
    staff.delete(&path).await.assert_ok();
    staff.get(&path).await.assert_refused(404);
}

#[tokio::test]
async fn roots_stay_where_they_are() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let (help, news) = (root(&staff, "/help").await, root(&staff, "/news/hy").await);
    let path = format!("/admin/api/article_categories/{help}");
    staff.delete(&path).await.assert_refused(409);
    let moved = json!({ "parent_id": news, "name": "帮助中心" });
    assert_eq!(staff.put_json(&path, &moved).await.wrong_fields(), ["parent_id"]);
    let named = json!({ "parent_id": null, "name": "帮助", "sort": 2 });
    staff.put_json(&path, &named).await.assert_ok();

    for (field, wrong) in [
        ("parent_id", json!({ "name": "新闻" })),
        ("parent_id", json!({ "parent_id": 999_999, "name": "新闻" })),
        ("name", json!({ "parent_id": help, "name": "" })),
        ("sort", json!({ "parent_id": help, "name": "新", "sort": -1 })),
    ] {
        let answer = staff.post_json("/admin/api/article_categories", &wrong).await;
        assert_eq!(answer.wrong_fields(), [field], "{wrong}");
    }
    let section = json!({ "parent_id": help, "name": "问题" });
    let id = staff
        .post_json("/admin/api/article_categories", &section)
        .await
        .id();
    let twice = staff.post_json("/admin/api/article_categories", &section).await;
    assert_eq!(twice.wrong_fields(), ["name"]);
    let below = json!({ "parent_id": id, "name": "更深" });
    let deep = staff.post_json("/admin/api/article_categories", &below).await;
    assert_eq!(deep.wrong_fields(), ["parent_id"]);
}
