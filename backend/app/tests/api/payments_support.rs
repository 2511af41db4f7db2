//! Payments as tests begin and end them: over the real protocols, against the gateways that the repository ships.
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use gateways::payments::{
    Gateways,
    sandbox::{Sandbox, SignedNotice},
};
use identity::permissions::Role;
use kernel::{clock::shop_day, services::shared};
use orders::{models::_entities::payment_alarms, payments::workers::payments::ask_gateways};
use reconciliation::models::fetching as statements;
use reqwest::Method;
use sea_orm::prelude::*;
use serde_json::{Value, json};

use crate::{
    admin_support::png,
    harness::{Answer, Buyer, Client, Shop, send},
};

impl Shop {
    pub fn gateways(&self) -> Sandbox {
        self.ctx.shared_store.get().unwrap()
    }

    /// One round of questions to the gateways.
    pub async fn ask_gateways(&self) {
        let of_gateways = (self.services.clone(), shared::<Gateways>(&self.ctx));
        ask_gateways(&of_gateways).await.unwrap();
        statements::run(&of_gateways).await.unwrap();
    }

    /// Time passes, and everything that came due is asked about, more than once.
    pub async fn ask_gateways_later(&self, later: TimeDelta) {
        self.services.clock.advance(later);
        for _ in 0..4 {
            self.ask_gateways().await;
            self.services.clock.advance(TimeDelta::minutes(1));
        }
    }

    /// The company sent the money by bank, finance found it, and the colleagues who must look at the order
    /// let it pass.
    pub async fn transferred(&self, buyer: &Buyer, payment: &str, order: &str) {
        let due = buyer.payment(payment).await;
        let (amount, payer) = (&due["amount"], &due["transfer"]["payer_must_be"]);
        let payer = payer.as_str().unwrap();
        hand_in(self, buyer, payment, payer).await.assert_ok();
        let finance = self.staff(Role::Finance).await;
        let slips = finance
            .get("/admin/api/transfer_slips?filter={\"status\":\"waiting\"}")
            .await;
        let found = seen(amount.as_str().unwrap(), payer, payment);
        confirm(&finance, &slips.assert_ok().body[0], &found)
            .await
            .assert_ok();
        let qa = self.staff(Role::Qa).await;
        qa.post_json(
            &format!("/admin/api/reviews/{order}/pass"),
            &json!({ "reason": "已核对" }),
        )
        .await
        .assert_ok();
    }

    /// The rejected notifications so far, by kind, sorted.
    pub async fn alarms(&self) -> Vec<String> {
        let rows = payment_alarms::Entity::find()
            .all(&self.services.db)
            .await
            .unwrap();
        let mut kinds: Vec<String> = rows.into_iter().map(|row| row.kind.to_value()).collect();
        kinds.sort();
        kinds
    }
}

impl Client {
    /// Delivers a notice as the gateway would.
    pub async fn report(&self, notice: &SignedNotice) -> Answer {
        let path = format!("/api/pay/{}/notify", notice.channel);
        let request = notice
            .headers
            .iter()
            .fold(self.request(Method::POST, &path), |request, (name, value)| {
                request.header(*name, value)
            });
        send(request.body(notice.body.clone())).await
    }
}

pub async fn slip_file(buyer: &Buyer) -> String {
    let answer = buyer
        .upload("/api/order/slip_file", "slip.png", png(60, 40))
        .await;
    answer.assert_ok().data()["key"].as_str().unwrap().to_owned()
}

pub async fn hand_in(shop: &Shop, buyer: &Buyer, payment: &str, payer: &str) -> Answer {
    let body = json!({
        "file": slip_file(buyer).await, "payer_name": payer, "paid_on": shop_day(shop.now()),
    });
    buyer
        .post_json(&format!("/api/order/{payment}/slip"), &body)
        .await
}

pub async fn confirm(finance: &Client, slip: &Value, body: &Value) -> Answer {
    finance
        .post_json(&format!("/admin/api/transfer_slips/{}/confirm", slip["id"]), body)
        .await
}

/// One bank transaction as finance reads it at the bank.
pub fn movement(amount: &str, payer: &str, reference: &str) -> Value {
    json!({ "amount": amount, "payer_name": payer, "bank_reference": reference })
}

/// Slips that finance has not decided on, oldest first.
pub async fn slips_waiting(finance: &Client) -> Value {
    let listed = finance
        .get("/admin/api/transfer_slips?filter={\"status\":\"waiting\"}")
        .await;
    listed.assert_ok().body.clone()
}

/// Orders of 25.00 each that wait for their transfer; their remittance proofs, oldest first.
pub async fn handed_in(
    shop: &Shop,
    buyer: &Buyer,
    finance: &Client,
    count: usize,
) -> (Vec<String>, Vec<Value>) {
    let id = shop.goods(NewGoods::default()).await;
    let mut orders = Vec::new();
    for _ in 0..count {
        let (payment, order) = buyer.ordered(id, 1).await;
        hand_in(shop, buyer, &payment, "测试药店").await.assert_ok();
        orders.push(order);
    }
    let slips = slips_waiting(finance).await.as_array().unwrap().clone();
    (orders, slips)
}

pub fn seen(amount: &str, payer: &str, reference: &str) -> Value {
    json!({ "movements": [movement(amount, payer, reference)] })
}

/// Was the notice understood?
pub fn is_understood(answer: &Answer) -> bool {
    answer.status == 204 || answer.text == "success"
}

impl Buyer {
    pub async fn pay_by(&self, number: &str, method: &str) -> Answer {
        self.post_json(&format!("/api/order/{number}/pay"), &json!({ "method": method }))
            .await
    }

    /// Begins to pay and opens the cashier; returns the number that the gateway knows the bill by.
    pub async fn begin(&self, shop: &Shop, payment: &str, channel: &str) -> String {
        let begun = self.pay_by(payment, channel).await;
        let data = begun.assert_ok().data();
        assert_eq!(data["status"], "waiting");
        if channel == "alipay" {
            let page = self.get(data["url"].as_str().unwrap()).await;
            assert_eq!(page.status, 303, "{page:?}");
        }
        shop.gateways().bills().pop().unwrap()
    }

    pub async fn payment(&self, number: &str) -> Value {
        let answer = self.get(&format!("/api/order/payment/{number}")).await;
        answer.assert_ok().data().clone()
    }
}
