//! /api/order/{id}/slip and /admin/api/transfer_slips: corporate bank transfers.
use catalog::{factory::NewGoods, models::codes::Control};
use chrono::TimeDelta;
use identity::permissions::Role;
use kernel::clock::shop_day;
use serde_json::{Value, json};

use crate::{
    harness::{Client, Shop},
    payments_support::{confirm, hand_in, seen, slip_file},
};

async fn waiting(finance: &Client) -> Value {
    let listed = finance
        .get("/admin/api/transfer_slips?filter={\"status\":\"waiting\"}")
        .await;
    listed.assert_ok().body.clone()
}

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
    trade::models::expire::run(&shop.services).await.unwrap();
    assert_eq!(
        buyer.order_status(&order).await,
        15,
        "time cancels nothing that was paid"
    );

    let finance = shop.staff(Role::Finance).await;
    let slip = waiting(&finance).await[0].clone();
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
    assert_eq!(less.wrong_fields(), ["received"]);
    let nothing = confirm(&finance, &slip, &seen("25.00", "", "")).await;
    assert_eq!(nothing.wrong_fields(), ["bank_reference", "payer_name"]);
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

#[tokio::test]
async fn a_movement_counts_once_and_what_is_too_much_goes_to_the_balance() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let id = shop.goods(NewGoods::default()).await;
    let mut orders = Vec::new();
    for _ in 0..2 {
        let (payment, order) = buyer.ordered(id, 1).await;
        hand_in(&shop, &buyer, &payment, "测试药店").await.assert_ok();
        orders.push(order);
    }
    let slips = waiting(&finance).await;
    confirm(&finance, &slips[0], &seen("30.00", "测试药店", "B7"))
        .await
        .assert_ok();
    let again = confirm(&finance, &slips[1], &seen("30.00", "测试药店", "B7")).await;
    assert_eq!(again.wrong_fields(), ["bank_reference"]);
    assert_eq!(buyer.balance().await, "100005.00");
    assert_eq!(buyer.order_status(&orders[0]).await, 30);
    assert_eq!(buyer.order_status(&orders[1]).await, 15);
    shop.assert_invariants().await;

    // Cancelled meanwhile: the money comes to the balance whole.
    let service = shop.staff(Role::Service).await;
    let path = format!("/admin/api/orders/{}/cancel", orders[1]);
    service
        .post_json(&path, &json!({ "reason": "客户要求" }))
        .await
        .assert_ok();
    confirm(&finance, &slips[1], &seen("25.00", "测试药店", "B8"))
        .await
        .assert_ok();
    assert_eq!(buyer.balance().await, "100030.00");
    assert_eq!(buyer.order_status(&orders[1]).await, 90);
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
    let slip = waiting(&finance).await[0].clone();
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
    trade::models::expire::run(&shop.services).await.unwrap();
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
    let slip = waiting(&finance).await[0].clone();
    assert_eq!(slip["has_ephedrine"], true);
    let foreign = confirm(&finance, &slip, &seen("25.00", "王敏", "B1")).await;
    assert_eq!(foreign.wrong_fields(), ["payer_name"]);
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
async fn the_banks_statement_is_compared_with_confirmed_slips() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let id = shop.goods(NewGoods::default()).await;
    let day = shop_day(shop.now());
    for reference in ["B1", "B2", "B3"] {
        let (payment, _) = buyer.ordered(id, 1).await;
        hand_in(&shop, &buyer, &payment, "测试药店").await.assert_ok();
        let slip = waiting(&finance).await[0].clone();
        confirm(&finance, &slip, &seen("25.00", "测试药店", reference))
            .await
            .assert_ok();
    }
    let file = format!(
        "日期,流水号,付款户名,金额\n{day},B1,测试药店,25.00\n{day},B2,测试药店,24.00\n{day},B9,别的药店,7.00\n"
    );
    let path = format!("/admin/api/statements/bank?day={day}");
    let uploaded = finance.upload(&path, "bank.csv", file.into_bytes()).await;
    assert_eq!(uploaded.assert_ok().body["open_differences"], 3, "{uploaded:?}");
    let listed = finance.get("/admin/api/statement_differences").await;
    let mut kinds: Vec<String> = listed
        .assert_ok()
        .body
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            format!(
                "{} {}",
                row["difference"].as_str().unwrap(),
                row["number"].as_str().unwrap()
            )
        })
        .collect();
    kinds.sort();
    assert_eq!(kinds, ["missing_here B9", "missing_there B3", "other_amount B2"]);
    let wrong = finance.upload(&path, "bank.csv", b"a,b\n1,2\n".to_vec()).await;
    assert_eq!(wrong.wrong_fields(), ["file"]);
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
