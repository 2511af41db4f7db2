//! Blocks of pages that another release has written.
use content::models::_entities::page_versions;
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::Shop;

fn text(words: &str) -> Value {
    json!({ "type": "text", "text": words })
}

fn page(blocks: Value) -> Value {
    json!({ "place": "home", "title": "首页", "blocks": blocks })
}

#[tokio::test]
async fn a_block_of_another_release_stays_when_a_page_is_saved() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Content).await;
    let made = page(json!([text("一")]));
    let id = staff.post_json("/admin/api/pages", &made).await.id();
    let path = format!("/admin/api/pages/{id}");
    let film = json!({ "type": "film", "src": "/media/uploads/a.mp4", "speed": 2 });
    let stored = json!([film, text("一")]);
    // As a newer release wrote it.
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        page_versions::Entity::update_many()
            .col_expr(page_versions::Column::Blocks, Expr::value(stored))
            .filter(page_versions::Column::PageId.eq(id))
            .exec(tx.db())
            .await
    })
    .await;
    let read = staff.get(&path).await;
    assert_eq!(read.assert_ok().body["blocks"], json!([film, text("一")]));

    let moved = page(json!([text("二"), film]));
    let saved = staff.put_json(&path, &moved).await;
    assert_eq!(saved.assert_ok().body["blocks"], json!([text("二"), film]));
    let publish = json!({ "version": 2 });
    staff
        .post_json(&format!("{path}/publish"), &publish)
        .await
        .assert_ok();
    let seen = shop.visitor().get("/api/page/home").await;
    let shown = seen.assert_ok().data()["page"]["blocks"].as_array().unwrap();
    assert_eq!(shown.len(), 1, "{shown:?}");

    let mut forged = film.clone();
    forged["src"] = json!("https://evil.cn/a.mp4");
    let refused = staff.put_json(&path, &page(json!([film, forged]))).await;
    assert_eq!(refused.wrong_fields(), ["blocks.1"]);
    let elsewhere = staff.post_json("/admin/api/pages", &page(json!([film]))).await;
    assert_eq!(elsewhere.wrong_fields(), ["blocks.0"]);
}
