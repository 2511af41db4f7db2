//! Money that goes back over the gateways: once, even if answers get lost; and the daily reconciliation.
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use gateways::payments::sandbox::{Call, Fault};
use identity::permissions::Role;
use kernel::clock::shop_day;
use serde_json::{Value, json};

use crate::harness::{Buyer, Client, Shop};

struct Paid {
    buyer: Buyer,
    order: String,
    bill: String,
}

async fn paid(shop: &Shop, channel: &str) -> Paid {
    let gateways = shop.gateways();
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 1).await;
    let bill = buyer.begin(shop, &payment, channel).await;
    gateways.pay(&bill);
    let notice = if channel == "wechat" {
        gateways.wechat_notice(&bill, |_| ())
    } else {
        gateways.alipay_notice(&bill, |_| ())
    };
    shop.visitor().report(&notice.unwrap()).await;
    assert_eq!(buyer.order_status(&order).await, 30);
    Paid { buyer, order, bill }
}

async fn cancel(staff: &Client, order: &str) {
    let path = format!("/admin/api/orders/{order}/cancel");
    staff
        .post_json(&path, &json!({ "reason": "客户要求" }))
        .await
        .assert_ok();
}

async fn refunds(staff: &Client) -> Value {
    staff
        .get("/admin/api/gateway_refunds")
        .await
        .assert_ok()
        .body
        .clone()
}

#[tokio::test]
async fn a_cancelled_order_is_paid_back_over_its_gateway() {
    let shop = Shop::start().await;
    let (service, finance) = (shop.staff(Role::Service).await, shop.staff(Role::Finance).await);
    for (channel, place) in [("wechat", "微信支付"), ("alipay", "支付宝")] {
        let paid = paid(&shop, channel).await;
        cancel(&service, &paid.order).await;
        shop.assert_invariants().await;
        shop.ask_gateways_later(TimeDelta::seconds(1)).await;
        assert_eq!(shop.gateways().given_back(&paid.bill), 2500);
        assert_eq!(paid.buyer.balance().await, "100000.00", "nothing to the balance");
        assert_eq!(refunds(&finance).await[0]["status"], "done");
        shop.settle().await;
        let told = paid.buyer.get("/api/message").await;
        assert!(
            told.text.contains(&format!("25.00 元已退回{place}")),
            "{}",
            told.text
        );
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn lost_and_forged_answers_pay_back_once() {
    let shop = Shop::start().await;
    let service = shop.staff(Role::Service).await;
    for channel in ["wechat", "alipay"] {
        for fault in [Fault::Lost, Fault::Forged, Fault::Down] {
            let paid = paid(&shop, channel).await;
            shop.gateways().fail_next(Call::Refund, fault);
            cancel(&service, &paid.order).await;
            shop.ask_gateways_later(TimeDelta::seconds(1)).await;
            assert_eq!(
                shop.gateways().given_back(&paid.bill),
                2500,
                "{channel} {fault:?}"
            );
        }
    }
    shop.ask_gateways_later(TimeDelta::hours(2)).await;
    let open = shop.staff(Role::Finance).await;
    let waiting = open
        .get("/admin/api/gateway_refunds?filter={\"status\":\"unknown\"}")
        .await;
    assert_eq!(waiting.assert_ok().body, json!([]));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_a_gateway_will_not_do_two_people_do_otherwise() {
    let shop = Shop::start().await;
    let service = shop.staff(Role::Service).await;
    let (one, two) = (shop.staff(Role::Finance).await, shop.staff(Role::Finance).await);
    let paid = paid(&shop, "wechat").await;
    shop.gateways().fail_next(Call::Refund, Fault::Refused);
    cancel(&service, &paid.order).await;
    shop.ask_gateways_later(TimeDelta::seconds(1)).await;
    let failed = refunds(&one).await[0].clone();
    assert_eq!(failed["status"], "failed");
    assert!(shop.alarms().await.contains(&"refund_failed".to_owned()));
    shop.assert_invariants().await;

    let path = format!("/admin/api/gateway_refunds/{}/instead", failed["id"]);
    let way = json!({ "way": "to_balance" });
    one.post_json(&path, &way).await.assert_ok();
    one.post_json(&path, &way).await.assert_refused(409);
    assert_eq!(paid.buyer.balance().await, "100000.00");
    let bank = json!({ "way": "paid_out", "bank_reference": "" });
    two.post_json(&path, &bank).await.assert_refused(422);
    service.post_json(&path, &way).await.assert_refused(403);
    two.post_json(&path, &way).await.assert_ok();
    assert_eq!(paid.buyer.balance().await, "100025.00");
    two.post_json(&path, &way).await.assert_refused(409);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_refused_refund_may_be_asked_for_again() {
    let shop = Shop::start().await;
    let (service, finance) = (shop.staff(Role::Service).await, shop.staff(Role::Finance).await);
    let paid = paid(&shop, "alipay").await;
    shop.gateways().fail_next(Call::Refund, Fault::Refused);
    cancel(&service, &paid.order).await;
    shop.ask_gateways_later(TimeDelta::seconds(1)).await;
    let failed = refunds(&finance).await[0].clone();
    assert_eq!(failed["status"], "failed", "{failed}");
    let path = format!("/admin/api/gateway_refunds/{}/retry", failed["id"]);
    finance.post_json(&path, &json!({})).await.assert_ok();
    shop.assert_invariants().await;
    shop.ask_gateways_later(TimeDelta::seconds(1)).await;
    assert_eq!(shop.gateways().given_back(&paid.bill), 2500);
    assert_eq!(refunds(&finance).await[0]["status"], "done");
    finance.post_json(&path, &json!({})).await.assert_refused(409);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_days_statement_is_compared_and_differences_are_settled() {
    let shop = Shop::start().await;
    let (service, finance) = (shop.staff(Role::Service).await, shop.staff(Role::Finance).await);
    let day = shop_day(shop.now());
    for channel in ["wechat", "alipay"] {
        paid(&shop, channel).await;
        let gone = paid(&shop, channel).await;
        cancel(&service, &gone.order).await;
    }
    shop.ask_gateways_later(TimeDelta::seconds(1)).await;
    let is_late = shop_day(shop.now()) != day;
    // Paid at the gateway; its notice and its answers never came.
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, _) = buyer.ordered(id, 1).await;
    let bill = buyer.begin(&shop, &payment, "wechat").await;
    let today = json!({ "channel": "wechat", "day": shop_day(shop.now()) });
    finance
        .post_json("/admin/api/statements/fetch", &today)
        .await
        .assert_refused(422);
    shop.gateways().pay(&bill);
    let paid_on = shop_day(shop.now());
    for _ in 0..40 {
        shop.gateways().fail_next(Call::QueryBill, Fault::Down);
    }
    shop.services.clock.advance(TimeDelta::days(1));
    if is_late {
        // The test runs across midnight: nothing is certain of the day before.
        return;
    }
    // Staff sign in anew each day.
    let (service, finance) = (shop.staff(Role::Service).await, shop.staff(Role::Finance).await);
    for channel in ["wechat", "alipay"] {
        let asked = json!({ "channel": channel, "day": paid_on });
        let fetched = finance.post_json("/admin/api/statements/fetch", &asked).await;
        let statement = fetched.assert_ok().body.clone();
        let lines = if channel == "wechat" { 4 } else { 3 };
        assert_eq!(
            (&statement["lines"], &statement["refunded"]),
            (&json!(lines), &json!("25.00"))
        );
        let open = i64::from(channel == "wechat");
        assert_eq!(statement["open_differences"], open, "{statement}");
    }
    let listed = finance
        .get("/admin/api/statement_differences?filter={\"status\":\"open\"}")
        .await;
    let difference = listed.assert_ok().body[0].clone();
    assert_eq!(
        (
            &difference["difference"],
            &difference["number"],
            &difference["their_amount"]
        ),
        (&json!("missing_here"), &json!(bill), &json!("25.00"))
    );
    let path = format!("/admin/api/statement_differences/{}/settle", difference["id"]);
    finance
        .post_json(&path, &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    service
        .post_json(&path, &json!({ "reason": "x" }))
        .await
        .assert_refused(403);
    let settled = json!({ "reason": "通知丢失，查询后已入账" });
    finance.post_json(&path, &settled).await.assert_ok();
    finance.post_json(&path, &settled).await.assert_refused(409);
    let statements = finance.get("/admin/api/statements").await;
    let statuses = statements.assert_ok().body.as_array().unwrap().clone();
    assert!(
        // After the hour at which yesterday's bank file is due, it is listed as missing, too.
        statuses
            .iter()
            .filter(|row| row["channel"] != "transfer")
            .all(|row| row["status"] == "settled"),
        "{statuses:?}"
    );
}
