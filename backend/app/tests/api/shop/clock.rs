//! The machine's clock is set back: nothing that is over begins again, nothing happens twice, nothing is lost.
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use gateways::payments::sandbox::{Call, Fault};
use serde_json::json;

use crate::harness::Shop;

const HOUR: TimeDelta = TimeDelta::hours(1);

#[tokio::test]
async fn an_hour_back_gives_time_to_pay_and_takes_no_order_twice() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let clock = &shop.services.clock;
    let id = shop.goods(NewGoods::default()).await;
    buyer.put_in_cart(id, 1).await.assert_ok();
    let body = json!({ "address_id": buyer.address_id });
    let placed = buyer.order_with_key("once", &body).await;
    let (payment, order) = (
        placed.assert_ok().data()["id"].as_str().unwrap().to_owned(),
        placed.data()["orders"][0].as_str().unwrap().to_owned(),
    );

    clock.advance(-HOUR);
    let again = buyer.order_with_key("once", &body).await;
    assert_eq!(
        again.assert_ok().data(),
        placed.data(),
        "the key is older than now"
    );
    let other = json!({ "address_id": buyer.address_id, "remark": "另一单" });
    buyer.order_with_key("once", &other).await.assert_refused(409);
    assert_eq!(
        orders::lifecycle::models::expire::run(&shop.services)
            .await
            .unwrap()
            .cancelled,
        0
    );
    buyer.pay(&payment).await.assert_ok();
    buyer.pay(&payment).await.assert_refused(409);
    assert_eq!(buyer.order_status(&order).await, 30);
    assert_eq!(buyer.balance().await, "99975.00");
    let detail = buyer.get(&format!("/api/order/{order}")).await;
    let texts: Vec<_> = detail.data()["logs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|log| log["text"].clone())
        .collect();
    assert_eq!(
        texts,
        ["提交订单", "余额支付"],
        "in the order in which it happened"
    );
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_time_has_cancelled_stays_cancelled_when_the_clock_goes_back() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let clock = &shop.services.clock;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 1).await;
    clock.advance(TimeDelta::hours(24) + TimeDelta::minutes(1));
    let expired = orders::lifecycle::models::expire::run(&shop.services)
        .await
        .unwrap();
    assert_eq!(expired.cancelled, 1);
    clock.advance(-HOUR);
    buyer.pay(&payment).await.assert_refused(409);
    assert_eq!(buyer.order_status(&order).await, 90);
    assert_eq!(shop.stock(id).await, (100, 0));
    shop.assert_invariants().await;
}

#[tokio::test]
async fn a_bill_is_settled_once_when_the_clock_is_set_back() {
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    gateways.hold_notices();
    let clock = &shop.services.clock;
    let id = shop.goods(NewGoods::default()).await;
    for asks_by_page in [true, false] {
        let buyer = shop.buyer().await;
        let (payment, order) = buyer.ordered(id, 1).await;
        let bill = buyer.begin(&shop, &payment, "wechat").await;
        clock.advance(TimeDelta::minutes(1));
        shop.ask_gateways().await;
        assert!(gateways.pay(&bill));

        clock.advance(-HOUR);
        // The next query is due in an hour; the test does not wait for it.
        if asks_by_page {
            let check = format!("/api/order/{payment}/check");
            buyer.post_json(&check, &json!({})).await.assert_ok();
        } else {
            shop.ask_gateways().await;
        }
        assert_eq!(buyer.payment(&payment).await["status"], "paid");
        assert_eq!(buyer.order_status(&order).await, 30);
        shop.ask_gateways_later(HOUR + HOUR).await;
        assert_eq!(gateways.given_back(&bill), 0);
        assert_eq!(buyer.balance().await, "100000.00");
    }
    shop.assert_invariants().await;
}

#[tokio::test]
async fn what_goes_back_over_a_gateway_does_not_wait_for_the_clock() {
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    gateways.hold_notices();
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 1).await;
    let bill = buyer.begin(&shop, &payment, "wechat").await;
    assert!(gateways.pay(&bill));
    let cancel = format!("/api/order/{order}/cancel");
    buyer.post_json(&cancel, &json!({})).await.assert_ok();
    gateways.fail_next(Call::Refund, Fault::Down);
    shop.ask_gateways().await;
    assert_eq!(gateways.given_back(&bill), 0);

    shop.services.clock.advance(-HOUR);
    shop.ask_gateways().await;
    assert_eq!(gateways.given_back(&bill), 2500);
    shop.ask_gateways_later(HOUR + HOUR).await;
    assert_eq!(gateways.given_back(&bill), 2500, "once");
    shop.assert_invariants().await;
}
