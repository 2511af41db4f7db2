//! Rows that tests begin with, every builder of which keeps the invariants of stock, and a product without a row.
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use chrono::{DateTime, Days, NaiveDate, Utc};
use kernel::{Actor, Money, WriteTx, clock::shop_day};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::json;

use crate::{
    errors::StockError,
    goods::models::{
        codes::{Control, DeviceClass, Kind, Rx, Storage, TierType},
        facts::{GoodsSnapshot, SpecialPrice},
        first_sale::{self, FirstSale},
    },
    models::_entities::{
        brands, categories, customer_prices, first_sales, goods, manufacturers, tier_prices, warehouses,
    },
    stock::models::{
        near_expiry::NearExpiry,
        stock::{self, Adjustment, BatchDates},
    },
};

/// A different number with every call, so that codes and names do not clash.
fn next() -> u64 {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    NUMBER.fetch_add(1, Ordering::Relaxed)
}

/// A product to be made; `..Default::default()` fills in an over-the-counter medicine of 10.00 with 100 in stock.
#[derive(Clone, Debug)]
pub struct NewGoods {
    pub name: String,
    pub trade_name: String,
    pub aliases: String,
    /// None: a manufacturer that all goods without one share.
    pub maker_id: Option<i64>,
    pub brand_id: Option<i64>,
    /// None: a root category that all goods of the kind share.
    pub category_id: Option<i64>,
    pub kind: Kind,
    pub form: String,
    pub spec: String,
    pub unit: String,
    pub approval_number: String,
    pub rx: Rx,
    pub scope: String,
    pub control: Control,
    pub device_class: DeviceClass,
    pub device_code: String,
    pub storage: Storage,
    pub min_quantity: i64,
    pub step: i64,
    pub case_quantity: i64,
    pub limit_quantity: i64,
    pub is_preferred: bool,
    pub free_shipping_quantity: i64,
    /// Charged by weight, of so many grams each.
    pub by_weight: Option<i64>,
    pub is_controlled_sale: bool,
    pub on_sale: bool,
    pub first_sale: FirstSale,
    pub price: Option<Money>,
    pub ladder_type: TierType,
    /// (number, price), ascending.
    pub tier_prices: Vec<(i64, Money)>,
    pub sales: i64,
    /// Stock in the main warehouse, in one batch that expires in two years. 0: none.
    pub stock: i64,
}

impl Default for NewGoods {
    fn default() -> Self {
        Self {
            name: format!("测试胶囊{}", next()),
            trade_name: String::new(),
            aliases: String::new(),
            maker_id: None,
            brand_id: None,
            category_id: None,
            kind: Kind::Medicine,
            form: "胶囊剂".into(),
            spec: "0.25g*24粒".into(),
            unit: "盒".into(),
            approval_number: "国药准字H20260001".into(),
            rx: Rx::OtcB,
            scope: "chemical".into(),
            control: Control::None,
            device_class: DeviceClass::None,
            device_code: String::new(),
            storage: Storage::Normal,
            min_quantity: 1,
            step: 1,
            case_quantity: 0,
            limit_quantity: 0,
            is_preferred: false,
            free_shipping_quantity: 0,
            by_weight: None,
            is_controlled_sale: false,
            on_sale: true,
            first_sale: FirstSale::Approved,
            price: Some(Money(1000)),
            ladder_type: TierType::From,
            tier_prices: Vec::new(),
            sales: 0,
            stock: 100,
        }
    }
}

pub async fn goods(tx: &WriteTx, new: NewGoods, now: DateTime<Utc>) -> Result<goods::Model, StockError> {
    let maker_id = match new.maker_id {
        Some(id) => id,
        None => shared_maker(tx).await?,
    };
    let category_id = match new.category_id {
        Some(id) => id,
        None => shared_category(tx, new.kind).await?,
    };
    let row = goods::ActiveModel {
        code: Set(format!("T{:06}", next())),
        kind: Set(new.kind),
        name: Set(new.name),
        trade_name: Set(new.trade_name),
        aliases: Set(new.aliases),
        maker_id: Set(maker_id),
        brand_id: Set(new.brand_id),
        category_id: Set(category_id),
        form: Set(new.form),
        spec: Set(new.spec),
        unit: Set(new.unit),
        approval_number: Set(new.approval_number),
        barcode: Set(format!("69{:011}", next())),
        rx: Set(new.rx),
        scope: Set(new.scope),
        control: Set(new.control),
        device_class: Set(new.device_class),
        device_code: Set(new.device_code),
        storage: Set(new.storage),
        min_quantity: Set(new.min_quantity),
        step: Set(new.step),
        case_quantity: Set(new.case_quantity),
        limit_quantity: Set(new.limit_quantity),
        is_preferred: Set(new.is_preferred),
        free_shipping_quantity: Set(new.free_shipping_quantity),
        is_freight_by_weight: Set(new.by_weight.is_some()),
        weight_grams: Set(new.by_weight.unwrap_or_default()),
        is_controlled_sale: Set(new.is_controlled_sale),
        on_sale: Set(new.on_sale),
        first_sale: Set(new.first_sale),
        base_price: Set(new.price),
        ladder_type: Set(new.ladder_type),
        sales: Set(new.sales),
        sheet: Set(json!([{ "label": "功能主治", "text": "用于测试" }])),
        listed_at: Set(now),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    }
    .insert(tx.db())
    .await?;
    if new.first_sale == FirstSale::Waiting {
        first_sale::file(tx, row.id, &Actor::system(), "", now).await?;
    }
    for (number, price) in new.tier_prices {
        ladder(tx, row.id, number, price).await?;
    }
    if new.stock > 0 {
        let place = (row.id, main_warehouse(tx).await?);
        batch(tx, place, "B001", shop_day(now) + Days::new(730), new.stock, now).await?;
    }
    Ok(row)
}

/// As quality management's decision leaves it.
pub async fn approve(tx: &WriteTx, goods_id: i64) -> Result<(), DbErr> {
    let approved = FirstSale::Approved.code();
    goods::Entity::update_many()
        .col_expr(goods::Column::FirstSale, approved.into())
        .filter(goods::Column::Id.eq(goods_id))
        .exec(tx.db())
        .await?;
    first_sales::Entity::update_many()
        .col_expr(first_sales::Column::Status, approved.into())
        .filter(first_sales::Column::GoodsId.eq(goods_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Puts `quantity` into a batch with a report; a new batch was produced two years before it expires.
pub async fn batch(
    tx: &WriteTx,
    (goods_id, warehouse_id): (i64, i64),
    number: &str,
    expires_on: NaiveDate,
    quantity: i64,
    now: DateTime<Utc>,
) -> Result<(), StockError> {
    let delivery = Adjustment {
        goods_id,
        warehouse_id,
        batch_number: number.into(),
        quantity,
        dates: Some(BatchDates {
            produced_on: expires_on - Days::new(730),
            expires_on,
        }),
        has_report: true,
        reason: "测试入库".into(),
    };
    stock::receive(tx, &delivery, now).await
}

pub async fn ladder(tx: &WriteTx, goods_id: i64, number: i64, price: Money) -> Result<i64, DbErr> {
    let row = tier_prices::ActiveModel {
        goods_id: Set(goods_id),
        quantity: Set(number),
        price: Set(price),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?.id)
}

/// Inserts a price; its id is ignored.
pub async fn special_price(tx: &WriteTx, goods_id: i64, price: SpecialPrice) -> Result<i64, DbErr> {
    let row = customer_prices::ActiveModel {
        goods_id: Set(goods_id),
        rank: Set(price.rank),
        region: Set(price.region),
        company_id: Set(price.company_id),
        price: Set(price.price),
        valid_from: Set(price.from),
        valid_to: Set(price.to),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?.id)
}

pub async fn maker(tx: &WriteTx, name: &str) -> Result<i64, DbErr> {
    let row = manufacturers::ActiveModel {
        name: Set(name.into()),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?.id)
}

pub async fn brand(tx: &WriteTx, name: &str, maker_id: Option<i64>) -> Result<i64, DbErr> {
    let row = brands::ActiveModel {
        name: Set(name.into()),
        maker_id: Set(maker_id),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?.id)
}

pub async fn category(tx: &WriteTx, name: &str, kind: Kind, parent_id: Option<i64>) -> Result<i64, DbErr> {
    let row = categories::ActiveModel {
        parent_id: Set(parent_id),
        code: Set(format!("c{}", next())),
        name: Set(name.into()),
        kind: Set(kind),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?.id)
}

pub async fn warehouse(tx: &WriteTx, code: &str, name: &str) -> Result<i64, DbErr> {
    let row = warehouses::ActiveModel {
        code: Set(code.into()),
        name: Set(name.into()),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?.id)
}

/// The warehouse of goods made with `goods`.
pub async fn main_warehouse(tx: &WriteTx) -> Result<i64, DbErr> {
    let found = warehouses::Entity::find()
        .filter(warehouses::Column::Code.eq("main"))
        .one(tx.db())
        .await?;
    match found {
        Some(row) => Ok(row.id),
        None => warehouse(tx, "main", "中心仓").await,
    }
}

async fn shared_maker(tx: &WriteTx) -> Result<i64, DbErr> {
    const NAME: &str = "测试制药有限公司";
    let found = manufacturers::Entity::find()
        .filter(manufacturers::Column::Name.eq(NAME))
        .one(tx.db())
        .await?;
    match found {
        Some(row) => Ok(row.id),
        None => maker(tx, NAME).await,
    }
}

async fn shared_category(tx: &WriteTx, kind: Kind) -> Result<i64, DbErr> {
    let name = match kind {
        Kind::Medicine => "测试药品",
        Kind::Tcm => "测试饮片",
        Kind::Device => "测试器械",
    };
    let found = categories::Entity::find()
        .filter(categories::Column::Name.eq(name))
        .one(tx.db())
        .await?;
    match found {
        Some(row) => Ok(row.id),
        None => category(tx, name, kind, None).await,
    }
}

/// What is cached of a medicine without a row and without stock, at this price.
pub fn plain_medicine(id: i64, fen: i64) -> GoodsSnapshot {
    GoodsSnapshot {
        id,
        code: format!("YJ{id}"),
        kind: Kind::Medicine,
        name: "阿莫西林胶囊".into(),
        trade_name: "".into(),
        aliases: String::new(),
        maker_id: 1,
        maker: "华北制药".into(),
        maker_short_name: String::new(),
        maker_aliases: String::new(),
        brand_id: None,
        brand: String::new(),
        category_id: 1,
        category_path: Arc::from([]),
        form: "胶囊剂".into(),
        spec: "0.25g*24粒".into(),
        unit: "盒".into(),
        approval_number: "".into(),
        barcode: String::new(),
        rx: Rx::Prescription,
        scope: "antibiotic".into(),
        control: Control::None,
        device_class: DeviceClass::None,
        device_code: String::new(),
        storage: Storage::Normal,
        min_quantity: 1,
        step: 1,
        case_quantity: 0,
        limit_quantity: 0,
        is_preferred: false,
        free_shipping_quantity: 0,
        is_freight_by_weight: false,
        weight_grams: 0,
        is_controlled_sale: false,
        on_sale: true,
        wants_sale: true,
        first_sale: FirstSale::Approved,
        base_price: Some(Money(fen)),
        ladder_type: TierType::From,
        tier_prices: Vec::new(),
        special_prices: Vec::new(),
        sale_rules: Vec::new(),
        sold_under: Arc::from([]),
        department_rules: Arc::from([]),
        near_expiry: NearExpiry::default(),
        stocks: Vec::new(),
        sales: 0,
        pictures: Vec::new(),
        listed_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}
