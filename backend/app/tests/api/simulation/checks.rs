//! The product is compared with the books: carts, orders, stock and balances.
use serde_json::{Value, json};
use wallet::models::ledger;

use super::{
    ledger::{CANCELLED, Row, Unit},
    walk::{Walk, fen},
};

impl Walk {
    pub async fn check_cart(&self, buyer: usize) {
        let shown = self.buyers[buyer].cart().await;
        let cart = &self.ledger.people[buyer].cart;
        assert_eq!(shown["data"].as_array().unwrap().len(), cart.len(), "{shown}");
        let mut chosen = Vec::new();
        for row in cart {
            let (seen, price) = (shown_row(&shown, row), self.ledger.price(buyer, row));
            assert_eq!(seen["number"], row.number, "{seen}");
            assert_eq!(fen(&seen["price"]), price, "{seen}");
            assert_eq!(fen(&seen["amount"]), price * row.number, "{seen}");
            let is_right = self.ledger.is_right(buyer, row);
            assert_eq!(seen["reasons"] == json!([]), is_right, "{row:?} {seen}");
            assert_eq!(seen["is_selected"] == 1, row.is_selected && is_right, "{seen}");
            if row.is_selected && is_right {
                chosen.push(row);
            }
        }
        let amount: i64 = chosen
            .iter()
            .map(|row| self.ledger.price(buyer, row) * row.number)
            .sum();
        assert_eq!(fen(&shown["sums"]["goods_amount"]), amount, "{shown}");
        let off = self.ledger.taken_off(buyer, &chosen, false);
        assert_eq!(
            fen(&shown["sums"]["manjian_amount"]),
            off.iter().sum::<i64>(),
            "{shown}"
        );
        let (fees, shipping) = (self.ledger.fees(buyer, &chosen), &shown["shipping_data"]);
        assert_eq!(
            fen(&shipping["freight"]),
            fees.into_iter().sum::<i64>(),
            "{shipping}"
        );
        assert_eq!(
            fen(&shipping["no_trans_order_amount"]),
            self.ledger.waiting(buyer)
        );
    }

    /// State, sums and units of an order, the buyer's balance and the stock of its goods.
    pub async fn check_order(&self, place: usize) {
        let order = &self.ledger.orders[place];
        let path = format!("/api/order/{}", order.number);
        let answer = self.buyers[order.buyer].get(&path).await;
        let seen = answer.assert_ok().data();
        assert_eq!(seen["status"], order.status, "{seen}");
        assert_eq!(fen(&seen["goods_amount"]), order.goods_amount(), "{seen}");
        assert_eq!(fen(&seen["discount"]), order.discount(), "{seen}");
        assert_eq!(fen(&seen["freight"]), order.freight, "{seen}");
        assert_eq!(fen(&seen["total"]), order.total(), "{seen}");
        assert_eq!(fen(&seen["refunded"]), order.back, "{seen}");
        let lines = seen["lines"].as_array().unwrap();
        assert_eq!(lines.len(), order.lines.len(), "{seen}");
        for line in &order.lines {
            let shown = lines.iter().find(|shown| shown["id"] == line.id).unwrap();
            let dropped = line.count(|unit| *unit == Unit::Dropped);
            let left_behind = line.count(|unit| matches!(unit, Unit::Promised | Unit::Released));
            let sent = line.units.len() as i64 - dropped - left_behind;
            assert_eq!(
                (&shown["shipped_number"], &shown["dropped_number"]),
                (&json!(sent), &json!(dropped)),
                "{seen}"
            );
            self.check_stock(line.goods).await;
        }
        self.check_balance(order.buyer).await;
        self.check_coupons(order.buyer).await;
    }

    async fn check_stock(&self, goods: i64) {
        let expected = (self.ledger.on_hand(goods), self.ledger.promised(goods, |_| true));
        assert_eq!(self.shop.stock(goods).await, expected, "goods {goods}");
    }

    async fn check_balance(&self, buyer: usize) {
        let (db, company) = (&self.shop.services.db, self.buyers[buyer].company_id);
        let balance = ledger::balance(db, company, ledger::Kind::Balance).await.unwrap();
        assert_eq!(
            balance.fen(),
            self.ledger.people[buyer].balance(),
            "buyer {buyer}"
        );
    }

    pub async fn check_all(&self) {
        for (place, order) in self.ledger.orders.iter().enumerate() {
            if order.status != CANCELLED {
                self.check_order(place).await;
            }
        }
        for (buyer, person) in self.ledger.people.iter().enumerate() {
            self.check_cart(buyer).await;
            let (db, company) = (&self.shop.services.db, self.buyers[buyer].company_id);
            let entries = ledger::entries(db, company, ledger::Kind::Balance, 10_000).await;
            let mut amounts: Vec<i64> = entries.unwrap().iter().map(|entry| entry.amount.fen()).collect();
            amounts.reverse();
            assert_eq!(amounts, person.ledger, "the ledger of buyer {buyer}");
        }
        for goods in self.ledger.goods.keys() {
            self.check_stock(*goods).await;
        }
        self.shop.assert_invariants().await;
    }
}

pub fn shown_row<'a>(shown: &'a Value, row: &Row) -> &'a Value {
    let rows = shown["data"].as_array().unwrap();
    let found = rows
        .iter()
        .find(|seen| seen["goods"]["id"] == row.goods && seen["ck_id"] == row.warehouse);
    found.unwrap_or_else(|| panic!("{row:?} is not in {shown}"))
}
