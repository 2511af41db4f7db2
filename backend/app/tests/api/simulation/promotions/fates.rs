//! What becomes of orders in the books: paid, cancelled alone or with their gifts, sent in part, claimed back.
use std::collections::BTreeMap;

use coupons::models::claim_states::State;

use super::books::{Books, CANCELLED, IN_GROUP, Line, Order, PAID, UNPAID};

/// Units that are claimed, by the place of their line.
pub type Going = BTreeMap<usize, i64>;

/// Units that are claimed on one ground.
#[derive(Clone, Debug, Default)]
pub struct Claimed {
    pub going: Going,
    /// The shop or the goods are the reason: the units still earn gifts.
    pub is_fault: bool,
}

/// What a claim brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    pub money: i64,
    pub voucher: i64,
    /// Money and vouchers kept back for gifts, or paid out once they are back.
    pub withheld: (i64, i64),
}

impl Brought {
    pub fn kept_back(self) -> i64 {
        self.withheld.0 + self.withheld.1
    }
}

/// Who cancels an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Buyer,
    Shop,
}

/// So much of it, money before vouchers.
fn money_first(sum: i64, of: (i64, i64)) -> (i64, i64) {
    let money = sum.min(of.0);
    (money, (sum - money).min(of.1))
}

impl Books {
    pub fn due(&self, payment: &str) -> Vec<usize> {
        let mut due = self.of_payment(payment);
        due.retain(|place| self.orders[*place].status == UNPAID);
        due
    }

    pub fn pay(&mut self, due: &[usize]) {
        let open = self.running.iter().find(|one| one.is_cashback() && !one.is_over);
        let cashback = open.map(|one| one.offer.id);
        for place in due {
            let order = &mut self.orders[*place];
            (order.was_paid, order.paid, order.status) = (true, order.money(), PAID);
            order.cashback = cashback.map(|id| (id, order.money() - order.freight));
            let person = &mut self.people[order.buyer];
            person.money -= order.paid;
            let used = person
                .coupons
                .iter_mut()
                .find(|coupon| Some(coupon.id) == order.coupon);
            if let Some(used) = used {
                used.state = State::Used;
            }
            if let Some(group) = order.group {
                order.status = IN_GROUP;
                self.complete_group(group);
            }
        }
    }

    /// The last payment lets all of them go on.
    fn complete_group(&mut self, group: (i64, i64)) {
        let (_, sold) = self.units(group.0, group.1);
        let target = self.running.iter().find(|running| running.offer.id == group.0);
        if target.is_some_and(|running| sold >= running.target) {
            self.complete.insert(group);
        }
        if self.complete.contains(&group) {
            for order in self.orders.iter_mut().filter(|order| order.group == Some(group)) {
                if order.status == IN_GROUP {
                    order.status = PAID;
                }
            }
        }
    }

    /// The offer is over: a group that is not complete has failed.
    pub fn fail_groups(&mut self, campaign: i64) {
        for place in 0..self.orders.len() {
            let order = &self.orders[place];
            let own = order.group.filter(|(id, _)| *id == campaign);
            let waits = matches!(order.status, UNPAID | IN_GROUP);
            if own.is_some_and(|group| waits && !self.complete.contains(&group)) {
                let payment = order.payment.clone();
                self.end(place);
                self.give_back(place, (0, 0));
                self.pay_out_unowed(&payment);
            }
        }
    }

    /// Coupons wait for another day.
    fn end(&mut self, place: usize) {
        let order = &mut self.orders[place];
        order.status = CANCELLED;
        let coupon = order.coupon;
        let payment = self.orders[place].payment.clone();
        let others = self.of_payment(&payment);
        let is_in_use = others.iter().map(|place| &self.orders[*place]);
        let is_in_use = is_in_use
            .filter(|order| order.is_live())
            .any(|order| order.coupon == coupon);
        let own = self.people[self.orders[place].buyer].coupons.iter_mut();
        for coupon in own.filter(|one| Some(one.id) == coupon && !is_in_use) {
            coupon.state = State::Unused;
        }
        self.lower_cashback(place);
    }

    /// Money goes back as money, vouchers as vouchers, but for what is withheld of them.
    fn give_back(&mut self, place: usize, withheld: (i64, i64)) {
        let order = &mut self.orders[place];
        order.kept = withheld;
        let money = order.paid - order.refunded - withheld.0;
        let voucher = order.voucher() - order.voucher_back - withheld.1;
        self.pay_back(place, money, voucher);
    }

    /// One order of a checkout, and those that cannot stay without it. Who has called off what earned the gifts of the others
    /// does not get them, and pays for those that have left already.
    pub fn call_off(&mut self, place: usize, by: By) {
        let mut all = self.falls_with(place, by);
        all.push(place);
        for gone in &all {
            self.end(*gone);
            self.orders[*gone].is_called_off = by == By::Buyer;
        }
        let payment = self.orders[place].payment.clone();
        self.recount_freight(&payment, &all);
        if by == By::Buyer {
            self.drop_unearned(&payment);
        }
        for gone in all {
            let order = &self.orders[gone];
            let paid = (order.paid, order.voucher());
            let is_withheld = order.is_called_off && order.was_paid;
            let owed = self.owed(gone, &Claimed::default()) - self.withheld(&payment);
            let owed = if is_withheld { owed.max(0) } else { 0 };
            self.give_back(gone, money_first(owed, paid));
        }
        self.pay_out_unowed(&payment);
    }

    fn drop_unearned(&mut self, payment: &str) {
        let counts = |order: &Order| !order.is_called_off;
        let orders = self.of_payment(payment);
        let mut dropped = Vec::new();
        for at in &orders {
            let order = &self.orders[*at];
            if !matches!(order.status, UNPAID | IN_GROUP | PAID) {
                continue;
            }
            for (line, gift) in order.lines.iter().enumerate() {
                let Some((campaign, threshold)) = gift.gift else {
                    continue;
                };
                // Units that nobody would owe anything for are sent.
                let sum = self.earned(&orders, campaign, counts, |line, _| line.back - line.faults);
                let mut stay = gift.left();
                while gift.owed_for(stay, threshold, sum) > 0 {
                    stay -= 1;
                }
                dropped.push((*at, line, gift.left() - stay));
            }
        }
        for (order, line, units) in dropped {
            self.orders[order].lines[line].cancelled += units;
        }
    }

    /// The sum of what earned a gift of this campaign, less what its buyer gave back for no fault.
    fn earned(
        &self,
        orders: &[usize],
        campaign: i64,
        counts: impl Fn(&Order) -> bool,
        back: impl Fn(&Line, (usize, usize)) -> i64,
    ) -> i64 {
        let mut sum = 0;
        for place in orders.iter().filter(|place| counts(&self.orders[**place])) {
            for (at, line) in self.orders[*place].lines.iter().enumerate() {
                if line.earns.contains(&campaign) {
                    sum += line.price * (line.number - back(line, (*place, at)));
                }
            }
        }
        sum
    }

    /// What the buyer owes for gifts, once these units have gone back, too.
    fn owed(&self, order: usize, claimed: &Claimed) -> i64 {
        let orders = self.of_payment(&self.orders[order].payment);
        let more = |(place, at): (usize, usize)| {
            let more = claimed.going.get(&at).filter(|_| place == order);
            more.copied().unwrap_or_default()
        };
        let unwanted = |line: &Line, at: (usize, usize)| {
            let more = if claimed.is_fault { 0 } else { more(at) };
            line.back - line.faults + more
        };
        let mut owed = 0;
        for place in orders.iter().filter(|place| self.orders[**place].is_live()) {
            for (at, line) in self.orders[*place].lines.iter().enumerate() {
                let Some((campaign, threshold)) = line.gift else {
                    continue;
                };
                let kept = self.earned(&orders, campaign, |order| !order.is_called_off, unwanted);
                owed += line.owed_for(line.left() - more((*place, at)), threshold, kept);
            }
        }
        owed
    }

    /// What a claim of these units brings. Below its tier the buyer pays for the gift, or sends it back as well; over all
    /// claims of a checkout exactly what is owed is kept back.
    pub fn brings(&self, place: usize, claimed: &Claimed) -> Brought {
        let order = &self.orders[place];
        let (mut money, mut voucher) = (0, 0);
        for (at, units) in &claimed.going {
            let worth = order.lines[*at].worth(*units);
            money += worth.0;
            voucher += worth.1;
        }
        let due = self.owed(place, claimed) - self.withheld(&order.payment);
        let withheld = if due > 0 {
            money_first(due, (money, voucher))
        } else {
            let out = money_first(-due, self.kept(&order.payment));
            (-out.0, -out.1)
        };
        Brought {
            money: money - withheld.0,
            voucher: voucher - withheld.1,
            withheld,
        }
    }

    /// What all orders of a payment keep back for gifts.
    fn kept(&self, payment: &str) -> (i64, i64) {
        let orders = self.of_payment(payment).into_iter();
        let kept = orders.map(|place| self.orders[place].kept);
        kept.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    }

    fn withheld(&self, payment: &str) -> i64 {
        let (money, voucher) = self.kept(payment);
        money + voucher
    }

    /// A gift that comes back is paid out by the other orders that kept something for it, and then by its own.
    pub fn take_back(&mut self, place: usize, claimed: &Claimed, brought: Brought) {
        for (at, units) in &claimed.going {
            let line = &mut self.orders[place].lines[*at];
            line.back += units;
            line.faults += if claimed.is_fault { *units } else { 0 };
        }
        let (mut own, mut kept) = ((brought.money, brought.voucher), brought.withheld);
        let mut others = self.of_payment(&self.orders[place].payment);
        others.retain(|other| *other != place);
        for other in others {
            let most = self.orders[other].kept;
            let part = ((-kept.0).clamp(0, most.0), (-kept.1).clamp(0, most.1));
            self.pay_out(other, part);
            own = (own.0 - part.0, own.1 - part.1);
            kept = (kept.0 + part.0, kept.1 + part.1);
        }
        let order = &mut self.orders[place];
        order.kept = (order.kept.0 + kept.0, order.kept.1 + kept.1);
        assert!(
            order.kept.0 >= 0 && order.kept.1 >= 0,
            "more is paid out than was kept"
        );
        self.pay_back(place, own.0, own.1);
        self.count_less(place, own.0);
    }

    /// What was kept for gifts that the buyer does not get after all.
    fn pay_out_unowed(&mut self, payment: &str) {
        for place in self.of_payment(payment) {
            let rest = self.withheld(payment) - self.owed(place, &Claimed::default());
            self.pay_out(place, money_first(rest.max(0), self.orders[place].kept));
        }
    }

    /// Of what this order kept for gifts.
    fn pay_out(&mut self, place: usize, part: (i64, i64)) {
        let order = &mut self.orders[place];
        order.kept = (order.kept.0 - part.0, order.kept.1 - part.1);
        self.pay_back(place, part.0, part.1);
        self.count_less(place, part.0);
    }

    /// Units that the warehouse did not find are paid back; gifts stay.
    pub fn drop_units(&mut self, place: usize, missing: &Going) {
        let (mut money, mut voucher) = (0, 0);
        for (at, units) in missing {
            let line = &mut self.orders[place].lines[*at];
            let worth = line.worth(*units);
            line.cancelled += units;
            money += worth.0;
            voucher += worth.1;
        }
        self.pay_back(place, money, voucher);
        self.count_less(place, money);
        let payment = self.orders[place].payment.clone();
        self.pay_out_unowed(&payment);
    }

    fn pay_back(&mut self, place: usize, money: i64, voucher: i64) {
        let order = &mut self.orders[place];
        order.refunded += money;
        order.voucher_back += voucher;
        assert!(order.refunded <= order.paid, "more goes back than was paid");
        assert!(
            order.voucher_back <= order.voucher(),
            "more vouchers go back than paid it"
        );
        let person = &mut self.people[order.buyer];
        person.money += money;
        person.vouchers += voucher;
    }

    fn count_less(&mut self, place: usize, money: i64) {
        self.lower_cashback_after(place, |counted| (counted - money).max(0));
    }

    fn lower_cashback(&mut self, place: usize) {
        self.lower_cashback_after(place, |counted| counted);
    }

    /// A voucher that was given is worth what the rest of the payments reaches, and never more than before.
    fn lower_cashback_after(&mut self, place: usize, less: impl Fn(i64) -> i64) {
        let Some((id, counted)) = self.orders[place].cashback.filter(|(_, counted)| *counted > 0) else {
            return;
        };
        self.orders[place].cashback = Some((id, less(counted)));
        let buyer = self.orders[place].buyer;
        let sum = self.paid_towards(id, buyer);
        let own = self.running.iter_mut().find(|running| running.offer.id == id);
        let Some(running) = own.filter(|running| running.is_settled) else {
            return;
        };
        let most = running.voucher_at(sum);
        if let Some(noted) = running.noted.get_mut(&buyer) {
            *noted = most.min(*noted);
        }
    }

    pub fn paid_towards(&self, cashback: i64, buyer: usize) -> i64 {
        let paid = self.live().filter(|order| order.was_paid && order.buyer == buyer);
        let counted = paid.filter_map(|order| order.cashback.filter(|(id, _)| *id == cashback));
        counted.map(|(_, counted)| counted).sum()
    }

    /// Its period is over. The number of vouchers.
    pub fn settle_cashback(&mut self, at: usize) -> u64 {
        let id = self.running[at].offer.id;
        for buyer in 0..self.people.len() {
            let voucher = self.running[at].voucher_at(self.paid_towards(id, buyer));
            if voucher > 0 {
                self.running[at].noted.insert(buyer, voucher);
            }
        }
        self.running[at].is_settled = true;
        self.running[at].noted.len() as u64
    }
}
