//! Lives of buyers in a real shop, over HTTP, while offers of every kind begin and end: after each step the product is held to
//! the books.
use catalog::{
    errors::StockError,
    factory::{self, NewGoods},
    goods::models::codes::TierType,
};
use chrono::Days;
use coupons::models::claim_states::State;
use identity::permissions::Role;
use kernel::{Money, WriteTx};
use rand::{Rng, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use sea_orm::DbErr;

use super::{
    books::{Books, COUPON, Coupon, Person},
    model::{Delivery, Goods},
};
use crate::{
    after_sales_support::Departments,
    harness::{BALANCE, Buyer, Client, Shop},
    simulation::{model::FreightKind, walk::Steps},
};

const BUYERS: usize = 2;
const GOODS: usize = 8;
/// More than is ever sold.
const PLENTY: i64 = 100_000;
/// That each buyer begins with.
const COUPONS: usize = 5;
const VOUCHERS: i64 = 1_000_000;

pub struct Walk {
    pub shop: Shop,
    pub departments: Departments,
    /// Stops offers.
    pub promotion: Client,
    pub buyers: Vec<Buyer>,
    pub photos: Vec<String>,
    pub books: Books,
    /// Of what may be a gift.
    pub gift: i64,
    /// By which the clock was set on.
    pub minutes: i64,
    pub rng: StdRng,
    steps: Steps,
}

/// Lives through so many steps; returns how many orders were placed.
pub async fn walk(seed: u64, steps: usize) -> usize {
    let mut walk = Box::pin(Walk::begin(seed)).await;
    for step in 1..=steps {
        walk.step().await;
        walk.check().await;
        if step % 20 == 0 {
            walk.check_all().await;
        }
    }
    walk.end().await;
    walk.books.orders.len()
}

impl Walk {
    async fn begin(seed: u64) -> Self {
        let shop = Shop::start().await;
        let mut walk = Self {
            departments: shop.departments().await,
            promotion: shop.staff(Role::Promotion).await,
            buyers: Vec::new(),
            photos: Vec::new(),
            books: Books::default(),
            gift: 0,
            minutes: 0,
            rng: StdRng::seed_from_u64(seed),
            steps: Steps {
                seed,
                all: Vec::new(),
            },
            shop,
        };
        for _ in 0..BUYERS {
            walk.new_buyer().await;
        }
        walk.stock_up().await;
        walk.open_missing_offers().await;
        walk
    }

    async fn new_buyer(&mut self) {
        let buyer = self.shop.buyer().await;
        self.shop.give_vouchers(&buyer, VOUCHERS).await;
        let mut coupons = Vec::new();
        for _ in 0..COUPONS {
            coupons.push(Coupon {
                id: self.shop.coupon(&buyer, COUPON.0, COUPON.1).await,
                state: State::Unused,
            });
        }
        self.photos.push(buyer.photo().await);
        self.buyers.push(buyer);
        self.books.people.push(Person {
            money: BALANCE.fen(),
            vouchers: VOUCHERS,
            coupons,
        });
    }

    /// Goods lie in one of two warehouses, the gift in both.
    async fn stock_up(&mut self) {
        let warehouses = self.shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let main = factory::main_warehouse(tx).await?;
            Ok([main, factory::warehouse(tx, "north", "北方仓").await?])
        });
        let warehouses = warehouses.await;
        for place in 0..GOODS {
            let goods = random_goods(&mut self.rng, warehouses[place % 2]);
            self.note(format!("goods {goods:?}"));
            let id = self.new_goods(&goods, &[goods.warehouse]).await;
            self.books.goods.insert(id, goods);
        }
        let gift = Goods {
            price: 1_000,
            tiers: Vec::new(),
            up_to: false,
            warehouse: 0,
            is_special: false,
            delivery: Delivery::FREE,
        };
        self.gift = self.new_goods(&gift, &warehouses).await;
        for warehouse in warehouses {
            self.books.gift_stock.insert((self.gift, warehouse), PLENTY);
        }
    }

    async fn new_goods(&mut self, goods: &Goods, warehouses: &[i64]) -> i64 {
        let (delivery, tiers) = (goods.delivery, goods.tiers.iter());
        let new = NewGoods {
            price: Some(Money(goods.price)),
            ladder_type: if goods.up_to {
                TierType::UpTo
            } else {
                TierType::From
            },
            tier_prices: tiers.map(|(number, fen)| (*number, Money(*fen))).collect(),
            is_preferred: delivery.way == FreightKind::Preferred,
            free_shipping_quantity: delivery.free_number,
            by_weight: (delivery.way == FreightKind::Heavy).then_some(delivery.grams),
            stock: 0,
            ..NewGoods::default()
        };
        let id = self.shop.goods(new).await;
        let (now, expires_on) = (self.shop.now(), self.shop.services.clock.today() + Days::new(700));
        for warehouse in warehouses.iter().copied() {
            let number = format!("B{id}-{warehouse}");
            let came = self.shop.write::<_, StockError, _>(async move |tx: &WriteTx| {
                factory::batch(tx, (id, warehouse), &number, expires_on, PLENTY, now).await
            });
            came.await;
        }
        id
    }

    async fn step(&mut self) {
        match self.rng.random_range(0..100) {
            0..36 => self.buy().await,
            36..54 => self.pay().await,
            54..58 => self.cancel_unpaid().await,
            58..63 => self.cancel_paid().await,
            63..78 => self.send().await,
            78..92 => self.claim().await,
            92..96 => self.end_some_offer().await,
            96..98 => self.settle_cashbacks().await,
            _ => self.open_missing_offers().await,
        }
        self.shop.settle().await;
    }

    /// Every offer ends, and what it owes is given.
    async fn end(&mut self) {
        self.note("everything ends".into());
        for place in 0..self.books.running.len() {
            self.stop(place).await;
        }
        self.shop.settle().await;
        self.settle_cashbacks().await;
        self.shop.settle().await;
        self.check().await;
        self.check_all().await;
    }

    pub fn note(&mut self, what: String) {
        self.steps.all.push(what);
    }

    /// An order in this state.
    pub fn some_order(&mut self, status: i64) -> Option<usize> {
        let orders = self.books.orders.iter().enumerate();
        let apt = orders.filter(|(_, order)| order.status == status);
        let places: Vec<usize> = apt.map(|(place, _)| place).collect();
        places.choose(&mut self.rng).copied()
    }

    pub fn buyer_of(&self, order: usize) -> &Buyer {
        &self.buyers[self.books.orders[order].buyer]
    }

    pub fn some_buyer(&mut self) -> usize {
        self.rng.random_range(0..BUYERS)
    }
}

/// Of random prices; it travels free, for nothing from some number on, or by weight. No ordinary goods: what waits to be sent
/// counts for them.
fn random_goods(rng: &mut StdRng, warehouse: i64) -> Goods {
    let price = rng.random_range(150..4_000);
    let (mut tiers, mut number) = (Vec::new(), 0);
    for _ in 0..rng.random_range(0..3) {
        number += rng.random_range(2..4);
        tiers.push((number, rng.random_range(price / 2..=price)));
    }
    let delivery = match rng.random_range(0..3) {
        0 => Delivery::FREE,
        1 => Delivery {
            way: FreightKind::Preferred,
            free_number: rng.random_range(0..6),
            grams: 0,
        },
        _ => Delivery {
            way: FreightKind::Heavy,
            free_number: 0,
            grams: rng.random_range(1..900),
        },
    };
    Goods {
        price,
        tiers,
        up_to: rng.random_bool(0.3),
        warehouse,
        is_special: false,
        delivery,
    }
}
