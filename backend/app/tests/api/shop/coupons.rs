//! /api/coupon and /api/user/coupon: the coupon centre, and what a company has claimed.
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use coupons::models::{
    _entities::coupon_claims,
    claims::{self, Use},
    expiry,
    facts::facts_for,
};
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    permissions::Role,
};
use kernel::{Money, WriteTx};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::{
    coupons_support::{Office, coupon, with},
    harness::{Client, Shop},
    promotions_support::checkout,
};

async fn centre(client: &Client) -> Vec<Value> {
    let listed = client.get("/api/coupon").await;
    listed.assert_ok().data()["list"].as_array().unwrap().clone()
}

async fn own(client: &Client, status: i64) -> Vec<Value> {
    let listed = client.get(&format!("/api/user/coupon?status={status}")).await;
    listed.assert_ok().data()["list"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_coupon_is_found_claimed_once_and_then_says_so() {
    let shop = Shop::start().await;
    let (office, buyer) = (Office::of(&shop).await, shop.buyer().await);
    let id = office.approved(&coupon()).await;
    let seen = centre(&shop.visitor()).await;
    assert_eq!(seen.len(), 1);
    let expected = json!({
        "id": id, "name": "满百立减", "type": 1, "label": "满100减10", "state": "sign_in", "can_claim": false, "left": 100,
        "scope_text": "全场通用（含特殊药品复方制剂除外）", "valid_text": "领取后 7 天内有效",
    });
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&seen[0][field], value, "{field}");
    }
    let path = format!("/api/coupon/{id}/claim");
    shop.visitor()
        .post_json(&path, &json!({}))
        .await
        .assert_refused(401);
    assert_eq!(centre(&buyer).await[0]["state"], "claimable");
    let claimed = buyer.post_json(&path, &json!({})).await;
    let claimed = claimed.assert_ok().data();
    assert_eq!(
        (&claimed["status"], &claimed["is_usable_now"]),
        (&json!(0), &json!(true))
    );
    assert_eq!(claimed["days_left"], 7);
    buyer.post_json(&path, &json!({})).await.assert_refused(409);
    let seen = &centre(&buyer).await[0];
    assert_eq!(
        (&seen["state"], &seen["claimed"], &seen["unused"], &seen["left"]),
        (&json!("claimed"), &json!(1), &json!(1), &json!(99))
    );
    let numbers = buyer.get("/api/user/couponNum").await;
    assert_eq!(
        numbers.assert_ok().data(),
        &json!({ "unused": 1, "locked": 0, "used": 0, "expired": 0, "void": 0, "claimable": 0, "expiring": 0 })
    );
    let available = buyer.get("/api/user/availableCoupon?type=1").await;
    assert_eq!(available.assert_ok().data()["list"][0]["id"], claimed["id"]);
    let other = buyer.get("/api/user/availableCoupon?type=5").await;
    assert_eq!(other.assert_ok().data()["total"], 0);
    buyer
        .get("/api/user/availableCoupon?type=77")
        .await
        .assert_refused(422);
    buyer.get("/api/user/coupon?status=9").await.assert_refused(422);
    // Eight days later it is over, whether the clock has been round or not.
    shop.services.clock.advance(TimeDelta::days(8));
    buyer
        .sign_in(&buyer.username, identity::factory::PASSWORD)
        .await
        .assert_ok();
    let numbers = buyer.get("/api/user/couponNum").await;
    assert_eq!(numbers.assert_ok().data()["expired"], 1);
    assert_eq!(expiry::expire(&shop.services).await.unwrap(), 1);
    assert_eq!(own(&buyer, 3).await.len(), 1);
}

#[tokio::test]
async fn a_coupon_is_for_its_audience_in_its_time() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let buyer = shop.buyer().await;
    let clinic = shop.buyer_of(BuyerType::Clinic, CompanyStatus::Approved).await;
    let pending = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    let for_clinics = office
        .approved(&with(json!({ "name": "诊所券", "buyer_types": [4] })))
        .await;
    let path = format!("/api/coupon/{for_clinics}/claim");
    let refused = buyer.post_json(&path, &json!({})).await;
    refused.assert_refused(409);
    assert_eq!(refused.message(), "您的企业类型不在发放范围内");
    clinic.post_json(&path, &json!({})).await.assert_ok();
    // One for named companies is not shown to others at all.
    let named = office
        .approved(&with(json!({ "name": "专享", "companies": [clinic.company_id] })))
        .await;
    assert!(centre(&buyer).await.iter().all(|coupon| coupon["id"] != named));
    buyer
        .post_json(&format!("/api/coupon/{named}/claim"), &json!({}))
        .await
        .assert_refused(404);
    let plain = office.approved(&coupon()).await;
    let path = format!("/api/coupon/{plain}/claim");
    pending.post_json(&path, &json!({})).await.assert_refused(409);
    let later = shop.now() + TimeDelta::days(2);
    let later = with(json!({ "name": "预告", "claim_from": later.to_rfc3339() }));
    let later = office.approved(&later).await;
    let soon = centre(&buyer).await;
    let soon = soon.iter().find(|coupon| coupon["id"] == later).unwrap();
    assert_eq!(soon["state"], "soon");
    buyer
        .post_json(&format!("/api/coupon/{later}/claim"), &json!({}))
        .await
        .assert_refused(409);
    let stopped = json!({ "reason": "预算用完" });
    office.act(plain, "stop", &stopped).await;
    let refused = buyer.post_json(&path, &json!({})).await;
    refused.assert_refused(409);
    for unknown in ["/api/coupon/999999/claim", "/api/coupon/x/claim"] {
        assert!([404, 422].contains(&buyer.post_json(unknown, &json!({})).await.status.as_u16()));
    }
}

#[tokio::test]
async fn a_code_gives_one_coupon_once_and_guessing_ends_after_five() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let (one, two) = (shop.buyer().await, shop.buyer().await);
    let id = office
        .approved(&with(json!({ "claim_kind": "code", "per_company": 5 })))
        .await;
    assert!(centre(&one).await.is_empty());
    one.post_json(&format!("/api/coupon/{id}/claim"), &json!({}))
        .await
        .assert_refused(404);
    let made = office.act(id, "codes", &json!({ "number": 3 })).await;
    assert_eq!(made["number"], 3);
    let listed = office
        .promotion
        .get(&format!("/admin/api/coupon_codes?filter={{\"coupon_id\":{id}}}"))
        .await;
    let codes: Vec<String> = listed
        .assert_ok()
        .body
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["code"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(codes.len(), 3);
    let lower = codes[0].to_lowercase().replace('-', "");
    let got = one
        .post_form("/api/coupon/code", &[("code", lower.as_str())])
        .await;
    assert_eq!(got.assert_ok().data()["source"], "code");
    two.post_form("/api/coupon/code", &[("code", codes[0].as_str())])
        .await
        .assert_refused(409);
    for guess in 0..4 {
        let guess = format!("ABCD-EFGH-{guess}{guess}{guess}{guess}");
        two.post_form("/api/coupon/code", &[("code", guess.as_str())])
            .await
            .assert_refused(422);
    }
    two.post_form("/api/coupon/code", &[("code", codes[1].as_str())])
        .await
        .assert_refused(429);
    shop.services.clock.advance(TimeDelta::minutes(16));
    two.post_form("/api/coupon/code", &[("code", codes[1].as_str())])
        .await
        .assert_ok();
    two.post_form("/api/coupon/code", &[("code", "")])
        .await
        .assert_refused(422);
    let sheet = office
        .promotion
        .get(&format!("/admin/api/coupons/{id}/codes/export?format=csv"))
        .await;
    assert!(sheet.assert_ok().text.contains(&codes[2]));
    // Who does not make codes does not read them.
    let service = shop.staff(Role::Service).await;
    service.get("/admin/api/coupon_codes").await.assert_refused(403);
}

#[tokio::test]
async fn a_checkout_holds_uses_and_gives_back_what_is_its_own() {
    let shop = Shop::start().await;
    let (office, buyer, other) = (Office::of(&shop).await, shop.buyer().await, shop.buyer().await);
    let id = office.approved(&coupon()).await;
    let claimed = buyer
        .post_json(&format!("/api/coupon/{id}/claim"), &json!({}))
        .await;
    let claim_id = claimed.assert_ok().data()["id"].as_i64().unwrap();
    let facts = facts_for(&shop.services.db, buyer.company_id, &[], shop.now())
        .await
        .unwrap();
    assert_eq!(
        (facts.len(), facts[0].claim_id, facts[0].cut),
        (1, claim_id, Money(1000))
    );
    assert_eq!(facts[0].refusal, None);
    let (now, company_id, stranger) = (shop.now(), buyer.company_id, other.company_id);
    let uses = [Use {
        claim_id,
        saved: Money(1000),
    }];
    let lock = async |company_id: i64, reference: &'static str| {
        let writer = shop.services.writer.clone();
        writer
            .run(async move |tx: &WriteTx| claims::lock(tx, company_id, &uses, reference, now).await)
            .await
            .map_err(kernel::ApiError::from)
    };
    assert_eq!(lock(stranger, "payment:1").await.unwrap_err().status(), 422);
    lock(company_id, "payment:1").await.unwrap();
    let twice = lock(company_id, "payment:2").await.unwrap_err();
    assert_eq!(twice.status(), 409);
    assert_eq!(own(&buyer, 1).await[0]["reference"], "payment:1");
    let used = async |reference: &'static str| {
        shop.write::<_, sea_orm::DbErr, _>(async move |tx: &WriteTx| {
            claims::mark_used(tx, reference, now).await
        })
        .await
    };
    assert_eq!(
        (
            used("payment:2").await,
            used("payment:1").await,
            used("payment:1").await
        ),
        (0, 1, 0)
    );
    assert_eq!(own(&buyer, 2).await[0]["saved"], "10.00");
    let spent = &centre(&buyer).await[0];
    assert_eq!((&spent["claimed"], &spent["unused"]), (&json!(1), &json!(0)));
    // A paid order may be cancelled, too.
    let back = shop
        .write::<_, sea_orm::DbErr, _>(async move |tx: &WriteTx| {
            claims::give_back(tx, "payment:1", now).await
        })
        .await;
    assert_eq!((back.usable, back.expired), (1, 0));
    lock(company_id, "payment:3").await.unwrap();
    // Expired ones stay expired.
    shop.services.clock.advance(TimeDelta::days(9));
    let later = shop.now();
    let back = shop
        .write::<_, sea_orm::DbErr, _>(async move |tx: &WriteTx| {
            claims::give_back(tx, "payment:3", later).await
        })
        .await;
    assert_eq!((back.usable, back.expired), (0, 1));
    let row = coupon_claims::Entity::find_by_id(claim_id)
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (row.state.code(), row.reference.as_str(), row.saved),
        ("expired", "", Money::ZERO)
    );
}

#[tokio::test]
async fn a_new_customer_finds_coupons_when_approved_and_no_more_when_it_has_bought() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let welcome = with(json!({ "name": "新客", "claim_kind": "registration", "is_new_buyer": true }));
    office.approved(&welcome).await;
    let for_new = office
        .approved(&with(json!({ "name": "首单", "is_new_buyer": true })))
        .await;
    let pending = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    let qa = shop.staff(Role::Qa).await;
    shop.papers(pending.company_id).await;
    qa.approve_company(pending.company_id, "资料齐全")
        .await
        .assert_ok();
    shop.settle().await;
    let mine = own(&pending, 0).await;
    assert_eq!((mine.len(), &mine[0]["source"]), (1, &json!("registration")));
    let buyer = shop.buyer().await;
    assert_eq!(centre(&buyer).await[0]["state"], "claimable");
    let goods_id = shop.goods(catalog::factory::NewGoods::default()).await;
    let (payment, order) = buyer.ordered(goods_id, 1).await;
    buyer.pay(&payment).await.assert_ok();
    shop.settle().await;
    let claim = format!("/api/coupon/{for_new}/claim");
    let refused = buyer.post_json(&claim, &json!({})).await;
    refused.assert_refused(409);
    assert_eq!(refused.message(), "只发给还没有下过单的新客户");
    // The shop cancels all that it has bought.
    let service = shop.staff(Role::Service).await;
    let cancel = format!("/admin/api/orders/{order}/cancel");
    let reason = json!({ "reason": "仓库进水" });
    service.post_json(&cancel, &reason).await.assert_ok();
    shop.settle().await;
    buyer.post_json(&claim, &json!({})).await.assert_ok();
}

#[tokio::test]
async fn a_coupon_of_the_controlled_zone_counts_its_goods_alone() {
    let shop = Shop::start().await;
    let (office, buyer) = (Office::of(&shop).await, shop.buyer().await);
    let controlled = shop
        .goods(NewGoods {
            is_controlled_sale: true,
            ..Default::default()
        })
        .await;
    let ordinary = shop.goods(NewGoods::default()).await;
    let rule = json!({ "goods_id": controlled, "effect": "allow", "region": "湖北省" });
    let product = shop.staff(Role::Product).await;
    product
        .post_json("/admin/api/sale_rules", &rule)
        .await
        .assert_ok();
    let id = office
        .approved(&with(
            json!({ "scope": "controlled", "threshold": "20.00", "cut": "5.00" }),
        ))
        .await;
    buyer
        .post_json(&format!("/api/coupon/{id}/claim"), &json!({}))
        .await
        .assert_ok();
    let listed = buyer.get("/api/user/availableCoupon?type=9").await;
    assert_eq!(listed.assert_ok().data()["total"], 1);
    buyer.put_in_cart(ordinary, 9).await.assert_ok();
    buyer.put_in_cart(controlled, 1).await.assert_ok();
    assert_eq!(checkout(&buyer, json!({})).await["coupon_amount"], "0.00");
    buyer.put_in_cart(controlled, 1).await.assert_ok();
    assert_eq!(checkout(&buyer, json!({})).await["coupon_amount"], "5.00");
}
