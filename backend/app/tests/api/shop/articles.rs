//! /api/article: news and help for all visitors
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    admin::articles::{draft, root},
    harness::{Client, Shop},
};

async fn publish(staff: &Client, article: &Value) -> i64 {
    staff.post_json("/admin/api/articles", article).await.id()
}

fn titles(list: &Value) -> Vec<&str> {
    let list = list["list"].as_array().unwrap();
    list.iter()
        .map(|article| article["title"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn a_page_of_news_shows_its_category_the_newest_first() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let (trade, company) = (
        root(&staff, "/news/hy").await,
        root(&staff, "/news/company").await,
    );
    for name in ["一", "二", "三"] {
        shop.services.clock.advance(chrono::TimeDelta::minutes(1));
        publish(&staff, &draft(trade, name, "<p>文</p>")).await;
    }
    let mut first = draft(company, "公告", "<p>文</p>");
    first["summary"] = json!("摘要");
    publish(&staff, &first).await;
    let visitor = shop.visitor();
    let list = visitor
        .get(&format!("/api/article?category_id={trade}&per_page=2"))
        .await;
    assert_eq!(list.assert_ok().data()["total"], 3);
    assert_eq!(titles(list.data()), ["三", "二"]);
    let list = visitor
        .get("/api/article?category_url=/news/hy&page=2&per_page=2")
        .await;
    assert_eq!(titles(list.assert_ok().data()), ["一"]);
    let list = visitor.get("/api/article?category_url=/news/company").await;
    assert_eq!(titles(list.data()), ["公告"]);
    assert_eq!(list.data()["list"][0]["summary"], "摘要");
    assert_eq!(list.data()["list"][0]["category_name"], "公司新闻");
    let all = visitor.get("/api/article?category_id=99999").await;
    assert_eq!(all.assert_ok().data()["total"], 4);
    visitor
        .get("/api/article?category_id=404")
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn an_article_knows_its_way_its_neighbours_and_what_is_like_it() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let help = root(&staff, "/help").await;
    let section = json!({ "parent_id": help, "name": "新手指南" });
    let section = staff
        .post_json("/admin/api/article_categories", &section)
        .await
        .id();
    let mut ids = Vec::new();
    for (place, name) in [(0, "注册"), (1, "购物"), (2, "收货")] {
        let mut article = draft(section, name, "<p>文</p>");
        article["sort"] = json!(place);
        if place == 1 {
            article["path"] = json!("/help/xrzn/gwzn");
            article["facts"] = json!("contact");
        }
        ids.push(publish(&staff, &article).await);
    }
    let visitor = shop.visitor();
    let page = visitor.get("/api/article/page?path=/help/xrzn/gwzn").await;
    let page = page.assert_ok().data();
    assert_eq!(page["id"], ids[1]);
    assert_eq!(page["facts"], "contact");
    assert_eq!(page["trail"][0]["url"], "/help");
    assert_eq!(page["trail"][1]["name"], "新手指南");
    assert_eq!(page["previous"]["name"], "注册");
    assert_eq!(page["next"]["url"], format!("/help/info/{}", ids[2]));
    let related = page["related"].as_array().unwrap();
    assert_eq!(related.len(), 2);
    let first = visitor.get(&format!("/api/article/{}", ids[0])).await;
    assert!(first.assert_ok().data()["previous"].is_null());
    for path in ["/help/no/thing", "", "/"] {
        let none = visitor.get(&format!("/api/article/page?path={path}")).await;
        none.assert_refused(404);
    }
    visitor.get("/api/article/999999").await.assert_refused(404);
}

#[tokio::test]
async fn a_member_answers_once_and_may_change_their_mind() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let news = root(&staff, "/news/hy").await;
    let id = publish(&staff, &draft(news, "一", "<p>文</p>")).await;
    let path = format!("/api/article/{id}/helpful");
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let said = buyer.post_form(&path, &[("helpful", "1")]).await;
    assert_eq!(
        *said.assert_ok().data(),
        json!({ "yes": 1, "no": 0, "own": true })
    );
    let again: Vec<_> = (0..4)
        .map(|_| buyer.post_form(&path, &[("helpful", "1")]))
        .collect();
    for answer in futures::future::join_all(again).await {
        assert_eq!(answer.assert_ok().data()["yes"], 1);
    }
    let changed = buyer.post_form(&path, &[("helpful", "0")]).await;
    assert_eq!(*changed.data(), json!({ "yes": 0, "no": 1, "own": false }));
    other.post_form(&path, &[("helpful", "1")]).await.assert_ok();
    let page = format!("/api/article/{id}");
    let seen = buyer.get(&page).await;
    assert_eq!(seen.data()["helpful"], json!({ "yes": 1, "no": 1, "own": false }));
    let seen = shop.visitor().get(&page).await;
    assert_eq!(seen.data()["helpful"], json!({ "yes": 1, "no": 1, "own": null }));
    shop.visitor()
        .post_form(&path, &[("helpful", "1")])
        .await
        .assert_refused(401);
    buyer
        .post_form(&path, &[("helpful", "maybe")])
        .await
        .assert_refused(422);
    buyer.post_form(&path, &()).await.assert_refused(422);
    let mut hidden = draft(news, "一", "<p>文</p>");
    hidden["status"] = json!("draft");
    staff
        .put_json(&format!("/admin/api/articles/{id}"), &hidden)
        .await
        .assert_ok();
    buyer
        .post_form(&path, &[("helpful", "1")])
        .await
        .assert_refused(404);
    staff
        .delete(&format!("/admin/api/articles/{id}"))
        .await
        .assert_ok();
}

#[tokio::test]
async fn a_text_shows_the_figures_of_the_settings_and_is_found_by_them() {
    let shop = Shop::configured(|settings| {
        settings["trade"] = json!({ "pay_within_hours": 48 });
        settings["feedback"] = json!({ "complaint_days": 5 });
    })
    .await;
    let staff = shop.staff(Role::Content).await;
    let help = root(&staff, "/help").await;
    let written = "<p>{{付款时限}}内付款，投诉 {{投诉答复期限}}内答复，{{自动收货期限}}后自动完成</p>";
    let shown = "<p>48 小时内付款，投诉 5 个工作日内答复，15 天后自动完成</p>";
    let id = publish(&staff, &draft(help, "期限", written)).await;
    let visitor = shop.visitor();
    let article = visitor.get(&format!("/api/article/{id}")).await;
    assert_eq!(article.assert_ok().data()["body"], shown);
    let found = visitor.get("/api/article/search?words=工作日").await;
    let excerpt = &found.assert_ok().data()["list"][0]["excerpt"];
    assert!(excerpt.as_str().unwrap().contains("5 个工作日"), "{excerpt}");

    // Staff go on with what they wrote, and see it as readers do.
    let kept = staff.get(&format!("/admin/api/articles/{id}")).await;
    assert_eq!(kept.assert_ok().body["body"], written);
    let preview = json!({ "body": written });
    let preview = staff.post_json("/admin/api/articles/preview", &preview).await;
    assert_eq!(preview.assert_ok().body["body"], shown);
}
