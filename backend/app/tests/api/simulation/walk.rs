//! Random lives in a real shop, over HTTP: after each step the product is held to the books.
use chrono::TimeDelta;
use identity::permissions::Role;
use kernel::Money;
use rand::{Rng, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use serde_json::{Value, json};

use super::{
    checks::shown_row,
    ledger::{CANCELLED, Ledger, Order, PAID, PARTLY_SENT, Person, RECEIVED, Row, SENT, UNPAID, Unit},
    model::Me,
    offers::COUPON,
};
use crate::{
    after_sales_support::Departments,
    harness::{Answer, BALANCE, Buyer, Client, Shop},
};

const BUYERS: usize = 3;
const GOODS: usize = 9;

pub struct Walk {
    pub shop: Shop,
    pub departments: Departments,
    /// Large refunds need a second person.
    pub second: Client,
    pub buyers: Vec<Buyer>,
    pub photos: Vec<String>,
    pub ledger: Ledger,
    pub rng: StdRng,
    /// The log of steps, for analysing failures.
    steps: Steps,
}

/// Prints the seed and the last steps when the test fails.
pub struct Steps {
    pub seed: u64,
    pub all: Vec<String>,
}

impl Drop for Steps {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("SIMULATION_SEED={} walked:\n{}", self.seed, self.all.join("\n"));
        }
    }
}

/// Lives through so many steps; returns how many orders were placed.
pub async fn walk(seed: u64, steps: usize) -> usize {
    let mut walk = Box::pin(Walk::begin(seed)).await;
    for step in 1..=steps {
        walk.step().await;
        if step % 100 == 0 {
            walk.check_all().await;
        }
    }
    walk.end().await;
    walk.ledger.orders.len()
}

pub fn fen(value: &Value) -> i64 {
    let text = value.as_str().unwrap_or_else(|| panic!("{value} is no money"));
    text.parse::<Money>().unwrap().fen()
}

/// The answer is what the books say it must be.
#[track_caller]
pub fn is(answer: &Answer, may: bool, refused: u16) {
    if may {
        answer.assert_ok();
    } else {
        answer.assert_refused(refused);
    }
}

impl Walk {
    async fn begin(seed: u64) -> Self {
        let shop = Shop::start().await;
        shop.gateways().hold_notices();
        let (mut buyers, mut photos) = (Vec::new(), Vec::new());
        for _ in 0..BUYERS {
            let buyer = shop.buyer().await;
            photos.push(buyer.photo().await);
            buyers.push(buyer);
        }
        let people = buyers.iter().map(|buyer| Person {
            me: Me {
                company: buyer.company_id,
                region: "湖北省",
                rank: 1,
            },
            cart: Vec::new(),
            ledger: vec![BALANCE.fen()],
            coupons: Vec::new(),
        });
        let mut walk = Self {
            ledger: Ledger {
                people: people.collect(),
                ..Ledger::default()
            },
            departments: shop.departments().await,
            second: shop.staff(Role::Finance).await,
            buyers,
            photos,
            rng: StdRng::seed_from_u64(seed),
            steps: Steps {
                seed,
                all: Vec::new(),
            },
            shop,
        };
        let warehouses = walk.warehouses().await;
        for _ in 0..GOODS {
            walk.new_goods(&warehouses).await;
        }
        walk.open_offers().await;
        walk
    }

    async fn step(&mut self) {
        match self.rng.random_range(0..100) {
            0..25 => self.put().await,
            25 => self.ask_gateways().await,
            26..32 => self.change_number().await,
            32..37 => self.select().await,
            37..39 => self.remove().await,
            39..55 => self.order().await,
            55..66 => self.pay().await,
            66..69 => self.pay_waiting_bill().await,
            69..71 => self.cancel(UNPAID).await,
            71..73 => self.cancel(PAID).await,
            73..83 => self.pick().await,
            83..87 => self.receive().await,
            87..91 => self.claim().await,
            91..97 => self.move_claim().await,
            97 => self.shift_clock(),
            _ => self.stock_up().await,
        }
    }

    /// The machine's clock is set, back as well as on.
    fn shift_clock(&mut self) {
        let minutes = self.rng.random_range(-60..=60);
        self.note(format!("the clock moves by {minutes} minutes"));
        self.shop.services.clock.advance(TimeDelta::minutes(minutes));
    }

    pub fn note(&mut self, what: String) {
        self.steps.all.push(what);
    }

    pub fn buyer_of(&self, order: usize) -> &Buyer {
        &self.buyers[self.ledger.orders[order].buyer]
    }

    /// An order in one of these states; now and then any, to see it refused.
    pub fn some_order(&mut self, statuses: &[i64]) -> Option<usize> {
        let any = self.rng.random_bool(0.1);
        let orders = self.ledger.orders.iter().enumerate();
        let apt = orders.filter(|(_, order)| any || statuses.contains(&order.status));
        let places: Vec<usize> = apt.map(|(place, _)| place).collect();
        places.choose(&mut self.rng).copied()
    }

    async fn put(&mut self) {
        let buyer = self.rng.random_range(0..BUYERS);
        let ids: Vec<i64> = self.ledger.goods.keys().copied().collect();
        let mut lines = Vec::new();
        for _ in 0..self.rng.random_range(1..4) {
            let id = *ids.choose(&mut self.rng).unwrap();
            let goods = &self.ledger.goods[&id];
            let packs = self.rng.random_range(1..5);
            let odd = i64::from(self.rng.random_bool(0.1));
            let number = packs * goods.step.max(goods.min / goods.step * goods.step) + odd;
            let places: Vec<i64> = goods.shelves.keys().copied().collect();
            let place = places.choose(&mut self.rng).copied();
            lines.push((id, number, place.filter(|_| self.rng.random_bool(0.6))));
        }
        self.note(format!("buyer {buyer} puts in {lines:?}"));
        let may = self.ledger.put(buyer, &lines);
        let params = lines.iter().map(|(goods, number, place)| {
            json!({ "goods_id": goods, "number": number, "ck_id": place.unwrap_or(0) })
        });
        let body = json!({ "params": params.collect::<Vec<_>>() });
        is(&self.buyers[buyer].post_json("/api/cart", &body).await, may, 422);
        self.sort_rows(buyer).await;
        self.check_cart(buyer).await;
    }

    /// In the shop's order: the earlier of two equal lines gets the odd fen of a shared reduction.
    async fn sort_rows(&mut self, buyer: usize) {
        let shown = self.buyers[buyer].cart().await;
        let rows = &mut self.ledger.people[buyer].cart;
        rows.sort_by_key(|row| shown_row(&shown, row)["id"].as_i64());
    }

    /// A row of some cart, and its id in the shop.
    async fn some_row(&mut self) -> Option<(usize, usize, i64)> {
        let buyer = self.rng.random_range(0..BUYERS);
        let rows = self.ledger.people[buyer].cart.len();
        let place = (rows > 0).then(|| self.rng.random_range(0..rows))?;
        let shown = self.buyers[buyer].cart().await;
        let row = shown_row(&shown, &self.ledger.people[buyer].cart[place]);
        Some((buyer, place, row["id"].as_i64().unwrap()))
    }

    async fn change_number(&mut self) {
        let Some((buyer, place, id)) = self.some_row().await else {
            return;
        };
        let number = self.rng.random_range(1..40);
        self.note(format!("buyer {buyer} wants {number} in row {place}"));
        let may = self.ledger.set_quantity(buyer, place, number);
        let body = json!({ "params": { "number": number } });
        let path = format!("/api/cart/{id}/edit");
        is(&self.buyers[buyer].post_json(&path, &body).await, may, 422);
        self.check_cart(buyer).await;
    }

    async fn select(&mut self) {
        let Some((buyer, place, id)) = self.some_row().await else {
            return;
        };
        let is_selected = self.rng.random_bool(0.5);
        self.note(format!("buyer {buyer} selects row {place}: {is_selected}"));
        let row = self.ledger.people[buyer].cart[place].clone();
        if !is_selected || self.ledger.is_right(buyer, &row) {
            self.ledger.people[buyer].cart[place].is_selected = is_selected;
        }
        let body = json!({ "ids": [id], "is_selected": u8::from(is_selected) });
        let path = "/api/cart/batch_select";
        self.buyers[buyer].post_json(path, &body).await.assert_ok();
        self.check_cart(buyer).await;
    }

    async fn remove(&mut self) {
        let Some((buyer, place, id)) = self.some_row().await else {
            return;
        };
        self.note(format!("buyer {buyer} removes row {place}"));
        self.ledger.people[buyer].cart.remove(place);
        let body = json!({ "ids": [id] });
        let path = "/api/cart/batch_delete";
        self.buyers[buyer].post_json(path, &body).await.assert_ok();
        self.check_cart(buyer).await;
    }

    async fn order(&mut self) {
        let buyer = self.rng.random_range(0..BUYERS);
        let coupon = self.some_coupon(buyer);
        let checkout = self.ledger.checkout(buyer, coupon.is_some());
        self.note(format!(
            "buyer {buyer} orders {checkout:?} with coupon {coupon:?}"
        ));
        let client = &self.buyers[buyer];
        let price = |row: &Row| self.ledger.price(buyer, row);
        let orders = checkout.iter().flatten();
        let total = orders.map(|(_, rows, freight)| {
            let amount = rows.iter().map(|(row, off)| price(row) * row.number - off);
            amount.sum::<i64>() + freight
        });
        let total: i64 = total.sum();
        let mut body = json!({ "address_id": client.address_id, "total": Money(total + 1) });
        body["coupon_ids"] = coupon.into_iter().collect();
        let reached = checkout.iter().flatten().flat_map(|(_, rows, _)| rows);
        let reached = reached.filter(|(row, _)| self.ledger.joins(row.goods));
        let reached: i64 = reached.map(|(row, _)| price(row) * row.number).sum();
        if checkout.is_some() && coupon.is_some() && reached < COUPON.0 {
            client.post_json("/api/order", &body).await.assert_refused(422);
            return;
        }
        client.post_json("/api/order", &body).await.assert_refused(409);
        body["total"] = json!(Money(total));
        let placed = client.post_json("/api/order", &body).await;
        is(&placed, checkout.is_some(), 409);
        let Some(checkout) = checkout else { return };
        let rows = checkout.iter().flat_map(|(_, rows, _)| rows);
        let ordered: Vec<(i64, i64)> = rows.map(|(row, _)| (row.goods, row.warehouse)).collect();
        assert_eq!(fen(&placed.data()["total"]), total);
        let numbers = placed.data()["orders"].as_array().unwrap();
        assert_eq!(numbers.len(), checkout.len(), "{placed:?}");
        for ((key, rows, freight), number) in checkout.into_iter().zip(numbers) {
            let number = number.as_str().unwrap().to_owned();
            let seen = self.buyers[buyer].get(&format!("/api/order/{number}")).await;
            let lines = rows.iter().map(|(row, off)| {
                let price = self.ledger.price(buyer, row);
                let lines = seen.assert_ok().data()["lines"].as_array().unwrap();
                let line = lines.iter().find(|line| line["goods_id"] == row.goods);
                let line = line.unwrap_or_else(|| panic!("{row:?} is not in {seen:?}"));
                assert_eq!(fen(&line["price"]), price);
                assert_eq!(fen(&line["amount"]), price * row.number);
                assert_eq!(fen(&line["paid"]), price * row.number - off, "{line}");
                super::ledger::Line {
                    id: line["id"].as_i64().unwrap(),
                    goods: row.goods,
                    price,
                    off: *off,
                    units: vec![Unit::Promised; row.number as usize],
                    gone: 0,
                }
            });
            let order = Order {
                payment: placed.data()["id"].as_str().unwrap().to_owned(),
                lines: lines.collect(),
                status: UNPAID,
                paid: 0,
                back: 0,
                bill: None,
                waiting: self.ledger.waiting(buyer),
                number,
                buyer,
                key,
                freight,
            };
            self.ledger.orders.push(order);
        }
        if let Some(used) = coupon {
            let payment = placed.data()["id"].as_str().map(str::to_owned);
            let mut own = self.ledger.people[buyer].coupons.iter_mut();
            own.find(|own| own.id == used).unwrap().payment = payment;
        }
        for place in self.ledger.orders.len() - numbers.len()..self.ledger.orders.len() {
            self.check_order(place).await;
        }
        let is_ordered = |row: &Row| ordered.contains(&(row.goods, row.warehouse));
        self.ledger.people[buyer].cart.retain(|row| !is_ordered(row));
        self.check_cart(buyer).await;
    }

    async fn end(&mut self) {
        // Longer than the clock was ever set back.
        self.shop.ask_gateways_later(TimeDelta::hours(6)).await;
        self.check_all().await;
        for (bill, amount) in &self.ledger.given_back {
            assert_eq!(self.shop.gateways().given_back(bill), *amount, "bill {bill}");
        }
        let seen: std::collections::BTreeSet<i64> =
            self.ledger.orders.iter().map(|order| order.status).collect();
        let every = [UNPAID, PAID, PARTLY_SENT, SENT, RECEIVED, CANCELLED];
        self.note(format!("states seen: {seen:?} of {every:?}"));
    }
}
