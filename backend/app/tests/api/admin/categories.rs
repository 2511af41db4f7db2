//! /admin/api/categories: the tree, its order, and what follows a move
use catalog::{
    factory::NewGoods,
    models::_entities::{categories, goods},
};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Client, Shop};

async fn create(staff: &Client, name: &str, parent_id: Option<i64>) -> i64 {
    let body = json!({ "name": name, "parent_id": parent_id, "kind": 1 });
    staff.post_json("/admin/api/categories", &body).await.id()
}

/// Paths in the order of the tree.
async fn paths(staff: &Client) -> Vec<String> {
    let answer = staff.get("/admin/api/categories?range=[0,99]").await;
    let rows = answer.assert_ok().body.as_array().unwrap().clone();
    rows.iter()
        .map(|row| row["path"].as_str().unwrap().to_owned())
        .collect()
}

async fn place(staff: &Client, id: i64, body: &Value) -> crate::harness::Answer {
    staff
        .post_json(&format!("/admin/api/categories/{id}/move"), body)
        .await
}

#[tokio::test]
async fn categories_are_made_ordered_and_moved() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let (west, east) = (
        create(&staff, "西药", None).await,
        create(&staff, "中成药", None).await,
    );
    let anti = create(&staff, "抗感染", Some(west)).await;
    create(&staff, "感冒", Some(west)).await;
    assert_eq!(
        paths(&staff).await,
        ["西药", "中成药", "西药/抗感染", "西药/感冒"]
    );

    place(&staff, east, &json!({ "parent_id": null, "before_id": west }))
        .await
        .assert_ok();
    place(&staff, anti, &json!({ "parent_id": west }))
        .await
        .assert_ok();
    assert_eq!(
        paths(&staff).await,
        ["中成药", "西药", "西药/感冒", "西药/抗感染"]
    );
    place(&staff, anti, &json!({ "parent_id": east }))
        .await
        .assert_ok();
    assert_eq!(
        paths(&staff).await,
        ["中成药", "西药", "中成药/抗感染", "西药/感冒"]
    );
    assert_eq!(
        staff.history(&format!("categories/{anti}")).await[0],
        "移动分类: 上级分类 西药→中成药; 排序 20→10"
    );

    let loop_ = place(&staff, east, &json!({ "parent_id": anti })).await;
    assert_eq!(loop_.wrong_fields(), ["parent_id"]);
    place(&staff, anti, &json!({ "parent_id": east, "before_id": 999_999 }))
        .await
        .assert_refused(409);
    let nowhere = place(&staff, anti, &json!({ "parent_id": 999_999 })).await;
    assert_eq!(nowhere.wrong_fields(), ["parent_id"]);
    place(&staff, 999_999, &json!({})).await.assert_refused(404);
}

#[tokio::test]
async fn goods_follow_a_category_that_moves_or_is_renamed() {
    let shop = Shop::start().await;
    let (staff, buyer) = (shop.staff(Role::Product).await, shop.buyer().await);
    let (west, east) = (
        create(&staff, "西药", None).await,
        create(&staff, "中成药", None).await,
    );
    let anti = create(&staff, "抗感染", Some(west)).await;
    let goods_id = shop
        .goods(NewGoods {
            category_id: Some(anti),
            ..Default::default()
        })
        .await;
    shop.searchable().await;
    let detail = format!("/api/goods/detail/{goods_id}");
    assert_eq!(
        buyer.get(&detail).await.data()["category_path"][0]["name"],
        "西药"
    );
    let stamp = || async {
        let row = goods::Entity::find_by_id(goods_id).one(&shop.services.db).await;
        row.unwrap().unwrap().updated_at
    };
    let before = stamp().await;
    shop.services.clock.advance(chrono::Duration::seconds(1));

    place(&staff, anti, &json!({ "parent_id": east }))
        .await
        .assert_ok();
    assert!(stamp().await > before);
    shop.settle().await;
    assert_eq!(
        buyer.get(&detail).await.data()["category_path"][0]["name"],
        "中成药"
    );
    let listed = buyer.get(&format!("/api/goods/list?category_id={east}")).await;
    assert_eq!(listed.assert_ok().data()["list"][0]["id"], goods_id, "{listed:?}");
    let left = buyer.get(&format!("/api/goods/list?category_id={west}")).await;
    assert_eq!(left.data()["list"], json!([]));

    let path = format!("/admin/api/categories/{east}");
    staff
        .put_json(&path, &json!({ "name": "中药制剂" }))
        .await
        .assert_ok();
    assert_eq!(
        buyer.get(&detail).await.data()["category_path"][0]["name"],
        "中药制剂"
    );
    let menu = shop.visitor().get("/api/common").await;
    assert!(menu.assert_ok().text.contains("中药制剂"));
}

#[tokio::test]
async fn only_an_empty_category_is_deleted_and_names_are_unique() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let west = create(&staff, "西药", None).await;
    let anti = create(&staff, "抗感染", Some(west)).await;
    shop.goods(NewGoods {
        category_id: Some(anti),
        ..Default::default()
    })
    .await;
    for id in [west, anti] {
        staff
            .delete(&format!("/admin/api/categories/{id}"))
            .await
            .assert_refused(409);
    }
    let spare = create(&staff, "备用", Some(west)).await;
    staff
        .delete(&format!("/admin/api/categories/{spare}"))
        .await
        .assert_ok();

    let wrong = |body: Value| {
        let staff = staff.clone();
        async move { staff.post_json("/admin/api/categories", &body).await }
    };
    assert_eq!(
        wrong(json!({ "name": "抗感染", "parent_id": west }))
            .await
            .wrong_fields(),
        ["name"]
    );
    assert_eq!(wrong(json!({ "name": "无类别" })).await.wrong_fields(), ["kind"]);
    assert_eq!(
        wrong(json!({ "name": "", "kind": 1 })).await.wrong_fields(),
        ["name"]
    );
    let first = json!({ "name": "甲", "kind": 2, "code": "TCM" });
    wrong(first).await.assert_ok();
    assert_eq!(
        wrong(json!({ "name": "乙", "kind": 2, "code": "TCM" }))
            .await
            .wrong_fields(),
        ["code"]
    );
}

#[tokio::test]
async fn two_moves_at_once_never_make_a_ring() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    for round in 0..12 {
        let (one, other) = (
            create(&staff, &format!("甲{round}"), None).await,
            create(&staff, &format!("乙{round}"), None).await,
        );
        let (into_other, into_one) = (json!({ "parent_id": other }), json!({ "parent_id": one }));
        let (first, second) = tokio::join!(place(&staff, one, &into_other), place(&staff, other, &into_one));
        let done = [first, second]
            .iter()
            .filter(|answer| answer.status == 200)
            .count();
        assert_eq!(done, 1, "one of them comes too late");
        assert_eq!(paths(&staff).await.len(), 2 * (round + 1), "none has vanished");
    }
}

#[tokio::test]
async fn siblings_have_names_of_their_own_after_a_move_too() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let (west, east) = (
        create(&staff, "西药", None).await,
        create(&staff, "中成药", None).await,
    );
    let moved = create(&staff, "感冒", Some(west)).await;
    create(&staff, "感冒", Some(east)).await;
    let refused = place(&staff, moved, &json!({ "parent_id": east })).await;
    assert_eq!(refused.wrong_fields(), ["parent_id"]);
    place(&staff, moved, &json!({ "parent_id": west }))
        .await
        .assert_ok();
}

#[tokio::test]
async fn the_index_follows_a_move_that_another_node_has_made() {
    let shop = Shop::start().await;
    let (staff, buyer) = (shop.staff(Role::Product).await, shop.buyer().await);
    let (west, east) = (
        create(&staff, "西药", None).await,
        create(&staff, "中成药", None).await,
    );
    let anti = create(&staff, "抗感染", Some(west)).await;
    let goods_id = shop
        .goods(NewGoods {
            category_id: Some(anti),
            ..Default::default()
        })
        .await;
    shop.searchable().await;
    // This node caches the tree, and learns of the change only by the event.
    buyer.get("/api/goods/list").await.assert_ok();
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let row = categories::ActiveModel {
            id: Set(anti),
            parent_id: Set(Some(east)),
            ..Default::default()
        };
        row.update(tx.db()).await?;
        let changed = catalog::events::GoodsChanged {
            goods_ids: vec![goods_id],
        };
        kernel::outbox::publish(tx, &changed, now).await
    })
    .await;
    shop.settle().await;
    let listed = buyer.get(&format!("/api/goods/list?category_id={east}")).await;
    assert_eq!(listed.assert_ok().data()["list"][0]["id"], goods_id, "{listed:?}");
}
