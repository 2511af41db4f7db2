//! POST /api/order/{id}/cancel of one order among several of a checkout: what delivery of the others costs.
use catalog::{
    errors::StockError,
    factory::{self, NewGoods},
    goods::models::codes::Control,
};
use chrono::{Months, TimeDelta};
use identity::permissions::Role;
use kernel::{Money, WriteTx};
use serde_json::{Value, json};

use crate::{
    harness::{Buyer, Shop},
    payments_support::{confirm, hand_in, is_understood, seen},
};

/// One checkout of goods from two warehouses: payment number, and the orders in this order.
struct Checkout {
    buyer: Buyer,
    payment: String,
    plain: String,
    other: String,
}

impl Checkout {
    async fn of(shop: &Shop, plain: NewGoods, other: NewGoods) -> Self {
        let buyer = shop.buyer().await;
        let plain = shop.goods(plain).await;
        let other = from_elsewhere(shop, other).await;
        for id in [plain, other] {
            buyer.put_in_cart(id, 1).await.assert_ok();
        }
        let placed = buyer.order().await;
        let data = placed.assert_ok().data();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let (payment, first, second) = (
            text(&data["id"]),
            text(&data["orders"][0]),
            text(&data["orders"][1]),
        );
        let seen = buyer.get(&format!("/api/order/{first}")).await;
        let (plain, other) = if seen.data()["lines"][0]["goods_id"] == plain {
            (first, second)
        } else {
            (second, first)
        };
        Self {
            buyer,
            payment,
            plain,
            other,
        }
    }

    async fn cancel(&self, order: &str) {
        let path = format!("/api/order/{order}/cancel");
        self.buyer.post_json(&path, &json!({})).await.assert_ok();
    }

    /// Freight and total of an order, and what the payment waits for.
    async fn due(&self, order: &str) -> [String; 3] {
        let order = self.buyer.get(&format!("/api/order/{order}")).await;
        let payment = self.buyer.payment(&self.payment).await;
        let data = order.assert_ok().data();
        [&data["freight"], &data["total"], &payment["amount"]].map(|sum| sum.as_str().unwrap().to_owned())
    }
}

/// Goods in a separate warehouse, which are shipped separately.
async fn from_elsewhere(shop: &Shop, goods: NewGoods) -> i64 {
    let id = shop.goods(NewGoods { stock: 0, ..goods }).await;
    let now = shop.now();
    shop.write::<_, StockError, _>(async move |tx: &WriteTx| {
        let code = format!("W{id}");
        let warehouse = factory::warehouse(tx, &code, &code).await?;
        let expires = now.date_naive() + Months::new(24);
        factory::batch(tx, (id, warehouse), "B1", expires, 100, now).await
    })
    .await;
    id
}

fn priced(fen: i64) -> NewGoods {
    NewGoods {
        price: Some(Money(fen)),
        ..Default::default()
    }
}

#[tokio::test]
async fn free_delivery_goes_with_the_order_that_earned_it() {
    let shop = Shop::start().await;
    let checkout = Checkout::of(&shop, priced(80_000), priced(10_000)).await;
    assert_eq!(checkout.due(&checkout.other).await, ["0.00", "100.00", "900.00"]);
    checkout.cancel(&checkout.plain).await;
    assert_eq!(checkout.due(&checkout.other).await, ["15.00", "115.00", "115.00"]);
    let order = checkout
        .buyer
        .get(&format!("/api/order/{}", checkout.other))
        .await;
    let logs = order.data()["logs"].to_string();
    assert!(logs.contains("运费由 0.00 元改为 15.00 元"), "{logs}");
    checkout.buyer.pay(&checkout.payment).await.assert_ok();
    assert_eq!(checkout.buyer.balance().await, "99885.00");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn freight_stays_with_what_is_left_whichever_order_carried_it() {
    let shop = Shop::start().await;
    for carries in [true, false] {
        let checkout = Checkout::of(&shop, priced(10_000), priced(20_000)).await;
        let is_first = checkout.due(&checkout.plain).await[0] == "15.00";
        let (cancelled, left, sum) = if is_first == carries {
            (&checkout.plain, &checkout.other, ["15.00", "215.00", "215.00"])
        } else {
            (&checkout.other, &checkout.plain, ["15.00", "115.00", "115.00"])
        };
        checkout.cancel(cancelled).await;
        assert_eq!(checkout.due(left).await, sum);
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_ships_free_alone_costs_no_delivery_once_the_rest_is_cancelled() {
    let shop = Shop::start().await;
    let free = NewGoods {
        free_shipping_quantity: 1,
        ..Default::default()
    };
    let checkout = Checkout::of(&shop, priced(10_000), free).await;
    checkout.cancel(&checkout.plain).await;
    assert_eq!(checkout.due(&checkout.other).await, ["0.00", "10.00", "10.00"]);
}

#[tokio::test]
async fn goods_that_wait_to_be_sent_help_what_is_left_as_they_helped_the_whole() {
    let shop = Shop::start().await;
    let checkout = Checkout::of(&shop, priced(80_000), priced(10_000)).await;
    checkout.buyer.pay(&checkout.payment).await.assert_ok();
    // The same buyer orders once more, while all of that waits.
    let buyer = &checkout.buyer;
    let near = shop.goods(priced(10_000)).await;
    let far = from_elsewhere(&shop, priced(10_000)).await;
    for id in [near, far] {
        buyer.put_in_cart(id, 1).await.assert_ok();
    }
    let placed = buyer.order().await;
    assert_eq!(placed.assert_ok().data()["total"], "200.00");
    let first = placed.data()["orders"][0].as_str().unwrap();
    let service = shop.staff(Role::Service).await;
    let path = format!("/admin/api/orders/{}/cancel", checkout.plain);
    let reason = json!({ "reason": "客户要求" });
    service.post_json(&path, &reason).await.assert_ok();
    checkout.cancel(first).await;
    let payment = placed.data()["id"].as_str().unwrap();
    assert_eq!(buyer.payment(payment).await["amount"], "100.00");
}

#[tokio::test]
async fn what_is_left_never_costs_more_than_the_whole_so_that_money_on_its_way_reaches() {
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    gateways.hold_notices();
    let checkout = Checkout::of(&shop, priced(500), priced(79_600)).await;
    let buyer = &checkout.buyer;
    let bill = buyer.begin(&shop, &checkout.payment, "wechat").await;
    checkout.cancel(&checkout.plain).await;
    assert_eq!(checkout.due(&checkout.other).await, ["5.00", "801.00", "801.00"]);
    assert!(gateways.pay(&bill));
    let notice = gateways.wechat_notice(&bill, |_| ()).unwrap();
    assert!(is_understood(&shop.visitor().report(&notice).await));
    assert_eq!(buyer.order_status(&checkout.other).await, 30);
    shop.ask_gateways_later(TimeDelta::minutes(1)).await;
    assert_eq!(gateways.given_back(&bill), 0);
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_transfer_under_way_pays_what_is_left_and_the_rest_waits() {
    let shop = Shop::start().await;
    let ephedrine = NewGoods {
        control: Control::Ephedrine,
        ..priced(10_000)
    };
    let checkout = Checkout::of(&shop, priced(80_000), ephedrine).await;
    let buyer = &checkout.buyer;
    let payer = buyer.payment(&checkout.payment).await["transfer"]["payer_must_be"].clone();
    let payer = payer.as_str().unwrap();
    hand_in(&shop, buyer, &checkout.payment, payer).await.assert_ok();
    let service = shop.staff(Role::Service).await;
    let path = format!("/admin/api/orders/{}/cancel", checkout.plain);
    service
        .post_json(&path, &json!({ "reason": "客户要求" }))
        .await
        .assert_ok();
    assert_eq!(checkout.due(&checkout.other).await, ["15.00", "115.00", "115.00"]);
    let finance = shop.staff(Role::Finance).await;
    let slips = finance
        .get("/admin/api/transfer_slips?filter={\"status\":\"waiting\"}")
        .await;
    confirm(&finance, &slips.assert_ok().body[0], &seen("900.00", payer, "B1"))
        .await
        .assert_ok();
    let movements = finance.get("/admin/api/bank_movements").await;
    assert_eq!(
        movements.assert_ok().body[0]["rest"],
        "785.00",
        "until two people agree where it goes"
    );
    assert_eq!(buyer.balance().await, "100000.00");
    shop.assert_invariants().await;
}

#[tokio::test]
async fn time_cancels_a_checkout_without_a_word_about_freight() {
    let shop = Shop::start().await;
    let checkout = Checkout::of(&shop, priced(80_000), priced(10_000)).await;
    shop.services.clock.advance(TimeDelta::hours(25));
    orders::lifecycle::models::expire::run(&shop.services)
        .await
        .unwrap();
    for order in [&checkout.plain, &checkout.other] {
        let seen = checkout.buyer.get(&format!("/api/order/{order}")).await;
        assert_eq!(seen.data()["status"], 90);
        assert!(!seen.text.contains("运费由"), "{}", seen.text);
    }
}
