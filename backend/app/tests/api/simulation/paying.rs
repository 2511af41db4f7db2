//! Paying in the simulation: from the balance or over a gateway; at once, late, or for cancelled orders.
use rand::Rng;
use serde_json::{Value, json};

use super::{
    ledger::{Bill, UNPAID},
    walk::{Walk, is},
};
use crate::payments_support::is_understood;

impl Walk {
    pub async fn pay(&mut self) {
        let Some(order) = self.some_order(&[UNPAID]) else {
            return;
        };
        let (payment, buyer) = (
            self.ledger.orders[order].payment.clone(),
            self.ledger.orders[order].buyer,
        );
        let due = self.ledger.due(&payment);
        let amount = self.ledger.total_of(&due);
        let may = !due.is_empty() && !self.ledger.have_ephedrine(&due);
        if self.rng.random_bool(0.5) {
            self.note(format!("buyer {buyer} pays {amount} for {payment} over WeChat"));
            self.pay_by_wechat(&payment, buyer, amount, may).await;
        } else {
            self.note(format!(
                "buyer {buyer} pays {amount} for {payment} from the balance"
            ));
            let may = may && self.ledger.people[buyer].balance() >= amount;
            is(&self.buyers[buyer].pay(&payment).await, may, 409);
            if may {
                self.ledger.people[buyer].ledger.push(-amount);
                self.ledger.mark_paid(&due, None);
            }
        }
        self.check_payment(&payment).await;
    }

    async fn pay_by_wechat(&mut self, payment: &str, buyer: usize, amount: i64, may: bool) {
        let begun = self.buyers[buyer].pay_by(payment, "wechat").await;
        is(&begun, may, 409);
        if !may {
            return;
        }
        let code = begun.data()["code_url"].as_str().unwrap().to_owned();
        let known = self.ledger.open_bills.iter().find(|bill| bill.code == code);
        let bill = known.cloned().unwrap_or_else(|| Bill {
            number: self.shop.gateways().bills().pop().unwrap(),
            payment: payment.to_owned(),
            code,
            amount,
        });
        assert_eq!(bill.amount, amount);
        self.ledger.open_bills.retain(|open| open.number != bill.number);
        if self.rng.random_bool(0.5) {
            self.note(format!("bill {} waits", bill.number));
            self.ledger.open_bills.push(bill);
        } else {
            self.pay_bill(&bill).await;
        }
    }

    /// Whatever the state of its orders.
    pub async fn pay_waiting_bill(&mut self) {
        let count = self.ledger.open_bills.len();
        if count == 0 {
            return;
        }
        let place = self.rng.random_range(0..count);
        let bill = self.ledger.open_bills.swap_remove(place);
        self.pay_bill(&bill).await;
        self.check_payment(&bill.payment).await;
    }

    /// A notice of another sum counts for nothing, the true one counts once.
    async fn pay_bill(&mut self, bill: &Bill) {
        let gateways = self.shop.gateways();
        let is_open = gateways.pay(&bill.number);
        self.note(format!("bill {} is paid: {is_open}", bill.number));
        if !is_open {
            // It was no longer needed, and the shop closed it in time.
            return;
        }
        let less = |told: &mut Value| {
            let total = told["amount"]["total"].as_i64().unwrap();
            told["amount"]["total"] = json!(total - 1);
        };
        let gateway = self.shop.visitor();
        let lie = gateways.wechat_notice(&bill.number, less).unwrap();
        assert!(!is_understood(&gateway.report(&lie).await));
        let truth = gateways.wechat_notice(&bill.number, |_| ()).unwrap();
        for _ in 0..2 {
            assert!(is_understood(&gateway.report(&truth).await));
        }
        self.ledger.arrive(bill);
    }

    /// The shop queries the gateways, closes unneeded bills and refunds surplus payments.
    pub async fn ask_gateways(&mut self) {
        self.note("the shop asks the gateways".into());
        self.shop.ask_gateways().await;
    }

    pub async fn check_payment(&self, payment: &str) {
        let orders = self.ledger.orders.iter().enumerate();
        let of_payment = orders.filter(|(_, order)| order.payment == payment);
        for (place, _) in of_payment {
            self.check_order(place).await;
        }
    }
}
