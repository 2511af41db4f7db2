//! /api/order/{id}/slip and /admin/api/transfer_slips: corporate bank transfers.
use catalog::{factory::NewGoods, goods::models::codes::Control};
use chrono::TimeDelta;
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::{
    harness::{Client, Shop},
    payments_support::{confirm, hand_in, handed_in, movement, seen, slip_file, slips_waiting},
};

#[tokio::test]
async fn a_slip_waits_for_finance_whatever_the_hour_and_pays_when_confirmed() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 1).await;
    hand_in(&shop, &buyer, &payment, "测试药店").await.assert_ok();
    assert_eq!(buyer.order_status(&order).await, 15);
    buyer.pay(&payment).await.assert_refused(409);
    hand_in(&shop, &buyer, &payment, "测试药店")
        .await
        .assert_refused(409);
    let own = buyer.get(&format!("/api/order/{payment}/slip")).await;
    assert_eq!(
        (own.status.as_u16(), own.header("cache-control")),
        (200, "no-store")
    );
    let stranger = shop.buyer().await;
    stranger
        .get(&format!("/api/order/{payment}/slip"))
        .await
        .assert_refused(404);

    shop.services.clock.advance(TimeDelta::hours(30));
    orders::lifecycle::models::expire::run(&shop.services)
        .await
        .unwrap();
    assert_eq!(
        buyer.order_status(&order).await,
        15,
        "time cancels nothing that was paid"
    );

    let finance = shop.staff(Role::Finance).await;
    let slip = slips_waiting(&finance).await[0].clone();
    assert_eq!(
        (&slip["amount"], &slip["orders"]),
        (&json!("25.00"), &json!([order]))
    );
    let scan = finance
        .get(&format!("/admin/api/transfer_slips/{}/file", slip["id"]))
        .await;
    assert_eq!(scan.status, 200);
    let less = confirm(&finance, &slip, &seen("24.99", "测试药店", "B1")).await;
    less.assert_refused(422);
    assert_eq!(less.wrong_fields(), ["movements"]);
    let nothing = confirm(&finance, &slip, &seen("25.00", "", "")).await;
    assert_eq!(
        nothing.wrong_fields(),
        ["movements.0.bank_reference", "movements.0.payer_name"]
    );
    let warehouse = shop.staff(Role::Warehouse).await;
    confirm(&warehouse, &slip, &seen("25.00", "测试药店", "B1"))
        .await
        .assert_refused(403);

    let both = seen("25.00", "测试药店", "B1");
    let other = shop.staff(Role::Finance).await;
    let (one, two) = tokio::join!(confirm(&finance, &slip, &both), confirm(&other, &slip, &both));
    assert_ne!(one.status == 200, two.status == 200, "{one:?} {two:?}");
    assert_eq!(buyer.order_status(&order).await, 30);
    assert_eq!(buyer.payment(&payment).await["method"], "transfer");
    shop.assert_invariants().await;
}

async fn rests(finance: &Client) -> Vec<Value> {
    let listed = finance
        .get("/admin/api/bank_movements?filter={\"has_rest\":true}")
        .await;
    listed.assert_ok().body.as_array().unwrap().clone()
}

#[tokio::test]
async fn one_transfer_pays_several_payments_and_never_more_than_it_brought() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let (orders, slips) = handed_in(&shop, &buyer, &finance, 3).await;
    let whole = seen("60.00", "测试药店", "B7");
    confirm(&finance, &slips[0], &whole).await.assert_ok();
    let other_sum = confirm(&finance, &slips[1], &seen("90.00", "测试药店", "B7")).await;
    assert_eq!(other_sum.wrong_fields(), ["movements.0.amount"]);
    let confirmed = confirm(&finance, &slips[1], &whole).await;
    let movement = &confirmed.assert_ok().body["movements"][0];
    assert_eq!(
        (&movement["used"], &movement["rest"]),
        (&json!("25.00"), &json!("10.00"))
    );
    let short = confirm(&finance, &slips[2], &whole).await;
    assert_eq!(short.wrong_fields(), ["movements"], "10.00 of 25.00");
    assert_eq!(buyer.order_status(&orders[2]).await, 15);

    // Another transfer brings the missing amount.
    let both = json!({ "movements": [
        movement_of("60.00", "B7"), movement_of("15.00", "B8"),
    ] });
    confirm(&finance, &slips[2], &both).await.assert_ok();
    for order in &orders {
        assert_eq!(buyer.order_status(order).await, 30);
    }
    assert!(rests(&finance).await.is_empty());
    assert_eq!(buyer.balance().await, "100000.00");
    let (_, more) = handed_in(&shop, &buyer, &finance, 1).await;
    let used_up = confirm(&finance, &more[0], &whole).await;
    assert_eq!(used_up.wrong_fields(), ["movements.0.bank_reference"]);
    let found = finance
        .get("/admin/api/transfer_slips?filter={\"q\":\"B8\"}")
        .await;
    assert_eq!(found.body.as_array().unwrap().len(), 1);
    shop.assert_invariants().await;
}

fn movement_of(amount: &str, reference: &str) -> Value {
    movement(amount, "测试药店", reference)
}

#[tokio::test]
async fn a_transfer_of_one_company_pays_nothing_of_another() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let finance = shop.staff(Role::Finance).await;
    let (_, slips) = handed_in(&shop, &buyer, &finance, 1).await;
    confirm(&finance, &slips[0], &seen("90.00", "测试药店", "B7"))
        .await
        .assert_ok();
    let (_, slips) = handed_in(&shop, &other, &finance, 1).await;
    let foreign = confirm(&finance, &slips[0], &seen("90.00", "测试药店", "B7")).await;
    assert_eq!(foreign.wrong_fields(), ["movements.0.bank_reference"]);
    let twice = json!({ "movements": [movement_of("25.00", "B8"), movement_of("25.00", "B8")] });
    let twice = confirm(&finance, &slips[0], &twice).await;
    assert_eq!(twice.wrong_fields(), ["movements.1.bank_reference"]);
    let nothing = confirm(&finance, &slips[0], &json!({ "movements": [] })).await;
    assert_eq!(nothing.wrong_fields(), ["movements"]);
    let negative = confirm(&finance, &slips[0], &seen("-25.00", "测试药店", "B9")).await;
    assert_eq!(negative.wrong_fields(), ["movements.0.amount"]);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_is_too_much_goes_to_the_balance_when_two_people_agree() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let (orders, slips) = handed_in(&shop, &buyer, &finance, 2).await;
    confirm(&finance, &slips[0], &seen("1000.00", "测试药店", "B7"))
        .await
        .assert_ok();
    assert_eq!(buyer.order_status(&orders[0]).await, 30);
    // Cancelled meanwhile: nothing of the money is needed.
    let service = shop.staff(Role::Service).await;
    let path = format!("/admin/api/orders/{}/cancel", orders[1]);
    service
        .post_json(&path, &json!({ "reason": "客户要求" }))
        .await
        .assert_ok();
    confirm(&finance, &slips[1], &seen("25.00", "测试药店", "B8"))
        .await
        .assert_ok();
    assert_eq!(buyer.order_status(&orders[1]).await, 90);
    assert_eq!(
        buyer.balance().await,
        "100000.00",
        "nobody credits a balance alone"
    );
    let left = rests(&finance).await;
    let sums: Vec<&Value> = left.iter().map(|one| &one["rest"]).collect();
    assert_eq!(sums, ["25.00", "975.00"]);

    let path = format!("/admin/api/bank_movements/{}/return_rest", left[1]["id"]);
    let to_balance = json!({ "way": "to_balance" });
    let proposed = finance.post_json(&path, &to_balance).await;
    assert_eq!(proposed.assert_ok().body["proposed_way"], "to_balance");
    finance.post_json(&path, &to_balance).await.assert_refused(409);
    shop.staff(Role::Warehouse)
        .await
        .post_json(&path, &to_balance)
        .await
        .assert_refused(403);
    assert_eq!(buyer.balance().await, "100000.00");
    let (second, third) = (shop.staff(Role::Finance).await, shop.staff(Role::Finance).await);
    let (one, two) = tokio::join!(
        second.post_json(&path, &to_balance),
        third.post_json(&path, &to_balance)
    );
    assert_ne!(one.status == 200, two.status == 200, "{one:?} {two:?}");
    assert_eq!(buyer.balance().await, "100975.00");

    // By bank: with the number of the payment, and both mean the same one.
    let path = format!("/admin/api/bank_movements/{}/return_rest", left[0]["id"]);
    let bare = json!({ "way": "paid_out", "bank_reference": "" });
    let unnamed = finance.post_json(&path, &bare).await;
    assert_eq!(unnamed.wrong_fields(), ["bank_reference"]);
    let paid_out = |reference: &str| json!({ "way": "paid_out", "bank_reference": reference });
    finance.post_json(&path, &paid_out("P1")).await.assert_ok();
    let other = second.post_json(&path, &paid_out("P2")).await;
    assert_eq!(other.assert_ok().body["rest"], "25.00", "a new proposal");
    let agreed = finance.post_json(&path, &paid_out("P2")).await;
    assert_eq!(agreed.assert_ok().body["returned"], "25.00");
    assert_eq!(buyer.balance().await, "100975.00");
    shop.settle().await;
    let told = buyer.get("/api/message").await;
    assert!(told.text.contains("975.00 元已退回账户余额"), "{}", told.text);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_rest_that_pays_something_is_no_longer_the_sum_that_was_proposed() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let (_, slips) = handed_in(&shop, &buyer, &finance, 2).await;
    let whole = seen("60.00", "测试药店", "B7");
    confirm(&finance, &slips[0], &whole).await.assert_ok();
    let left = rests(&finance).await;
    let path = format!("/admin/api/bank_movements/{}/return_rest", left[0]["id"]);
    let to_balance = json!({ "way": "to_balance" });
    finance.post_json(&path, &to_balance).await.assert_ok();
    confirm(&finance, &slips[1], &whole).await.assert_ok();
    let second = shop.staff(Role::Finance).await;
    let anew = second.post_json(&path, &to_balance).await;
    assert_eq!(
        anew.assert_ok().body["rest"],
        "10.00",
        "not agreed, proposed anew"
    );
    assert_eq!(buyer.balance().await, "100000.00");
    finance.post_json(&path, &to_balance).await.assert_ok();
    assert_eq!(buyer.balance().await, "100010.00");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_slip_handed_back_lets_the_buyer_pay_anew() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 1).await;
    hand_in(&shop, &buyer, &payment, "测试药店").await.assert_ok();
    shop.services.clock.advance(TimeDelta::hours(30));
    let finance = shop.staff(Role::Finance).await;
    let slip = slips_waiting(&finance).await[0].clone();
    let path = format!("/admin/api/transfer_slips/{}/return", slip["id"]);
    finance
        .post_json(&path, &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    finance
        .post_json(&path, &json!({ "reason": "银行没有这笔款" }))
        .await
        .assert_ok();
    assert_eq!(buyer.order_status(&order).await, 10);
    let now = buyer.payment(&payment).await;
    assert_eq!(
        (&now["slip"]["status"], &now["slip"]["reason"]),
        (&json!("returned"), &json!("银行没有这笔款"))
    );
    orders::lifecycle::models::expire::run(&shop.services)
        .await
        .unwrap();
    assert_eq!(
        buyer.order_status(&order).await,
        10,
        "with a full term before them"
    );
    shop.settle().await;
    let told = buyer.get("/api/message").await;
    assert!(told.text.contains("银行没有这笔款"), "{}", told.text);
    confirm(&finance, &slip, &seen("25.00", "测试药店", "B1"))
        .await
        .assert_refused(409);
    buyer.pay(&payment).await.assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn ephedrine_is_paid_from_the_companys_own_account_alone() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let id = shop
        .goods(NewGoods {
            control: Control::Ephedrine,
            ..Default::default()
        })
        .await;
    let (payment, order) = buyer.ordered(id, 1).await;
    let own = buyer.payment(&payment).await["transfer"]["payer_must_be"]
        .as_str()
        .unwrap()
        .to_owned();
    let refused = hand_in(&shop, &buyer, &payment, "王敏").await;
    assert_eq!(refused.wrong_fields(), ["payer_name"]);
    hand_in(&shop, &buyer, &payment, &own).await.assert_ok();
    let slip = slips_waiting(&finance).await[0].clone();
    assert_eq!(slip["special"], "含麻黄碱");
    let foreign = confirm(&finance, &slip, &seen("25.00", "王敏", "B1")).await;
    assert_eq!(foreign.wrong_fields(), ["movements.0.payer_name"]);
    confirm(&finance, &slip, &seen("25.00", &own, "B1"))
        .await
        .assert_ok();
    assert_eq!(buyer.payment(&payment).await["status"], "paid");
    assert!([20, 30].contains(&buyer.order_status(&order).await));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_slip_is_the_companys_own_file() {
    let shop = Shop::start().await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let id = shop.goods(NewGoods::default()).await;
    let (payment, _) = buyer.ordered(id, 1).await;
    let foreign = slip_file(&other).await;
    let path = format!("/api/order/{payment}/slip");
    let body = json!({ "file": foreign, "payer_name": "测试药店" });
    let refused = buyer.post_json(&path, &body).await;
    assert_eq!(refused.wrong_fields(), ["file"]);
    let late = json!({ "file": slip_file(&buyer).await, "payer_name": "测试药店", "paid_on": "2999-01-01" });
    assert_eq!(buyer.post_json(&path, &late).await.wrong_fields(), ["paid_on"]);
    let empty = buyer.post_json(&path, &json!({})).await;
    assert_eq!(empty.wrong_fields(), ["file", "payer_name"]);
    let script = buyer
        .upload("/api/order/slip_file", "x.html", b"<script>".to_vec())
        .await;
    script.assert_refused(422);
    other.post_json(&path, &body).await.assert_refused(404);
}

#[tokio::test]
async fn choosing_a_transfer_tells_where_to_pay_and_changes_nothing() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 1).await;
    let before = buyer.payment(&payment).await;
    for number in [&payment, &order] {
        let chosen = buyer.pay_by(number, "transfer").await;
        let data = chosen.assert_ok().data();
        assert_eq!(
            (&data["id"], &data["status"], &data["amount"]),
            (&json!(payment), &json!("waiting"), &json!("25.00"))
        );
        assert_eq!(data["transfer"], before["transfer"]);
        assert_eq!(data["expires_at"], before["pay_before"]);
        assert_eq!(buyer.payment(&payment).await, before);
    }
    let foreign = shop.buyer().await;
    foreign.pay_by(&payment, "transfer").await.assert_refused(404);
    hand_in(&shop, &buyer, &payment, "测试药店").await.assert_ok();
    buyer.pay_by(&payment, "transfer").await.assert_refused(409);
}

#[tokio::test]
async fn without_an_account_no_transfer_can_be_chosen() {
    let shop = Shop::configured(|settings| settings["payments"]["bank"] = json!({})).await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, _) = buyer.ordered(id, 1).await;
    buyer.pay_by(&payment, "transfer").await.assert_refused(409);
}
