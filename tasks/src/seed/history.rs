//! A month of orders, made through the shop's own use cases, so that both sides have something to look at.
use std::sync::Arc;

use ::orders::{
    dispatch::models::cold::{self, Arrival},
    errors::OrderError,
    lifecycle::models::{order_log::Note, orders, receive},
    reviews::models::review_decision,
    settings::TradeRules,
};
use campaigns::models::book::CampaignBook;
use catalog::{
    categories::models::categories::Categories,
    goods::models::{
        codes::{Control, Rx, Storage},
        goods_cache::GoodsCache,
    },
    models::_entities::goods,
};
use checkout::{
    cart::models::{
        adding::{self, NewLine},
        cart::Kind,
        cart_context::CartContext,
        quantity::smallest,
    },
    errors::CheckoutError,
    placing::models::{
        place::{OrderContext, Request},
        place_order,
    },
};
use chrono::{DateTime, TimeDelta, Utc};
use documents::{errors::DocumentError, settings::DocumentRules};
use identity::{
    addresses::models::addresses, companies::models::facts::BuyerContext, members::models::members,
};
use kernel::{Actor, Money, Services, WriteTx, outbox};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

use super::{
    departments::Departments,
    numbers::between,
    parcels::{self, ParcelPlan},
    payments::Payment,
    receipts,
};
use crate::events::ReindexRequested;

const BUYERS: [&str; 4] = ["renxin", "kangtai", "kangtai01", "huimin"];
/// Has never bought before, and their licence names neither prescription medicines nor antibiotics.
const NEWCOMER: &str = "kangtai02";
/// Places in the month of orders of cold goods, and what the buyer measured on arrival, in tenths of a degree: one came too
/// warm and waits for quality management, the newest is still on the way.
const COLD: &[(i64, i64)] = &[(9, 52), (33, 45), (36, 104), (40, 58)];
const USUAL_ARRIVAL: i64 = 56;
/// An order of far more ephedrine than this buyer orders otherwise, which waits for quality management: place, by whom, how
/// many hours ago, and the least units of a line.
const UNUSUAL: (i64, &str, i64, i64) = (53, "kangtai", 4, 60);
/// Places behind those of the month: orders of today, by whom and how many hours ago.
const TODAY: &[(i64, &str, i64)] = &[(50, "renxin", 5), (51, "huimin", 3), (52, NEWCOMER, 2)];
const ORDERS: i64 = 48;
const HOURS_BETWEEN: i64 = 14;
/// The newest stays to be paid, so that the first visit has something to do.
const UNPAID: i64 = 1;
const REVIEWED_AFTER: TimeDelta = TimeDelta::hours(3);
const SHIPPED_AFTER: TimeDelta = TimeDelta::days(2);
const RECEIVED_AFTER: TimeDelta = TimeDelta::days(7);
/// Cold goods are measured at the door, and confirmed when they are on the shelf.
const ON_THE_WAY: TimeDelta = TimeDelta::hours(28);

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let goods_cache = GoodsCache::new(Categories::default());
    let goods = common_goods(services).await?;
    let ephedrine = ephedrine_goods(services).await?;
    let cold = cold_goods(services).await?;
    let departments = Arc::new(Departments::load(services).await?);
    for number in (0..ORDERS).rev() {
        let Some(member) = member(services, number).await? else {
            continue;
        };
        let at = services.clock.now() - TimeDelta::hours(number * HOURS_BETWEEN + 1);
        let scene = Scene {
            services,
            goods_cache: &goods_cache,
            departments: &departments,
            member,
            at,
            number,
            least: 1,
        };
        let is_cold = COLD.iter().any(|(place, _)| *place == number);
        let of_place = match (receipts::is_at(number), is_cold) {
            (true, _) => &ephedrine,
            (_, true) => &cold,
            _ => &goods,
        };
        scene.play(of_place).await?;
    }
    let common = |row: &goods::Model| row.rx != Rx::Prescription && row.scope != "antibiotic";
    let counter: Vec<goods::Model> = goods.iter().filter(|row| common(row)).cloned().collect();
    for (number, username, hours) in TODAY {
        let Some(member) = member_named(services, username).await? else {
            continue;
        };
        let scene = Scene {
            services,
            goods_cache: &goods_cache,
            departments: &departments,
            member,
            at: services.clock.now() - TimeDelta::hours(*hours),
            number: *number,
            least: 1,
        };
        scene.play(&counter).await?;
    }
    let (number, username, hours, least) = UNUSUAL;
    if let Some(member) = member_named(services, username).await? {
        let scene = Scene {
            services,
            goods_cache: &goods_cache,
            departments: &departments,
            member,
            at: services.clock.now() - TimeDelta::hours(hours),
            number,
            least,
        };
        scene.play(&ephedrine).await?;
    }
    parcels::open(services, &goods_cache, &departments).await
}

/// Goods that pharmacies buy every week.
async fn common_goods(services: &Services) -> anyhow::Result<Vec<goods::Model>> {
    let rows = goods::Entity::find()
        .filter(goods::Column::Kind.eq(1))
        .filter(goods::Column::OnSale.eq(true))
        .filter(goods::Column::Control.eq(""))
        .filter(goods::Column::Scope.is_in(["chemical", "chinese_patent", "antibiotic"]))
        .filter(goods::Column::Storage.ne(Storage::Cold))
        .order_by_asc(goods::Column::Id)
        .limit(400)
        .all(&services.db)
        .await?;
    Ok(rows)
}

async fn ephedrine_goods(services: &Services) -> anyhow::Result<Vec<goods::Model>> {
    let rows = goods::Entity::find()
        .filter(goods::Column::OnSale.eq(true))
        .filter(goods::Column::Control.eq("ephedrine"))
        .order_by_asc(goods::Column::Id)
        .limit(40)
        .all(&services.db)
        .await?;
    Ok(rows)
}

/// The cheapest that pharmacies buy.
async fn cold_goods(services: &Services) -> anyhow::Result<Vec<goods::Model>> {
    let rows = goods::Entity::find()
        .filter(goods::Column::Kind.eq(1))
        .filter(goods::Column::OnSale.eq(true))
        .filter(goods::Column::Control.eq(""))
        .filter(goods::Column::Storage.eq(Storage::Cold))
        .filter(goods::Column::BasePrice.is_not_null())
        .order_by_asc(goods::Column::BasePrice)
        .order_by_asc(goods::Column::Id)
        .limit(10)
        .all(&services.db)
        .await?;
    Ok(rows)
}

async fn member(services: &Services, number: i64) -> anyhow::Result<Option<Arc<BuyerContext>>> {
    member_named(services, BUYERS[number.rem_euclid(BUYERS.len() as i64) as usize]).await
}

async fn member_named(services: &Services, username: &str) -> anyhow::Result<Option<Arc<BuyerContext>>> {
    let Some(row) = members::by_login(&services.db, username).await? else {
        return Ok(None);
    };
    Ok(members::facts(&services.db, row.id).await?.map(Arc::new))
}

/// One order of one buyer at one time.
struct Scene<'a> {
    services: &'a Services,
    goods_cache: &'a GoodsCache,
    departments: &'a Arc<Departments>,
    member: Arc<BuyerContext>,
    at: DateTime<Utc>,
    number: i64,
    /// Units of each line at least.
    least: i64,
}

impl Scene<'_> {
    async fn play(&self, goods: &[goods::Model]) -> anyhow::Result<()> {
        if goods.is_empty() {
            return Ok(());
        }
        self.fill_cart(goods).await?;
        let Some(payment) = self.place().await? else {
            return Ok(());
        };
        let holds_ephedrine = goods.iter().any(|row| row.control == Control::Ephedrine);
        if self.number < UNPAID || !self.pay(&payment, holds_ephedrine).await? {
            return Ok(());
        }
        let payment = orders::payment_by_number(&self.services.db, self.member.company_id, &payment).await?;
        let Some(payment) = payment else { return Ok(()) };
        for order in orders::of_payment(&self.services.db, payment.id).await? {
            self.deliver(order.id).await?;
        }
        Ok(())
    }

    /// Lines that this buyer may not buy are left out.
    async fn fill_cart(&self, goods: &[goods::Model]) -> anyhow::Result<()> {
        for line in 0..between(&format!("lines {}", self.number), 3, 7) {
            let seed = format!("order {} line {line}", self.number);
            let row = &goods[between(&seed, 0, goods.len() as i64 - 1) as usize];
            let smallest = smallest(row.min_quantity, row.step);
            let steps = between(&format!("{seed} number"), 1, 4).max(self.least.div_euclid(smallest.max(1)));
            let number = smallest * steps;
            let new = NewLine {
                goods_id: row.id,
                quantity: number,
                warehouse_id: None,
                price: None,
                kind: Kind::Normal,
                campaign_id: 0,
            };
            let (goods_cache, member, at) = (self.goods_cache.clone(), Arc::clone(&self.member), self.at);
            let settings = Arc::clone(&self.services.settings);
            let added = self
                .services
                .writer
                .run(async move |tx: &WriteTx| {
                    let context = CartContext {
                        goods_cache: &goods_cache,
                        rules: settings.of::<TradeRules>(),
                        member: &member,
                        // No campaign ran then.
                        running: Arc::default(),
                        now: at,
                    };
                    adding::add(tx, &context, &[new]).await
                })
                .await;
            match added {
                Ok(_) | Err(CheckoutError::Invalid(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    async fn place(&self) -> anyhow::Result<Option<String>> {
        let address = addresses::all(&self.services.db, self.member.company_id)
            .await?
            .into_iter()
            .next();
        let Some(address) = address else { return Ok(None) };
        let place = OrderContext {
            actor: self.actor(),
            member: Arc::clone(&self.member),
            rules: self.services.settings.of::<TradeRules>().clone(),
            goods_cache: self.goods_cache.clone(),
            book: CampaignBook::default(),
            now: self.at,
        };
        let request = Request {
            ids: Vec::new(),
            address_id: address.id,
            remark: String::new(),
            wished_months: 0,
            total: None,
            gifts: None,
            promise: None,
            coupon_ids: Vec::new(),
            voucher: Money::ZERO,
        };
        let placed = self
            .services
            .writer
            .run(async move |tx: &WriteTx| place_order::place(tx, &place, &request, None).await)
            .await;
        match placed {
            Ok(placed) => Ok(Some(placed.id)),
            Err(CheckoutError::CartChanged | CheckoutError::Refused(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    async fn pay(&self, payment: &str, holds_ephedrine: bool) -> anyhow::Result<bool> {
        let payment = Payment {
            services: self.services,
            goods_cache: self.goods_cache.clone(),
            member: Arc::clone(&self.member),
            number: payment.to_owned(),
            finance: self.departments.finance.actor.clone(),
            at: self.at + TimeDelta::minutes(4),
        };
        match payment.pay(self.number, holds_ephedrine).await {
            Ok(()) => Ok(true),
            Err(OrderError::Wallet(_) | OrderError::WrongState(_) | OrderError::NotFound(_)) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    async fn deliver(&self, order_id: i64) -> anyhow::Result<()> {
        let now = self.services.clock.now();
        let (shipped_at, received_at) = (self.at + SHIPPED_AFTER, self.at + RECEIVED_AFTER);
        if shipped_at > now {
            return Ok(());
        }
        let way = ParcelPlan::of(self.number);
        let measured = COLD.iter().find(|(place, _)| *place == self.number);
        let temperature = measured.map_or(USUAL_ARRIVAL, |(_, tenths)| *tenths);
        let (rules, buyer) = (self.services.settings.of::<TradeRules>().clone(), self.actor());
        let papers = self.services.settings.of::<DocumentRules>().clone();
        let paid_at = self.at + TimeDelta::minutes(4);
        let (goods_cache, departments) = (self.goods_cache.clone(), Arc::clone(self.departments));
        self.services
            .writer
            .run(async move |tx: &WriteTx| {
                // A buyer's first order waits for it, and one with ephedrine.
                let reviewed = review_decision::pass(
                    tx,
                    order_id,
                    &departments.service.actor,
                    "资质齐全",
                    paid_at + REVIEWED_AFTER,
                );
                match reviewed.await {
                    Ok(_) | Err(OrderError::NotAllowed { .. }) => {}
                    Err(error) => return Err(error.into()),
                }
                let store = parcels::Store {
                    tx,
                    goods_cache: &goods_cache,
                    picker: &departments.warehouse.actor,
                    checker: &departments.checker,
                    rules: &rules,
                    now,
                };
                store.send(order_id, way, shipped_at).await?;
                // Done here, because a running server would start it with today's date.
                documents::receipts::models::receipts::open(tx, order_id, &papers, shipped_at).await?;
                if received_at <= now {
                    let arrival = Arrival {
                        temperature: Some(temperature),
                        arrived_at: Some(shipped_at + ON_THE_WAY),
                    };
                    cold::arrive(tx, (order_id, None), arrival, &buyer, received_at).await?;
                    receive::receive(tx, order_id, &buyer, Note::plain("确认收货"), received_at).await?;
                }
                Ok::<_, DocumentError>(())
            })
            .await?;
        let sent = receipts::SentOrder {
            services: self.services,
            goods_cache: self.goods_cache,
            departments: self.departments,
            member: &self.member,
            order_id,
            at: shipped_at,
        };
        sent.play(self.number).await
    }

    fn actor(&self) -> Actor {
        Actor::member(self.member.id, &self.member.name, "")
    }
}

/// No notifications for the simulated month.
pub async fn forget_events(services: &Services) -> anyhow::Result<()> {
    services
        .writer
        .run(async move |tx: &WriteTx| outbox::clear(tx).await)
        .await?;
    ask_for_index(services).await
}

/// A running server fills its index anew; one that starts does so anyway.
pub async fn ask_for_index(services: &Services) -> anyhow::Result<()> {
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| outbox::publish(tx, &ReindexRequested {}, now).await)
        .await?;
    Ok(())
}
