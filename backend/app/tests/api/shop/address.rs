//! /api/address
use catalog::factory::NewGoods;
use chrono::{Days, NaiveDate};
use futures::future::join_all;
use identity::{
    changes::Changed, companies::models::facts::LicenceKind, factory,
    licences::models::licence_status::LicenceStatus, models::_entities::licences, permissions::Role,
};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop};

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

/// On PostgreSQL they are written at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_addresses_added_at_once_one_is_the_default_and_none_is_too_many() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let default = address(json!({ "is_default": 1 }));
    for _ in 0..97 {
        let one = buyer.post_form("/api/address", &default).await;
        one.assert_ok();
    }
    let answers = join_all((0..8).map(|_| buyer.post_form("/api/address", &default))).await;
    let (taken, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert_eq!((taken.len(), refused.len()), (2, 6), "{answers:?}");
    let list = buyer.get("/api/address").await;
    let rows = list.assert_ok().data()["list"].as_array().unwrap();
    assert_eq!(rows.len(), 100);
    let defaults = rows.iter().filter(|row| row["is_default"] == 1).count();
    assert_eq!(defaults, 1);
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

/// A document of this company that is in force; its id.
async fn document(shop: &Shop, company_id: i64, kind: LicenceKind, last_day: Option<NaiveDate>) -> i64 {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Company(company_id));
        let row = factory::licence(tx, company_id, kind, &[], LicenceStatus::Approved, last_day, now).await?;
        Ok(row.id)
    })
    .await
}

async fn approve(qa: &Client, address: &Value, licence: i64) -> Answer {
    let seen = qa.get(&format!("/admin/api/addresses/{}", address["id"])).await;
    let body = json!({ "version": seen.assert_ok().body["version"], "licence_id": licence });
    qa.post_json(&format!("/admin/api/addresses/{}/approve", address["id"]), &body)
        .await
}

#[tokio::test]
async fn goods_go_where_quality_management_has_compared_the_address_with_the_letter() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let added = buyer.post_json("/api/address", &address(json!({}))).await;
    let elsewhere = added.assert_ok().data().clone();
    assert_eq!(
        (
            &elsewhere["status"],
            &elsewhere["is_licensed"],
            &elsewhere["needs_document"]
        ),
        (&json!("waiting"), &json!(false), &json!(true))
    );
    let last = Some(shop.services.clock.today() + Days::new(300));
    let letter = document(&shop, buyer.company_id, LicenceKind::ReceivingLetter, last).await;
    let listed = buyer.get("/api/address").await;
    let waiting = listed.data()["list"][1].clone();
    assert_eq!(waiting["needs_document"], false, "the letter is there: {waiting}");
    assert!(
        waiting["refusal"].as_str().unwrap().contains("等待质量管理核对"),
        "{waiting}"
    );

    buyer.put_in_cart(goods_id, 1).await.assert_ok();
    let order = json!({ "address_id": elsewhere["id"] });
    let refused = buyer.post_json("/api/order", &order).await;
    assert_eq!(
        refused.wrong_fields(),
        ["address_id"],
        "a letter alone approves nothing"
    );
    let checkout = buyer.post_json("/api/cart/checkout", &json!({ "ids": [] })).await;
    let offered = checkout.assert_ok().data()["addresses"]
        .as_array()
        .unwrap()
        .clone();
    let closed = offered.iter().filter(|one| one["refusal"] != "").count();
    assert_eq!((offered.len(), closed), (2, 1), "{offered:?}");

    approve(&qa, &elsewhere, letter).await.assert_ok();
    let approved = buyer.get("/api/address").await.data()["list"][1].clone();
    assert_eq!(
        (
            &approved["status"],
            &approved["approved_by"],
            &approved["refusal"]
        ),
        (&json!("approved"), &json!("收货委托书"), &json!(""))
    );
    buyer.post_json("/api/order", &order).await.assert_ok();
}

#[tokio::test]
async fn the_licensed_address_needs_no_approval_and_an_edit_waits_again() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let same = json!({ "district": "江岸区", "street": "解放大道1号 2楼" });
    let added = buyer.post_json("/api/address", &address(same.clone())).await;
    let own = added.assert_ok().data().clone();
    assert_eq!(
        (&own["status"], &own["is_licensed"]),
        (&json!("approved"), &json!(true))
    );
    assert_ne!(own["approved_by"], "", "{own}");
    let path = format!("/api/address/{}", own["id"]);
    let mut telephone = address(same);
    telephone["phone"] = json!("13900000001");
    let changed = buyer.put_form(&path, &telephone).await;
    assert_eq!(
        changed.assert_ok().data()["status"],
        "approved",
        "a number is no place"
    );
    telephone["street"] = json!("解放大道1号对面");
    let moved = buyer.put_form(&path, &telephone).await;
    assert_eq!(moved.assert_ok().data()["status"], "waiting");
}

#[tokio::test]
async fn what_a_letter_approved_ends_with_it_and_a_new_one_is_compared_anew() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let added = buyer.post_json("/api/address", &address(json!({}))).await;
    let elsewhere = added.assert_ok().data().clone();
    let company_id = buyer.company_id;
    let yesterday = shop.services.clock.today() - Days::new(1);
    let over = document(&shop, company_id, LicenceKind::ReceivingLetter, Some(yesterday)).await;
    let refused = approve(&qa, &elsewhere, over).await;
    assert_eq!(refused.wrong_fields(), ["licence_id"], "a letter that is over");
    let foreign = shop.buyer().await;
    let next_year = Some(yesterday + Days::new(300));
    let theirs = document(&shop, foreign.company_id, LicenceKind::ReceivingLetter, next_year).await;
    let refused = approve(&qa, &elsewhere, theirs).await;
    assert_eq!(refused.wrong_fields(), ["licence_id"], "another company's letter");
    let food = document(&shop, company_id, LicenceKind::Food, None).await;
    let refused = approve(&qa, &elsewhere, food).await;
    assert_eq!(refused.wrong_fields(), ["licence_id"], "no document of places");

    set_last_day(&shop, over, None).await;
    let refused = approve(&qa, &elsewhere, over).await;
    assert_eq!(refused.wrong_fields(), ["licence_id"], "a letter that never ends");
    set_last_day(&shop, over, next_year).await;
    approve(&qa, &elsewhere, over).await.assert_ok();
    set_last_day(&shop, over, None).await;
    let endless = buyer.get("/api/address").await.data()["list"][1].clone();
    let refusal = endless["refusal"].as_str().unwrap();
    assert!(refusal.contains("没有写明有效期"), "{endless}");
    set_last_day(&shop, over, Some(yesterday)).await;
    let lapsed = buyer.get("/api/address").await.data()["list"][1].clone();
    assert!(lapsed["refusal"].as_str().unwrap().contains("已过期"), "{lapsed}");

    let now = shop.now();
    let newer = shop
        .write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let (kind, last) = (LicenceKind::ReceivingLetter, Some(yesterday + Days::new(300)));
            factory::licence(tx, company_id, kind, &[], LicenceStatus::Submitted, last, now).await
        })
        .await;
    qa.approve_licence(newer.id).await.assert_ok();
    let again = buyer.get("/api/address").await.data()["list"].clone();
    assert_eq!(
        again[1]["status"], "waiting",
        "the new letter may name other places"
    );
    assert_eq!(
        again[0]["status"], "approved",
        "the licence's own place does not hang on letters"
    );
}

async fn set_last_day(shop: &Shop, licence_id: i64, last_day: Option<NaiveDate>) {
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let row = licences::Entity::find_by_id(licence_id)
            .one(tx.db())
            .await?
            .unwrap();
        tx.touch(Changed::Company(row.company_id));
        let mut row = row.into_active_model();
        row.valid_to = Set(last_day);
        row.update(tx.db()).await
    })
    .await;
}

#[tokio::test]
async fn an_order_to_an_address_that_is_approved_no_more_is_not_paid_picked_or_sent() {
    let shop = Shop::start().await;
    let (buyer, qa) = (shop.buyer().await, shop.staff(Role::Qa).await);
    let warehouse = shop.staff(Role::Warehouse).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let last = Some(shop.services.clock.today() + Days::new(300));
    let letter = document(&shop, buyer.company_id, LicenceKind::ReceivingLetter, last).await;
    let added = buyer.post_json("/api/address", &address(json!({}))).await;
    let elsewhere = added.assert_ok().data().clone();
    approve(&qa, &elsewhere, letter).await.assert_ok();
    let mut placed = Vec::new();
    for _ in 0..2 {
        buyer.put_in_cart(goods_id, 1).await.assert_ok();
        let order = json!({ "address_id": elsewhere["id"] });
        let answer = buyer.post_json("/api/order", &order).await;
        placed.push(answer.assert_ok().data().clone());
    }
    buyer.pay(placed[0]["id"].as_str().unwrap()).await.assert_ok();
    let paid = placed[0]["orders"][0].as_str().unwrap();
    let parcel = json!({ "carrier": "顺丰速运", "waybill": "SF1000000000001" });
    let ship = format!("/admin/api/orders/{paid}/ship");

    let path = format!("/admin/api/addresses/{}", elsewhere["id"]);
    let version = qa.get(&path).await.assert_ok().body["version"].clone();
    let no = json!({ "version": version, "reason": "委托书没有写这个地址" });
    qa.post_json(&format!("{path}/reject"), &no).await.assert_ok();
    let unpaid = buyer.pay(placed[1]["id"].as_str().unwrap()).await;
    unpaid.assert_refused(409);
    let refused = warehouse.post_json(&ship, &parcel).await;
    refused.assert_refused(409);
    assert!(
        format!("{refused:?}").contains("委托书没有写这个地址"),
        "{refused:?}"
    );

    // What the buyer makes of the address since does not stop an order whose document is in force.
    approve(&qa, &elsewhere, letter).await.assert_ok();
    let moved = address(json!({ "street": "中南路 10 号" }));
    buyer
        .put_form(&format!("/api/address/{}", elsewhere["id"]), &moved)
        .await
        .assert_ok();
    shop.pack(paid).await;
    warehouse.post_json(&ship, &parcel).await.assert_ok();
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
