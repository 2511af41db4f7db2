//! The model's data of goods, buyers, orders and claims, in the simplest form: every ordered unit is recorded
//! separately, and every sum is computed from the units on demand.
use std::collections::BTreeMap;

use super::{
    model::{FreightKind, Goods, Key, Me, Sent, TARIFFS, at_most, carried, fees, split},
    offers::Coupon,
};

pub const UNPAID: i64 = 10;
pub const PAID: i64 = 30;
pub const PARTLY_SENT: i64 = 35;
pub const SENT: i64 = 40;
pub const RECEIVED: i64 = 60;
pub const CANCELLED: i64 = 90;

/// An order as a checkout makes it: its rows with their reductions, and its freight.
pub type Placed = (Key, Vec<(Row, i64)>, i64);

#[derive(Clone, Debug)]
pub struct Row {
    pub goods: i64,
    pub warehouse: i64,
    pub number: i64,
    pub is_selected: bool,
}

pub struct Person {
    pub me: Me,
    pub cart: Vec<Row>,
    /// Every movement of the balance.
    pub ledger: Vec<i64>,
    pub coupons: Vec<Coupon>,
}

impl Person {
    pub fn balance(&self) -> i64 {
        self.ledger.iter().sum()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unit {
    Promised,
    /// With the buyer, of this batch.
    Sent(String),
    /// Never left: not found.
    Dropped,
    /// Never left: the order was cancelled.
    Released,
    /// In this claim.
    Claimed(usize, String),
    PaidBack,
}

pub struct Line {
    /// Of the product.
    pub id: i64,
    pub goods: i64,
    pub price: i64,
    /// What the reduction and the coupon take off all of it.
    pub off: i64,
    pub units: Vec<Unit>,
    /// Units whose worth went back, or is settled to.
    pub gone: i64,
}

impl Line {
    pub fn amount(&self) -> i64 {
        self.price * self.units.len() as i64
    }

    pub fn count(&self, is_meant: impl Fn(&Unit) -> bool) -> i64 {
        self.units.iter().filter(|unit| is_meant(unit)).count() as i64
    }

    pub fn promised(&self) -> i64 {
        self.count(|unit| *unit == Unit::Promised)
    }

    pub fn claimable(&self, batch: &str) -> i64 {
        self.count(|unit| matches!(unit, Unit::Sent(of) if of == batch))
    }

    /// So many units that are one thing become another.
    pub fn turn(&mut self, number: i64, from: &Unit, to: &Unit) {
        for _ in 0..number {
            let place = self.units.iter().position(|unit| unit == from);
            self.units[place.unwrap_or_else(|| panic!("too few units are {from:?}"))] = to.clone();
        }
    }
}

pub struct Order {
    pub number: String,
    pub payment: String,
    pub buyer: usize,
    pub key: Key,
    pub freight: i64,
    /// The buyer's paid goods that waited to be sent when it was ordered.
    pub waiting: i64,
    pub lines: Vec<Line>,
    pub status: i64,
    pub paid: i64,
    pub back: i64,
    /// The bill at the gateway that has the money; none: the balance paid.
    pub bill: Option<String>,
}

impl Order {
    pub fn goods_amount(&self) -> i64 {
        self.lines.iter().map(Line::amount).sum()
    }

    pub fn discount(&self) -> i64 {
        self.lines.iter().map(|line| line.off).sum()
    }

    pub fn total(&self) -> i64 {
        self.goods_amount() - self.discount() + self.freight
    }

    pub fn promised(&self) -> i64 {
        self.lines.iter().map(Line::promised).sum()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Refund,
    Return,
}

pub struct Claim {
    pub number: String,
    pub order: usize,
    pub line: usize,
    pub batch: String,
    pub units: i64,
    /// What the inspection did not refuse.
    pub accepted: i64,
    /// What these bring, once it is settled.
    pub amount: i64,
    pub kind: Kind,
    pub status: i64,
}

/// At a gateway, and not paid yet.
#[derive(Clone)]
pub struct Bill {
    pub number: String,
    /// What the buyer scans.
    pub code: String,
    pub payment: String,
    pub amount: i64,
}

#[derive(Default)]
pub struct Ledger {
    pub goods: BTreeMap<i64, Goods>,
    pub people: Vec<Person>,
    pub orders: Vec<Order>,
    pub claims: Vec<Claim>,
    pub open_bills: Vec<Bill>,
    /// Of each bill, what went back to the gateway.
    pub given_back: BTreeMap<String, i64>,
}

impl Ledger {
    pub fn promised(&self, goods: i64, is_meant: impl Fn(&Order) -> bool) -> i64 {
        let orders = self.orders.iter().filter(|order| is_meant(order));
        let lines = orders.flat_map(|order| &order.lines);
        lines.filter(|line| line.goods == goods).map(Line::promised).sum()
    }

    pub fn free(&self, goods: i64, warehouse: i64) -> i64 {
        let promised = self.promised(goods, |order| order.key.2 == warehouse);
        self.goods[&goods].shippable(warehouse) - promised
    }

    pub fn on_hand(&self, goods: i64) -> i64 {
        let batches = self.goods[&goods].shelves.values().flatten();
        batches.map(|batch| batch.on_hand).sum()
    }

    fn bought(&self, buyer: usize, goods: i64) -> i64 {
        let orders = self.orders.iter();
        let live = orders.filter(|order| order.buyer == buyer && order.status != CANCELLED);
        let lines = live
            .flat_map(|order| &order.lines)
            .filter(|line| line.goods == goods);
        lines.map(|line| line.count(|unit| *unit != Unit::Dropped)).sum()
    }

    /// Paid ordinary goods that wait to be sent.
    pub fn waiting(&self, buyer: usize) -> i64 {
        let orders = self.orders.iter();
        let waiting = orders.filter(|order| order.buyer == buyer && order.status == PAID);
        let lines = waiting.flat_map(|order| &order.lines);
        let ordinary = lines.filter(|line| self.goods[&line.goods].way() == FreightKind::Ordinary);
        ordinary.map(Line::amount).sum()
    }

    fn may_order(&self, buyer: usize, row: &Row, taken_elsewhere: i64) -> bool {
        let goods = &self.goods[&row.goods];
        let left = goods.left_of_limit(self.bought(buyer, row.goods) + taken_elsewhere);
        let right = goods.quantities(self.free(row.goods, row.warehouse), left);
        right.contains(&row.number)
    }

    /// Together with the other selected rows.
    pub fn is_right(&self, buyer: usize, row: &Row) -> bool {
        self.may_order(
            buyer,
            row,
            in_cart(&self.people[buyer].cart, row, |other| other.is_selected),
        )
    }

    pub fn price(&self, buyer: usize, row: &Row) -> i64 {
        self.goods[&row.goods].unit_price(self.people[buyer].me, row.number)
    }

    /// The default warehouse.
    fn delivering(&self, goods: i64) -> i64 {
        let mut warehouses = self.goods[&goods].shelves.keys();
        let stocked = warehouses.clone().find(|place| self.free(goods, **place) > 0);
        *stocked.or_else(|| warehouses.next()).expect("a warehouse")
    }

    /// Puts lines (goods, number, warehouse) into the cart; false, and nothing happens, when one of them may not.
    pub fn put(&mut self, buyer: usize, lines: &[(i64, i64, Option<i64>)]) -> bool {
        let mut cart = self.people[buyer].cart.clone();
        for (goods, number, warehouse) in lines {
            let warehouse = warehouse.unwrap_or_else(|| self.delivering(*goods));
            let place = place_of(&mut cart, *goods, warehouse);
            cart[place].number += number;
            cart[place].is_selected = true;
            let row = cart[place].clone();
            if !self.may_order(buyer, &row, in_cart(&cart, &row, |_| true)) {
                return false;
            }
        }
        self.people[buyer].cart = cart;
        true
    }

    pub fn set_quantity(&mut self, buyer: usize, place: usize, number: i64) -> bool {
        let cart = &self.people[buyer].cart;
        let changed = Row {
            number,
            ..cart[place].clone()
        };
        let elsewhere = in_cart(cart, &changed, |_| true);
        if !self.may_order(buyer, &changed, elsewhere) {
            return false;
        }
        self.people[buyer].cart[place] = changed;
        true
    }

    /// The sums of the selection: its rows with their reductions, and the orders of a checkout; none when it
    /// cannot be ordered as it is.
    pub fn checkout(&self, buyer: usize, with_coupon: bool) -> Option<Vec<Placed>> {
        let cart = &self.people[buyer].cart;
        let stays = |row: &&Row| row.is_selected && self.is_right(buyer, row);
        let chosen: Vec<&Row> = cart.iter().filter(stays).collect();
        if chosen.is_empty() {
            return None;
        }
        let key = |row: &Row| {
            let goods = &self.goods[&row.goods];
            (goods.is_ephedrine, goods.is_cold, row.warehouse)
        };
        let amount = |row: &Row| self.price(buyer, row) * row.number;
        let way = |row: &Row| self.goods[&row.goods].way();
        let keyed: Vec<_> = chosen
            .iter()
            .map(|row| (key(row), amount(row), way(row)))
            .collect();
        let off = self.taken_off(buyer, &chosen, with_coupon);
        let orders = split(&keyed, self.fees(buyer, &chosen)).into_iter();
        let with_rows = orders.map(|(key, places, _, freight)| {
            let rows = places
                .into_iter()
                .map(|place| (chosen[place].clone(), off[place]));
            (key, rows.collect(), freight)
        });
        Some(with_rows.collect())
    }

    pub fn fees(&self, buyer: usize, rows: &[&Row]) -> [i64; 4] {
        let sent = |row: &&Row| {
            let amount = self.price(buyer, row) * row.number;
            self.goods[&row.goods].sent(row.goods, row.number, amount)
        };
        let sent: Vec<_> = rows.iter().map(sent).collect();
        fees(&TARIFFS, &sent, self.waiting(buyer))
    }

    /// The orders of a payment that wait for money.
    pub fn due(&self, payment: &str) -> Vec<usize> {
        let orders = self.orders.iter().enumerate();
        let due = orders.filter(|(_, order)| order.payment == payment && order.status == UNPAID);
        due.map(|(place, _)| place).collect()
    }

    pub fn total_of(&self, orders: &[usize]) -> i64 {
        orders.iter().map(|place| self.orders[*place].total()).sum()
    }

    pub fn have_ephedrine(&self, orders: &[usize]) -> bool {
        orders.iter().any(|place| self.orders[*place].key.0)
    }

    /// A payment of a bill, in time or not: it pays the waiting orders if it covers all of them; the rest is
    /// refunded.
    pub fn arrive(&mut self, bill: &Bill) {
        let due = self.due(&bill.payment);
        let needed = self.total_of(&due);
        let pays = needed <= bill.amount && !self.have_ephedrine(&due);
        if pays {
            self.mark_paid(&due, Some(&bill.number));
        }
        let left = bill.amount - if pays { needed } else { 0 };
        *self.given_back.entry(bill.number.clone()).or_default() += left;
    }

    /// `bill`: none when the balance pays.
    pub fn mark_paid(&mut self, orders: &[usize], bill: Option<&str>) {
        for place in orders {
            let order = &mut self.orders[*place];
            (order.status, order.paid) = (PAID, order.total());
            order.bill = bill.map(str::to_owned);
        }
    }

    pub fn give_back(&mut self, order: usize, amount: i64) {
        let order = &mut self.orders[order];
        order.back += amount;
        assert!(order.back <= order.paid, "more goes back than was paid");
        match &order.bill {
            Some(bill) => *self.given_back.entry(bill.clone()).or_default() += amount,
            None => self.people[order.buyer].ledger.push(amount),
        }
    }

    pub fn cancel(&mut self, order: usize) {
        for line in &mut self.orders[order].lines {
            line.turn(line.promised(), &Unit::Promised, &Unit::Released);
        }
        let left = self.orders[order].paid - self.orders[order].back;
        if left > 0 {
            self.give_back(order, left);
        }
        self.orders[order].status = CANCELLED;
        let payment = self.orders[order].payment.clone();
        self.free_coupons(&payment);
    }

    /// An unpaid order is cancelled alone: the others of the checkout pay their own freight, but never more
    /// than all did before.
    pub fn call_off(&mut self, order: usize) {
        let payment = self.orders[order].payment.clone();
        let whole = self.total_of(&self.due(&payment));
        self.cancel(order);
        let rest = self.due(&payment);
        let sent =
            |line: &Line| self.goods[&line.goods].sent(line.goods, line.units.len() as i64, line.amount());
        let of_order = |place: &usize| -> Vec<Sent> { self.orders[*place].lines.iter().map(sent).collect() };
        let sent: Vec<Vec<Sent>> = rest.iter().map(of_order).collect();
        let ways: Vec<Vec<FreightKind>> = sent
            .iter()
            .map(|lines| lines.iter().map(|one| one.way).collect())
            .collect();
        let sent = sent.concat();
        let lines = rest.iter().flat_map(|place| &self.orders[*place].lines);
        let amount: i64 = lines.map(Line::paid).sum();
        let charged = carried(fees(&TARIFFS, &sent, self.orders[order].waiting), &ways);
        for (place, charged) in rest.into_iter().zip(at_most(&charged, whole - amount)) {
            self.orders[place].freight = charged;
        }
    }

    /// Earliest expiry first, so many of a line that wait: (batch, units).
    pub fn proposed(&self, goods: i64, warehouse: i64, number: i64) -> Vec<(String, i64)> {
        let mut batches: Vec<_> = self.goods[&goods].shelves[&warehouse].iter().collect();
        batches.retain(|batch| batch.may_leave() && batch.on_hand > 0);
        batches.sort_by_key(|batch| batch.days);
        let mut missing = number;
        let taken = batches.into_iter().map(|batch| {
            let units = missing.min(batch.on_hand);
            missing -= units;
            (batch.number.clone(), units)
        });
        taken.filter(|(_, units)| *units > 0).collect()
    }

    pub fn move_stock(&mut self, goods: i64, batch: &str, number: i64) {
        let goods = self.goods.get_mut(&goods).expect("goods");
        let batches = goods.shelves.values_mut().flatten();
        for batch in batches.filter(|one| one.number == batch) {
            batch.on_hand += number;
        }
    }
}

fn in_cart(cart: &[Row], row: &Row, counts: impl Fn(&Row) -> bool) -> i64 {
    let others = cart
        .iter()
        .filter(|other| other.goods == row.goods && other.warehouse != row.warehouse && counts(other));
    others.map(|other| other.number).sum()
}

fn place_of(cart: &mut Vec<Row>, goods: i64, warehouse: i64) -> usize {
    let known = cart
        .iter()
        .position(|row| (row.goods, row.warehouse) == (goods, warehouse));
    known.unwrap_or_else(|| {
        cart.push(Row {
            goods,
            warehouse,
            number: 0,
            is_selected: true,
        });
        cart.len() - 1
    })
}
