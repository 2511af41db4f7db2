//! /api/order/{id}/pay over the gateways, and /api/pay/…/notify.
use std::time::Duration;

use catalog::{factory::NewGoods, goods::models::codes::Control};
use chrono::TimeDelta;
use futures::future::join_all;
use gateways::payments::sandbox::{Call, Fault};
use identity::permissions::Role;
use serde_json::json;

use crate::{
    harness::{Buyer, Shop},
    payments_support::is_understood,
};

/// A buyer with one order to pay: payment number, order number, 25.00 with freight.
async fn unpaid(shop: &Shop) -> (Buyer, String, String) {
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 1).await;
    (buyer, payment, order)
}

#[tokio::test]
async fn each_gateway_is_paid_once_however_often_it_reports() {
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    gateways.hold_notices();
    for channel in ["wechat", "alipay"] {
        let (buyer, payment, order) = unpaid(&shop).await;
        let bill = buyer.begin(&shop, &payment, channel).await;
        assert_eq!(buyer.payment(&payment).await["tries"][0]["status"], "waiting");
        assert!(gateways.pay(&bill));
        let notice = if channel == "wechat" {
            gateways.wechat_notice(&bill, |_| ())
        } else {
            gateways.alipay_notice(&bill, |_| ())
        };
        let (notice, gateway) = (notice.unwrap(), shop.visitor());
        let answers = join_all((0..64).map(|_| gateway.report(&notice))).await;
        assert!(answers.iter().all(is_understood), "{answers:?}");
        assert_eq!(buyer.order_status(&order).await, 30);
        let paid = buyer.payment(&payment).await;
        assert_eq!(
            (&paid["status"], &paid["method"]),
            (&json!("paid"), &json!(channel))
        );
        assert_eq!(
            buyer.balance().await,
            "100000.00",
            "the balance has no part in it"
        );
        buyer.pay_by(&payment, "balance").await.assert_refused(409);
        buyer.pay_by(&payment, channel).await.assert_refused(409);
    }
    assert_eq!(shop.alarms().await, Vec::<String>::new());
    shop.assert_invariants().await;
}

#[tokio::test]
async fn the_cashier_page_pays_and_reports_by_itself() {
    let shop = Shop::start().await;
    let (buyer, payment, order) = unpaid(&shop).await;
    let begun = buyer.pay_by(&payment, "wechat").await;
    let cashier = begun.assert_ok().data()["code_url"].as_str().unwrap().to_owned();
    let page = buyer.get(&cashier).await;
    assert!(page.text.contains("25.00"), "{}", page.text);
    buyer
        .get(&format!("{cashier}&do=pay&notice=never"))
        .await
        .assert_ok();
    let checked = buyer
        .post_json(&format!("/api/order/{payment}/check"), &json!({}))
        .await;
    assert_eq!(checked.assert_ok().data()["status"], "paid");
    assert_eq!(buyer.order_status(&order).await, 30);
    shop.visitor()
        .get("/sandbox/cashier?pr=made-up")
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn without_the_sandbox_there_is_no_cashier_and_no_gateway() {
    let shop = Shop::configured(|settings| settings["payments"] = json!({ "sandbox": false })).await;
    let (buyer, payment, _) = unpaid(&shop).await;
    let methods = buyer.payment(&payment).await["methods"].clone();
    let open: Vec<_> = methods
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["is_open"] == true)
        .collect();
    assert_eq!(open, [true, false, false, false], "{methods}");
    buyer.pay_by(&payment, "wechat").await.assert_refused(409);
    buyer.pay_by(&payment, "cash").await.assert_refused(422);
    buyer.get("/sandbox/cashier?pr=x").await.assert_refused(404);
    let gateway = shop.visitor();
    gateway
        .post_form("/api/pay/alipay/notify", &[("a", "b")])
        .await
        .assert_refused(404);
}

#[test]
fn production_refuses_the_sandbox() {
    let mut base = app::configuration::embedded(&loco_rs::environment::Environment::Production).unwrap();
    let written = base.settings.as_mut().unwrap();
    written["secret"] = json!("5f0c1e7a93d84b26a1c47e90b3d2685f");
    assert_eq!(app::settings::read(&base).unwrap().production_refusal(), None);
    base.settings.as_mut().unwrap()["payments"]["sandbox"] = json!(true);
    let settings = app::settings::read(&base).unwrap();
    assert!(settings.production_refusal().unwrap().contains("payments"));
}

#[tokio::test]
async fn money_after_a_cancellation_goes_back_the_way_it_came() {
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    gateways.hold_notices();
    for channel in ["wechat", "alipay"] {
        let (buyer, payment, order) = unpaid(&shop).await;
        let bill = buyer.begin(&shop, &payment, channel).await;
        gateways.pay(&bill);
        buyer
            .post_json(&format!("/api/order/{order}/cancel"), &json!({}))
            .await
            .assert_ok();
        let notice = if channel == "wechat" {
            gateways.wechat_notice(&bill, |_| ())
        } else {
            gateways.alipay_notice(&bill, |_| ())
        };
        assert!(is_understood(&shop.visitor().report(&notice.unwrap()).await));
        shop.ask_gateways_later(TimeDelta::seconds(1)).await;
        assert_eq!(gateways.given_back(&bill), 2500, "{channel}");
        assert_eq!(buyer.order_status(&order).await, 90);
        assert_eq!(buyer.payment(&payment).await["tries"][0]["surplus"], "25.00");
        assert_eq!(buyer.payment(&payment).await["tries"][0]["is_surplus_back"], true);
        shop.settle().await;
        let told = buyer.get("/api/message").await;
        let words = format!("订单 {order} 多付的款：25.00 元已退回");
        assert!(told.text.contains(&words), "{}", told.text);
        let query = format!("/admin/api/gateway_refunds?filter={{\"q\":\"{order}\"}}");
        let back = shop.staff(Role::Finance).await.get(&query).await;
        assert_eq!(back.assert_ok().body[0]["orders"], json!([order]));
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn of_two_channels_that_are_both_paid_one_is_given_back() {
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    gateways.hold_notices();
    let (buyer, payment, order) = unpaid(&shop).await;
    let by_wechat = buyer.begin(&shop, &payment, "wechat").await;
    let by_alipay = buyer.begin(&shop, &payment, "alipay").await;
    assert!(gateways.pay(&by_wechat) && gateways.pay(&by_alipay));
    let (gateway, other) = (shop.visitor(), shop.visitor());
    let (one, two) = (
        gateways.wechat_notice(&by_wechat, |_| ()).unwrap(),
        gateways.alipay_notice(&by_alipay, |_| ()).unwrap(),
    );
    let (first, second) = tokio::join!(gateway.report(&one), other.report(&two));
    assert!(is_understood(&first) && is_understood(&second));
    shop.ask_gateways_later(TimeDelta::seconds(1)).await;
    let back = (gateways.given_back(&by_wechat), gateways.given_back(&by_alipay));
    assert!(back == (2500, 0) || back == (0, 2500), "{back:?}");
    assert_eq!(buyer.order_status(&order).await, 30);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_bill_that_is_overtaken_by_the_balance_is_closed_at_the_gateway() {
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    let (buyer, payment, _) = unpaid(&shop).await;
    let bill = buyer.begin(&shop, &payment, "wechat").await;
    buyer.pay(&payment).await.assert_ok();
    shop.ask_gateways().await;
    assert!(!gateways.pay(&bill), "nobody can pay it any more");
    assert_eq!(buyer.payment(&payment).await["tries"][0]["status"], "closed");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn payments_without_a_notice_are_queried() {
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    gateways.hold_notices();
    for channel in ["wechat", "alipay"] {
        let (buyer, payment, order) = unpaid(&shop).await;
        let bill = buyer.begin(&shop, &payment, channel).await;
        gateways.pay(&bill);
        gateways.fail_next(Call::QueryBill, Fault::Down);
        gateways.fail_next(Call::QueryBill, Fault::Forged);
        shop.services.clock.advance(TimeDelta::minutes(1));
        shop.ask_gateways().await;
        let seen = buyer.payment(&payment).await;
        assert!(
            ["unknown", "waiting"].contains(&seen["tries"][0]["status"].as_str().unwrap()),
            "{seen}"
        );
        shop.ask_gateways_later(TimeDelta::minutes(30)).await;
        assert_eq!(buyer.order_status(&order).await, 30, "{channel}");
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn an_answer_that_got_lost_makes_no_second_bill() {
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    let (buyer, payment, order) = unpaid(&shop).await;
    gateways.fail_next(Call::Begin, Fault::Lost);
    let lost = buyer.pay_by(&payment, "wechat").await;
    lost.assert_refused(409);
    assert!(lost.message().contains("稍后再试"), "{lost:?}");
    assert_eq!(buyer.payment(&payment).await["tries"][0]["status"], "unknown");
    let bill = buyer.begin(&shop, &payment, "wechat").await;
    assert_eq!(gateways.bills(), std::slice::from_ref(&bill));
    let again = buyer.begin(&shop, &payment, "wechat").await;
    assert_eq!(again, bill, "and asking again shows the same code");
    gateways.pay(&bill);
    shop.ask_gateways_later(TimeDelta::minutes(1)).await;
    assert_eq!(buyer.order_status(&order).await, 30);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_bill_out_of_time_is_closed_and_another_one_begun() {
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    let (buyer, payment, order) = unpaid(&shop).await;
    let first = buyer.begin(&shop, &payment, "wechat").await;
    shop.ask_gateways_later(TimeDelta::hours(2)).await;
    assert!(!gateways.pay(&first));
    let second = buyer.begin(&shop, &payment, "wechat").await;
    assert_ne!(first, second);
    assert!(gateways.pay(&second));
    shop.ask_gateways_later(TimeDelta::minutes(1)).await;
    assert_eq!(buyer.order_status(&order).await, 30);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn of_notice_cancel_and_expiry_at_once_one_wins() {
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    gateways.hold_notices();
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    for round in 0..4 {
        let (payment, order) = buyer.ordered(id, 1).await;
        let bill = buyer.begin(&shop, &payment, "wechat").await;
        gateways.pay(&bill);
        if round % 2 == 1 {
            shop.services.clock.advance(TimeDelta::hours(25));
        }
        let (notice, gateway) = (gateways.wechat_notice(&bill, |_| ()).unwrap(), shop.visitor());
        let cancel = async {
            buyer
                .post_json(&format!("/api/order/{order}/cancel"), &json!({}))
                .await
        };
        let expire = orders::lifecycle::models::expire::run(&shop.services);
        let (reported, _, expired) = tokio::join!(gateway.report(&notice), cancel, expire);
        expired.unwrap();
        assert!(is_understood(&reported), "{reported:?}");
        let status = buyer.order_status(&order).await;
        assert!([30, 90].contains(&status), "{status}");
        shop.ask_gateways_later(TimeDelta::seconds(1)).await;
        assert_eq!(gateways.given_back(&bill), if status == 90 { 2500 } else { 0 });
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn ephedrine_goes_over_no_gateway() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop
        .goods(NewGoods {
            control: Control::Ephedrine,
            ..Default::default()
        })
        .await;
    let (payment, _) = buyer.ordered(id, 1).await;
    for channel in ["alipay", "wechat"] {
        let refused = buyer.pay_by(&payment, channel).await;
        refused.assert_refused(409);
        assert!(refused.message().contains("对公转账"), "{refused:?}");
    }
    let seen = buyer.payment(&payment).await;
    assert_ne!(seen["transfer"]["payer_must_be"], "");
    let other = shop.buyer().await;
    other.pay_by(&payment, "wechat").await.assert_refused(404);
    other
        .post_json(&format!("/api/order/{payment}/check"), &json!({}))
        .await
        .assert_refused(404);
}

#[tokio::test]
async fn the_balance_tells_how_it_came_about() {
    let shop = Shop::start().await;
    let (buyer, payment, order) = unpaid(&shop).await;
    buyer.pay(&payment).await.assert_ok();
    let service = shop.staff(identity::permissions::Role::Service).await;
    let cancel = json!({ "reason": "客户要求" });
    service
        .post_json(&format!("/admin/api/orders/{order}/cancel"), &cancel)
        .await
        .assert_ok();
    let money = buyer.get("/api/user/user_money").await;
    let money = money.assert_ok().data();
    assert_eq!(
        (&money["balance"], &money["came_in"], &money["went_out"]),
        (&json!("100000.00"), &json!("100025.00"), &json!("25.00"))
    );
    let log = buyer.get("/api/user/user_money_log?page=1&use_type=99999").await;
    let amounts: Vec<_> = log.assert_ok().data()["list"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["amount"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(amounts, ["25.00", "-25.00", "100000.00"]);
    let spent = buyer
        .get("/api/user/user_money_log?use_type=2&start_time=&end_time=")
        .await;
    assert_eq!(spent.assert_ok().data()["total"], 1);
    let none = buyer
        .get("/api/user/user_money_log?start_time=2020-01-01&end_time=2020-01-31")
        .await;
    assert_eq!(none.assert_ok().data()["total"], 0);
    for wrong in ["use_type=99", "start_time=yesterday", "end_time=2020-13-01"] {
        let refused = buyer.get(&format!("/api/user/user_money_log?{wrong}")).await;
        refused.assert_refused(422);
    }
    let other = shop.buyer().await;
    let own = other.get("/api/user/user_money_log").await;
    assert_eq!(own.assert_ok().data()["total"], 1);
}

#[tokio::test]
async fn a_gateway_that_is_slow_leaves_an_unknown_try_and_one_bill() {
    let shop = Shop::configured(|settings| settings["payments"]["patience_ms"] = json!(2_000)).await;
    let gateways = shop.gateways();
    gateways.hold_notices();
    let (buyer, payment, order) = unpaid(&shop).await;
    gateways.fail_next(Call::Begin, Fault::Slow(Duration::from_hours(1)));
    buyer.pay_by(&payment, "wechat").await.assert_refused(409);
    let tries = buyer.payment(&payment).await["tries"].clone();
    assert_eq!(tries.as_array().unwrap().len(), 1);
    assert_eq!(tries[0]["status"], "unknown");

    let bill = buyer.begin(&shop, &payment, "wechat").await;
    assert_eq!(
        gateways.bills(),
        std::slice::from_ref(&bill),
        "asked twice for the same bill"
    );
    assert_eq!(gateways.asked(Call::Begin), 2);
    let tries = buyer.payment(&payment).await["tries"].clone();
    assert_eq!(tries.as_array().unwrap().len(), 1);
    assert_eq!(tries[0]["status"], "waiting");
    assert!(gateways.pay(&bill));
    shop.ask_gateways_later(TimeDelta::minutes(1)).await;
    assert_eq!(buyer.order_status(&order).await, 30);
    assert_eq!(gateways.given_back(&bill), 0);
    shop.assert_invariants().await;
}
