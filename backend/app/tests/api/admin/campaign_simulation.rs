//! POST /admin/api/campaigns/simulate: what a cart would cost a buyer at some time, and why.
use campaigns::models::kinds::Kind;
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    campaigns_support::approved,
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
    for sum in ["goods_amount", "discount", "freight", "total"] {
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
}
