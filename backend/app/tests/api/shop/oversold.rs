//! More attempts than goods: exactly the stock is sold.
use std::sync::Arc;

use ::orders::settings::TradeRules;
use campaigns::models::book::CampaignBook;
use catalog::{errors::StockError, factory::NewGoods, goods::models::goods_cache::GoodsCache};
use checkout::{
    cart::models::cart::{self, CartOwner},
    errors::CheckoutError,
    models::_entities::cart_items,
    placing::models::{
        place::{OrderContext, Request},
        place_order,
    },
};
use futures::future::try_join_all;
use identity::members::models::members;
use kernel::{Actor, Services, WriteTx, services::shared};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use testkit::postgres_server;

use crate::harness::{Buyer, Shop};

const UNITS: i64 = 100;
const BUYERS: usize = 50;
/// On PostgreSQL each attempt is a separate transaction, and all wait for one row.
fn attempts() -> usize {
    if postgres_server().is_some() {
        2_000
    } else {
        10_000
    }
}

/// A buyer with one unit in the cart, who orders without a break.
struct FastBuyer {
    services: Services,
    place: OrderContext,
    address_id: i64,
    goods_id: i64,
}

impl FastBuyer {
    async fn new(shop: &Shop, buyer: &Buyer, goods_id: i64) -> Self {
        let facts = members::facts(&shop.services.db, buyer.member_id).await.unwrap();
        let hurried = Self {
            services: shop.services.clone(),
            place: OrderContext {
                member: Arc::new(facts.unwrap()),
                actor: Actor::system(),
                rules: TradeRules::default(),
                goods_cache: shared::<GoodsCache>(&shop.ctx),
                book: CampaignBook::default(),
                now: shop.now(),
            },
            address_id: buyer.address_id,
            goods_id,
        };
        hurried.fill_cart().await;
        hurried
    }

    /// As if it had been put in while there was plenty.
    async fn fill_cart(&self) {
        let owner = CartOwner::of(&self.place.member);
        let (goods_id, now) = (self.goods_id, self.place.now);
        let rows = cart::rows(&self.services.db, cart::of(owner)).await.unwrap();
        assert_eq!(rows.len(), 0);
        let stocks = catalog::stock::models::warehouses::all(&self.services.db)
            .await
            .unwrap();
        let row = cart_items::ActiveModel {
            member_id: Set(owner.member_id),
            company_id: Set(owner.company_id),
            goods_id: Set(goods_id),
            warehouse_id: Set(stocks[0].id),
            kind: Set(cart::Kind::Normal),
            quantity: Set(1),
            is_selected: Set(true),
            created_at: Set(now),
            updated_at: Set(now),
            ..Default::default()
        };
        let put = self
            .services
            .writer
            .run::<_, DbErr, _>(async move |tx: &WriteTx| row.insert(tx.db()).await.map(|_| ()));
        put.await.unwrap();
    }

    /// True when it got a unit. Any other refusal than that there are none is a fault.
    async fn orders(&self) -> bool {
        let place = OrderContext {
            member: Arc::clone(&self.place.member),
            actor: Actor::system(),
            rules: self.place.rules.clone(),
            goods_cache: self.place.goods_cache.clone(),
            book: self.place.book.clone(),
            now: self.place.now,
        };
        let request = Request {
            ids: Vec::new(),
            address_id: self.address_id,
            remark: String::new(),
            wished_months: 0,
            total: None,
            gifts: None,
            promise: None,
            coupon_ids: Vec::new(),
            voucher: kernel::Money::ZERO,
        };
        let placed = self
            .services
            .writer
            .run(async move |tx: &WriteTx| place_order::place(tx, &place, &request, None).await);
        match placed.await {
            Ok(_) => true,
            Err(CheckoutError::Stock(StockError::Short { .. })) => false,
            Err(CheckoutError::Refused(reasons)) if reasons.iter().all(|one| one.code == "no_stock") => false,
            Err(other) => panic!("{other}"),
        }
    }

    async fn hurries(self) -> i64 {
        let mut got = 0;
        for _ in 0..attempts() / BUYERS {
            if self.orders().await {
                got += 1;
                self.fill_cart().await;
            }
        }
        got
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_attempts_on_a_hundred_units_sell_a_hundred() {
    let shop = Shop::start().await;
    let goods = NewGoods {
        stock: UNITS,
        ..NewGoods::default()
    };
    let id = shop.goods(goods).await;
    let mut people = Vec::new();
    for _ in 0..BUYERS {
        people.push(FastBuyer::new(&shop, &shop.buyer().await, id).await);
    }
    let hurrying = people.into_iter().map(|one| tokio::spawn(one.hurries()));
    let got: Vec<i64> = try_join_all(hurrying).await.unwrap();
    assert_eq!(got.iter().sum::<i64>(), UNITS, "{got:?}");
    assert_eq!(shop.stock(id).await, (UNITS, UNITS));
    shop.assert_invariants().await;
}
