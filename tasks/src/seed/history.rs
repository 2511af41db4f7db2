//! A month of orders, made through the shop's own use cases, so that both sides have something to look at.
use std::{pin::Pin, sync::Arc};

use catalog::{
    categories::models::categories::Categories,
    goods::models::{
        codes::{Rx, Storage},
        goods_cache::GoodsCache,
    },
    models::_entities::goods,
};
use chrono::{DateTime, TimeDelta, Utc};
use identity::{companies::models::facts::BuyerContext, members::models::members};
use kernel::{Services, WriteTx, outbox};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

use super::{
    campaigns,
    departments::Departments,
    parcels, receipts,
    scene::{COLD, Scene},
};
use crate::events::ReindexRequested;

const BUYERS: [&str; 4] = ["renxin", "kangtai", "kangtai01", "huimin"];
/// Has never bought before, and their licence names neither prescription medicines nor antibiotics.
const NEWCOMER: &str = "kangtai02";
/// An order of far more ephedrine than this buyer orders otherwise, which waits for quality management: place, by whom, how
/// many hours ago, and the least units of a line.
const UNUSUAL: (i64, &str, i64, i64) = (53, "kangtai", 4, 60);
/// Places behind those of the month: orders of today, by whom and how many hours ago.
const TODAY: &[(i64, &str, i64)] = &[(50, "renxin", 5), (51, "huimin", 3), (52, NEWCOMER, 2)];
const ORDERS: i64 = 48;
const HOURS_BETWEEN: i64 = 14;

/// An order to be placed, and when. The newest order has the highest number, as it does where time passes by itself.
pub type PlannedOrder<'a> = (
    DateTime<Utc>,
    Pin<Box<dyn Future<Output = anyhow::Result<()>> + Send + 'a>>,
);

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let goods_cache = GoodsCache::new(Categories::default());
    let shelves = Shelves::load(services).await?;
    let departments = Arc::new(Departments::load(services).await?);
    let of_month = (0..ORDERS).map(|number| {
        let username = BUYERS[number.rem_euclid(BUYERS.len() as i64) as usize];
        (number, username, number * HOURS_BETWEEN + 1, 1)
    });
    let today = TODAY
        .iter()
        .map(|(number, username, hours)| (*number, *username, *hours, 1));
    let mut planned: Vec<PlannedOrder<'_>> = Vec::new();
    for (number, username, hours, least) in of_month.chain(today).chain([UNUSUAL]) {
        let at = services.clock.now() - TimeDelta::hours(hours);
        let usual = UsualOrder {
            services,
            goods_cache: &goods_cache,
            departments: &departments,
            goods: shelves.at(number),
            username,
            at,
            number,
            least,
        };
        planned.push((at, Box::pin(usual.play())));
    }
    planned.extend(campaigns::planned(services, &departments).await?);
    planned.sort_by_key(|(at, _)| *at);
    for (_, order) in planned {
        order.await?;
    }
    parcels::open(services, &goods_cache, &departments).await
}

/// What the orders of the history are about.
struct Shelves {
    common: Vec<goods::Model>,
    /// Of those, what any licence names.
    counter: Vec<goods::Model>,
    ephedrine: Vec<goods::Model>,
    cold: Vec<goods::Model>,
}

impl Shelves {
    async fn load(services: &Services) -> anyhow::Result<Self> {
        let common = common_goods(services).await?;
        let any_licence = |row: &&goods::Model| row.rx != Rx::Prescription && row.scope != "antibiotic";
        Ok(Self {
            counter: common.iter().filter(any_licence).cloned().collect(),
            common,
            ephedrine: ephedrine_goods(services).await?,
            cold: cold_goods(services).await?,
        })
    }

    /// For the order at this place.
    fn at(&self, place: i64) -> &[goods::Model] {
        if place == UNUSUAL.0 || receipts::is_at(place) {
            &self.ephedrine
        } else if COLD.iter().any(|(of, _)| *of == place) {
            &self.cold
        } else if place < ORDERS {
            &self.common
        } else {
            &self.counter
        }
    }
}

/// At its price, in no campaign.
struct UsualOrder<'a> {
    services: &'a Services,
    goods_cache: &'a GoodsCache,
    departments: &'a Arc<Departments>,
    goods: &'a [goods::Model],
    username: &'static str,
    at: DateTime<Utc>,
    number: i64,
    least: i64,
}

impl UsualOrder<'_> {
    async fn play(self) -> anyhow::Result<()> {
        let Some(member) = member_named(self.services, self.username).await? else {
            return Ok(());
        };
        let scene = Scene {
            services: self.services,
            goods_cache: self.goods_cache,
            departments: self.departments,
            member,
            at: self.at,
            number: self.number,
            least: self.least,
        };
        scene.play(self.goods).await
    }
}

/// Goods that pharmacies buy every week.
async fn common_goods(services: &Services) -> anyhow::Result<Vec<goods::Model>> {
    let rows = goods::Entity::find()
        .filter(goods::Column::Kind.eq(1_i32))
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
        .filter(goods::Column::Kind.eq(1_i32))
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

pub async fn member_named(services: &Services, username: &str) -> anyhow::Result<Option<Arc<BuyerContext>>> {
    let Some(row) = members::by_login(&services.db, username).await? else {
        return Ok(None);
    };
    Ok(members::facts(&services.db, row.id).await?.map(Arc::new))
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
