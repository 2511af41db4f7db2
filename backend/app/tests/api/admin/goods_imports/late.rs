//! Files that are taken over late: what they were checked against has changed.

use catalog::models::_entities::goods;
use identity::permissions::Role;
use kernel::{Actor, WriteTx};
use merchandising::{errors::ImportError, imports::models::import};
use reqwest::Method;
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use super::{AMOXICILLIN, apply, checked, one, shop};
use crate::harness::send;

#[tokio::test]
async fn a_file_checked_before_somebody_else_changed_the_goods_is_refused() {
    let shop = shop().await;
    let (first, second) = (shop.staff(Role::Product).await, shop.staff(Role::Product).await);
    let import = checked(&first, one(AMOXICILLIN)).await;
    let rival = checked(&second, one(AMOXICILLIN)).await;
    apply(&second, &import).await.assert_ok();
    apply(&first, &rival).await.assert_refused(409);

    let import = checked(&first, "商品编码,商品名\nA1,阿莫仙\n").await;
    let row = goods::Entity::find()
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    let path = format!("/admin/api/goods/{}", row.id);
    send(second.request(Method::PUT, &path).json(&json!({ "step": 5 })))
        .await
        .assert_ok();
    apply(&first, &import).await.assert_refused(409);
    let row = goods::Entity::find()
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((row.trade_name.as_str(), row.step), ("", 5));
}

#[tokio::test]
async fn a_file_whose_category_has_gone_meanwhile_is_refused() {
    let shop = shop().await;
    let (first, second) = (shop.staff(Role::Product).await, shop.staff(Role::Promotion).await);
    let import = checked(&first, one(AMOXICILLIN)).await;
    let listed = first
        .get("/admin/api/categories?filter={\"q\":\"测试药品\"}")
        .await;
    let path = format!("/admin/api/categories/{}", listed.body[0]["id"]);
    first.delete(&path).await.assert_ok();
    apply(&second, &import).await.assert_refused(409);
}

#[tokio::test]
async fn a_maker_that_was_renamed_meanwhile_is_not_filed_anew() {
    let shop = shop().await;
    let (first, second) = (shop.staff(Role::Product).await, shop.staff(Role::Promotion).await);
    let import = checked(&first, one(AMOXICILLIN)).await;
    assert_eq!(import["new_makers"].as_array().unwrap().len(), 1);
    apply(&second, &import).await.assert_ok();
    let twin = one(&AMOXICILLIN.replacen("A1", "A2", 1));
    let import = checked(&first, twin).await;
    assert_eq!(import["new_makers"], json!([]));
    let makers = first.get("/admin/api/makers").await;
    let maker = makers
        .assert_ok()
        .body
        .as_array()
        .unwrap()
        .last()
        .unwrap()
        .clone();
    let path = format!("/admin/api/makers/{}", maker["id"]);
    let renamed = send(
        first
            .request(Method::PUT, &path)
            .json(&json!({ "name": "新名制药" })),
    )
    .await;
    renamed.assert_ok();
    apply(&second, &import).await.assert_refused(409);
    let count = first.get("/admin/api/makers").await;
    assert_eq!(
        count.body.as_array().unwrap().len(),
        makers.body.as_array().unwrap().len()
    );
}

#[tokio::test]
async fn of_two_files_that_come_at_once_one_is_checked_until_it_has_died() {
    let shop = shop().await;
    let begin = async || import::begin(&shop.services, &Actor::system(), "商品.csv".into()).await;
    let begun = tokio::join!(begin(), begin());
    let died = match begun {
        (Ok(first), Err(ImportError::Busy)) | (Err(ImportError::Busy), Ok(first)) => first,
        other => panic!("one of them begins: {other:?}"),
    };
    assert!(matches!(begin().await, Err(ImportError::Busy)));
    shop.services.clock.advance(chrono::Duration::minutes(3));
    begin().await.unwrap();
    let shown = import::find(&shop.services.db, died.id).await.unwrap().unwrap();
    assert_eq!(shown.status, import::Status::Interrupted);
}

#[tokio::test]
async fn a_file_not_applied_for_a_week_expires_and_its_rows_are_deleted() {
    let shop = shop().await;
    let import = checked(&shop.staff(Role::Product).await, one(AMOXICILLIN)).await;
    let sweep = async || {
        let now = shop.now();
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| import::sweep(tx, now).await)
            .await
    };
    assert_eq!(sweep().await, 0, "it still waits for somebody");
    shop.services.clock.advance(chrono::Duration::days(8));
    let late = shop.staff(Role::Promotion).await;
    let shown = late
        .get(&format!("/admin/api/goods_imports/{}", import["id"]))
        .await;
    assert_eq!(shown.assert_ok().body["status"], "lapsed");
    apply(&late, &import).await.assert_refused(409);
    assert_eq!((sweep().await, sweep().await), (1, 0));
}
