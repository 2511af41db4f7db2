//! More attempts than goods: exactly the stock is sold.
use std::sync::Arc;

use ::orders::settings::TradeRules;
use campaigns::{
    errors::CampaignError,
    models::{
        book::{ApprovedCampaigns, CampaignBook, Remaining},
        campaign, kinds,
    },
};
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

use crate::{
    harness::{Buyer, Shop},
    promotions_support::{InCampaign, NewCampaign, at},
};

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

/// Of them on a campaign's own stock: each is a longer transaction.
const ATTEMPTS_ON_A_CAMPAIGN: usize = 2_000;

/// What is fought for: goods of the shop, or those of a campaign as its book was read when there was plenty.
#[derive(Clone)]
struct Prey {
    goods_id: i64,
    kind: cart::Kind,
    /// 0 = none.
    campaign_id: i64,
    book: CampaignBook,
}

/// A buyer with one unit in the cart, who orders without a break.
struct FastBuyer {
    services: Services,
    place: OrderContext,
    address_id: i64,
    prey: Prey,
}

impl FastBuyer {
    async fn new(shop: &Shop, buyer: &Buyer, prey: Prey) -> Self {
        let facts = members::facts(&shop.services.db, buyer.member_id).await.unwrap();
        let hurried = Self {
            services: shop.services.clone(),
            place: OrderContext {
                member: Arc::new(facts.unwrap()),
                actor: Actor::system(),
                rules: TradeRules::default(),
                goods_cache: shared::<GoodsCache>(&shop.ctx),
                book: prey.book.clone(),
                now: shop.now(),
            },
            address_id: buyer.address_id,
            prey,
        };
        hurried.fill_cart().await;
        hurried
    }

    /// As if it had been put in while there was plenty.
    async fn fill_cart(&self) {
        let owner = CartOwner::of(&self.place.member);
        let (prey, now) = (self.prey.clone(), self.place.now);
        let rows = cart::rows(&self.services.db, cart::of(owner)).await.unwrap();
        assert_eq!(rows.len(), 0);
        let stocks = catalog::stock::models::warehouses::all(&self.services.db)
            .await
            .unwrap();
        let row = cart_items::ActiveModel {
            member_id: Set(owner.member_id),
            company_id: Set(owner.company_id),
            goods_id: Set(prey.goods_id),
            warehouse_id: Set(stocks[0].id),
            kind: Set(prey.kind),
            campaign_id: Set(prey.campaign_id),
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
            Err(CheckoutError::Campaign(CampaignError::Refused(why))) if why.code == "campaign_sold_out" => {
                false
            }
            Err(CheckoutError::Refused(reasons)) if reasons.iter().all(|one| one.code == "no_stock") => false,
            Err(other) => panic!("{other}"),
        }
    }

    async fn hurries(self, attempts: usize) -> i64 {
        let mut got = 0;
        for _ in 0..attempts {
            if self.orders().await {
                got += 1;
                self.fill_cart().await;
            }
        }
        got
    }
}

/// How many units each of them got.
async fn all_hurry(shop: &Shop, prey: Prey, attempts: usize) -> Vec<i64> {
    let mut people = Vec::new();
    for _ in 0..BUYERS {
        people.push(FastBuyer::new(shop, &shop.buyer().await, prey.clone()).await);
    }
    let hurrying = people
        .into_iter()
        .map(|one| tokio::spawn(one.hurries(attempts / BUYERS)));
    try_join_all(hurrying).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_attempts_on_a_hundred_units_sell_a_hundred() {
    let shop = Shop::start().await;
    let goods = NewGoods {
        stock: UNITS,
        ..NewGoods::default()
    };
    let id = shop.goods(goods).await;
    let prey = Prey {
        goods_id: id,
        kind: cart::Kind::Normal,
        campaign_id: 0,
        book: CampaignBook::default(),
    };
    let got = all_hurry(&shop, prey, attempts()).await;
    assert_eq!(got.iter().sum::<i64>(), UNITS, "{got:?}");
    assert_eq!(shop.stock(id).await, (UNITS, UNITS));
    shop.assert_invariants().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_attempts_on_a_campaign_sell_its_own_stock_and_no_more() {
    let shop = Shop::start().await;
    let plenty = NewGoods {
        stock: 10 * UNITS,
        ..NewGoods::default()
    };
    let id = shop.goods(plenty).await;
    let campaign_id = shop
        .campaign(NewCampaign {
            goods: vec![InCampaign {
                stock: Some(UNITS),
                ..at(id, 500)
            }],
            ..NewCampaign::of(kinds::Kind::Seckill)
        })
        .await;
    let approved = campaign::announced(&shop.services.db, shop.now()).await.unwrap();
    let terms = Arc::new(ApprovedCampaigns::new(approved));
    let prey = Prey {
        goods_id: id,
        kind: cart::Kind::Seckill,
        campaign_id,
        book: CampaignBook::new(terms, Arc::new(Remaining::default())),
    };
    let got = all_hurry(&shop, prey, ATTEMPTS_ON_A_CAMPAIGN).await;
    assert_eq!(got.iter().sum::<i64>(), UNITS, "{got:?}");
    assert_eq!(shop.campaign_stock(campaign_id, id).await, (UNITS, 0));
    assert_eq!(shop.stock(id).await, (10 * UNITS, UNITS));
    shop.assert_invariants().await;
}
