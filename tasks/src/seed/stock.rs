//! The goods' rows: goods, prices, ladders, stock, batches, movements; in portions, so that a hundred thousand goods
//! need little memory and the shop can answer between them.
use std::collections::HashMap;

use catalog::{
    goods::models::{
        codes::{Control, Kind, Rx, Storage, TierType},
        first_sale::FirstSale,
    },
    models::_entities::{
        batches, customer_prices, goods as goods_table, sale_rules, stock_movements, stocks, tier_prices,
    },
    sale_rules::models::sale_rules::Effect,
    stock::models::stock::MovementKind,
};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use identity::companies::models::facts::BuyerType;
use kernel::{Money, Services, WriteTx, clock::shop_day};
use sea_orm::{ActiveValue::Set, DbErr, QuerySelect, prelude::*};
use serde_json::json;

use super::{
    assortment::{Assortment, Item},
    goods::Range,
    numbers::{barcode, between, chance, hash},
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

fn code_of(place: usize) -> String {
    format!("YJ{:07}", place + 1)
}

/// Compounds with special ingredients are sold in limited quantity, and some others.
fn limit_of(item: &Item, step: i64) -> i64 {
    let is_limited = item.control == "special_compound" || chance(&format!("{}#limit", item.identity()), 2);
    if is_limited { step * 20 } else { 0 }
}

/// Infusions, disinfectants and large devices fill a parcel by themselves.
fn is_heavy(item: &Item) -> bool {
    ["氯化钠注射液", "葡萄糖注射液", "消毒液", "轮椅", "制氧机"]
        .iter()
        .any(|word| item.name.contains(word))
}

/// What a unit weighs, roughly.
fn weight_grams(item: &Item, about: &str) -> i64 {
    match item.kind {
        Kind::Tcm => 1_000,
        _ if is_heavy(item) => between(about, 6, 60) * 100,
        _ => between(about, 3, 30) * 10,
    }
}

fn goods_row(place: usize, item: &Item, range: &Range, now: DateTime<Utc>) -> goods_table::ActiveModel {
    let seed = item.identity();
    let about = |what: &str| format!("{seed}#{what}");
    let step = step_of(item, &about("step"));
    let is_cold = item.storage == "cold";
    let is_heavy = !is_cold && is_heavy(item);
    let is_preferred = !is_heavy && !is_cold && chance(&about("featured"), 8);
    let listed_at = now - TimeDelta::hours(between(&about("listed"), 1, 24 * 700));
    goods_table::ActiveModel {
        code: Set(code_of(place)),
        kind: Set(item.kind),
        name: Set(item.name.clone()),
        trade_name: Set(item.trade_name.clone()),
        aliases: Set(item.aliases.clone()),
        maker_id: Set(range.makers.get(&item.maker).copied().unwrap_or_default()),
        brand_id: Set(range.brands.get(&item.trade_name).copied()),
        category_id: Set(range.categories.get(&item.category).copied().unwrap_or_default()),
        form: Set(item.form.clone()),
        spec: Set(item.spec.clone()),
        unit: Set(item.unit.clone()),
        approval_number: Set(approval_number(item)),
        barcode: Set(barcode(&seed)),
        rx: Set(Rx::from_code(&item.rx)),
        scope: Set(item.scope.clone()),
        control: Set(Control::from_code(&item.control)),
        device_class: Set(item.device_class.clone()),
        device_code: Set(item.device_code.clone()),
        storage: Set(Storage::from_code(&item.storage)),
        min_quantity: Set(step),
        step: Set(step),
        case_quantity: Set(step * [10, 20, 40][hash(&about("case")) as usize % 3]),
        limit_quantity: Set(limit_of(item, step)),
        is_preferred: Set(is_preferred),
        free_shipping_quantity: Set(if is_preferred && chance(&about("free"), 40) {
            step * 10
        } else {
            0
        }),
        is_freight_by_weight: Set(is_heavy),
        weight_grams: Set(weight_grams(item, &about("weight"))),
        is_controlled_sale: Set(is_controlled(item)),
        on_sale: Set(!chance(&about("off"), 1)),
        first_sale: Set(FirstSale::Approved),
        base_price: Set((!between(&about("unpriced"), 0, 199).eq(&0)).then_some(item.price)),
        // Paid to the supplier: a fifth to a third below the price.
        cost_price: Set(Some(item.price.share(between(&about("cost"), 66, 80), 100))),
        ladder_type: Set(if chance(&about("ladder type"), 10) {
            TierType::UpTo
        } else {
            TierType::From
        }),
        sales: Set(between(&about("sales"), 0, 400).pow(2) / 40),
        sheet: Set(sheet(item)),
        listed_at: Set(listed_at),
        created_at: Set(listed_at),
        updated_at: Set(now),
        ..Default::default()
    }
}

/// Cheap goods go by the medium pack.
fn step_of(item: &Item, seed: &str) -> i64 {
    match item.price.fen() {
        ..=1_000 if chance(seed, 60) => 10,
        ..=2_500 if chance(seed, 40) => 5,
        _ => 1,
    }
}

/// Numbers of the right form, made up: the demo names no real approval.
fn approval_number(item: &Item) -> String {
    let digits = hash(&item.identity());
    let year = 2002 + digits % 22;
    let serial = digits / 22 % 10_000;
    match (item.kind, item.scope.as_str(), item.device_class.as_str()) {
        (Kind::Device, _, "I") => format!("鄂汉械备{year}{serial:04}"),
        (Kind::Device, _, "II") => format!("鄂械注准{year}2{}{serial:04}", item.device_code),
        (Kind::Device, _, _) => format!("国械注准{year}3{}{serial:04}", item.device_code),
        (Kind::Medicine, "chinese_patent", _) => format!("国药准字Z{year}{serial:04}"),
        (Kind::Medicine, "biological", _) => format!("国药准字S{year}{serial:04}"),
        (Kind::Medicine, "food", _) => format!("国食健注G{year}{serial:04}"),
        (Kind::Medicine, "none", _) => format!("鄂卫消证字({year})第{serial:04}号"),
        (Kind::Medicine, _, _) => format!("国药准字H{year}{serial:04}"),
        _ => String::new(),
    }
}

fn sheet(item: &Item) -> serde_json::Value {
    let storage = match item.storage.as_str() {
        "cold" => "冷藏（2–8℃），全程冷链",
        "cool" => "阴凉处（不超过 20℃）",
        _ => "常温（10–30℃），密封，置干燥处",
    };
    let dispensing = match item.rx.as_str() {
        "rx" => "处方药，凭医师处方销售、购买和使用",
        "otc_a" => "甲类非处方药",
        "otc_b" => "乙类非处方药",
        _ => "",
    };
    let rows = [
        ("通用名称", item.name.as_str()),
        ("商品名称", &item.trade_name),
        ("常用别名", &item.aliases.replace('|', "、")),
        ("剂型", &item.form),
        ("规格", &item.spec),
        ("销售分类", dispensing),
        ("器械类别", &item.device_class),
        ("贮藏", storage),
    ]
    .map(|(label, text)| (label, text.to_owned()));
    rows.iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(label, text)| json!({ "label": label, "text": text }))
        .collect()
}

fn is_controlled(item: &Item) -> bool {
    item.control.is_empty() && chance(&format!("{}#controlled", item.identity()), 2)
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
                self.add_stock(
                    &format!("{seed}#{place}"),
                    goods_id,
                    *warehouse_id,
                    sold_out,
                    shop_day(now),
                );
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

    fn add_stock(&mut self, seed: &str, goods_id: i64, warehouse_id: i64, sold_out: bool, today: NaiveDate) {
        let about = |what: &str| format!("{seed}#{what}");
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
            goods_id: Set(goods_id),
            warehouse_id: Set(warehouse_id),
            on_hand: Set(amount),
            reserved: Set(0),
            ..Default::default()
        });
        for (units, days) in [(early, days), (amount - early, days + 120)] {
            if units > 0 {
                self.batches
                    .push(batch(goods_id, warehouse_id, units, days, today, &about("batch")));
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

fn batch(
    goods_id: i64,
    warehouse_id: i64,
    units: i64,
    days: i64,
    today: NaiveDate,
    seed: &str,
) -> batches::ActiveModel {
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
        goods_id: Set(goods_id),
        warehouse_id: Set(warehouse_id),
        number: Set(format!("{}{serial:02}", produced_on.format("%y%m%d"))),
        produced_on: Set(produced_on),
        expires_on: Set(expires_on),
        on_hand: Set(units),
        has_report: Set(!chance(&format!("{seed}{days}#report"), 2)),
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
