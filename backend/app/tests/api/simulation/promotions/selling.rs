//! What becomes of orders on the walk: paid, cancelled, sent whole or in part, and claimed back in every mixture.
use rand::{Rng, seq::IndexedRandom};
use serde_json::{Value, json};

use super::{
    books::{CANCELLED, PAID, RECEIVED, UNPAID},
    fates::{By, Claimed, Going},
    walk::Walk,
};
use crate::{
    after_sales_support::step,
    simulation::walk::{fen, is},
};

impl Walk {
    pub async fn pay(&mut self) {
        let Some(order) = self.some_order(UNPAID) else {
            return;
        };
        let (payment, buyer) = (
            self.books.orders[order].payment.clone(),
            self.books.orders[order].buyer,
        );
        let due = self.books.due(&payment);
        let amount: i64 = due.iter().map(|place| self.books.orders[*place].money()).sum();
        self.note(format!("buyer {buyer} pays {amount} for {payment}"));
        let may = self.books.people[buyer].money >= amount;
        is(&self.buyers[buyer].pay(&payment).await, may, 409);
        if may {
            self.books.pay(&due);
        }
        self.shop.settle().await;
        self.check_payment(&payment).await;
    }

    /// By the buyer: the others of the checkout stay.
    pub async fn cancel_unpaid(&mut self) {
        let Some(order) = self.some_order(UNPAID) else {
            return;
        };
        let number = self.books.orders[order].number.clone();
        self.note(format!("{number} is cancelled unpaid"));
        let path = format!("/api/order/{number}/cancel");
        let answer = self.buyer_of(order).post_json(&path, &json!({})).await;
        answer.assert_ok();
        self.books.call_off(order, By::Buyer);
        self.check_cancelled(order).await;
    }

    /// By staff of their own accord, or because the buyer asks for it.
    pub async fn cancel_paid(&mut self) {
        let Some(order) = self.some_order(PAID) else {
            return;
        };
        let by = if self.rng.random_bool(0.5) {
            By::Buyer
        } else {
            By::Shop
        };
        let number = self.books.orders[order].number.clone();
        self.note(format!("{number} is cancelled by {by:?}"));
        let reason = json!({ "reason": "不需要了" });
        let path = match by {
            By::Buyer => {
                let ask = format!("/api/order/{number}/ask_cancel");
                let asked = self.buyer_of(order).post_json(&ask, &reason).await;
                let along = self.books.falls_with(order, by);
                let has_left = |place: &usize| self.books.orders[*place].status == RECEIVED;
                is(&asked, !along.iter().any(has_left), 409);
                if along.iter().any(has_left) {
                    return;
                }
                format!("/admin/api/reviews/{number}/agree_cancel")
            }
            By::Shop => format!("/admin/api/orders/{number}/cancel"),
        };
        let answer = self.departments.service.post_json(&path, &reason).await;
        answer.assert_ok();
        self.books.call_off(order, by);
        self.check_cancelled(order).await;
    }

    async fn check_cancelled(&mut self, order: usize) {
        assert_eq!(self.books.orders[order].status, CANCELLED);
        self.shop.settle().await;
        let payment = self.books.orders[order].payment.clone();
        self.check_payment(&payment).await;
    }

    /// All of it that is there; what is not found is paid back. Then it is received.
    pub async fn send(&mut self) {
        let Some(order) = self.some_order(PAID) else {
            return;
        };
        let number = self.books.orders[order].number.clone();
        let missing = self.some_missing(order);
        self.note(format!("{number} is sent without {missing:?}"));
        if missing.is_empty() {
            self.departments.ship(&number).await;
        } else {
            self.send_without(order, &missing).await;
            self.books.drop_units(order, &missing);
        }
        let path = format!("/api/order/{number}/receive");
        let answer = self.buyer_of(order).post_json(&path, &json!({})).await;
        answer.assert_ok();
        self.books.orders[order].status = RECEIVED;
        self.shop.settle().await;
        let payment = self.books.orders[order].payment.clone();
        self.check_payment(&payment).await;
    }

    /// Some units of one line; at least one unit of the order is sent.
    fn some_missing(&mut self, order: usize) -> Going {
        let lines = &self.books.orders[order].lines;
        let waits = lines.iter().enumerate().filter(|(_, line)| line.left() > 1);
        let places: Vec<usize> = waits.map(|(place, _)| place).collect();
        let mut missing = Going::new();
        if let Some(place) = places.choose(&mut self.rng).copied()
            && self.rng.random_bool(0.3)
        {
            let left = self.books.orders[order].lines[place].left();
            missing.insert(place, self.rng.random_range(1..left));
        }
        missing
    }

    async fn send_without(&self, order: usize, missing: &Going) {
        let (warehouse, books) = (&self.departments.warehouse, &self.books.orders[order]);
        let ask = json!({ "ids": [books.number] });
        let started = warehouse.post_json("/admin/api/picking", &ask).await;
        let list = started.assert_ok().body["started"][0]
            .as_str()
            .unwrap()
            .to_owned();
        let path = format!("/admin/api/shipments/{list}");
        let shown = warehouse.get(&path).await;
        let shown = shown.assert_ok().body["lines"].as_array().unwrap();
        let mut said = Vec::new();
        for (place, line) in books.lines.iter().enumerate().filter(|(_, line)| line.left() > 0) {
            let seen = shown.iter().find(|seen| seen["id"] == line.id).unwrap();
            let found = line.left() - missing.get(&place).copied().unwrap_or_default();
            let batch = json!({ "batch_id": seen["batches"][0]["batch_id"], "number": found });
            said.push(json!({ "id": line.id, "batches": [batch], "rest": "refund" }));
        }
        let picked = json!({ "lines": said });
        let answer = warehouse.post_json(&format!("{path}/pick"), &picked).await;
        answer.assert_ok();
        self.shop.check_parcel(&list).await;
        let parcel = json!({ "carrier": "顺丰速运", "waybill": list });
        let answer = warehouse.post_json(&format!("{path}/send"), &parcel).await;
        answer.assert_ok();
    }

    /// Units of some lines, gifts among them, go back together: they were missing, or their buyer wants them no more.
    pub async fn claim(&mut self) {
        let Some(order) = self.some_order(RECEIVED) else {
            return;
        };
        let going = self.some_units(order);
        if going.is_empty() {
            return;
        }
        let is_fault = self.rng.random_bool(0.3);
        let claimed = Claimed { going, is_fault };
        let brought = self.books.brings(order, &claimed);
        let number = self.books.orders[order].number.clone();
        self.note(format!("{claimed:?} of {number} go back for {brought:?}"));
        let claim = self.apply(order, &claimed).await;
        let (service, finance) = (&self.departments.service, &self.departments.finance);
        for (staff, name) in [(service, "accept"), (finance, "refund")] {
            step(staff, &claim, name, &json!({})).await.assert_ok();
        }
        let shown = self
            .buyer_of(order)
            .get(&format!("/api/after_sales/{claim}"))
            .await;
        let shown = shown.assert_ok().data();
        let sums = ["refund_amount", "voucher_amount", "gift_withheld"].map(|sum| fen(&shown[sum]));
        assert_eq!(
            sums,
            [brought.money, brought.voucher, brought.kept_back()],
            "{shown}"
        );
        self.books.take_back(order, &claimed, brought);
        self.shop.settle().await;
        let payment = self.books.orders[order].payment.clone();
        self.check_payment(&payment).await;
    }

    fn some_units(&mut self, order: usize) -> Going {
        let mut going = Going::new();
        for (place, line) in self.books.orders[order].lines.iter().enumerate() {
            if line.left() > 0 && self.rng.random_bool(0.5) {
                going.insert(place, self.rng.random_range(1..=line.left()));
            }
        }
        going
    }

    /// Returns the number of the claim.
    async fn apply(&self, order: usize, claimed: &Claimed) -> String {
        let unwanted = self.departments.unwanted.as_str();
        let reason = if claimed.is_fault { "short" } else { unwanted };
        let (buyer, books) = (self.buyer_of(order), &self.books.orders[order]);
        let path = format!("/api/order/{}", books.number);
        let shown = buyer.get(&path).await;
        let shown = shown.assert_ok().data()["lines"].as_array().unwrap();
        let lines = claimed.going.iter().map(|(place, units)| {
            let id = books.lines[*place].id;
            let line = shown.iter().find(|line| line["id"] == id).unwrap();
            json!({ "id": id, "batch": line["batches"][0]["batch_number"], "number": units })
        });
        let body = json!({
            "type": "refund", "reason": reason, "remark": "请看照片", "photos": [self.photos[books.buyer]],
            "lines": lines.collect::<Vec<Value>>(),
        });
        let applied = buyer.post_json(&format!("{path}/after_sales"), &body).await;
        applied.assert_ok().data()["id"].as_str().unwrap().to_owned()
    }
}
