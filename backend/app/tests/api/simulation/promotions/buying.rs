//! From the cart to orders on the walk, while offers end in between.
use std::collections::{BTreeMap, BTreeSet};

use coupons::models::claim_states::State;
use kernel::Money;
use rand::{Rng, seq::IndexedRandom};
use serde_json::{Value, json};

use super::{
    books::{Books, COUPON, Line, Order, UNPAID},
    model::{How, Key, Line as Wanted, Quoted},
    product::row_kind,
    random::sold_by,
    ties::Ties,
    walk::Walk,
};
use crate::simulation::walk::{fen, is};

/// What a buyer pays with besides money.
#[derive(Clone, Copy, Debug, Default)]
struct Tender {
    coupon: Option<i64>,
    voucher: i64,
}

impl Walk {
    pub async fn buy(&mut self) {
        let buyer = self.some_buyer();
        self.empty_cart(buyer).await;
        let lines = self.fill_cart(buyer).await;
        if lines.is_empty() {
            return;
        }
        let seen = self.books.quote(&lines, None, 0);
        self.check_cart(buyer, &seen).await;
        if self.rng.random_bool(0.25) {
            self.end_some_offer().await;
        }
        let tender = self.some_tender(buyer, &lines);
        self.note(format!("buyer {buyer} orders {lines:?} with {tender:?}"));
        self.order(buyer, &lines, &seen, tender).await;
    }

    async fn empty_cart(&self, buyer: usize) {
        let shown = self.buyers[buyer].cart().await;
        let rows = shown["data"].as_array().unwrap().iter();
        let ids: Vec<Value> = rows.map(|row| row["id"].clone()).collect();
        if !ids.is_empty() {
            let gone = json!({ "ids": ids });
            let answer = self.buyers[buyer]
                .post_json("/api/cart/batch_delete", &gone)
                .await;
            answer.assert_ok();
        }
    }

    /// The lines that the cart took, oldest first.
    async fn fill_cart(&mut self, buyer: usize) -> Vec<Wanted> {
        let mut lines: Vec<Wanted> = Vec::new();
        for _ in 0..self.rng.random_range(2..7) {
            let line = self.some_line();
            let same = |other: &Wanted| (other.goods, other.campaign) == (line.goods, line.campaign);
            if lines.iter().any(same) {
                continue;
            }
            let put = json!({ "params": [{
                "goods_id": line.goods, "number": line.number,
                "type": row_kind(line.how).code(), "campaign_id": line.campaign,
            }] });
            let answer = self.buyers[buyer].post_json("/api/cart", &put).await;
            let may = self.books.may_put(&line);
            is(&answer, may, 422);
            if may {
                lines.push(line);
            }
        }
        lines
    }

    fn some_line(&mut self) -> Wanted {
        let sold: Vec<_> = self.books.offers().iter().filter_map(sold_by).collect();
        let number = self.rng.random_range(1..7);
        let named = sold.choose(&mut self.rng).filter(|_| self.rng.random_bool(0.5));
        if let Some((campaign, how, goods)) = named {
            return Wanted {
                goods: *goods.choose(&mut self.rng).unwrap(),
                how: *how,
                campaign: *campaign,
                number,
            };
        }
        let ids: Vec<i64> = self.books.goods.keys().copied().collect();
        Wanted {
            goods: *ids.choose(&mut self.rng).unwrap(),
            how: How::Usual,
            campaign: 0,
            number,
        }
    }

    async fn check_cart(&self, buyer: usize, expected: &Quoted) {
        let shown = self.buyers[buyer].cart().await;
        let gifts = expected
            .gifts
            .iter()
            .map(|given| given.gift.number * given.gift.value);
        let sums = &shown["sums"];
        let is = ["goods_amount", "manjian_amount", "gift_value"].map(|sum| fen(&sums[sum]));
        assert_eq!(
            is,
            [expected.goods_amount(), expected.by_campaigns(), gifts.sum()],
            "{shown}"
        );
        let promised = shown["activity_data"]["subsidies"].as_array().unwrap().iter();
        let promised: i64 = promised.map(|one| fen(&one["amount"])).sum();
        assert_eq!(promised, expected.promised(), "{shown}");
    }

    fn some_tender(&mut self, buyer: usize, lines: &[Wanted]) -> Tender {
        let coupons = &self.books.people[buyer].coupons;
        let free = coupons.iter().find(|coupon| coupon.state == State::Unused);
        let free = free.map(|coupon| coupon.id);
        let coupon = free.filter(|_| self.rng.random_bool(0.5));
        let quoted = self.books.quote(lines, coupon.map(|_| COUPON), 0);
        // Vouchers pay for goods alone.
        let goods = quoted.total() - quoted.freight.iter().sum::<i64>();
        let voucher = if self.rng.random_bool(0.5) {
            self.rng.random_range(0..=goods / 2)
        } else {
            0
        };
        Tender { coupon, voucher }
    }

    async fn order(&mut self, buyer: usize, lines: &[Wanted], seen: &Quoted, tender: Tender) {
        let coupon = tender.coupon.map(|_| COUPON);
        let quoted = self.books.quote(lines, coupon, tender.voucher);
        let client = &self.buyers[buyer];
        let body = json!({
            "address_id": client.address_id, "total": Money(quoted.total()), "voucher": Money(tender.voucher),
            "coupon_ids": tender.coupon.iter().collect::<Vec<_>>(),
            "gifts": gifts_of(&quoted), "promise": Money(quoted.promised()),
        });
        if quoted.parts.is_empty() {
            client.post_json("/api/order", &body).await.assert_refused(409);
            return;
        }
        if coupon.is_some() && quoted.coupon.is_none() {
            client.post_json("/api/order", &body).await.assert_refused(422);
            return;
        }
        self.order_what_is_not_there(buyer, &body, seen, &quoted).await;
        let placed = self.buyers[buyer].post_json("/api/order", &body).await;
        let placed = placed.assert_ok().data().clone();
        assert_eq!(fen(&placed["total"]), quoted.total(), "{placed}");
        assert_eq!(fen(&placed["voucher_amount"]), tender.voucher, "{placed}");
        self.enter(buyer, &quoted, tender, &placed).await;
        let payment = placed["id"].as_str().unwrap();
        self.check_payment(payment).await;
    }

    /// What the buyer saw before, or never, is refused and changes nothing.
    async fn order_what_is_not_there(&self, buyer: usize, body: &Value, seen: &Quoted, quoted: &Quoted) {
        let client = &self.buyers[buyer];
        let refused = async |field: &str, value: Value| {
            let mut wrong = body.clone();
            wrong[field] = value;
            let answer = client.post_json("/api/order", &wrong).await;
            answer.assert_refused(409);
            answer.data().clone()
        };
        let old = if seen.total() == quoted.total() {
            quoted.total() + 1
        } else {
            seen.total()
        };
        let told = refused("total", json!(Money(old))).await;
        assert_eq!(fen(&told["total"]), quoted.total(), "{told}");
        refused("promise", json!(Money(quoted.promised() + 1))).await;
        if !quoted.gifts.is_empty() {
            refused("gifts", json!([])).await;
        }
    }

    async fn enter(&mut self, buyer: usize, quoted: &Quoted, tender: Tender, placed: &Value) {
        let numbers = placed["orders"].as_array().unwrap();
        let orders = quoted.orders();
        assert_eq!(numbers.len(), orders.len(), "{placed}");
        let orders = orders.iter().zip(numbers).zip(&quoted.freight);
        for (((key, parts), number), freight) in orders {
            let number = number.as_str().unwrap();
            let shown = self.buyers[buyer].get(&format!("/api/order/{number}")).await;
            let shown = shown.assert_ok().data()["lines"].as_array().unwrap().clone();
            let lines = lines_of(&self.books, quoted, parts, *key);
            assert_eq!(shown.len(), lines.len(), "{shown:?}");
            let with_ids = lines.into_iter().zip(&shown).map(|(line, shown)| {
                assert_eq!(shown["goods_id"], line.goods, "{shown}");
                let id = shown["id"].as_i64().unwrap();
                Line { id, ..line }
            });
            self.books.orders.push(Order {
                number: number.to_owned(),
                payment: placed["id"].as_str().unwrap().to_owned(),
                buyer,
                status: UNPAID,
                lines: with_ids.collect(),
                freight: *freight,
                benefits: benefits_of(quoted, parts, *key),
                was_paid: false,
                paid: 0,
                refunded: 0,
                voucher_back: 0,
                kept: (0, 0),
                is_called_off: false,
                group: key.3,
                coupon: tender.coupon.filter(|_| joins_coupon(quoted, parts)),
                cashback: None,
            });
        }
        let person = &mut self.books.people[buyer];
        person.vouchers -= tender.voucher;
        for coupon in person
            .coupons
            .iter_mut()
            .filter(|one| Some(one.id) == tender.coupon)
        {
            coupon.state = State::Locked;
        }
    }
}

fn gifts_of(quoted: &Quoted) -> Vec<Value> {
    let mut units: BTreeMap<i64, i64> = BTreeMap::new();
    for given in &quoted.gifts {
        *units.entry(given.gift.goods).or_default() += given.gift.number;
    }
    let units = units.into_iter();
    units
        .map(|(goods, number)| json!({ "goods_id": goods, "number": number }))
        .collect()
}

fn joins_coupon(quoted: &Quoted, parts: &[usize]) -> bool {
    let coupon = quoted.coupon.as_ref();
    coupon.is_some_and(|coupon| coupon.parts.iter().any(|part| parts.contains(part)))
}

/// The lines of one order, in the product's order: what was bought, then the gifts.
fn lines_of(books: &Books, quoted: &Quoted, parts: &[usize], key: Key) -> Vec<Line> {
    let bought = parts.iter().map(|place| {
        let part = &quoted.parts[*place];
        let promise = quoted.promises.iter().find(|promise| promise.part == *place);
        let earned = quoted
            .gifts
            .iter()
            .filter(|given| given.earned_by.contains(place));
        Line {
            id: 0,
            goods: part.goods,
            number: part.number,
            price: part.unit,
            off: quoted.off[*place],
            voucher: quoted.vouchers[*place],
            campaign: part.campaign,
            promise: promise.map(|promise| (promise.campaign, promise.amount)),
            gift: None,
            lower: Vec::new(),
            earns: earned.map(|given| given.campaign).collect(),
            ties: books.ties_of(quoted, *place),
            cancelled: 0,
            back: 0,
            faults: 0,
        }
    });
    let given = quoted.gifts.iter().filter(|given| given.key == key);
    let given = given.map(|given| Line {
        id: 0,
        goods: given.gift.goods,
        number: given.gift.number,
        price: given.gift.value,
        off: given.gift.number * given.gift.value,
        voucher: 0,
        campaign: None,
        promise: None,
        gift: Some((given.campaign, given.threshold)),
        lower: given.lower.clone(),
        earns: BTreeSet::new(),
        ties: Ties::default(),
        cancelled: 0,
        back: 0,
        faults: 0,
    });
    bought.chain(given).collect()
}

fn benefits_of(quoted: &Quoted, parts: &[usize], key: Key) -> BTreeMap<i64, i64> {
    let mut benefits: BTreeMap<i64, i64> = BTreeMap::new();
    for part in parts.iter().map(|place| &quoted.parts[*place]) {
        if let Some(campaign) = part.campaign {
            *benefits.entry(campaign).or_default() += part.saved * part.number;
        }
    }
    for one in &quoted.reduced {
        for (_, share) in one
            .parts
            .iter()
            .zip(&one.shares)
            .filter(|(part, _)| parts.contains(part))
        {
            *benefits.entry(one.campaign).or_default() += share;
        }
    }
    for given in quoted.gifts.iter().filter(|given| given.key == key) {
        *benefits.entry(given.campaign).or_default() += given.gift.number * given.gift.value;
    }
    benefits
}
