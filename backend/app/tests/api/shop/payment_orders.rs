//! What happens around a payment, in every order in which it can happen: all of them end where the rules say.
use std::{collections::BTreeSet, time::Duration};

use catalog::factory::NewGoods;
use chrono::TimeDelta;
use gateways::payments::sandbox::{Call, Fault, SignedNotice};
use identity::permissions::Role;
use serde_json::json;

use crate::{
    harness::{Buyer, Client, Shop},
    payments_support::is_understood,
};

/// 10.00 and freight.
const DUE: i64 = 2500;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    WechatReports,
    AlipayReports,
    /// The buyer's page queries the state, which queries the gateways.
    PageAsks,
    BuyerCancels,
    BuyerPaysFromBalance,
}

use Event::{AlipayReports, BuyerCancels, BuyerPaysFromBalance, PageAsks, WechatReports};

/// Every order of these events; those that are equal change places for nothing.
fn permutations<T: Copy + Ord>(events: &[T]) -> BTreeSet<Vec<T>> {
    let Some((first, rest)) = events.split_first() else {
        return BTreeSet::from([Vec::new()]);
    };
    let shorter = permutations(rest);
    let with_first = shorter.iter().flat_map(|order| {
        (0..=order.len()).map(|place| {
            let mut order = order.clone();
            order.insert(place, *first);
            order
        })
    });
    with_first.collect()
}

/// Who gets the money, by the rules: the first who pays for an order that waits; every other sum goes back.
#[derive(Debug, Default, PartialEq, Eq)]
struct Books {
    /// 0 waits, 30 paid, 90 cancelled.
    status: i64,
    has_balance_paid: bool,
    /// Reported: the bill of WeChat, of Alipay.
    arrived: [bool; 2],
    back: [i64; 2],
}

impl Books {
    fn arrive(&mut self, channel: usize) {
        if std::mem::replace(&mut self.arrived[channel], true) {
            return;
        }
        if self.status == 0 {
            self.status = 30;
        } else {
            self.back[channel] += DUE;
        }
    }

    /// Does the shop say yes?
    fn take(&mut self, event: Event) -> bool {
        let waits = self.status == 0;
        match event {
            WechatReports => self.arrive(0),
            AlipayReports => self.arrive(1),
            // Both bills are paid at their gateways; the older one is asked about first.
            PageAsks => {
                self.arrive(0);
                self.arrive(1);
            }
            BuyerCancels if waits => self.status = 90,
            BuyerPaysFromBalance if waits => {
                self.status = 30;
                self.has_balance_paid = true;
            }
            BuyerCancels | BuyerPaysFromBalance => return false,
        }
        true
    }
}

/// An order with a bill at both gateways, both paid there, and nothing reported.
struct Paid<'a> {
    shop: &'a Shop,
    gateway: Client,
    buyer: &'a Buyer,
    payment: String,
    order: String,
    bills: [String; 2],
    notices: [SignedNotice; 2],
}

impl<'a> Paid<'a> {
    async fn new(shop: &'a Shop, buyer: &'a Buyer, goods_id: i64) -> Self {
        let gateways = shop.gateways();
        let (payment, order) = buyer.ordered(goods_id, 1).await;
        let wechat = buyer.begin(shop, &payment, "wechat").await;
        let alipay = buyer.begin(shop, &payment, "alipay").await;
        assert!(gateways.pay(&wechat) && gateways.pay(&alipay));
        Self {
            notices: [
                gateways.wechat_notice(&wechat, |_| ()).unwrap(),
                gateways.alipay_notice(&alipay, |_| ()).unwrap(),
            ],
            gateway: shop.visitor(),
            bills: [wechat, alipay],
            shop,
            buyer,
            payment,
            order,
        }
    }

    async fn report(&self, channel: usize) -> bool {
        is_understood(&self.gateway.report(&self.notices[channel]).await)
    }

    async fn happens(&self, event: Event) -> bool {
        let answer = match event {
            WechatReports => return self.report(0).await,
            AlipayReports => return self.report(1).await,
            PageAsks => {
                let path = format!("/api/order/{}/check", self.payment);
                self.buyer.post_json(&path, &json!({})).await
            }
            BuyerCancels => {
                let path = format!("/api/order/{}/cancel", self.order);
                self.buyer.post_json(&path, &json!({})).await
            }
            BuyerPaysFromBalance => self.buyer.pay(&self.payment).await,
        };
        if answer.status != 200 {
            answer.assert_refused(409);
        }
        answer.status == 200
    }

    async fn status(&self) -> i64 {
        self.buyer.order_status(&self.order).await
    }

    fn given_back(&self) -> [i64; 2] {
        self.bills
            .clone()
            .map(|bill| self.shop.gateways().given_back(&bill))
    }
}

#[tokio::test]
async fn notices_questions_cancelling_and_paying_end_right_in_every_order() {
    let shop = Shop::start().await;
    shop.gateways().hold_notices();
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let mut spent = 0;
    for events in permutations(&[WechatReports, AlipayReports, BuyerCancels, BuyerPaysFromBalance])
        .into_iter()
        .chain(permutations(&[
            WechatReports,
            WechatReports,
            PageAsks,
            BuyerCancels,
        ]))
    {
        let paid = Paid::new(&shop, &buyer, id).await;
        let mut books = Books::default();
        for event in &events {
            let expected = books.take(*event);
            assert_eq!(paid.happens(*event).await, expected, "{event:?} of {events:?}");
            if books.status != 0 {
                assert_eq!(paid.status().await, books.status, "after {event:?} of {events:?}");
            }
        }
        // All pending notifications are delivered, and then all are repeated.
        for channel in [0, 1] {
            books.arrive(channel);
            assert!(
                paid.report(channel).await && paid.report(channel).await,
                "{events:?}"
            );
        }
        shop.ask_gateways_later(TimeDelta::seconds(1)).await;
        assert_eq!(paid.status().await, books.status, "{events:?}");
        assert_eq!(paid.given_back(), books.back, "{events:?}");
        spent += if books.has_balance_paid { DUE } else { 0 };
    }
    assert_eq!(
        buyer.balance().await,
        kernel::Money(10_000_000 - spent).to_string()
    );
    assert_eq!(shop.alarms().await, Vec::<String>::new());
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Refunding {
    /// The gateway pays back, and its answer gets lost.
    AnswerLost,
    /// The gateway reports the refund by itself.
    Reported,
    /// The notice of the payment comes once more.
    PaymentReported,
    Asked,
}

#[tokio::test]
async fn an_answer_that_comes_after_another_round_has_ended_the_refund_changes_nothing() {
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    let (payment, order) = buyer.ordered(id, 1).await;
    let bill = buyer.begin(&shop, &payment, "wechat").await;
    assert!(gateways.pay(&bill));
    shop.ask_gateways_later(TimeDelta::minutes(1)).await;
    let service = shop.staff(Role::Service).await;
    let path = format!("/admin/api/orders/{order}/cancel");
    let reason = json!({ "reason": "客户要求" });
    service.post_json(&path, &reason).await.assert_ok();

    gateways.fail_next(Call::Refund, Fault::Slow(Duration::from_secs(2)));
    let ends_meanwhile = async {
        while gateways.given_back(&bill) != DUE {
            tokio::task::yield_now().await;
        }
        // Long enough for the next round to take it for lost.
        shop.services.clock.advance(TimeDelta::minutes(5));
        shop.ask_gateways().await;
    };
    tokio::join!(shop.ask_gateways(), ends_meanwhile);
    assert_eq!(gateways.given_back(&bill), DUE);
    assert_eq!(shop.alarms().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_refund_is_paid_back_once_in_whatever_order_it_is_answered_and_reported() {
    use Refunding::{AnswerLost, Asked, PaymentReported, Reported};
    let shop = Shop::start().await;
    let gateways = shop.gateways();
    gateways.hold_notices();
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    for (channel, name) in ["wechat", "alipay"].into_iter().enumerate() {
        let service = shop.staff(Role::Service).await;
        for events in permutations(&[AnswerLost, Reported, PaymentReported, Asked]) {
            let (payment, order) = buyer.ordered(id, 1).await;
            let bill = buyer.begin(&shop, &payment, name).await;
            assert!(gateways.pay(&bill));
            // A gateway signs anew each time it reports.
            let notice = || {
                let paid = if channel == 0 {
                    gateways.wechat_notice(&bill, |_| ())
                } else {
                    gateways.alipay_notice(&bill, |_| ())
                };
                paid.unwrap()
            };
            let gateway = shop.visitor();
            assert!(is_understood(&gateway.report(&notice()).await));
            let path = format!("/admin/api/orders/{order}/cancel");
            let reason = json!({ "reason": "客户要求" });
            service.post_json(&path, &reason).await.assert_ok();
            for event in &events {
                match event {
                    AnswerLost => {
                        gateways.fail_next(Call::Refund, Fault::Lost);
                        shop.ask_gateways_later(TimeDelta::zero()).await;
                    }
                    Asked => shop.ask_gateways_later(TimeDelta::minutes(1)).await,
                    PaymentReported => assert!(is_understood(&gateway.report(&notice()).await)),
                    Reported => {
                        let told = if channel == 0 {
                            gateways.wechat_refund_notice(&bill)
                        } else {
                            gateways.alipay_notice(&bill, |fields| {
                                fields.insert("trade_status".into(), "TRADE_CLOSED".into());
                                fields.insert("refund_fee".into(), "25.00".into());
                            })
                        };
                        let answer = gateway.report(&told.unwrap()).await;
                        assert!(is_understood(&answer), "{answer:?}");
                    }
                }
                assert!([0, DUE].contains(&gateways.given_back(&bill)), "{events:?}");
                assert_eq!(buyer.order_status(&order).await, 90, "{events:?}");
            }
            shop.ask_gateways_later(TimeDelta::minutes(5)).await;
            assert_eq!(gateways.given_back(&bill), DUE, "{name} {events:?}");
        }
    }
    assert_eq!(buyer.balance().await, "100000.00");
    assert_eq!(shop.alarms().await, Vec::<String>::new());
}
