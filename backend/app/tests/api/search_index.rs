//! The search index follows the database, and may break without users noticing.
use catalog::{factory::NewGoods, models::_entities::goods};
use kernel::WriteTx;
use sea_orm::prelude::*;

use crate::harness::Shop;

impl Shop {
    async fn finds(&self, words: &str) -> i64 {
        let found = self
            .visitor()
            .get(&format!("/api/goods/list?keywords={words}"))
            .await;
        found.assert_ok().data()["total"].as_i64().unwrap()
    }
}

fn named(name: &str) -> NewGoods {
    NewGoods {
        name: name.into(),
        ..Default::default()
    }
}

#[tokio::test]
async fn a_deleted_index_is_filled_anew_behind() {
    let shop = Shop::start().await;
    shop.goods(named("阿莫西林胶囊")).await;
    shop.settle().await;
    assert_eq!(shop.finds("amxl").await, 1);
    std::fs::remove_dir_all(shop.database.folder().join("index")).unwrap();
    assert_eq!(shop.finds("阿莫西林").await, 1);

    shop.goods(named("布洛芬缓释胶囊")).await;
    shop.settle().await;
    assert_eq!(shop.finds("布洛芬").await, 1, "by the database or the index");
    shop.settle().await;
    assert_eq!(shop.finds("blf").await, 1, "by the index again");
    assert_eq!(shop.finds("amxl").await, 1);
}

#[tokio::test]
async fn an_operator_may_have_it_filled_anew() {
    let shop = Shop::start().await;
    let id = shop.goods(named("阿莫西林胶囊")).await;
    shop.settle().await;
    let now = shop.now();
    shop.write::<_, sea_orm::DbErr, _>(async move |tx: &WriteTx| {
        // A change without an event, like a restored backup.
        goods::Entity::update_many()
            .col_expr(goods::Column::Name, Expr::value("布洛芬缓释胶囊"))
            .filter(goods::Column::Id.eq(id))
            .exec(tx.db())
            .await?;
        let request = tasks::events::ReindexRequested {};
        kernel::outbox::publish(tx, &request, now).await
    })
    .await;
    shop.settle().await;
    assert_eq!((shop.finds("blf").await, shop.finds("amxl").await), (1, 0));
    let waiting = kernel::outbox::waiting::<tasks::events::ReindexRequested>(&shop.services.db).await;
    assert!(waiting.unwrap().is_empty(), "the fill has answered it");
}

#[tokio::test]
async fn a_request_that_a_fill_has_answered_is_not_brought_again() {
    let shop = Shop::start().await;
    shop.settle().await;
    let now = shop.now();
    shop.write::<_, sea_orm::DbErr, _>(async move |tx: &WriteTx| {
        let request = tasks::events::ReindexRequested {};
        kernel::outbox::publish(tx, &request, now).await
    })
    .await;
    // The fill of a start, while the request still waits.
    let index = shop.ctx.shared_store.get::<app::index_lookup::Index>().unwrap();
    index.rebuild().await.unwrap();
    let waiting = kernel::outbox::waiting::<tasks::events::ReindexRequested>(&shop.services.db).await;
    assert!(waiting.unwrap().is_empty());
}
