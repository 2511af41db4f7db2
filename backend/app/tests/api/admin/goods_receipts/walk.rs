//! Random deliveries, acceptances, refusals and sales, held to a second set of books that only counts. A failure prints the seed
//! and every step.
use std::collections::HashMap;

use catalog::factory::NewGoods;
use rand::{Rng, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};

use crate::{
    harness::{Buyer, Shop},
    receiving_support::Dock,
};

const GOODS: usize = 3;
const STEPS: usize = 90;

struct Walk {
    shop: Shop,
    dock: Dock,
    buyer: Buyer,
    rng: StdRng,
    goods: Vec<i64>,
    /// (on hand, promised) by goods.
    books: HashMap<i64, (i64, i64)>,
    /// Remaining shelf life of a batch in the warehouse, in days.
    lives: HashMap<(i64, String), i64>,
    waiting: Vec<Value>,
    ended: Vec<Value>,
    seed: u64,
    steps: Vec<String>,
}

impl Drop for Walk {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {} walked:\n{}", self.seed, self.steps.join("\n"));
        }
    }
}

impl Walk {
    async fn begin(seed: u64) -> Self {
        let shop = Shop::start().await;
        let mut goods = Vec::new();
        for _ in 0..GOODS {
            let new = NewGoods {
                stock: 0,
                ..Default::default()
            };
            goods.push(shop.goods(new).await);
        }
        Self {
            dock: Dock::of(&shop).await,
            buyer: shop.buyer().await,
            shop,
            rng: StdRng::seed_from_u64(seed),
            books: goods.iter().map(|id| (*id, (0, 0))).collect(),
            goods,
            lives: HashMap::new(),
            waiting: Vec::new(),
            ended: Vec::new(),
            seed,
            steps: Vec::new(),
        }
    }

    async fn step(&mut self) {
        match self.rng.random_range(0..10) {
            0..=3 => self.receive().await,
            4..=5 => self.decide().await,
            6 => self.withdraw().await,
            7 => self.decide_again().await,
            _ => self.sell().await,
        }
        for id in self.goods.clone() {
            assert_eq!(self.shop.stock(id).await, self.books[&id], "goods {id}");
        }
    }

    fn life_of(line: &Value) -> ((i64, String), i64) {
        let batch = line["batch_number"].as_str().unwrap().to_owned();
        let days = if batch.ends_with('9') { 500 } else { 700 };
        ((line["goods_id"].as_i64().unwrap(), batch), days)
    }

    /// One to three lines; now and then a batch with a day of expiry that it does not have.
    async fn receive(&mut self) {
        let mut lines = Vec::new();
        for _ in 0..self.rng.random_range(1..=3) {
            let goods_id = self.goods[self.rng.random_range(0..GOODS)];
            let batch = ["A1", "A9"][self.rng.random_range(0..2)];
            let mut line = self
                .dock
                .line(goods_id, batch, self.rng.random_range(1..=20), "2.50");
            let (_, days) = Self::life_of(&line);
            let lies = self.rng.random_range(0..12) == 0;
            line["expires_on"] = json!(self.dock.day(if lies { days + 1 } else { days }));
            lines.push(line);
        }
        let known = |line: &Value| {
            let (key, _) = Self::life_of(line);
            let told = line["expires_on"].clone();
            let in_stock = self.lives.get(&key).map(|days| json!(self.dock.day(*days)));
            let mut same = lines.iter().filter(|other| Self::life_of(other).0 == key);
            in_stock.is_none_or(|day| day == told) && same.all(|other| other["expires_on"] == told)
        };
        let may = lines.iter().all(known);
        self.steps
            .push(format!("receive {} expecting {may}", json!(lines)));
        let note = format!("TX{}", self.steps.len());
        let answer = self.dock.receive(&note, &lines).await;
        assert_eq!(answer.status == 200, may, "{answer:?}");
        if may {
            self.waiting.push(answer.body);
        }
    }

    fn some_waiting(&mut self) -> Option<Value> {
        let place = self.rng.random_range(0..self.waiting.len().max(1));
        (place < self.waiting.len()).then(|| self.waiting.swap_remove(place))
    }

    async fn decide(&mut self) {
        let Some(receipt) = self.some_waiting() else {
            return;
        };
        let lines = receipt["lines"].as_array().unwrap().clone();
        let accepted: Vec<i64> = lines
            .iter()
            .map(|line| {
                let whole = line["quantity"].as_i64().unwrap();
                match self.rng.random_range(0..4) {
                    0 => 0,
                    1 => self.rng.random_range(0..=whole),
                    _ => whole,
                }
            })
            .collect();
        let taken = || lines.iter().zip(&accepted).filter(|(_, units)| **units > 0);
        let agrees = |line: &Value| {
            let (key, _) = Self::life_of(line);
            let known = self.lives.get(&key).map(|days| json!(self.dock.day(*days)));
            known.is_none_or(|day| day == line["expires_on"])
        };
        let may = taken().all(|(line, _)| agrees(line));
        self.steps.push(format!(
            "decide {} {accepted:?} expecting {may}",
            receipt["number"]
        ));
        let answer = self.dock.accept(&receipt, &accepted).await;
        assert_eq!(answer.status == 200, may, "{answer:?}");
        if !may {
            self.waiting.push(receipt);
            return;
        }
        for (line, units) in taken() {
            let (key, days) = Self::life_of(line);
            let told = (line["expires_on"] == json!(self.dock.day(days + 1))).then_some(days + 1);
            self.books.get_mut(&key.0).unwrap().0 += units;
            self.lives.entry(key).or_insert(told.unwrap_or(days));
        }
        self.ended.push(receipt);
    }

    async fn withdraw(&mut self) {
        let Some(receipt) = self.some_waiting() else {
            return;
        };
        self.steps.push(format!("withdraw {}", receipt["number"]));
        self.dock.withdraw(&receipt).await.assert_ok();
        self.ended.push(receipt);
    }

    async fn decide_again(&mut self) {
        let Some(receipt) = self.ended.last().cloned() else {
            return;
        };
        self.steps.push(format!("decide {} again", receipt["number"]));
        self.dock.accept_all(&receipt).await.assert_refused(409);
        self.dock.withdraw(&receipt).await.assert_refused(409);
    }

    async fn sell(&mut self) {
        let goods_id = self.goods[self.rng.random_range(0..GOODS)];
        let number = self.rng.random_range(1..=8);
        let (on_hand, promised) = self.books[&goods_id];
        let may = on_hand - promised >= number;
        self.steps
            .push(format!("sell {number} of {goods_id} expecting {may}"));
        let put = self.buyer.put_in_cart(goods_id, number).await;
        assert_eq!(put.status == 200, may, "{put:?}");
        if may {
            self.buyer.order().await.assert_ok();
            self.books.get_mut(&goods_id).unwrap().1 += number;
        }
    }
}

#[tokio::test]
async fn random_deliveries_refusals_and_sales_agree_with_the_stock_ledger() {
    for seed in [1, 7, 20_261_123] {
        let mut walk = Walk::begin(seed).await;
        for _ in 0..STEPS {
            walk.step().await;
        }
        walk.shop.assert_invariants().await;
        let moved = walk
            .books
            .values()
            .any(|(on_hand, promised)| *on_hand > 0 && *promised > 0);
        assert!(moved, "the walk went somewhere: {:?}", walk.books);
    }
}
