//! Claims on the walk: made, taken back, refused, sent back, inspected unit by unit and paid back.
use rand::{Rng, seq::IndexedRandom};
use serde_json::{Value, json};

use super::{
    ledger::{CANCELLED, Claim, Kind, PARTLY_SENT, RECEIVED, SENT, Unit},
    walk::{Walk, fen, is},
};
use crate::after_sales_support::{prove_cold, step};

/// A refund above it needs two people.
const SECOND_PERSON_ABOVE: i64 = 500_000;

impl Walk {
    pub async fn claim(&mut self) {
        let Some(order) = self.some_order(&[RECEIVED, SENT, PARTLY_SENT]) else {
            return;
        };
        let books = &self.ledger.orders[order];
        let place = self.rng.random_range(0..books.lines.len());
        let line = &books.lines[place];
        let batches = line.units.iter().filter_map(|unit| match unit {
            Unit::Sent(batch) | Unit::Claimed(_, batch) => Some(batch.clone()),
            _ => None,
        });
        let batches: Vec<String> = batches.collect();
        let Some(batch) = batches.choose(&mut self.rng).cloned() else {
            return;
        };
        let (claimable, line_id) = (line.claimable(&batch), line.id);
        let number = books.number.clone();
        let units = self.rng.random_range(1..=claimable + 1);
        let kind = if self.rng.random_bool(0.4) {
            Kind::Refund
        } else {
            Kind::Return
        };
        self.note(format!(
            "{units} of {batch} of line {line_id} of {number} are claimed: {kind:?}"
        ));
        let (kind_code, reason) = match kind {
            Kind::Refund => ("refund", "short"),
            Kind::Return => ("return", "damaged"),
        };
        let body = json!({
            "type": kind_code, "reason": reason, "remark": "请看照片",
            "photos": [self.photos[self.ledger.orders[order].buyer]],
            "lines": [{ "id": line_id, "batch": batch, "number": units }],
        });
        let path = format!("/api/order/{number}/after_sales");
        let made = self.buyer_of(order).post_json(&path, &body).await;
        // Before the receipt too: units are short or damaged.
        let may = units <= claimable;
        is(&made, may, 422);
        if !may {
            return;
        }
        let place_of_claim = self.ledger.claims.len();
        let claim = Claim {
            number: made.data()["id"].as_str().unwrap().to_owned(),
            order,
            line: place,
            batch: batch.clone(),
            units,
            accepted: 0,
            amount: 0,
            kind,
            status: 10,
        };
        self.ledger.claims.push(claim);
        let line = &mut self.ledger.orders[order].lines[place];
        let worth = line.worth(units);
        line.turn(
            units,
            &Unit::Sent(batch.clone()),
            &Unit::Claimed(place_of_claim, batch),
        );
        let seen = self.seen(place_of_claim).await;
        assert_eq!(fen(&seen["refund_amount"]), worth, "{seen}");
    }

    async fn seen(&self, claim: usize) -> Value {
        let claim = &self.ledger.claims[claim];
        let path = format!("/api/after_sales/{}", claim.number);
        let shown = self.buyer_of(claim.order).get(&path).await;
        assert_eq!(shown.assert_ok().data()["status"], claim.status, "{shown:?}");
        shown.data().clone()
    }

    /// One step of some claim that is not over.
    pub async fn move_claim(&mut self) {
        let open = self
            .ledger
            .claims
            .iter()
            .enumerate()
            .filter(|(_, claim)| claim.status < 50);
        let open: Vec<usize> = open.map(|(place, _)| place).collect();
        let Some(place) = open.choose(&mut self.rng).copied() else {
            return;
        };
        let claim = &self.ledger.claims[place];
        let (number, status, kind) = (claim.number.clone(), claim.status, claim.kind);
        let chance: f64 = self.rng.random();
        self.note(format!("claim {number} goes on from {status} ({chance})"));
        match status {
            10 | 20 if chance < 0.15 => {
                let path = format!("/api/after_sales/{number}/cancel");
                let order = self.ledger.claims[place].order;
                self.buyer_of(order)
                    .post_json(&path, &json!({}))
                    .await
                    .assert_ok();
                self.over(place, 61);
            }
            10 if chance < 0.25 => {
                let reason = json!({ "reason": "照片看不清" });
                step(&self.departments.qa, &number, "reject", &reason)
                    .await
                    .assert_ok();
                self.over(place, 62);
            }
            10 => {
                let with_return = u8::from(kind == Kind::Return);
                let body = json!({ "with_return": with_return });
                step(&self.departments.qa, &number, "accept", &body)
                    .await
                    .assert_ok();
                let claim = &mut self.ledger.claims[place];
                claim.accepted = claim.units;
                claim.status = if kind == Kind::Return { 20 } else { 40 };
                if kind == Kind::Refund {
                    self.settle(place);
                }
            }
            20 => {
                let parcel = [("carrier", "顺丰速运"), ("waybill", "SF9")];
                let path = format!("/api/after_sales/{number}/send");
                let order = self.ledger.claims[place].order;
                self.buyer_of(order).post_form(&path, &parcel).await.assert_ok();
                self.ledger.claims[place].status = 30;
            }
            30 => {
                step(&self.departments.warehouse, &number, "arrive", &json!({}))
                    .await
                    .assert_ok();
                self.ledger.claims[place].status = 35;
            }
            35 => self.inspect(place).await,
            _ => self.refund(place).await,
        }
        self.seen(place).await;
        let order = self.ledger.claims[place].order;
        self.check_order(order).await;
    }

    /// The claimed goods are with the buyer as before.
    fn over(&mut self, place: usize, status: i64) {
        self.ledger.claims[place].status = status;
        let units = self.ledger.claims[place].units;
        self.unclaim(place, units, false);
    }

    fn unclaim(&mut self, place: usize, units: i64, is_paid_back: bool) {
        let claim = &self.ledger.claims[place];
        let line = &mut self.ledger.orders[claim.order].lines[claim.line];
        let after = if is_paid_back {
            Unit::PaidBack
        } else {
            Unit::Sent(claim.batch.clone())
        };
        line.turn(units, &Unit::Claimed(place, claim.batch.clone()), &after);
    }

    async fn inspect(&mut self, place: usize) {
        let (number, units) = (
            self.ledger.claims[place].number.clone(),
            self.ledger.claims[place].units,
        );
        let shown = self
            .departments
            .qa
            .get(&format!("/admin/api/after_sales/{number}"))
            .await;
        let shown = shown.assert_ok().body["lines"][0].clone();
        let (mut found, mut left) = ([0; 4], units);
        while left > 0 {
            found[self.rng.random_range(0..4)] += 1;
            left -= 1;
        }
        if self.rng.random_bool(0.5) {
            found = [units, 0, 0, 0];
        }
        let [sellable, quarantined, scrapped, refused] = found;
        let mut line = json!({
            "id": shown["id"], "sellable": sellable, "quarantined": quarantined, "scrapped": scrapped, "refused": refused,
        });
        prove_cold(&shown, &mut line);
        let body = json!({ "lines": [line], "remark": "逐件验收" });
        step(&self.departments.qa, &number, "inspect", &body)
            .await
            .assert_ok();
        let claim = &mut self.ledger.claims[place];
        claim.accepted = units - refused;
        claim.status = if claim.accepted == 0 { 63 } else { 40 };
        let (batch, order, line) = (claim.batch.clone(), claim.order, claim.line);
        let goods = self.ledger.orders[order].lines[line].goods;
        self.ledger.move_stock(goods, &batch, sellable);
        self.unclaim(place, refused, false);
        self.settle(place);
    }

    /// The refund is fixed from here on.
    fn settle(&mut self, place: usize) {
        let claim = &mut self.ledger.claims[place];
        let line = &mut self.ledger.orders[claim.order].lines[claim.line];
        claim.amount = line.bring(claim.accepted);
    }

    async fn refund(&mut self, place: usize) {
        let claim = &self.ledger.claims[place];
        let (number, order, accepted) = (claim.number.clone(), claim.order, claim.accepted);
        let amount = claim.amount;
        let empty = json!({});
        step(&self.departments.finance, &number, "refund", &empty)
            .await
            .assert_ok();
        if amount > SECOND_PERSON_ABOVE {
            step(&self.departments.finance, &number, "refund", &empty)
                .await
                .assert_refused(409);
            step(&self.second, &number, "refund", &empty).await.assert_ok();
        }
        step(&self.second, &number, "refund", &empty)
            .await
            .assert_refused(409);
        self.ledger.claims[place].status = 50;
        self.unclaim(place, accepted, true);
        self.ledger.give_back(order, amount);
        assert_ne!(self.ledger.orders[order].status, CANCELLED);
    }
}
