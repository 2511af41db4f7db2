//! What becomes of orders on the walk: cancelled, sent in parts, received.
use rand::Rng;
use serde_json::{Value, json};

use super::{
    ledger::{PAID, PARTLY_SENT, RECEIVED, SENT, UNPAID, Unit},
    walk::{Walk, is},
};
/// Index of a line, picked units by batch, and dropped units.
type Leaving = (usize, Vec<(String, i64)>, i64);

impl Walk {
    /// By the buyer before payment, by staff after it.
    pub async fn cancel(&mut self, status: i64) {
        let Some(order) = self.some_order(&[status]) else {
            return;
        };
        let (number, now) = (
            self.ledger.orders[order].number.clone(),
            self.ledger.orders[order].status,
        );
        self.note(format!("{number} is cancelled where {status} is expected"));
        let by_buyer = status == UNPAID;
        let answer = if by_buyer {
            let path = format!("/api/order/{number}/cancel");
            self.buyer_of(order).post_json(&path, &json!({})).await
        } else {
            let path = format!("/admin/api/orders/{number}/cancel");
            let reason = json!({ "reason": "客户要求" });
            self.departments.service.post_json(&path, &reason).await
        };
        let may = now == UNPAID || (!by_buyer && now == PAID);
        is(&answer, may, 409);
        if may && now == UNPAID {
            self.ledger.call_off(order);
        } else if may {
            self.ledger.cancel(order);
        }
        self.release_held().await;
        let payment = self.ledger.orders[order].payment.clone();
        self.check_payment(&payment).await;
    }

    /// A parcel with some of what waits; of the rest some is paid back at once.
    pub async fn pick(&mut self) {
        let Some(order) = self.some_order(&[PAID, PARTLY_SENT]) else {
            return;
        };
        let (number, status) = (
            self.ledger.orders[order].number.clone(),
            self.ledger.orders[order].status,
        );
        let started = self
            .departments
            .warehouse
            .post_json("/admin/api/picking", &json!({ "ids": [number] }))
            .await;
        let list = started.assert_ok().body["started"][0].as_str().map(str::to_owned);
        assert_eq!(
            list.is_some(),
            status == PAID || status == PARTLY_SENT,
            "{started:?}"
        );
        let Some(list) = list else { return };
        let path = format!("/admin/api/shipments/{list}");
        let shown = self.departments.warehouse.get(&path).await;
        let mut said = Vec::new();
        let mut taken = Vec::new();
        let warehouse = self.ledger.orders[order].key.2;
        for place in 0..self.ledger.orders[order].lines.len() {
            let line = &self.ledger.orders[order].lines[place];
            let waits = line.promised();
            if waits == 0 {
                continue;
            }
            let proposed = self.ledger.proposed(line.goods, warehouse, waits);
            let seen = shown.assert_ok().body["lines"].as_array().unwrap();
            let seen = seen.iter().find(|seen| seen["id"] == line.id).unwrap();
            assert_eq!(batches_of(seen), proposed, "{shown:?}");
            let found = if self.rng.random_bool(0.6) {
                waits
            } else {
                self.rng.random_range(0..=waits)
            };
            let picked = self.ledger.proposed(line.goods, warehouse, found);
            let is_refunded = self.rng.random_bool(0.4);
            let rest = if is_refunded { "refund" } else { "later" };
            let batches: Vec<Value> = picked
                .iter()
                .map(|(batch, units)| json!({ "batch_id": batch_id(seen, batch), "number": units }))
                .collect();
            said.push(json!({ "id": line.id, "batches": batches, "rest": rest }));
            taken.push((place, picked, if is_refunded { waits - found } else { 0 }));
        }
        self.note(format!("{number} is picked as {list}: {taken:?}"));
        let body = json!({ "lines": said });
        let answer = self
            .departments
            .warehouse
            .post_json(&format!("{path}/pick"), &body)
            .await;
        answer.assert_ok();
        let units: i64 = taken
            .iter()
            .flat_map(|(_, picked, _)| picked)
            .map(|(_, units)| units)
            .sum();
        if units > 0 {
            self.departments.check(&list).await;
            let parcel = json!({
                "carrier": "顺丰速运", "waybill": list, "temperature": "5.0", "vehicle": "箱 1", "cooling": "insulated_box",
            });
            let sent = self
                .departments
                .warehouse
                .post_json(&format!("{path}/send"), &parcel)
                .await;
            sent.assert_ok();
        }
        self.leave(order, taken);
        self.release_held().await;
        self.check_order(order).await;
    }

    /// Finance agrees to what goes back above the limit.
    async fn release_held(&self) {
        let finance = &self.departments.finance;
        let held = finance
            .get("/admin/api/held_refunds?filter={\"status\":\"held\"}")
            .await;
        for refund in held.assert_ok().body.as_array().unwrap() {
            let path = format!("/admin/api/held_refunds/{}/release", refund["id"]);
            finance.post_json(&path, &json!({})).await.assert_ok();
        }
    }

    fn leave(&mut self, order: usize, taken: Vec<Leaving>) {
        let (mut units, mut back) = (0, 0);
        for (place, picked, dropped) in taken {
            let line = &mut self.ledger.orders[order].lines[place];
            let goods = line.goods;
            line.turn(dropped, &Unit::Promised, &Unit::Dropped);
            back += line.bring(dropped);
            for (batch, number) in &picked {
                line.turn(*number, &Unit::Promised, &Unit::Sent(batch.clone()));
                units += number;
            }
            for (batch, number) in picked {
                self.ledger.move_stock(goods, &batch, -number);
            }
        }
        if back > 0 {
            self.ledger.give_back(order, back);
        }
        let is_all = self.ledger.orders[order].promised() == 0;
        let status = self.ledger.orders[order].status;
        match (units > 0, is_all) {
            (true, true) => self.ledger.orders[order].status = SENT,
            (true, false) => self.ledger.orders[order].status = PARTLY_SENT,
            (false, true) if status == PARTLY_SENT => self.ledger.orders[order].status = SENT,
            (false, true) => self.ledger.cancel(order),
            (false, false) => {}
        }
    }

    pub async fn receive(&mut self) {
        let Some(order) = self.some_order(&[SENT]) else {
            return;
        };
        let (number, status) = (
            self.ledger.orders[order].number.clone(),
            self.ledger.orders[order].status,
        );
        self.note(format!("{number} is received"));
        let path = format!("/api/order/{number}/receive");
        is(
            &self
                .buyer_of(order)
                .post_json(&path, &json!({ "temperature": "5.0" }))
                .await,
            status == SENT,
            409,
        );
        if status == SENT {
            self.ledger.orders[order].status = RECEIVED;
        }
        self.check_order(order).await;
    }
}

/// Batches and units of a line of a pick list.
fn batches_of(line: &Value) -> Vec<(String, i64)> {
    let batches = line["batches"].as_array().unwrap().iter();
    let all = batches.map(|batch| {
        let number = batch["batch_number"].as_str().unwrap().to_owned();
        (number, batch["number"].as_i64().unwrap())
    });
    all.filter(|(_, units)| *units > 0).collect()
}

fn batch_id<'a>(line: &'a Value, number: &str) -> &'a Value {
    let batches = line["batches"].as_array().unwrap();
    let found = batches.iter().find(|batch| batch["batch_number"] == number);
    &found.unwrap_or_else(|| panic!("{number} is not in {line}"))["batch_id"]
}
