//! /api/focus/ppzq and /api/focus/brand/{id}
use catalog::factory::{self, NewGoods};
use kernel::WriteTx;
use sea_orm::DbErr;

use crate::harness::Shop;

#[tokio::test]
async fn brands_with_goods_are_shown_page_by_page() {
    let shop = Shop::start().await;
    let (full, empty) = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let full = factory::brand(tx, "白云山", None).await?;
            Ok((full, factory::brand(tx, "空牌", None).await?))
        })
        .await;
    for _ in 0..2 {
        let new = NewGoods {
            brand_id: Some(full),
            ..Default::default()
        };
        shop.goods(new).await;
    }
    let visitor = shop.visitor();
    let list = visitor.get("/api/focus/ppzq?page=1").await;
    assert_eq!(list.assert_ok().data()["total"], 1);
    assert_eq!(list.data()["list"][0]["name"], "白云山");
    assert_eq!(list.data()["list"][0]["goods_count"], 2);
    let beyond = visitor.get("/api/focus/ppzq?page=1000000000").await;
    assert_eq!(beyond.assert_ok().data()["list"].as_array().unwrap().len(), 0);
    let one = visitor.get(&format!("/api/focus/brand/{full}")).await;
    assert_eq!(one.assert_ok().data()["goods_count"], 2);
    visitor
        .get(&format!("/api/focus/brand/{empty}"))
        .await
        .assert_refused(404);
    visitor.get("/api/focus/brand/x").await.assert_refused(404);
}
