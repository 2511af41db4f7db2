//! Notices that are not what they seem: none credits anything, each raises an alarm, and the true one still counts.
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use gateways::payments::sandbox::SignedNotice;
use serde_json::{Value, json};

use crate::{
    harness::{Buyer, Shop},
    payments_support::is_understood,
};

struct Scene {
    shop: Shop,
    buyer: Buyer,
    order: String,
    bill: String,
}

impl Scene {
    async fn of(channel: &str) -> Self {
        let shop = Shop::start().await;
        shop.gateways().hold_notices();
        let buyer = shop.buyer().await;
        let id = shop.goods(NewGoods::default()).await;
        let (payment, order) = buyer.ordered(id, 1).await;
        let bill = buyer.begin(&shop, &payment, channel).await;
        shop.gateways().pay(&bill);
        Self {
            shop,
            buyer,
            order,
            bill,
        }
    }

    /// The notice is refused, nothing is credited, and there is an alarm of this kind.
    async fn refuses(&self, notice: &SignedNotice, kind: &str) {
        let answer = self.shop.visitor().report(notice).await;
        assert!(!is_understood(&answer), "{kind}: {answer:?}");
        assert_eq!(self.buyer.order_status(&self.order).await, 10, "{kind}");
        let alarms = self.shop.alarms().await;
        assert!(alarms.iter().any(|one| one == kind), "{kind} not in {alarms:?}");
    }

    async fn takes_the_truth(&self, notice: &SignedNotice) {
        assert!(is_understood(&self.shop.visitor().report(notice).await));
        assert_eq!(self.buyer.order_status(&self.order).await, 30);
        self.shop.assert_invariants().await;
    }
}

/// What is falsified in a notification.
type Lie = fn(&mut Value);

#[tokio::test]
async fn alipays_notices_are_believed_by_signature_and_content() {
    let scene = Scene::of("alipay").await;
    let (gateways, bill) = (scene.shop.gateways(), &scene.bill);
    let told = |name: &'static str, text: &'static str| {
        let lie = |fields: &mut std::collections::BTreeMap<String, String>| {
            fields.insert(name.into(), text.into());
        };
        gateways.alipay_notice(bill, lie).unwrap()
    };
    for (name, text, kind) in [
        ("total_amount", "24.99", "amount"),
        ("total_amount", "25.01", "amount"),
        ("total_amount", "二十五", "malformed"),
        ("app_id", "2021000000000009", "foreign"),
        ("seller_id", "2088000000000009", "foreign"),
        ("trade_status", "WAIT_BUYER_PAY", "status"),
        ("out_trade_no", "T202611210000000000", "unknown_number"),
        ("trade_no", "", "malformed"),
        ("gmt_payment", "", "malformed"),
    ] {
        scene.refuses(&told(name, text), kind).await;
    }
    let truth = gateways.alipay_notice(bill, |_| ()).unwrap();
    let changed = |change: fn(&str) -> String| SignedNotice {
        body: change(&truth.body),
        ..truth.clone()
    };
    let doubled = changed(|body| format!("{body}&total_amount=25.00"));
    scene.refuses(&doubled, "malformed").await;
    for unsigned in [
        changed(|body| body.replace("subject=", "subject=x")),
        changed(|body| {
            let fields = body.split('&').filter(|field| !field.starts_with("sign="));
            fields.collect::<Vec<_>>().join("&")
        }),
        changed(|body| {
            let fields = body.split('&').map(|field| {
                if field.starts_with("sign=") {
                    "sign="
                } else {
                    field
                }
            });
            fields.collect::<Vec<_>>().join("&")
        }),
        changed(|_| String::new()),
    ] {
        scene.refuses(&unsigned, "signature").await;
    }
    scene.takes_the_truth(&truth).await;
}

#[tokio::test]
async fn wechats_notices_are_believed_by_signature_age_lock_and_content() {
    let scene = Scene::of("wechat").await;
    let (gateways, bill) = (scene.shop.gateways(), &scene.bill);
    let lies: [(Lie, &str); 7] = [
        (|told| told["amount"]["total"] = json!(2499), "amount"),
        (|told| told["appid"] = json!("wx-another"), "foreign"),
        (|told| told["mchid"] = json!("1600000009"), "foreign"),
        (|told| told["trade_state"] = json!("NOTPAY"), "status"),
        (|told| told["out_trade_no"] = json!("T2026"), "unknown_number"),
        (|told| told["transaction_id"] = json!(""), "malformed"),
        (|told| told["amount"] = json!("25.00"), "malformed"),
    ];
    for (lie, kind) in lies {
        scene
            .refuses(&gateways.wechat_notice(bill, lie).unwrap(), kind)
            .await;
    }
    let doubled = format!(
        r#"{{"appid":"wx-sandbox","mchid":"1600000001","out_trade_no":"{bill}","out_trade_no":"{bill}",
        "trade_state":"SUCCESS","transaction_id":"4200","success_time":"2026-11-21T10:00:00+08:00","amount":{{"total":2500}}}}"#
    );
    scene
        .refuses(&gateways.wechat_notice_of(&doubled).unwrap(), "malformed")
        .await;
    let truth = gateways.wechat_notice(bill, |_| ()).unwrap();
    for name in ["wechatpay-signature", "wechatpay-serial", "wechatpay-nonce"] {
        for instead in ["", "AAAA"] {
            let mut forged = truth.clone();
            for (header, value) in &mut forged.headers {
                if *header == name {
                    *value = instead.into();
                }
            }
            scene.refuses(&forged, "signature").await;
        }
    }
    let changed = SignedNotice {
        body: truth.body.replace("支付成功", "支付失败"),
        ..truth.clone()
    };
    scene.refuses(&changed, "signature").await;
    scene.shop.services.clock.advance(TimeDelta::minutes(6));
    scene.refuses(&truth, "stale").await;
    scene
        .takes_the_truth(&gateways.wechat_notice(bill, |_| ()).unwrap())
        .await;
}

#[tokio::test]
async fn one_movement_at_a_gateway_pays_one_bill() {
    let scene = Scene::of("alipay").await;
    let (gateways, shop) = (scene.shop.gateways(), &scene.shop);
    let first = gateways.alipay_notice(&scene.bill, |_| ()).unwrap();
    scene.takes_the_truth(&first).await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = scene.buyer.ordered(id, 1).await;
    let second = scene.buyer.begin(shop, &payment, "alipay").await;
    // The first movement's number, used for the second bill.
    let number = first
        .body
        .split('&')
        .find_map(|field| field.strip_prefix("trade_no="))
        .unwrap()
        .to_owned();
    gateways.pay(&second);
    let lie = gateways.alipay_notice(&second, |fields| {
        fields.insert("trade_no".into(), number);
    });
    assert!(!is_understood(&shop.visitor().report(&lie.unwrap()).await));
    assert_eq!(scene.buyer.order_status(&order).await, 10);
    // And a second movement used for the first bill.
    let twice = gateways.alipay_notice(&scene.bill, |fields| {
        fields.insert("trade_no".into(), "42009999".into());
    });
    assert!(!is_understood(&shop.visitor().report(&twice.unwrap()).await));
    assert_eq!(shop.alarms().await, ["number_taken", "paid_twice"]);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn finance_sees_alarms_and_says_what_they_were() {
    let scene = Scene::of("alipay").await;
    let lie = scene.shop.gateways().alipay_notice(&scene.bill, |fields| {
        fields.insert("total_amount".into(), "24.99".into());
    });
    let lie = lie.unwrap();
    for _ in 0..5 {
        scene.refuses(&lie, "amount").await;
    }
    let finance = scene.shop.staff(identity::permissions::Role::Finance).await;
    let listed = finance
        .get("/admin/api/payment_alarms?filter={\"seen\":false}")
        .await;
    let alarm = listed.assert_ok().body[0].clone();
    assert_eq!(
        (&alarm["times"], &alarm["reference"]),
        (&json!(5), &json!(scene.bill))
    );
    let path = format!("/admin/api/payment_alarms/{}/seen", alarm["id"]);
    finance
        .post_json(&path, &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    let seen = finance.post_json(&path, &json!({ "reason": "测试数据" })).await;
    assert!(!seen.assert_ok().body["seen_at"].is_null());
    let open = finance
        .get("/admin/api/payment_alarms?filter={\"seen\":false}")
        .await;
    assert_eq!(open.assert_ok().body, json!([]));
}
