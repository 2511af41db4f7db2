//! /api/user/personal_data and /api/user/close_account
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::{
    audit::models::chain,
    companies::models::facts::CompanyStatus,
    factory,
    member_rights::MemberRole,
    models::_entities::{companies, licences, members, private_files},
};
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::{
    admin_support::png,
    harness::{Answer, BALANCE, Buyer, Client, Shop},
};

const CLOSE: &str = "/api/user/close_account";
const PHONE: &str = "13912345678";
const PASSWORD: &str = "Neu-2026-pharmacy";

async fn close(client: &Client) -> Answer {
    client.post_json(CLOSE, &json!({})).await
}

async fn row(shop: &Shop, member_id: i64) -> members::Model {
    let found = members::Entity::find_by_id(member_id).one(&shop.services.db);
    found.await.unwrap().unwrap()
}

/// Buys for everything that the buyer has.
async fn spend_all(shop: &Shop, buyer: &Buyer) -> String {
    let goods_id = shop
        .goods(NewGoods {
            price: Some(BALANCE),
            ..Default::default()
        })
        .await;
    let (payment, order) = buyer.ordered(goods_id, 1).await;
    buyer.pay(&payment).await.assert_ok();
    order
}

pub(super) async fn deliver(shop: &Shop, buyer: &Buyer, order: &str) {
    let staff = shop.staff(identity::permissions::Role::Super).await;
    let waybill = json!({ "carrier": "顺丰医药", "waybill": "SF1" });
    shop.pack(order).await;
    staff
        .post_json(&format!("/admin/api/orders/{order}/ship"), &waybill)
        .await
        .assert_ok();
    buyer
        .post_json(&format!("/api/order/{order}/receive"), &json!({}))
        .await
        .assert_ok();
}

#[tokio::test]
async fn a_member_exports_their_own_data_and_no_one_elses() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let (_, order) = buyer.ordered(goods_id, 1).await;
    let (_, others) = other.ordered(goods_id, 1).await;
    buyer
        .post_json("/api/favorite", &json!({ "goods_ids": [goods_id] }))
        .await
        .assert_ok();
    buyer.kept("每周常备", false, &[]).await;
    other.kept("别人的清单", true, &[]).await;

    let file = buyer.get("/api/user/personal_data").await;
    file.assert_ok();
    assert!(file.header("content-disposition").starts_with("attachment"));
    assert_eq!(file.header("cache-control"), "no-store");
    let told: Value = serde_json::from_str(&file.text).unwrap();
    let phone = row(&shop, buyer.member_id).await.phone;
    assert_eq!(told["账号"]["手机号"], phone);
    assert_eq!(told["下过的订单"][0]["订单号"], order);
    assert_eq!(told["收藏的商品编号"], json!([goods_id]));
    assert_eq!(told["常购清单"], json!(["每周常备"]));
    for never in [
        others.as_str(),
        "password",
        "argon2",
        &other.username,
        "别人的清单",
    ] {
        assert!(!file.text.contains(never), "{never}");
    }

    shop.services.clock.advance(TimeDelta::minutes(11));
    buyer.get("/api/user/personal_data").await.assert_refused(428);
    close(&buyer).await.assert_refused(428);
}

#[tokio::test]
async fn a_colleague_who_leaves_is_forgotten_and_the_company_goes_on() {
    let shop = Shop::start().await;
    let owner = shop.buyer().await;
    let leaver = shop.colleague(&owner, MemberRole::Buyer, None).await;
    let phone = row(&shop, leaver.member_id).await.phone;
    let address = json!({
        "name": "李采购", "phone": phone, "province": "湖北省", "city": "武汉市", "district": "江汉区",
        "street": "解放大道 1 号", "is_default": 0,
    });
    owner.post_json("/api/address", &address).await.assert_ok();
    let goods_id = shop.goods(NewGoods::default()).await;
    let (_, order) = leaver.ordered(goods_id, 1).await;
    close(&leaver).await.assert_refused(409);
    leaver.kept("自己看的", false, &[]).await;
    let shared = leaver.kept("大家用的", true, &[]).await;
    leaver
        .post_json(
            &format!("/api/order/{order}/cancel"),
            &json!({ "reason": "不要了" }),
        )
        .await
        .assert_ok();
    close(&leaver).await.assert_ok();

    leaver.get("/api/user/base").await.assert_refused(401);
    let again = shop.visitor().sign_in(&leaver.username, factory::PASSWORD).await;
    assert!(!again.status.is_success(), "{again:?}");
    let left = row(&shop, leaver.member_id).await;
    assert!(!left.is_active);
    for text in [&left.username, &left.phone, &left.name, &left.email] {
        assert!(
            !text.contains(&phone) && !text.contains(&leaver.username),
            "{left:?}"
        );
    }
    let lists = owner.get("/api/saved_list").await;
    let lists = lists.assert_ok().data()["list"].as_array().unwrap();
    assert_eq!((lists.len(), &lists[0]["id"]), (1, &json!(shared)));
    assert_ne!(lists[0]["maker"], json!(leaver.username));
    let addresses = owner.get("/api/address").await;
    assert!(!addresses.assert_ok().text.contains(&phone), "{addresses:?}");
    assert!(
        owner
            .get(&format!("/api/order/{order}"))
            .await
            .status
            .is_success()
    );
    shop.assert_invariants().await;

    // The number is free for its owner to begin anew.
    shop.publish_agreement().await;
    let newcomer = shop.visitor();
    let code = shop.code_for(&newcomer, &phone, "register").await;
    let form = [
        ("phone", phone.as_str()),
        ("code", code.as_str()),
        ("password", PASSWORD),
        ("agree", "1"),
    ];
    let begun = newcomer.post_form("/api/user/register/single", &form).await;
    begun.assert_ok();
}

#[tokio::test]
async fn an_owner_leaves_when_nothing_is_open_and_the_orders_keep_their_receiver_as_long_as_the_law_asks() {
    let shop = Shop::start().await;
    let owner = shop.buyer().await;
    let colleague = shop.colleague(&owner, MemberRole::Buyer, None).await;
    close(&owner).await.assert_refused(409);
    let phone = row(&shop, owner.member_id).await.phone;
    let mut address = owner.get("/api/address").await.data()["list"][0].clone();
    address["name"] = json!("欧阳店长");
    address["phone"] = json!(phone);
    let path = format!("/api/address/{}", owner.address_id);
    owner.put_json(&path, &address).await.assert_ok();
    let order = spend_all(&shop, &owner).await;
    close(&owner).await.assert_refused(409);
    deliver(&shop, &owner, &order).await;
    close(&owner).await.assert_refused(409);
    let change = [("role", "buyer"), ("is_active", "0"), ("order_limit", "")];
    owner
        .put_form(&format!("/api/user/members/{}", colleague.member_id), &change)
        .await
        .assert_ok();
    close(&owner).await.assert_ok();

    let company = companies::Entity::find_by_id(owner.company_id).one(&shop.services.db);
    assert_eq!(company.await.unwrap().unwrap().status, CompanyStatus::Suspended);
    let staff = shop.staff(identity::permissions::Role::Super).await;
    let kept = staff.get(&format!("/admin/api/orders/{order}")).await;
    kept.assert_ok();
    assert!(kept.text.contains("欧阳店长"), "{kept:?}");
    shop.settle().await;
    shop.assert_invariants().await;
    let broken = chain::first_broken(&shop.services.db).await;
    assert_eq!(broken.unwrap(), None);
}

#[tokio::test]
async fn a_registration_that_was_never_handed_in_goes_with_its_scans() {
    let shop = Shop::start().await;
    shop.publish_agreement().await;
    let newcomer = shop.visitor();
    let code = shop.code_for(&newcomer, PHONE, "register").await;
    let form = [
        ("phone", PHONE),
        ("code", code.as_str()),
        ("password", PASSWORD),
        ("agree", "1"),
    ];
    newcomer
        .post_form("/api/user/register/single", &form)
        .await
        .assert_ok();
    let file = newcomer.upload("/api/upload", "a.png", png(40, 30)).await;
    let key = file.assert_ok().data()["key"].as_str().unwrap().to_owned();
    let document = json!({ "kind": "business", "number": "914201", "is_long_term": 1, "files": [key] });
    newcomer.post_json("/api/user/zizhi", &document).await.assert_ok();
    let company_id = shop.company_of(PHONE).await;

    shop.services.clock.advance(TimeDelta::days(181));
    let given_up = app::models::personal_data::give_up_registrations(&shop.services)
        .await
        .unwrap();
    assert_eq!(given_up, 1);
    let db = &shop.services.db;
    let scans = licences::Entity::find().filter(licences::Column::CompanyId.eq(company_id));
    assert!(scans.all(db).await.unwrap().is_empty());
    let files = private_files::Entity::find().filter(private_files::Column::CompanyId.eq(company_id));
    assert!(files.all(db).await.unwrap().is_empty());
    let uploads = files::uploads::Uploads::of(&shop.services.settings);
    assert!(uploads.read_private(&key).await.is_err());
    let again = app::models::personal_data::give_up_registrations(&shop.services)
        .await
        .unwrap();
    assert_eq!(again, 0);
}
