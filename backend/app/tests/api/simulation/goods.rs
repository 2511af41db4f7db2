//! The goods of a walk, and the deliveries that come in on its way.
use std::collections::BTreeMap;

use catalog::{
    errors::StockError,
    factory::{self, NewGoods},
    goods::models::{
        codes::{Control, Storage, TierType},
        facts::SpecialPrice,
    },
};
use chrono::{Days, NaiveDate};
use kernel::{Money, WriteTx};
use rand::{Rng, rngs::StdRng, seq::IndexedRandom};

use super::{
    model::{Batch, Goods, Special},
    walk::Walk,
};

impl Walk {
    pub async fn warehouses(&self) -> Vec<i64> {
        let made = self
            .shop
            .write::<_, sea_orm::DbErr, _>(async move |tx: &WriteTx| {
                Ok(vec![
                    factory::main_warehouse(tx).await?,
                    factory::warehouse(tx, "north", "北方仓").await?,
                ])
            });
        made.await
    }

    pub async fn new_goods(&mut self, warehouses: &[i64]) {
        let companies: Vec<i64> = self.buyers.iter().map(|buyer| buyer.company_id).collect();
        let goods = random_goods(&mut self.rng, warehouses, &companies);
        self.note(format!("goods {goods:?}"));
        let tiers = goods.tiers.iter().map(|(number, fen)| (*number, Money(*fen)));
        let new = NewGoods {
            price: Some(Money(goods.price)),
            ladder_type: if goods.up_to {
                TierType::UpTo
            } else {
                TierType::From
            },
            tier_prices: tiers.collect(),
            min_quantity: goods.min,
            step: goods.step,
            limit_quantity: goods.limit,
            is_preferred: goods.is_preferred,
            free_shipping_quantity: goods.free_number,
            by_weight: goods.grams,
            storage: if goods.is_cold {
                Storage::Cold
            } else {
                Storage::Normal
            },
            control: if goods.is_ephedrine {
                Control::Ephedrine
            } else {
                Control::None
            },
            stock: 0,
            ..NewGoods::default()
        };
        let id = self.shop.goods(new).await;
        for special in goods.specials.clone() {
            let price = SpecialPrice {
                id: 0,
                rank: special.rank,
                region: special.region.unwrap_or_default().into(),
                company_id: special.company,
                price: Money(special.price),
                from: None,
                to: None,
            };
            self.shop
                .write(async move |tx: &WriteTx| factory::special_price(tx, id, price).await)
                .await;
        }
        let places: Vec<i64> = goods.shelves.keys().copied().collect();
        self.ledger.goods.insert(id, goods);
        for place in places {
            self.deliver(id, place).await;
            self.deliver(id, place).await;
        }
    }

    async fn deliver(&mut self, id: i64, place: i64) {
        let batches = self
            .ledger
            .goods
            .values()
            .flat_map(|goods: &Goods| goods.shelves.values());
        let count = batches.map(Vec::len).sum();
        let batch = random_batch(&mut self.rng, count);
        self.note(format!("goods {id} at {place}: {batch:?} comes"));
        let (now, expires_on) = (self.shop.now(), expiry(self.shop.services.clock.today(), &batch));
        let (number, on_hand) = (batch.number.clone(), batch.on_hand);
        let came = self.shop.write::<_, StockError, _>(async move |tx: &WriteTx| {
            factory::batch(tx, (id, place), &number, expires_on, on_hand, now).await
        });
        came.await;
        let goods = self.ledger.goods.get_mut(&id).unwrap();
        goods.shelves.get_mut(&place).unwrap().push(batch);
    }

    pub async fn stock_up(&mut self) {
        let ids: Vec<i64> = self.ledger.goods.keys().copied().collect();
        let id = *ids.choose(&mut self.rng).unwrap();
        let places: Vec<i64> = self.ledger.goods[&id].shelves.keys().copied().collect();
        let place = *places.choose(&mut self.rng).unwrap();
        self.deliver(id, place).await;
    }
}

/// A product of random prices and rules.
fn random_goods(rng: &mut StdRng, warehouses: &[i64], companies: &[i64]) -> Goods {
    let price = rng.random_range(50..60_000);
    let mut goods = Goods {
        price,
        tiers: Vec::new(),
        up_to: rng.random_bool(0.3),
        specials: Vec::new(),
        min: rng.random_range(1..9),
        step: rng.random_range(1..6),
        limit: if rng.random_bool(0.25) {
            rng.random_range(20..60)
        } else {
            0
        },
        is_preferred: rng.random_bool(0.3),
        free_number: if rng.random_bool(0.3) {
            rng.random_range(1..30)
        } else {
            0
        },
        grams: rng.random_bool(0.2).then(|| rng.random_range(1..3_000)),
        is_cold: rng.random_bool(0.25),
        is_ephedrine: rng.random_bool(0.15),
        shelves: BTreeMap::new(),
    };
    let mut number = 0;
    for _ in 0..rng.random_range(0..3) {
        number += rng.random_range(3..15);
        goods.tiers.push((number, rng.random_range(1..=price)));
    }
    if rng.random_bool(0.5) {
        goods.specials.push(Special {
            company: companies.choose(rng).copied(),
            region: rng.random_bool(0.5).then_some("湖北省"),
            rank: None,
            price: rng.random_range(1..=price),
        });
    }
    for warehouse in &warehouses[..rng.random_range(1..=warehouses.len())] {
        goods.shelves.insert(*warehouse, Vec::new());
    }
    goods
}

/// A delivery; each expires on a day of its own.
fn random_batch(rng: &mut StdRng, place: usize) -> Batch {
    Batch {
        number: format!("B{place:04}"),
        days: 200 + (place as i64 * 37) % 500,
        on_hand: rng.random_range(15..90),
        has_report: true,
    }
}

fn expiry(today: NaiveDate, batch: &Batch) -> NaiveDate {
    today + Days::new(batch.days.unsigned_abs())
}
