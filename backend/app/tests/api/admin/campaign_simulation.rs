//! POST /admin/api/campaigns/simulate: what a cart would cost a buyer at some time, and why.
use campaigns::models::kinds::Kind;
use catalog::{
    changes::Changed,
    factory::{self, NewGoods},
    goods::models::facts::SpecialPrice,
};
use chrono::TimeDelta;
use identity::permissions::Role;
use kernel::{Money, WriteTx};
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::{
    campaigns_support::{approved, drafted},
    harness::{Answer, Buyer, Client, Shop},
    promotions_support::{NewCampaign, at},
};

async fn simulated(staff: &Client, question: Value) -> Answer {
    staff.post_json("/admin/api/campaigns/simulate", &question).await
}

fn line(goods_id: i64, number: i64) -> Value {
    json!({ "goods_id": goods_id, "number": number })
}

/// 满 50 减 5, on goods for 10.00.
async fn reduced(shop: &Shop) -> i64 {
    let goods_id = shop.goods(NewGoods::default()).await;
    let mut reduction = NewCampaign::of(Kind::FullReduction);
    reduction.tiers = vec![(5_000, 500, None)];
    shop.campaign(reduction).await;
    goods_id
}

async fn checkout(buyer: &Buyer, goods_id: i64, number: i64) -> Answer {
    let lines = json!({ "params": [line(goods_id, number)] });
    buyer.post_json("/api/cart", &lines).await.assert_ok();
    buyer.post_json("/api/cart/checkout", &json!({})).await
}

#[tokio::test]
async fn the_simulation_of_a_campaign_equals_the_checkout_and_explains_itself() {
    let shop = Shop::start().await;
    let (buyer, staff) = (shop.buyer().await, shop.staff(Role::Promotion).await);
    let goods_id = reduced(&shop).await;
    let question = json!({ "company_id": buyer.company_id, "lines": [line(goods_id, 6)] });
    let asked = simulated(&staff, question).await;
    let told = &asked.assert_ok().body;
    assert_eq!(
        (
            &told["goods_amount"],
            &told["discount"],
            &told["lines"][0]["paid"]
        ),
        (&json!("60.00"), &json!("5.00"), &json!("55.00"))
    );
    let steps = told["lines"][0]["steps"].as_array().unwrap();
    assert!(
        steps
            .iter()
            .any(|step| step["rule"] == "full_reduction" && step["after"] == "55.00"),
        "{steps:?}"
    );
    assert_eq!(told["reductions"][0]["amount"], "5.00");
    let real = checkout(&buyer, goods_id, 6).await;
    assert_eq!(told["points"], 55);
    for sum in ["goods_amount", "discount", "freight", "total", "points"] {
        assert_eq!(told[sum], real.assert_ok().data()[sum], "{sum}");
    }
    assert_eq!(
        buyer.get("/api/cart/total").await.data()["total"],
        1,
        "nothing else is in the cart"
    );
}

/// A voucher of 1.50 for each unit, once the order is finished.
#[tokio::test]
async fn finance_looks_up_the_goods_and_tries_what_it_is_asked_to_approve() {
    let shop = Shop::start().await;
    let (proposer, finance) = (shop.staff(Role::Promotion).await, shop.staff(Role::Finance).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let reduction = json!({
        "kind": "full_reduction", "tiers": [{ "threshold": "50.00", "cut": "5.00" }],
        "goods": [{ "goods_id": goods_id }],
    });
    let id = drafted(&shop, &proposer, reduction).await;
    let found = finance.get("/admin/api/goods").await;
    assert_eq!(found.assert_ok().body[0]["id"], goods_id);
    let question = json!({
        "buyer_class": { "buyer_type": 1 }, "lines": [line(goods_id, 6)], "assumed_ids": [id],
    });
    assert_eq!(
        simulated(&finance, question).await.assert_ok().body["discount"],
        "5.00"
    );
    let path = format!("/admin/api/goods/{goods_id}");
    finance.put_json(&path, &json!({})).await.assert_refused(403);
}

#[tokio::test]
async fn a_promised_voucher_is_told_in_the_cart_and_in_the_simulation() {
    let shop = Shop::start().await;
    let (buyer, staff) = (shop.buyer().await, shop.staff(Role::Promotion).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let id = shop
        .campaign(NewCampaign {
            goods: vec![at(goods_id, 850)],
            ..NewCampaign::of(Kind::Subsidy)
        })
        .await;
    let question = json!({ "company_id": buyer.company_id, "lines": [line(goods_id, 6)] });
    let asked = simulated(&staff, question).await;
    let told = &asked.assert_ok().body["subsidies"];
    assert_eq!(
        (&told[0]["campaign_id"], &told[0]["amount"]),
        (&json!(id), &json!("9.00"))
    );
    let real = checkout(&buyer, goods_id, 6).await;
    assert_eq!(*told, real.assert_ok().data()["subsidies"]);
    assert_eq!(*told, buyer.cart().await["activity_data"]["subsidies"]);
}

#[tokio::test]
async fn a_campaign_that_is_announced_holds_at_its_time_and_not_before() {
    let shop = Shop::start().await;
    let (buyer, staff) = (shop.buyer().await, shop.staff(Role::Promotion).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let (starts_at, ends_at) = (shop.now() + TimeDelta::days(3), shop.now() + TimeDelta::days(4));
    let id = approved(
        &shop,
        json!({
            "starts_at": starts_at, "ends_at": ends_at,
            "goods": [{ "goods_id": goods_id, "price": "8.00", "stock": 20 }],
        }),
    )
    .await;
    let seckill = json!({ "goods_id": goods_id, "number": 2, "type": 1, "campaign_id": id });
    let mut question = json!({ "company_id": buyer.company_id, "lines": [seckill] });
    let now = simulated(&staff, question.clone()).await;
    let reasons = &now.assert_ok().body["lines"][0]["reasons"];
    assert_eq!(reasons[0]["code"], "campaign_ended", "{reasons}");
    question["at"] = json!(starts_at + TimeDelta::hours(1));
    let then = simulated(&staff, question).await;
    let told = &then.assert_ok().body["lines"][0];
    assert_eq!(
        (&told["price"], &told["paid"]),
        (&json!("8.00"), &json!("16.00")),
        "{told}"
    );
    assert_eq!(told["reasons"], json!([]));
}

/// Drafts and what waits for finance take part only where they are asked for, and say so in every trace.
#[tokio::test]
async fn a_draft_is_tried_out_as_if_it_ran_and_is_marked() {
    let shop = Shop::start().await;
    let (buyer, staff) = (shop.buyer().await, shop.staff(Role::Promotion).await);
    let goods_id = shop.goods(NewGoods::default()).await;
    let next_week = shop.now() + TimeDelta::days(7);
    let cheaper = json!({
        "kind": "welfare", "name": "全场九折", "percent": 90, "with_coupon": true,
        "starts_at": next_week, "ends_at": next_week + TimeDelta::days(1),
    });
    let waiting = drafted(&shop, &staff, cheaper).await;
    let propose = format!("/admin/api/campaigns/{waiting}/propose");
    let proposed = staff.post_json(&propose, &json!({})).await;
    assert_eq!(proposed.assert_ok().body["status"], "proposed");
    let tiers = json!([{ "threshold": "50.00", "cut": "5.00" }]);
    let reduction = json!({ "kind": "full_reduction", "name": "满五十", "tiers": tiers });
    let draft = drafted(&shop, &staff, reduction).await;
    let total = async |ids: Value| {
        let question =
            json!({ "company_id": buyer.company_id, "lines": [line(goods_id, 6)], "assumed_ids": ids });
        let told = simulated(&staff, question).await;
        let told = told.assert_ok().body.clone();
        (told["lines"][0]["paid"].clone(), told)
    };
    let (paid, told) = total(json!([])).await;
    assert_eq!((&paid, &told["assumed"]), (&json!("60.00"), &json!([])));
    assert_eq!(total(json!([draft])).await.0, "55.00");
    let (paid, told) = total(json!([draft, waiting])).await;
    assert_eq!(paid, "49.00", "{told}");
    assert_eq!(
        told["assumed"],
        json!([
            { "id": waiting, "name": "全场九折", "status": "proposed" },
            { "id": draft, "name": "满五十", "status": "draft" },
        ])
    );
    let steps = told["lines"][0]["steps"].as_array().unwrap();
    for mark in ["全场九折（待审批，假设生效）", "满五十（草稿，假设生效）"] {
        let is_marked = |step: &Value| step["why"].as_str().unwrap().contains(mark);
        assert!(steps.iter().any(is_marked), "{mark} in {steps:?}");
    }
    // Nothing of it is left for buyers.
    assert_eq!(
        checkout(&buyer, goods_id, 6).await.assert_ok().data()["discount"],
        "0.00"
    );
    let running = approved(
        &shop,
        json!({ "goods": [{ "goods_id": goods_id, "price": "8.00", "stock": 2 }] }),
    )
    .await;
    for wrong in [running, 999_999] {
        let question =
            json!({ "company_id": buyer.company_id, "lines": [line(goods_id, 1)], "assumed_ids": [wrong] });
        let refused = simulated(&staff, question).await;
        assert_eq!(refused.wrong_fields(), ["assumed_ids"]);
    }
}

/// A clinic of rank 3, of whom nothing else is known.
fn clinic() -> Value {
    json!({ "buyer_type": 4, "rank": 3, "province": "湖北省" })
}

#[tokio::test]
async fn a_class_of_buyers_pays_what_its_rank_and_type_are_offered_and_is_asked_for_no_papers() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let of_rank = SpecialPrice {
        id: 0,
        rank: Some(3),
        region: String::new(),
        company_id: None,
        price: Money(900),
        from: None,
        to: None,
    };
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        factory::special_price(tx, goods_id, of_rank).await?;
        tx.touch(Changed::Goods(goods_id));
        Ok(())
    })
    .await;
    let for_clinics = json!({
        "kind": "daily_special", "audience": [{ "kind": "buyer_type", "value": "4" }],
        "goods": [{ "goods_id": goods_id, "price": "8.50" }],
    });
    let asked = async |class: Value| {
        let question = json!({ "buyer_class": class, "lines": [line(goods_id, 4)] });
        let told = simulated(&staff, question).await;
        let told = told.assert_ok().body["lines"][0].clone();
        (told["price"].clone(), told["reasons"].clone())
    };
    assert_eq!(asked(clinic()).await, (json!("9.00"), json!([])));
    approved(&shop, for_clinics).await;
    assert_eq!(asked(clinic()).await, (json!("8.50"), json!([])));
    let pharmacy = json!({ "buyer_type": 1, "rank": 1 });
    assert_eq!(asked(pharmacy).await, (json!("10.00"), json!([])));
}

/// What is missing to the next tier is told in the words of the cart.
#[tokio::test]
async fn the_gap_to_the_next_tier_and_the_chosen_coupons_are_those_of_the_cart() {
    let shop = Shop::start().await;
    let (buyer, staff) = (shop.buyer().await, shop.staff(Role::Promotion).await);
    let goods_id = reduced(&shop).await;
    let claim = shop.coupon(&buyer, 3_000, 300).await;
    let asked = async |coupon_ids: Value| {
        let question =
            json!({ "company_id": buyer.company_id, "lines": [line(goods_id, 4)], "coupon_ids": coupon_ids });
        simulated(&staff, question).await.assert_ok().body.clone()
    };
    let best = asked(Value::Null).await;
    assert_eq!(best["coupons"]["used"][0]["id"], claim);
    assert_eq!(best["lines"][0]["paid"], "37.00");
    let none = asked(json!([])).await;
    assert_eq!(
        (&none["coupons"]["used"], &none["lines"][0]["paid"]),
        (&json!([]), &json!("40.00"))
    );
    assert_eq!(asked(json!([claim])).await["lines"][0]["paid"], "37.00");
    let gap = &none["gaps"][0];
    assert_eq!(
        (&gap["eligible"], &gap["missing"], &gap["text"]),
        (&json!("40.00"), &json!("10.00"), &json!("还差 ¥10.00 减 ¥5.00"))
    );
    buyer.put_in_cart(goods_id, 4).await.assert_ok();
    let hint = buyer.cart().await["activity_data"]["hints"][0].clone();
    for told in ["campaign_id", "name", "eligible", "missing", "text"] {
        assert_eq!(gap[told], hint[told], "{told}");
    }
}

#[tokio::test]
async fn nonsense_is_refused_by_name() {
    let shop = Shop::start().await;
    let (buyer, staff) = (shop.buyer().await, shop.staff(Role::Promotion).await);
    let (company_id, goods_id) = (buyer.company_id, shop.goods(NewGoods::default()).await);
    let wrong = [
        (json!({ "company_id": company_id, "lines": [] }), 422),
        (
            json!({ "company_id": company_id, "at": "gestern", "lines": [line(goods_id, 1)] }),
            422,
        ),
        (
            json!({ "company_id": company_id, "lines": [line(goods_id, 0)] }),
            422,
        ),
        (
            json!({ "company_id": company_id, "lines": [{ "goods_id": goods_id, "number": 1, "type": 1 }] }),
            422,
        ),
        (
            json!({ "company_id": company_id, "lines": vec![line(goods_id, 1); 101] }),
            422,
        ),
        (
            json!({ "company_id": 999_999, "lines": [line(goods_id, 1)] }),
            404,
        ),
        (
            json!({ "company_id": company_id, "lines": [line(999_999, 1)] }),
            404,
        ),
    ];
    for (question, status) in wrong {
        simulated(&staff, question).await.assert_refused(status);
    }
    let both = json!({ "company_id": company_id, "buyer_class": clinic(), "lines": [line(goods_id, 1)] });
    for question in [both, json!({ "lines": [line(goods_id, 1)] })] {
        assert_eq!(simulated(&staff, question).await.wrong_fields(), ["company_id"]);
    }
    let class = json!({ "buyer_type": 7, "rank": 10, "province": "火星" });
    let refused = simulated(
        &staff,
        json!({ "buyer_class": class, "lines": [line(goods_id, 1)] }),
    )
    .await;
    assert_eq!(
        refused.wrong_fields(),
        [
            "buyer_class.buyer_type",
            "buyer_class.province",
            "buyer_class.rank"
        ]
    );
}
