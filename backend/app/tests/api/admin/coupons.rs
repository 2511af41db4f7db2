//! /admin/api/coupons: drafted by the promotion role, approved by finance.
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus},
    factory::company,
    permissions::Role,
};
use kernel::WriteTx;
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::{
    coupons_support::{Office, approve, coupon, with},
    harness::{Buyer, Shop},
};

const PATH: &str = "/admin/api/coupons";

#[tokio::test]
async fn a_coupon_is_issued_after_another_person_of_finance_approves_it() {
    let shop = Shop::start().await;
    let (office, buyer) = (Office::of(&shop).await, shop.buyer().await);
    let drawn = office.promotion.post_json(PATH, &coupon()).await;
    let id = drawn.assert_ok().id();
    assert_eq!(
        (&drawn.body["status"], &drawn.body["can_edit"]),
        (&json!("draft"), &json!(true))
    );
    let claim = format!("/api/coupon/{id}/claim");
    buyer.post_json(&claim, &json!({})).await.assert_refused(404);
    let path = format!("{PATH}/{id}");
    let changed = office
        .promotion
        .put_json(&path, &with(json!({ "cut": "20.00" })))
        .await;
    assert_eq!(changed.assert_ok().body["label"], "满100减20");
    approve(&office.finance, id).await.assert_refused(409);
    office.act(id, "propose", &json!({})).await;
    office
        .promotion
        .put_json(&path, &coupon())
        .await
        .assert_refused(409);
    approve(&office.promotion, id).await.assert_refused(403);
    // A person with both roles cannot approve their own proposal.
    let both = shop.staff_with(&[Role::Promotion, Role::Finance]).await;
    let own = both.post_json(PATH, &coupon()).await.assert_ok().id();
    both.post_json(&format!("{PATH}/{own}/propose"), &json!({}))
        .await
        .assert_ok();
    approve(&both, own).await.assert_refused(409);
    both.post_json(&format!("{PATH}/{own}/withdraw"), &json!({}))
        .await
        .assert_ok();
    office
        .finance
        .post_json(&format!("{path}/reject"), &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    let back = office
        .finance
        .post_json(&format!("{path}/reject"), &json!({ "reason": "太贵" }))
        .await;
    assert_eq!(
        (&back.assert_ok().body["status"], &back.body["decided_reason"]),
        (&json!("draft"), &json!("太贵"))
    );
    office.act(id, "propose", &json!({})).await;
    approve(&office.finance, id).await.assert_ok();
    buyer.post_json(&claim, &json!({})).await.assert_ok();
    let results = office.promotion.get(&format!("{path}/results")).await;
    assert_eq!(
        (&results.assert_ok().body["claimed"], &results.body["unused"]),
        (&json!(1), &json!(1))
    );
    let stopped = office
        .act(id, "stop", &json!({ "reason": "结束", "void_unused": true }))
        .await;
    assert_eq!(stopped["status"], "stopped");
    let results = office.promotion.get(&format!("{path}/results")).await;
    assert_eq!(results.assert_ok().body["void"], 1);
    let deeds = office.promotion.get(&format!("{path}/history")).await;
    let deeds: Vec<&str> = deeds
        .body
        .as_array()
        .unwrap()
        .iter()
        .map(|deed| deed["action"].as_str().unwrap_or(""))
        .collect();
    assert_eq!(deeds.len(), 7, "{deeds:?}");
}

#[tokio::test]
async fn finance_stops_what_it_has_released_and_service_does_not() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let id = office.approved(&coupon()).await;
    let (path, body) = (format!("{PATH}/{id}/stop"), json!({ "reason": "价格填错" }));
    let service = shop.staff(Role::Service).await;
    service.post_json(&path, &body).await.assert_refused(403);
    let stopped = office.finance.post_json(&path, &body).await;
    assert_eq!(stopped.assert_ok().body["status"], "stopped");
}

#[tokio::test]
async fn nonsense_is_refused_by_the_name_of_its_field() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let cases: [(Value, &str); 18] = [
        (json!({ "name": "" }), "name"),
        (json!({ "cut": "0" }), "cut"),
        (json!({ "cut": "-1" }), "cut"),
        (json!({ "threshold": "5.00" }), "threshold"),
        (json!({ "scope": "moon" }), "scope"),
        (json!({ "scope": "brands" }), "scope_ids"),
        (json!({ "scope": "brands", "scope_ids": [999_999] }), "scope_ids"),
        (json!({ "excluded_goods": [999_999] }), "excluded_goods"),
        (json!({ "excluded_categories": [999_999] }), "excluded_categories"),
        (json!({ "total": null }), "total"),
        (json!({ "per_company": 101 }), "per_company"),
        (json!({ "budget": "1.00" }), "budget"),
        (json!({ "claim_to": "2025-12-01T00:00:00Z" }), "claim_to"),
        (
            json!({ "valid_days": 7, "valid_from": "2026-12-01T00:00:00Z", "valid_to": "2027-01-01T00:00:00Z" }),
            "valid_days",
        ),
        (json!({ "buyer_types": [77] }), "buyer_types"),
        (json!({ "ranks": [1, 10] }), "ranks"),
        (json!({ "regions": ["湖北省", "火星"] }), "regions"),
        (json!({ "regions": [""] }), "regions"),
    ];
    for (change, field) in cases {
        let refused = office.promotion.post_json(PATH, &with(change.clone())).await;
        refused.assert_refused(422);
        assert_eq!(refused.wrong_fields(), [field], "{change}");
    }
}

#[tokio::test]
async fn staff_give_coupons_to_many_and_read_who_got_none() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let (one, two) = (shop.buyer().await, shop.buyer().await);
    let id = office
        .approved(&with(
            json!({ "claim_kind": "admin", "per_company": 2, "total": 3, "budget": "1000.00" }),
        ))
        .await;
    let body = json!({ "company_ids": [one.company_id, two.company_id, 999_999], "each": 2 });
    let given = office.act(id, "give", &body).await;
    assert_eq!(given["given"], 3);
    let refused = given["refused"].as_array().unwrap();
    assert_eq!(refused.len(), 2, "{refused:?}");
    let claims = office
        .promotion
        .get(&format!("/admin/api/coupon_claims?filter={{\"coupon_id\":{id}}}"))
        .await;
    let claims = claims.assert_ok().body.as_array().unwrap().clone();
    assert_eq!(claims.len(), 3);
    let void = format!("/admin/api/coupon_claims/{}/void", claims[0]["id"]);
    office
        .promotion
        .post_json(&void, &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    office
        .promotion
        .post_json(&void, &json!({ "reason": "发错" }))
        .await
        .assert_ok();
    office
        .promotion
        .post_json(&void, &json!({ "reason": "发错" }))
        .await
        .assert_refused(409);
    let codes = format!("/admin/api/coupons/{id}/codes");
    office
        .promotion
        .post_json(&codes, &json!({ "number": 1 }))
        .await
        .assert_refused(409);
}

#[tokio::test]
async fn everybody_whom_a_coupon_is_for_gets_it_at_once() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let (one, two) = (shop.buyer().await, shop.buyer().await);
    let waiting = shop.buyer_of(BuyerType::Pharmacy, CompanyStatus::Pending).await;
    let clinic = shop.buyer_of(BuyerType::Clinic, CompanyStatus::Approved).await;
    let pharmacies = with(json!({
        "claim_kind": "admin", "per_company": 2, "buyer_types": [BuyerType::Pharmacy.code()],
    }));
    let id = office.approved(&pharmacies).await;
    let given = async |body: Value| {
        let given = office.act(id, "give", &body).await;
        json!([given["given"], given["refused"], given["left"]])
    };
    given(json!({ "company_ids": [one.company_id], "each": 1 })).await;
    assert_eq!(
        given(json!({ "everybody": true, "each": 1 })).await,
        json!([2, [], 0])
    );
    let has = async |buyer: &Buyer| {
        let numbers = buyer.get("/api/user/couponNum").await;
        numbers.assert_ok().data()["unused"].clone()
    };
    assert_eq!((has(&one).await, has(&two).await), (json!(2), json!(1)));
    assert_eq!(has(&clinic).await, 0);
    // Who has all is passed over, not refused.
    assert_eq!(
        given(json!({ "everybody": true, "each": 1 })).await,
        json!([1, [], 0])
    );
    let path = format!("{PATH}/{id}/give");
    let again = json!({ "everybody": true, "each": 1 });
    let nobody = office.promotion.post_json(&path, &again).await;
    nobody.assert_refused(409);
    let claims = format!(
        r#"/admin/api/coupon_claims?filter={{"company_id":{}}}"#,
        waiting.company_id
    );
    let claims = office.promotion.get(&claims).await;
    assert_eq!(claims.assert_ok().body, json!([]));
}

#[tokio::test]
async fn where_a_coupon_runs_out_those_without_one_come_first_and_the_others_are_counted() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let buyers = [shop.buyer().await, shop.buyer().await, shop.buyer().await];
    let few = with(json!({ "claim_kind": "admin", "per_company": 3, "total": 3 }));
    let id = office.approved(&few).await;
    let first = json!({ "company_ids": [buyers[0].company_id], "each": 1 });
    office.act(id, "give", &first).await;
    let given = office
        .act(id, "give", &json!({ "everybody": true, "each": 1 }))
        .await;
    assert_eq!((&given["given"], &given["left"]), (&json!(2), &json!(1)));
    for buyer in &buyers {
        let numbers = buyer.get("/api/user/couponNum").await;
        assert_eq!(numbers.assert_ok().data()["unused"], 1);
    }
}

async fn newest(buyer: &Buyer) -> (String, String) {
    let messages = buyer.get("/api/message").await;
    let newest = &messages.assert_ok().data()["list"][0];
    let word = |name: &str| newest[name].as_str().unwrap_or_default().to_owned();
    (word("title"), newest.to_string())
}

#[tokio::test]
async fn buyers_read_what_staff_gave_them_and_what_they_took_away_and_why() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let (one, two) = (shop.buyer().await, shop.buyer().await);
    let gift = with(json!({ "name": "周年礼券", "claim_kind": "admin", "per_company": 3 }));
    let id = office.approved(&gift).await;
    let body = json!({ "company_ids": [one.company_id, two.company_id], "each": 3 });
    office.act(id, "give", &body).await;
    shop.settle().await;
    for buyer in [&one, &two] {
        let (title, whole) = newest(buyer).await;
        assert_eq!(title, "3 张优惠券已到账");
        assert!(
            whole.contains("周年礼券") && whole.contains("/wdqb_yhq"),
            "{whole}"
        );
    }
    let filter = json!({ "coupon_id": id, "company_id": one.company_id });
    let path = format!("/admin/api/coupon_claims?filter={filter}");
    let claims = office.promotion.get(&path).await;
    let claim = claims.assert_ok().body[0]["id"].clone();
    let void = format!("/admin/api/coupon_claims/{claim}/void");
    let wrong = json!({ "reason": "发错客户" });
    office.promotion.post_json(&void, &wrong).await.assert_ok();
    shop.settle().await;
    let (title, whole) = newest(&one).await;
    assert_eq!(title, "1 张优惠券已作废");
    assert!(
        whole.contains("周年礼券") && whole.contains("发错客户"),
        "{whole}"
    );
    assert_eq!(newest(&two).await.0, "3 张优惠券已到账");
    let stop = json!({ "reason": "活动取消", "void_unused": true });
    office.act(id, "stop", &stop).await;
    shop.settle().await;
    for (buyer, title) in [(&one, "2 张优惠券已作废"), (&two, "3 张优惠券已作废")] {
        let (told, whole) = newest(buyer).await;
        assert_eq!(told, title);
        assert!(whole.contains("活动取消"), "{whole}");
    }
}

#[tokio::test]
async fn as_many_are_given_at_once_as_the_form_lets_staff_choose() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let now = shop.now();
    let companies = shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let mut ids = Vec::new();
        for number in 0..340 {
            let (name, kind) = (format!("发券药店 {number}"), BuyerType::Pharmacy);
            ids.push(company(tx, &name, kind, CompanyStatus::Approved, now).await?.id);
        }
        Ok(ids)
    });
    let company_ids = companies.await;
    let many = json!({ "claim_kind": "admin", "per_company": 100, "total": 100_000 });
    let id = office.approved(&with(many)).await;
    let body = json!({ "company_ids": company_ids, "each": 100 });
    assert_eq!(office.act(id, "give", &body).await["given"], 34_000);
}

#[tokio::test]
async fn finance_sets_by_which_rule_points_are_earned() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let rules = office.promotion.get("/admin/api/reward_rules").await;
    assert_eq!(rules.assert_ok().body["points_per_yuan"], "1.00");
    let body =
        json!({ "points_per_yuan": "2.50", "points_days": 180, "voucher_days": 60, "reason": "双倍月" });
    office
        .promotion
        .put_json("/admin/api/reward_rules", &body)
        .await
        .assert_refused(403);
    let set = office.finance.put_json("/admin/api/reward_rules", &body).await;
    assert_eq!(set.assert_ok().body["points_days"], 180);
    let wrong = json!({ "points_per_yuan": "101.00", "points_days": 2000, "voucher_days": 60, "reason": "" });
    let refused = office.finance.put_json("/admin/api/reward_rules", &wrong).await;
    assert_eq!(
        refused.wrong_fields(),
        ["points_days", "points_per_yuan", "reason"]
    );
}

#[tokio::test]
async fn finance_approves_the_coupon_that_it_has_seen() {
    let shop = Shop::start().await;
    let office = Office::of(&shop).await;
    let drawn = office.promotion.post_json(PATH, &coupon()).await;
    let id = drawn.assert_ok().id();
    let path = format!("{PATH}/{id}");
    office.act(id, "propose", &json!({})).await;
    let unread = office
        .finance
        .post_json(&format!("{path}/approve"), &json!({}))
        .await;
    assert_eq!(unread.wrong_fields(), ["updated_at"]);
    let read = office.finance.get(&path).await;
    let seen = json!({ "updated_at": read.assert_ok().body["updated_at"] });
    office.act(id, "withdraw", &json!({})).await;
    let dearer = with(json!({ "cut": "90.00" }));
    office.promotion.put_json(&path, &dearer).await.assert_ok();
    office.act(id, "propose", &json!({})).await;
    let late = office.finance.post_json(&format!("{path}/approve"), &seen).await;
    late.assert_refused(409);
    assert!(late.message().contains("查看之后改过"), "{late:?}");
    approve(&office.finance, id).await.assert_ok();
}
