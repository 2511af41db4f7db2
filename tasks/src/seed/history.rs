//! A month of orders, made through the shop's own use cases, so that both sides have something to look at.
use std::sync::Arc;

use catalog::{
    categories::models::categories::Categories,
    goods::models::{
        codes::{Rx, Storage},
        goods_cache::GoodsCache,
    },
    models::_entities::goods,
};
use chrono::TimeDelta;
use identity::{companies::models::facts::BuyerContext, members::models::members};
use kernel::{Services, WriteTx, outbox};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

use super::{
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
