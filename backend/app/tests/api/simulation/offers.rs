//! A full reduction for all buyers of the simulation, and each buyer's coupons.
use ::campaigns::{changes::Changed, models::_entities::campaigns, models::kinds::Kind};
use chrono::TimeDelta;
use coupons::models::{_entities::coupon_claims, claim_states::State};
use kernel::WriteTx;
use rand::Rng;
use sea_orm::{DbErr, prelude::*};

use super::{
    ledger::{CANCELLED, Ledger, Line, Row},
    model::{Offers, taken_off, worth_of_units},
    walk::Walk,
};
use crate::promotions_support::NewCampaign;

/// From so much on, so much less.
const REDUCTIONS: [(i64, i64); 3] = [(5_000, 303), (20_000, 1_501), (60_000, 7_007)];
/// Of every coupon.
pub const COUPON: (i64, i64) = (10_000, 1_009);
/// That each buyer holds.
const COUPONS: usize = 12;

/// A coupon by its id, and the payment whose orders have it.
pub struct Coupon {
    pub id: i64,
    pub payment: Option<String>,
}

impl Line {
    /// Less the reduction and the coupon.
    pub fn paid(&self) -> i64 {
        self.amount() - self.off
    }

    /// What so many more units bring when they go back.
    pub fn worth(&self, units: i64) -> i64 {
        let worth = worth_of_units(self.paid(), self.units.len() as i64);
        worth.iter().skip(self.gone as usize).take(units as usize).sum()
    }

    /// They go back, or it is settled that they do.
    pub fn bring(&mut self, units: i64) -> i64 {
        let worth = self.worth(units);
        self.gone += units;
        worth
    }
}

impl Ledger {
    /// Whether its lines count for reductions and coupons.
    pub fn joins(&self, goods: i64) -> bool {
        !self.goods[&goods].is_ephedrine
    }

    /// The reduction of each of these rows.
    pub fn taken_off(&self, buyer: usize, rows: &[&Row], with_coupon: bool) -> Vec<i64> {
        let line = |row: &&Row| (self.price(buyer, row) * row.number, self.joins(row.goods));
        let lines: Vec<(i64, bool)> = rows.iter().map(line).collect();
        let offers = Offers {
            reductions: REDUCTIONS.to_vec(),
            coupon: with_coupon.then_some(COUPON),
        };
        taken_off(&lines, &offers)
    }

    /// A coupon that none of the buyer's orders has.
    pub fn free_coupon(&self, buyer: usize) -> Option<i64> {
        let mut coupons = self.people[buyer].coupons.iter();
        coupons
            .find(|coupon| coupon.payment.is_none())
            .map(|coupon| coupon.id)
    }

    /// Free again, once none of the orders that it was for is left.
    pub fn free_coupons(&mut self, payment: &str) {
        let mut orders = self.orders.iter();
        let is_in_use = orders.any(|order| {
            order.payment == payment && order.status != CANCELLED && self.has_joining_lines(order)
        });
        if is_in_use {
            return;
        }
        let coupons = self.people.iter_mut().flat_map(|person| &mut person.coupons);
        for coupon in coupons.filter(|coupon| coupon.payment.as_deref() == Some(payment)) {
            coupon.payment = None;
        }
    }

    fn has_joining_lines(&self, order: &super::ledger::Order) -> bool {
        order.lines.iter().any(|line| self.joins(line.goods))
    }

    fn expected(&self, coupon: &Coupon) -> State {
        let Some(payment) = &coupon.payment else {
            return State::Unused;
        };
        let mut orders = self.orders.iter().filter(|order| order.payment == *payment);
        if orders.any(|order| order.paid > 0) {
            State::Used
        } else {
            State::Locked
        }
    }
}

impl Walk {
    /// However far the clock is set back, or on.
    pub async fn open_offers(&mut self) {
        let reduction = NewCampaign {
            tiers: REDUCTIONS.map(|(from, cut)| (from, cut, None)).to_vec(),
            ..NewCampaign::of(Kind::FullReduction)
        };
        self.shop.campaign(reduction).await;
        for place in 0..self.buyers.len() {
            for _ in 0..COUPONS {
                let id = self.shop.coupon(&self.buyers[place], COUPON.0, COUPON.1).await;
                self.ledger.people[place]
                    .coupons
                    .push(Coupon { id, payment: None });
            }
        }
        let (from, until) = (
            self.shop.now() - TimeDelta::days(5),
            self.shop.now() + TimeDelta::days(5),
        );
        self.shop
            .write::<_, DbErr, _>(async move |tx: &WriteTx| {
                campaigns::Entity::update_many()
                    .col_expr(campaigns::Column::StartsAt, Expr::value(from))
                    .col_expr(campaigns::Column::EndsAt, Expr::value(until))
                    .exec(tx.db())
                    .await?;
                coupon_claims::Entity::update_many()
                    .col_expr(coupon_claims::Column::ValidFrom, Expr::value(from))
                    .exec(tx.db())
                    .await?;
                tx.touch(Changed::Campaigns);
                Ok(())
            })
            .await;
    }

    /// One of the buyer's, now and then.
    pub fn some_coupon(&mut self, buyer: usize) -> Option<i64> {
        let coupon = self.ledger.free_coupon(buyer)?;
        self.rng.random_bool(0.5).then_some(coupon)
    }

    pub async fn check_coupons(&self, buyer: usize) {
        for coupon in &self.ledger.people[buyer].coupons {
            let (is, should) = (
                self.shop.coupon_state(coupon.id).await,
                self.ledger.expected(coupon),
            );
            assert_eq!(is, should, "coupon {} of {:?}", coupon.id, coupon.payment);
        }
    }
}
