//! The product is held to the books: orders, money, vouchers, points, coupons, and what offers have given.
use serde_json::json;
use wallet::models::{ledger, lots};

use super::{model::What, walk::Walk};
use crate::simulation::walk::fen;

impl Walk {
    pub async fn check_payment(&self, payment: &str) {
        for place in self.books.of_payment(payment) {
            self.check_order(place).await;
        }
    }

    async fn check_order(&self, place: usize) {
        let order = &self.books.orders[place];
        let path = format!("/api/order/{}", order.number);
        let answer = self.buyer_of(place).get(&path).await;
        let seen = answer.assert_ok().data();
        assert_eq!(seen["status"], order.status, "{seen}");
        let off: i64 = order.lines.iter().map(|line| line.off).sum();
        let sums = [
            "total",
            "freight",
            "discount",
            "voucher_amount",
            "refunded",
            "voucher_returned",
        ];
        assert_eq!(
            sums.map(|sum| fen(&seen[sum])),
            [
                order.total(),
                order.freight,
                off,
                order.voucher(),
                order.refunded,
                order.voucher_back
            ],
            "{seen}"
        );
        let lines = seen["lines"].as_array().unwrap();
        for line in &order.lines {
            let shown = lines.iter().find(|shown| shown["id"] == line.id).unwrap();
            let sums = ["price", "paid", "voucher_amount"].map(|sum| fen(&shown[sum]));
            assert_eq!(sums, [line.price, line.paid(), line.voucher], "{shown}");
            assert_eq!(
                (&shown["number"], &shown["is_gift"]),
                (&json!(line.number), &json!(line.gift.is_some())),
                "{shown}"
            );
            assert_eq!(shown["dropped_number"], line.cancelled, "{shown}");
        }
    }

    pub async fn check(&self) {
        for buyer in 0..self.buyers.len() {
            self.check_person(buyer).await;
        }
        for running in &self.books.running {
            let id = running.offer.id;
            let spent = self.shop.campaign_spent(id).await;
            assert_eq!(spent, self.books.spent(id), "of {running:?}");
            if let What::Sale { goods, .. } = &running.offer.what {
                for goods in goods.keys() {
                    let units = self.shop.campaign_stock(id, *goods).await;
                    assert_eq!(units, self.books.units(id, *goods), "{goods} of {id}");
                }
            }
        }
    }

    async fn check_person(&self, buyer: usize) {
        let (db, person) = (&self.shop.services.db, &self.books.people[buyer]);
        let company = self.buyers[buyer].company_id;
        let money = ledger::balance(db, company, ledger::Kind::Balance).await;
        assert_eq!(money.unwrap().fen(), person.money, "buyer {buyer}");
        let vouchers = self.shop.vouchers(&self.buyers[buyer]).await;
        assert_eq!(vouchers, self.books.vouchers(buyer), "buyer {buyer}");
        let points = lots::usable(db, company, ledger::Kind::Points, self.shop.now()).await;
        assert_eq!(points.unwrap().fen(), self.books.points(buyer), "buyer {buyer}");
        for coupon in &person.coupons {
            let state = self.shop.coupon_state(coupon.id).await;
            assert_eq!(state, coupon.state, "coupon {} of buyer {buyer}", coupon.id);
        }
    }

    pub async fn check_all(&self) {
        for place in 0..self.books.orders.len() {
            self.check_order(place).await;
        }
        self.shop.assert_invariants().await;
    }
}
