//! /api/favorite
use catalog::factory::NewGoods;
use serde_json::json;

use crate::harness::Shop;

#[tokio::test]
async fn favourites_are_added_listed_and_removed() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    buyer
        .post_form("/api/favorite", &[("goods_ids[0]", id)])
        .await
        .assert_ok();
    buyer
        .post_json("/api/favorite", &json!({ "goods_ids": [id] }))
        .await
        .assert_ok();
    let list = buyer.get("/api/favorite?page=1").await;
    assert_eq!(list.assert_ok().data()["total"], 1);
    assert_eq!(list.data()["list"][0]["is_favorite"], true);
    let other = shop.buyer().await;
    assert_eq!(
        other.get("/api/favorite").await.data()["total"],
        0,
        "another member's are another's"
    );
    buyer
        .post_json("/api/favorite/cancel", &json!({ "goods_ids": [id] }))
        .await
        .assert_ok();
    assert_eq!(buyer.get("/api/favorite").await.data()["total"], 0);
    buyer
        .post_json("/api/favorite", &json!({ "goods_ids": [] }))
        .await
        .assert_refused(422);
    shop.visitor().get("/api/favorite").await.assert_refused(401);
}
