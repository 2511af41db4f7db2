//! /api/article/search: what words find among news and help
use identity::permissions::Role;
use serde_json::json;

use crate::{
    admin::articles::{draft, root},
    harness::{Client, Shop},
};

async fn found(client: &Client, words: &str) -> Vec<String> {
    let answer = client.get(&format!("/api/article/search?words={words}")).await;
    let list = answer.assert_ok().data()["list"].as_array().unwrap().clone();
    list.iter()
        .map(|hit| hit["title"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn characters_pinyin_and_initials_find_what_is_public() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let news = root(&staff, "/news/hy").await;
    let returns = draft(
        news,
        "药品退换",
        "<p>破损、短少可以<b>申请售后</b>，运费由我们承担</p>",
    );
    let id = staff.post_json("/admin/api/articles", &returns).await.id();
    let delivery = draft(news, "货物配送", "<p>退换请看另一篇</p>");
    staff
        .post_json("/admin/api/articles", &delivery)
        .await
        .assert_ok();
    let visitor = shop.visitor();
    assert_eq!(found(&visitor, "退换").await, ["药品退换", "货物配送"]);
    // In titles first, and in texts by whole words.
    assert_eq!(found(&visitor, "tuihuan").await, ["药品退换", "货物配送"]);
    assert_eq!(found(&visitor, "shenqingshouhou").await, ["药品退换"]);
    for words in ["yaopintuihuan", "ypth", "申请售后", "药品 破损", "藥品退換"] {
        assert_eq!(found(&visitor, words).await, ["药品退换"], "{words}");
    }
    for words in ["", "%25", "抽奖", "<b>", "z", "sqsh", "' or 1=1 --"] {
        assert!(found(&visitor, words).await.is_empty(), "{words}");
    }
    let hit = visitor.get("/api/article/search?words=短少").await;
    let excerpt = hit.data()["list"][0]["excerpt"].as_str().unwrap();
    assert!(excerpt.contains("短少") && !excerpt.contains('<'), "{excerpt}");

    let mut hidden = returns.clone();
    hidden["status"] = json!("draft");
    staff
        .put_json(&format!("/admin/api/articles/{id}"), &hidden)
        .await
        .assert_ok();
    assert!(found(&visitor, "ypth").await.is_empty(), "a draft is not found");
}

#[tokio::test]
async fn cold_goods_are_found_as_they_are_read() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let news = root(&staff, "/news/hy").await;
    let notice = draft(news, "收货须知", "<p>冷藏药品全程冷链，请按贮藏条件存放</p>");
    staff.post_json("/admin/api/articles", &notice).await.assert_ok();
    let visitor = shop.visitor();
    for words in ["冷藏", "lengcang", "lenglian", "zhucang"] {
        assert_eq!(found(&visitor, words).await, ["收货须知"], "{words}");
    }
    assert!(found(&visitor, "lengzang").await.is_empty());
}
