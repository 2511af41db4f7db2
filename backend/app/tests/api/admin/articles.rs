//! /admin/api/articles: news and help as staff write them
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::harness::{Client, Shop};

/// The id of the root that leads there.
pub async fn root(staff: &Client, url: &str) -> i64 {
    let roots = staff
        .get(r#"/admin/api/article_categories?filter={"parent_id":0}"#)
        .await;
    let roots = roots.assert_ok().body.as_array().unwrap().clone();
    let found = roots.iter().find(|root| root["url"] == url);
    found.unwrap()["id"].as_i64().unwrap()
}

pub fn draft(category_id: i64, title: &str, body: &str) -> Value {
    json!({
        "category_id": category_id, "title": title, "body": body, "status": "published", "facts": "none", "sort": 0,
    })
}

#[tokio::test]
async fn published_articles_are_readable_at_once_and_drafts_are_not() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let news = root(&staff, "/news/hy").await;
    let mut article = draft(news, "集采要点", "<p>正文</p>");
    article["status"] = json!("draft");
    let id = staff.post_json("/admin/api/articles", &article).await.id();
    let page = format!("/api/article/{id}");
    shop.visitor().get(&page).await.assert_refused(404);
    assert_eq!(shop.visitor().get("/api/article").await.data()["total"], 0);

    article["status"] = json!("published");
    let path = format!("/admin/api/articles/{id}");
    let shown = staff.put_json(&path, &article).await;
    assert_eq!(shown.assert_ok().body["url"], format!("/news/info/{id}/hy"));
    assert_eq!(shown.body["is_public"], true);
    let read = shop.visitor().get(&page).await;
    assert_eq!(read.assert_ok().data()["body"], "<p>正文</p>");

    let later = shop.now() + chrono::TimeDelta::hours(2);
    article["published_at"] = json!(later);
    staff.put_json(&path, &article).await.assert_ok();
    shop.visitor().get(&page).await.assert_refused(404);
    shop.services.clock.advance(chrono::TimeDelta::hours(3));
    shop.visitor().get(&page).await.assert_ok();

    staff.delete(&path).await.assert_ok();
    shop.visitor().get(&page).await.assert_refused(404);
    staff.get(&path).await.assert_refused(404);
}

#[tokio::test]
async fn nothing_that_runs_or_loads_from_elsewhere_is_kept() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let news = root(&staff, "/news/company").await;
    for (evil, kept) in [
        ("<p>甲</p><script>alert(1)</script>", "<p>甲</p>"),
        ("<p>甲</p><svg onload=alert(1)></svg>", "<p>甲</p>"),
        (
            "<p onmouseover=alert(1) style='position:fixed'>甲</p>",
            "<p>甲</p>",
        ),
        ("<p>甲</p><style>*{display:none}</style>", "<p>甲</p>"),
        ("<p>甲<img src=x onerror=alert(1)></p>", "<p>甲<img></p>"),
        (
            "<p>甲<img src='data:image/png;base64,AAAA'></p>",
            "<p>甲<img></p>",
        ),
        ("<p>甲<img src='https://evil.cn/a.png'></p>", "<p>甲<img></p>"),
        ("<iframe src='https://evil.cn'></iframe><p>甲</p>", "<p>甲</p>"),
        (
            "<p><a href='javascript:alert(1)'>甲</a></p>",
            "<p><a rel=\"noopener noreferrer\">甲</a></p>",
        ),
        (
            "<p><a href='data:text/html,x'>甲</a></p>",
            "<p><a rel=\"noopener noreferrer\">甲</a></p>",
        ),
        (
            "<p><a href='//evil.cn'>甲</a></p>",
            "<p><a rel=\"noopener noreferrer\">甲</a></p>",
        ),
    ] {
        let made = staff
            .post_json("/admin/api/articles", &draft(news, "<b>标题</b>", evil))
            .await;
        assert_eq!(made.assert_ok().body["body"], kept, "{evil}");
        let read = shop.visitor().get(&format!("/api/article/{}", made.id())).await;
        assert_eq!(read.assert_ok().data()["body"], kept, "{evil}");
        // A title is words and no HTML: pages show it as it was written.
        assert_eq!(read.data()["title"], "<b>标题</b>");
        let preview = json!({ "body": evil });
        let preview = staff.post_json("/admin/api/articles/preview", &preview).await;
        assert_eq!(preview.assert_ok().body["body"], kept, "{evil}");
    }
}

#[tokio::test]
async fn every_wrong_field_is_named() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let (news, help) = (root(&staff, "/news/hy").await, root(&staff, "/help").await);
    let right = draft(news, "标题", "<p>文</p>");
    for (field, value) in [
        ("title", json!("")),
        ("title", json!("{{付款时限}}内付款")),
        ("summary", json!("逾期 {{付款时限}} 取消")),
        ("body", json!("<p> </p><script>x</script>")),
        ("body", json!("<p>满 {{免运费}} 包邮</p>")),
        ("category_id", json!(999_999)),
        ("status", json!("public")),
        ("facts", json!("price")),
        ("cover", json!("https://evil.cn/a.png")),
        ("path", json!("/help/a/b")),
        ("published_at", json!("tomorrow")),
        ("sort", json!(-1)),
    ] {
        let mut wrong = right.clone();
        wrong[field] = value;
        let answer = staff.post_json("/admin/api/articles", &wrong).await;
        assert_eq!(answer.wrong_fields(), [field]);
    }
    let mut page = draft(help, "标题", "<p>文</p>");
    page["path"] = json!("/help/a/b");
    staff.post_json("/admin/api/articles", &page).await.assert_ok();
    let again = staff.post_json("/admin/api/articles", &page).await;
    assert_eq!(again.wrong_fields(), ["path"]);
    for path in ["/help/info/7", "/help/a", "/yx/rule", "javascript:alert(1)"] {
        page["path"] = json!(path);
        let answer = staff.post_json("/admin/api/articles", &page).await;
        assert_eq!(answer.wrong_fields(), ["path"], "{path}");
    }
}

#[tokio::test]
async fn the_second_editor_is_told_of_the_first_and_the_history_has_both() {
    let shop = Shop::start().await;
    let (one, other) = (shop.staff(Role::Content).await, shop.staff(Role::Super).await);
    let news = root(&one, "/news/hy").await;
    let id = one
        .post_json("/admin/api/articles", &draft(news, "甲", "<p>一</p>"))
        .await
        .id();
    let path = format!("/admin/api/articles/{id}");
    let seen = one.get(&path).await.header("etag").to_owned();
    one.put_read_at(&path, &seen, &draft(news, "甲", "<p>二</p>"))
        .await
        .assert_ok();
    let stale = other
        .put_read_at(&path, &seen, &draft(news, "乙", "<p>三</p>"))
        .await;
    stale.assert_refused(409);
    assert_eq!(stale.data()["deeds"].as_array().unwrap().len(), 1);
    assert_eq!(one.get(&path).await.body["title"], "甲");
    assert_eq!(
        one.history(&format!("articles/{id}")).await[0],
        "修改文章: 正文 一→二"
    );
    let auditor = shop.staff(Role::Auditor).await;
    auditor.get(&path).await.assert_ok();
    auditor
        .put_json(&path, &draft(news, "丙", "<p>四</p>"))
        .await
        .assert_refused(403);
}
