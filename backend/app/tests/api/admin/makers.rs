//! /admin/api/makers: manufacturers and the names by which their goods are found
use catalog::{
    factory::{self, NewGoods},
    models::_entities::goods,
};
use futures::future::join_all;
use identity::permissions::Role;
use kernel::{ApiError, WriteTx};
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use crate::harness::Shop;

#[tokio::test]
async fn a_maker_is_filed_changed_and_removed_with_its_history() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let maker = json!({ "name": "扬子江药业集团有限公司", "short_name": "扬子江", "province": "江苏省" });
    let id = staff.post_json("/admin/api/makers", &maker).await.id();
    let path = format!("/admin/api/makers/{id}");

    let changed = json!({ "name": "扬子江药业集团有限公司", "short_name": "扬子江", "aliases": "YZJ、扬子江药业", "province": "江苏省" });
    let answer = staff.put_json(&path, &changed).await;
    assert_eq!(answer.assert_ok().body["aliases"], "YZJ、扬子江药业");
    let found = staff.get(r#"/admin/api/makers?filter={"q":"YZJ"}"#).await;
    assert_eq!(found.assert_ok().body[0]["id"], id);
    assert_eq!(
        staff.history(&format!("makers/{id}")).await,
        [
            "修改生产企业: 别名 →YZJ、扬子江药业",
            "新增生产企业: 名称 →扬子江药业集团有限公司; 简称 →扬子江; 省份 →江苏省"
        ]
    );

    staff.delete(&path).await.assert_ok();
    staff.get(&path).await.assert_refused(404);
    staff.delete(&path).await.assert_refused(404);
}

#[tokio::test]
async fn a_maker_keeps_its_own_name_and_its_goods() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let row = goods::Entity::find_by_id(goods_id)
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    let path = format!("/admin/api/makers/{}", row.maker_id);
    staff.delete(&path).await.assert_refused(409);

    let same = json!({ "name": "测试制药有限公司" });
    let twice = staff.post_json("/admin/api/makers", &same).await;
    assert_eq!(twice.wrong_fields(), ["name"]);
    let empty = staff
        .post_json("/admin/api/makers", &json!({ "name": " " }))
        .await;
    assert_eq!(empty.wrong_fields(), ["name"]);
    let reader = shop.staff(Role::Service).await;
    reader.put_json(&path, &same).await.assert_refused(403);
}

#[tokio::test]
async fn goods_are_found_by_a_new_alias_of_their_maker() {
    let shop = Shop::start().await;
    let (staff, buyer) = (shop.staff(Role::Product).await, shop.buyer().await);
    let goods_id = shop.goods(NewGoods::default()).await;
    shop.searchable().await;
    buyer
        .get(&format!("/api/goods/detail/{goods_id}"))
        .await
        .assert_ok();
    let row = goods::Entity::find_by_id(goods_id)
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    let renamed = json!({ "name": "华北制药股份有限公司", "aliases": "华药" });
    let path = format!("/admin/api/makers/{}", row.maker_id);
    staff.put_json(&path, &renamed).await.assert_ok();
    shop.settle().await;

    let found = buyer.get("/api/goods/list?keywords=华药").await;
    assert_eq!(found.assert_ok().data()["list"][0]["id"], goods_id, "{found:?}");
    assert_eq!(found.data()["list"][0]["sccj"], "华北制药股份有限公司");
}

#[tokio::test]
async fn of_makers_filed_at_once_under_one_name_one_stays() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let body = json!({ "name": "华北制药" });
    let answers = join_all((0..8).map(|_| staff.post_json("/admin/api/makers", &body))).await;
    let filed = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(filed, 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert!(matches!(answer.status.as_u16(), 409 | 422), "{answer:?}");
        answer.assert_refused(answer.status.as_u16());
    }
}

#[tokio::test]
async fn what_only_the_database_noticed_is_a_conflict() {
    let shop = Shop::start().await;
    let twice = shop.services.writer.run(async move |tx: &WriteTx| {
        factory::maker(tx, "华北制药").await?;
        factory::maker(tx, "华北制药").await
    });
    let error: DbErr = twice.await.unwrap_err();
    assert_eq!(ApiError::from(error).status(), 409);
    let orphan = shop
        .services
        .writer
        .run(async move |tx: &WriteTx| factory::brand(tx, "三九", Some(999_999)).await);
    let error: DbErr = orphan.await.unwrap_err();
    assert_eq!(ApiError::from(error).status(), 409);
}
