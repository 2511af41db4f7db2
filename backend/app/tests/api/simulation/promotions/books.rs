//! The books of the walk: what buyers, orders and offers must be after each step, computed from lines and units on demand.
use std::collections::{BTreeMap, BTreeSet};

use coupons::models::claim_states::State;

use super::{
    model::{Goods, Line as Wanted, Market, Offer, Quoted, What, quote},
    prices::parts_of,
    ties::Ties,
};
use crate::simulation::model::{TARIFFS, worth_of_units};

pub const UNPAID: i64 = 10;
/// Paid, and its group is not complete yet.
pub const IN_GROUP: i64 = 20;
pub const PAID: i64 = 30;
pub const RECEIVED: i64 = 60;
pub const CANCELLED: i64 = 90;
/// Of every coupon: threshold and cut.
pub const COUPON: (i64, i64) = (3_000, 517);

/// A line of an order.
#[derive(Clone, Debug)]
pub struct Line {
    /// Of the product.
    pub id: i64,
    pub goods: i64,
    pub number: i64,
    pub price: i64,
    pub off: i64,
    /// What vouchers paid of it.
    pub voucher: i64,
    pub campaign: Option<i64>,
    /// The subsidy, and what it promised for all units.
    pub promise: Option<(i64, i64)>,
    /// Of a gift: its campaign, and the sum that earned it.
    pub gift: Option<(i64, i64)>,
    /// Of a gift: what lower sums would have given, and its worth.
    pub lower: Vec<(i64, i64)>,
    /// Campaigns whose gifts it helped to earn.
    pub earns: BTreeSet<i64>,
    pub ties: Ties,
    /// Units that never left.
    pub cancelled: i64,
    /// Units that came back.
    pub back: i64,
    /// Of these, units that the shop or the goods were the reason for.
    pub faults: i64,
}

impl Line {
    pub fn paid(&self) -> i64 {
        self.price * self.number - self.off
    }

    pub fn left(&self) -> i64 {
        self.number - self.cancelled - self.back
    }

    /// What of a gift's worth its buyer owes who keeps so many units of it, and this sum of what earned it.
    pub fn owed_for(&self, units: i64, from: i64, sum: i64) -> i64 {
        if sum >= from {
            return 0;
        }
        let mut earned = 0;
        for (threshold, worth) in &self.lower {
            if sum >= *threshold {
                earned = earned.max(*worth);
            }
        }
        (units * self.price - earned).max(0)
    }

    /// Money and vouchers for so many more units that go back.
    pub fn worth(&self, units: i64) -> (i64, i64) {
        let of = |paid: i64| -> i64 {
            let worth = worth_of_units(paid, self.number).into_iter();
            worth
                .skip((self.cancelled + self.back) as usize)
                .take(units as usize)
                .sum()
        };
        (of(self.paid() - self.voucher), of(self.voucher))
    }

    /// The voucher that a subsidy owes for the units that stay.
    fn due(&self) -> i64 {
        self.promise
            .map_or(0, |(_, amount)| amount * self.left() / self.number)
    }
}

#[derive(Clone, Debug)]
pub struct Order {
    pub number: String,
    pub payment: String,
    pub buyer: usize,
    pub status: i64,
    pub lines: Vec<Line>,
    pub freight: i64,
    /// What it has of each campaign, but for promises.
    pub benefits: BTreeMap<i64, i64>,
    pub was_paid: bool,
    pub paid: i64,
    pub refunded: i64,
    pub voucher_back: i64,
    /// Money and vouchers that its refunds kept back for gifts, and have not paid out yet.
    pub kept: (i64, i64),
    /// At the buyer's wish, or not paid: it earns nothing any more.
    pub is_called_off: bool,
    /// Campaign and goods of its group buy.
    pub group: Option<(i64, i64)>,
    pub coupon: Option<i64>,
    /// The cashback that ran when it was paid, and how much of it that counts.
    pub cashback: Option<(i64, i64)>,
}

impl Order {
    pub fn is_live(&self) -> bool {
        self.status != CANCELLED
    }

    pub fn total(&self) -> i64 {
        self.lines.iter().map(Line::paid).sum::<i64>() + self.freight
    }

    pub fn voucher(&self) -> i64 {
        self.lines.iter().map(|line| line.voucher).sum()
    }

    pub fn money(&self) -> i64 {
        self.total() - self.voucher()
    }
}

/// An offer as it was opened, and what has become of it.
#[derive(Clone, Debug)]
pub struct Running {
    /// Which of the kinds of the walk it is.
    pub slot: usize,
    pub offer: Offer,
    /// Of a group buy.
    pub target: i64,
    pub is_over: bool,
    /// Of a cashback: its vouchers are given; whose are worth how much.
    pub is_settled: bool,
    pub noted: BTreeMap<usize, i64>,
}

impl Running {
    pub fn voucher_at(&self, sum: i64) -> i64 {
        let What::Cashback { tiers } = &self.offer.what else {
            return 0;
        };
        let reached = tiers.iter().filter(|(threshold, _)| *threshold <= sum);
        reached.map(|(_, voucher)| *voucher).max().unwrap_or_default()
    }

    pub fn is_cashback(&self) -> bool {
        matches!(self.offer.what, What::Cashback { .. })
    }
}

pub struct Coupon {
    pub id: i64,
    pub state: State,
}

pub struct Person {
    pub money: i64,
    /// Without those that offers have given.
    pub vouchers: i64,
    pub coupons: Vec<Coupon>,
}

#[derive(Default)]
pub struct Books {
    pub goods: BTreeMap<i64, Goods>,
    pub gift_stock: BTreeMap<(i64, i64), i64>,
    pub running: Vec<Running>,
    pub people: Vec<Person>,
    pub orders: Vec<Order>,
    /// Groups that are complete.
    pub complete: BTreeSet<(i64, i64)>,
}

impl Books {
    pub fn live(&self) -> impl Iterator<Item = &Order> {
        self.orders.iter().filter(|order| order.is_live())
    }

    pub fn of_payment(&self, payment: &str) -> Vec<usize> {
        let orders = self.orders.iter().enumerate();
        let own = orders.filter(|(_, order)| order.payment == payment);
        own.map(|(place, _)| place).collect()
    }

    /// What counts against the budget of an offer.
    pub fn spent(&self, id: i64) -> i64 {
        let noted = self.running.iter().filter(|running| running.offer.id == id);
        let noted: i64 = noted.flat_map(|running| running.noted.values()).sum();
        let of_order = |order: &Order| {
            let promised = order
                .lines
                .iter()
                .filter(|line| line.promise.is_some_and(|(own, _)| own == id));
            let promised: i64 = promised
                .map(|line| match order.status {
                    RECEIVED => line.due(),
                    _ => line.promise.map_or(0, |(_, amount)| amount),
                })
                .sum();
            promised + order.benefits.get(&id).copied().unwrap_or_default()
        };
        noted + self.live().map(of_order).sum::<i64>()
    }

    /// Units of these goods that are reserved and sold by an offer.
    pub fn units(&self, id: i64, goods: i64) -> (i64, i64) {
        let units = |was_paid: bool| -> i64 {
            let orders = self.live().filter(|order| order.was_paid == was_paid);
            let lines = orders.flat_map(|order| &order.lines);
            let own = lines.filter(|line| line.campaign == Some(id) && line.goods == goods);
            own.map(|line| line.number).sum()
        };
        (units(false), units(true))
    }

    /// Offers that are not over, with what is left of them.
    pub fn offers(&self) -> Vec<Offer> {
        let running = self.running.iter().filter(|running| !running.is_over);
        let offers = running.map(|running| {
            let mut offer = running.offer.clone();
            offer.left = offer.left.map(|budget| budget - self.spent(offer.id));
            if let What::Sale { goods, .. } = &mut offer.what {
                for (id, (_, left)) in goods {
                    let (reserved, sold) = self.units(offer.id, *id);
                    *left -= reserved + sold;
                }
            }
            offer
        });
        offers.collect()
    }

    pub fn quote(&self, lines: &[Wanted], coupon: Option<(i64, i64)>, vouchers: i64) -> Quoted {
        let offers = self.offers();
        let market = Market {
            coupon,
            vouchers,
            ..self.market(&offers)
        };
        quote(&market, lines)
    }

    fn market<'a>(&'a self, offers: &'a [Offer]) -> Market<'a> {
        Market {
            goods: &self.goods,
            offers,
            gift_stock: &self.gift_stock,
            coupon: None,
            vouchers: 0,
            tariffs: TARIFFS,
            waiting: 0,
        }
    }

    /// Its campaign runs, has so many left, and its budget bears what they save.
    pub fn may_put(&self, line: &Wanted) -> bool {
        let offers = self.offers();
        let Some(parts) = parts_of(&self.market(&offers), 0, *line, &BTreeSet::new()) else {
            return false;
        };
        let saved: i64 = parts.iter().map(|part| part.saved * part.number).sum();
        let mut named = offers.iter().filter(|offer| offer.id == line.campaign);
        let left = named.next().and_then(|offer| offer.left);
        left.is_none_or(|left| saved <= left)
    }

    pub fn vouchers(&self, buyer: usize) -> i64 {
        let received = self
            .orders
            .iter()
            .filter(|order| order.buyer == buyer && order.status == RECEIVED);
        let due: i64 = received.flat_map(|order| &order.lines).map(Line::due).sum();
        let noted = self
            .running
            .iter()
            .filter_map(|running| running.noted.get(&buyer));
        self.people[buyer].vouchers + due + noted.sum::<i64>()
    }

    /// One for each whole yuan of money that stays paid for the goods of a received order.
    pub fn points(&self, buyer: usize) -> i64 {
        let received = self
            .orders
            .iter()
            .filter(|order| order.buyer == buyer && order.status == RECEIVED);
        let points = |order: &Order| (order.paid - order.freight - order.refunded).max(0) / 100;
        received.map(points).sum()
    }
}
