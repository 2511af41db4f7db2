//! The goods' rows: goods, prices, ladders, stock, batches, movements; in portions, so that a hundred thousand goods
//! need little memory and the shop can answer between them.
use std::collections::HashMap;

use catalog::{
    models::_entities::{
        batches, customer_prices, goods as goods_table, sale_rules, stock_movements, stocks, tier_prices,
    },
    sale_rules::models::sale_rules::Effect,
    stock::models::{shelf_place::ShelfPlace, stock::MovementKind},
};
use chrono::{DateTime, Days, NaiveDate, Utc};
use identity::companies::models::facts::BuyerType;
use kernel::{Money, Services, WriteTx, clock::shop_day};
use sea_orm::{ActiveValue::Set, DbErr, QuerySelect, prelude::*};

use super::{
    assortment::{Assortment, Item},
    goods::Range,
    goods_rows::{code_of, goods_row, is_controlled, step_of},
    numbers::{between, chance, hash},
};

/// Goods per transaction; times the columns of `goods` it stays below SQLite's bound of 32,766 values.
const PORTION: usize = 600;

/// Creates the goods from index `first` up to `wanted` (all of the tables without it); returns how many.
pub async fn fill(
    services: &Services,
    range: &Range,
    first: usize,
    wanted: Option<usize>,
) -> anyhow::Result<usize> {
    let assortment = Assortment::load()?;
    let size = wanted.unwrap_or_else(|| assortment.own_size());
    let now = services.clock.now();
    for start in (first..size).step_by(PORTION) {
        let items: Vec<(usize, Item)> = (start..size.min(start + PORTION))
            .map(|place| (place, assortment.item(place)))
            .collect();
        let range = range.clone();
        services
            .writer
            .run(async move |tx: &WriteTx| insert_portion(tx, &range, &items, now).await)
            .await?;
    }
    Ok(size.saturating_sub(first))
}

async fn insert_portion(
    tx: &WriteTx,
    range: &Range,
    items: &[(usize, Item)],
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let rows = items
        .iter()
        .map(|(place, item)| goods_row(*place, item, range, now));
    goods_table::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    let ids = ids_by_code(tx, items).await?;
    let id_of = |place: usize| ids.get(&code_of(place)).copied().unwrap_or_default();
    let mut portion = Portion::default();
    for (place, item) in items {
        portion.add(item, id_of(*place), range, now);
    }
    portion.insert(tx, range, now).await
}

async fn ids_by_code(tx: &WriteTx, items: &[(usize, Item)]) -> Result<HashMap<String, i64>, DbErr> {
    let codes = items.iter().map(|(place, _)| code_of(*place));
    let rows: Vec<(String, i64)> = goods_table::Entity::find()
        .select_only()
        .column(goods_table::Column::Code)
        .column(goods_table::Column::Id)
        .filter(goods_table::Column::Code.is_in(codes))
        .into_tuple()
        .all(tx.db())
        .await?;
    Ok(rows.into_iter().collect())
}

/// Rows that follow from a portion of goods.
#[derive(Default)]
struct Portion {
    tier_prices: Vec<tier_prices::ActiveModel>,
    prices: Vec<customer_prices::ActiveModel>,
    rules: Vec<sale_rules::ActiveModel>,
    stocks: Vec<stocks::ActiveModel>,
    batches: Vec<batches::ActiveModel>,
}

impl Portion {
    fn add(&mut self, item: &Item, goods_id: i64, range: &Range, now: DateTime<Utc>) {
        let seed = item.identity();
        if chance(&format!("{seed}#ladder"), 25) {
            self.add_ladder(item, goods_id);
        }
        if chance(&format!("{seed}#rank"), 20) {
            self.add_rank_prices(item, goods_id);
        }
        if is_controlled(item) {
            self.add_sale_rule(&seed, goods_id, now);
        }
        let sold_out = chance(&format!("{seed}#sold out"), 4);
        for (place, warehouse_id) in range.warehouses.iter().enumerate() {
            if place == 0 || chance(&format!("{seed}#second warehouse"), 10) {
                let seed = format!("{seed}#{place}");
                let held = Holding {
                    goods_id,
                    warehouse_id: *warehouse_id,
                    shelf_place: shelf_of(item, &seed),
                    seed,
                };
                self.add_stock(&held, sold_out, shop_day(now));
            }
        }
    }

    /// Of three controlled goods one goes to Hubei alone, one to no clinic, and one to everybody.
    fn add_sale_rule(&mut self, seed: &str, goods_id: i64, now: DateTime<Utc>) {
        let (effect, region, buyer_type) = match hash(&format!("{seed}#sale rule")) % 3 {
            0 => (Effect::Allow, "湖北省", None),
            1 => (Effect::Forbid, "", Some(i64::from(BuyerType::Clinic.code()))),
            _ => return,
        };
        self.rules.push(sale_rules::ActiveModel {
            goods_id: Set(goods_id),
            effect: Set(effect),
            region: Set(region.into()),
            buyer_type: Set(buyer_type),
            created_at: Set(now),
            ..Default::default()
        });
    }

    fn add_ladder(&mut self, item: &Item, goods_id: i64) {
        let step = step_of(item, &format!("{}#step", item.identity()));
        for (times, percent) in [(10, 97), (50, 94)] {
            self.tier_prices.push(tier_prices::ActiveModel {
                goods_id: Set(goods_id),
                quantity: Set(step * times),
                price: Set(item.price.share(percent, 100).max(Money(1))),
                ..Default::default()
            });
        }
    }

    fn add_rank_prices(&mut self, item: &Item, goods_id: i64) {
        for (rank, percent) in [(2, 98), (3, 96)] {
            self.prices.push(customer_prices::ActiveModel {
                goods_id: Set(goods_id),
                rank: Set(Some(rank)),
                price: Set(item.price.share(percent, 100).max(Money(1))),
                ..Default::default()
            });
        }
    }

    fn add_stock(&mut self, held: &Holding, sold_out: bool, today: NaiveDate) {
        let about = |what: &str| format!("{}#{what}", held.seed);
        let amount = if sold_out {
            0
        } else {
            between(&about("amount"), 40, 3_000) / 10 * 10
        };
        let is_near = chance(&about("near"), 4);
        let days = if is_near {
            between(&about("days"), 40, 170)
        } else {
            between(&about("days"), 300, 1_000)
        };
        let early = if chance(&about("two batches"), 50) {
            amount / 3
        } else {
            0
        };
        self.stocks.push(stocks::ActiveModel {
            goods_id: Set(held.goods_id),
            warehouse_id: Set(held.warehouse_id),
            on_hand: Set(amount),
            reserved: Set(0),
            ..Default::default()
        });
        for (units, days) in [(early, days), (amount - early, days + 120)] {
            if units > 0 {
                self.batches.push(batch(held, units, days, today));
            }
        }
    }

    async fn insert(self, tx: &WriteTx, range: &Range, now: DateTime<Utc>) -> Result<(), DbErr> {
        insert_all::<tier_prices::Entity, _>(tx, self.tier_prices).await?;
        insert_all::<customer_prices::Entity, _>(tx, self.prices).await?;
        insert_all::<sale_rules::Entity, _>(tx, self.rules).await?;
        insert_all::<stocks::Entity, _>(tx, self.stocks).await?;
        let goods: Vec<i64> = self
            .batches
            .iter()
            .filter_map(|row| row.goods_id.try_as_ref().copied())
            .collect();
        insert_all::<batches::Entity, _>(tx, self.batches).await?;
        let batches = batches::Entity::find()
            .filter(batches::Column::GoodsId.is_in(goods))
            .filter(batches::Column::WarehouseId.is_in(range.warehouses.clone()))
            .all(tx.db())
            .await?;
        let movements = batches.iter().map(|batch| received(batch, now)).collect();
        insert_all::<stock_movements::Entity, _>(tx, movements).await
    }
}

/// Older than the first order of the demo, which it may have been shipped with.
const YOUNGEST: Days = Days::new(45);

/// What lies of a product in one warehouse, before it has rows.
struct Holding {
    goods_id: i64,
    warehouse_id: i64,
    shelf_place: Option<ShelfPlace>,
    seed: String,
}

/// Where a product lies: each storage class has areas of its own; a few goods still wait for their shelf.
fn shelf_of(item: &Item, seed: &str) -> Option<ShelfPlace> {
    let about = |what: &str| format!("{seed}#{what}");
    if chance(&about("unplaced"), 3) {
        return None;
    }
    let areas: &[&str] = match item.storage.as_str() {
        "cold" => &["冷库"],
        "cool" => &["阴凉A", "阴凉B"],
        _ => &["A", "B", "C"],
    };
    let area = areas[hash(&about("area")) as usize % areas.len()];
    let (rack, level) = (between(&about("rack"), 1, 24), between(&about("level"), 1, 5));
    format!("{area}-{rack}-{level}").parse().ok()
}

fn batch(held: &Holding, units: i64, days: i64, today: NaiveDate) -> batches::ActiveModel {
    let seed = format!("{}#batch", held.seed);
    let expires_on = today
        .checked_add_days(Days::new(days.unsigned_abs()))
        .unwrap_or(today);
    let newest = today.checked_sub_days(YOUNGEST).unwrap_or(today);
    let produced_on = expires_on
        .checked_sub_days(Days::new(1_095))
        .unwrap_or(today)
        .min(newest);
    let serial = hash(&format!("{seed}{days}")) % 100;
    batches::ActiveModel {
        goods_id: Set(held.goods_id),
        warehouse_id: Set(held.warehouse_id),
        number: Set(format!("{}{serial:02}", produced_on.format("%y%m%d"))),
        produced_on: Set(produced_on),
        expires_on: Set(expires_on),
        on_hand: Set(units),
        has_report: Set(!chance(&format!("{seed}{days}#report"), 2)),
        shelf_place: Set(held.shelf_place.clone()),
        ..Default::default()
    }
}

fn received(batch: &batches::Model, now: DateTime<Utc>) -> stock_movements::ActiveModel {
    stock_movements::ActiveModel {
        goods_id: Set(batch.goods_id),
        warehouse_id: Set(batch.warehouse_id),
        batch_id: Set(Some(batch.id)),
        kind: Set(MovementKind::Receive),
        quantity: Set(batch.on_hand),
        reference: Set(String::new()),
        reason: Set("期初入库".into()),
        at: Set(now),
        ..Default::default()
    }
}

/// Inserts in portions below the databases' bounds on bound values.
async fn insert_all<E, A>(tx: &WriteTx, rows: Vec<A>) -> Result<(), DbErr>
where
    E: EntityTrait,
    A: ActiveModelTrait<Entity = E> + Send,
{
    const ROWS: usize = 1_000;
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let portion: Vec<A> = rows.by_ref().take(ROWS).collect();
        E::insert_many(portion).exec_without_returning(tx.db()).await?;
    }
    Ok(())
}
