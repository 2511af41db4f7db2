//! /api/address
use catalog::factory::NewGoods;
use identity::{factory, models::facts::LicenceKind};
use kernel::db::Touched;
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::harness::Shop;

fn address(change: Value) -> Value {
    let mut address = json!({
        "name": "李收货",
        "phone": "13900000000",
        "province": "湖北省",
        "city": "武汉市",
        "district": "武昌区",
        "street": "中南路 9 号",
        "is_default": 0,
    });
    for (field, value) in change.as_object().unwrap() {
        address[field] = value.clone();
    }
    address
}

#[tokio::test]
async fn an_address_is_added_changed_and_removed() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let added = buyer.post_form("/api/address", &address(json!({}))).await;
    added.assert_ok();
    let id = added.data()["id"].as_i64().unwrap();
    assert_eq!(added.data()["is_default"], 0);

    let changed = buyer
        .put_form(
            &format!("/api/address/{id}"),
            &address(json!({ "is_default": 1 })),
        )
        .await;
    assert_eq!(changed.assert_ok().data()["is_default"], 1);
    let list = buyer.get("/api/address").await;
    let rows = list.assert_ok().data()["list"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0]["id"], id, "the default comes first");
    assert_eq!(rows[1]["is_default"], 0, "there is one default");

    buyer.delete(&format!("/api/address/{id}")).await.assert_ok();
    let list = buyer.get("/api/address").await;
    assert_eq!(list.data()["list"][0]["id"], buyer.address_id);
    assert_eq!(
        list.data()["list"][0]["is_default"],
        1,
        "another one takes its place"
    );
    buyer
        .delete(&format!("/api/address/{id}"))
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn another_companys_address_does_not_exist() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let path = format!("/api/address/{}", other.address_id);
    buyer
        .put_form(&path, &address(json!({ "name": "王偷" })))
        .await
        .assert_refused(404);
    buyer.delete(&path).await.assert_refused(404);
    let theirs = other.get("/api/address").await;
    assert_eq!(theirs.data()["list"][0]["name"], "王收货");
    let ids: Vec<i64> = buyer.get("/api/address").await.data()["list"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|row| row["id"].as_i64())
        .collect();
    assert_eq!(ids, [buyer.address_id]);
}

#[tokio::test]
async fn what_is_wrong_with_an_address_is_named() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for (field, wrong) in [
        ("name", json!("")),
        ("name", json!("长".repeat(21))),
        ("name", json!("a\u{0}b")),
        ("name", json!("a\u{202e}b")),
        ("phone", json!("12345678901")),
        ("phone", json!("１３９００００００００")),
        ("phone", json!("")),
        ("province", json!("   ")),
        ("street", json!("路".repeat(101))),
        ("is_default", json!("maybe")),
    ] {
        let answer = buyer
            .post_json("/api/address", &address(json!({ field: wrong })))
            .await;
        answer.assert_refused(422);
        assert!(answer.body["errors"][field][0].is_string(), "{field} {answer:?}");
    }
    for field in ["name", "phone", "province", "city", "street"] {
        let mut missing = address(json!({}));
        missing.as_object_mut().unwrap().remove(field);
        let answer = buyer.post_form("/api/address", &missing).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"][field][0].is_string(), "{field} {answer:?}");
    }
    let untouched = buyer.get("/api/address").await;
    assert_eq!(untouched.data()["list"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_company_keeps_at_most_a_hundred_addresses() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for _ in 1..100 {
        buyer
            .post_form("/api/address", &address(json!({})))
            .await
            .assert_ok();
    }
    buyer
        .post_form("/api/address", &address(json!({})))
        .await
        .assert_refused(409);
}

#[tokio::test]
async fn goods_go_to_the_licensed_address_or_where_the_receiving_letter_says() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let elsewhere = json!({
        "name": "王收货", "phone": "13800000000", "province": "湖北省", "city": "宜昌市", "street": "东山大道 9 号",
    });
    let added = buyer.post_json("/api/address", &elsewhere).await;
    let address = added.assert_ok().data().clone();
    assert_eq!(address["is_licensed"], false);
    assert!(
        address["refusal"].as_str().unwrap().contains("收货委托书"),
        "{address}"
    );
    let list = buyer.get("/api/address").await;
    assert_eq!(list.data()["list"][0]["is_licensed"], true);

    buyer.put_in_cart(goods_id, 1).await.assert_ok();
    let order = json!({ "address_id": address["id"] });
    let refused = buyer.post_json("/api/order", &order).await;
    assert_eq!(refused.wrong_fields(), ["address_id"]);
    let (company_id, now) = (buyer.company_id, shop.now());
    shop.write::<_, DbErr, _>(move |tx| {
        Box::pin(async move {
            tx.touch(Touched::Company(company_id));
            let kind = LicenceKind::ReceivingLetter;
            factory::licence(tx, company_id, kind, &[], "approved", None, now).await
        })
    })
    .await;
    buyer.post_json("/api/order", &order).await.assert_ok();
}

#[tokio::test]
async fn what_the_documents_allow_is_said_in_words() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let scope = buyer.get("/api/user/jyfw").await;
    let scope = scope.assert_ok().data();
    assert!(
        scope["summary"]
            .as_str()
            .unwrap()
            .starts_with("可采购：化学药制剂、"),
        "{scope}"
    );
    let line = |code: &str| {
        let list = scope["list"].as_array().unwrap();
        list.iter().find(|line| line["code"] == code).unwrap().clone()
    };
    assert_eq!(line("chemical")["is_open"], true);
    assert!(
        line("chemical")["document"]
            .as_str()
            .unwrap()
            .starts_with("《药品经营许可证》")
    );
    assert_eq!(
        (
            &line("psychotropic2")["is_open"],
            &line("psychotropic2")["document"]
        ),
        (&json!(false), &json!(""))
    );
}
