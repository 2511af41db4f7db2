//! Reads goods with all that belongs to them: eight queries, however many goods.
use std::{collections::HashMap, sync::Arc};

use chrono::{DateTime, Utc};
use kernel::{Db, Money};
use sea_orm::{DbErr, FromQueryResult, JoinType, QueryOrder, QuerySelect, prelude::*};
use site::models::own_licences;

use crate::{
    categories::models::categories::CategoryTree,
    goods::models::{
        codes::{Control, DeviceClass, Kind, Rx, Storage, TierType},
        department_rules,
        facts::{GoodsSnapshot, SaleRule, StockFacts},
        first_sale::FirstSale,
    },
    models::_entities::{
        batches, brands, customer_prices, goods, manufacturers, sale_rules, stocks, tier_prices,
    },
    stock::models::near_expiry::{self, NearExpiry},
};

/// The columns of `goods` without the text of the product sheet, with the names of manufacturer and brand.
#[derive(FromQueryResult)]
struct Row {
    id: i64,
    code: String,
    kind: Kind,
    name: String,
    trade_name: String,
    aliases: String,
    maker_id: i64,
    brand_id: Option<i64>,
    category_id: i64,
    form: String,
    spec: String,
    unit: String,
    approval_number: String,
    barcode: String,
    rx: Rx,
    scope: String,
    control: Control,
    device_class: DeviceClass,
    device_code: String,
    storage: Storage,
    min_quantity: i64,
    step: i64,
    case_quantity: i64,
    limit_quantity: i64,
    is_preferred: bool,
    free_shipping_quantity: i64,
    is_freight_by_weight: bool,
    weight_grams: i64,
    is_controlled_sale: bool,
    on_sale: bool,
    first_sale: FirstSale,
    base_price: Option<Money>,
    ladder_type: TierType,
    sales: i64,
    listed_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    pictures: Json,
    maker: String,
    maker_short_name: String,
    maker_aliases: String,
    brand: Option<String>,
}

/// These goods as the database has them now, in no particular order; unknown ids are skipped.
#[kernel::boxed]
pub async fn load(db: &Db, tree: &CategoryTree, ids: &[i64]) -> Result<Vec<GoodsSnapshot>, DbErr> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let wanted = || ids.iter().copied();
    let rows = load_rows(db, ids).await?;
    let tier_prices = tier_prices::Entity::find()
        .filter(tier_prices::Column::GoodsId.is_in(wanted()))
        .order_by_asc(tier_prices::Column::Quantity)
        .all(db)
        .await?;
    let prices = customer_prices::Entity::find()
        .filter(customer_prices::Column::GoodsId.is_in(wanted()))
        .order_by_asc(customer_prices::Column::Id)
        .all(db)
        .await?;
    let rules = sale_rules::Entity::find()
        .filter(sale_rules::Column::GoodsId.is_in(wanted()))
        .order_by_asc(sale_rules::Column::Id)
        .all(db)
        .await?;
    let mut stocks = load_stocks(db, ids).await?;
    let own_licences = own_licences::facts(db).await?;
    let department_rules = department_rules::facts(db).await?;
    let near_expiry = near_expiry::current(db).await?;

    let mut rules = grouped(rules, |row| row.goods_id);
    let mut tier_prices = grouped(tier_prices, |row| row.goods_id);
    let mut prices = grouped(prices, |row| row.goods_id);
    let facts = rows.into_iter().map(|row| {
        let id = row.id;
        let mut facts = row.into_facts(tree);
        facts.tier_prices = tier_prices
            .remove(&id)
            .unwrap_or_default()
            .into_iter()
            .map(Into::into)
            .collect();
        facts.special_prices = prices
            .remove(&id)
            .unwrap_or_default()
            .into_iter()
            .map(Into::into)
            .collect();
        facts.sale_rules = rules
            .remove(&id)
            .unwrap_or_default()
            .into_iter()
            .map(sale_rule)
            .collect();
        facts.stocks = stocks.remove(&id).unwrap_or_default();
        facts.sold_under = Arc::clone(&own_licences);
        facts.department_rules = Arc::clone(&department_rules);
        facts.near_expiry = near_expiry;
        facts
    });
    Ok(facts.collect())
}

async fn load_rows(db: &Db, ids: &[i64]) -> Result<Vec<Row>, DbErr> {
    goods::Entity::find()
        .select_only()
        .columns(
            <goods::Column as sea_orm::Iterable>::iter()
                .filter(|column| !matches!(column, goods::Column::Sheet | goods::Column::CreatedAt)),
        )
        .column_as(manufacturers::Column::Name, "maker")
        .column_as(manufacturers::Column::ShortName, "maker_short_name")
        .column_as(manufacturers::Column::Aliases, "maker_aliases")
        .column_as(brands::Column::Name, "brand")
        .join(JoinType::InnerJoin, goods::Relation::Manufacturers.def())
        .join(JoinType::LeftJoin, goods::Relation::Brands.def())
        .filter(goods::Column::Id.is_in(ids.iter().copied()))
        .into_model::<Row>()
        .all(db)
        .await
}

/// By goods, and there by warehouse id: two queries.
pub(super) async fn load_stocks(db: &Db, ids: &[i64]) -> Result<HashMap<i64, Vec<StockFacts>>, DbErr> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let wanted = || ids.iter().copied();
    let rows = stocks::Entity::find()
        .filter(stocks::Column::GoodsId.is_in(wanted()))
        .order_by_asc(stocks::Column::WarehouseId)
        .all(db)
        .await?;
    let batches = batches::Entity::find()
        .filter(batches::Column::GoodsId.is_in(wanted()))
        .filter(batches::Column::OnHand.gt(0_i64))
        .order_by_asc(batches::Column::ExpiresOn)
        .order_by_asc(batches::Column::Id)
        .all(db)
        .await?;
    let batches = grouped(batches, |row| (row.goods_id, row.warehouse_id));
    let mut stocks: HashMap<i64, Vec<StockFacts>> = HashMap::new();
    for row in rows {
        let here = batches.get(&(row.goods_id, row.warehouse_id));
        let facts = StockFacts::new(&row, here.map_or(&[], Vec::as_slice));
        stocks.entry(row.goods_id).or_default().push(facts);
    }
    Ok(stocks)
}

fn grouped<K: Eq + std::hash::Hash, R>(rows: Vec<R>, key: impl Fn(&R) -> K) -> HashMap<K, Vec<R>> {
    let mut groups: HashMap<K, Vec<R>> = HashMap::new();
    for row in rows {
        groups.entry(key(&row)).or_default().push(row);
    }
    groups
}

fn sale_rule(row: sale_rules::Model) -> SaleRule {
    SaleRule {
        effect: row.effect,
        region: row.region,
        buyer_type: row.buyer_type,
        rank: row.rank,
        company_id: row.company_id,
    }
}

impl Row {
    fn into_facts(self, tree: &CategoryTree) -> GoodsSnapshot {
        let first_sale = self.first_sale;
        GoodsSnapshot {
            id: self.id,
            code: self.code,
            kind: self.kind,
            name: self.name.into(),
            trade_name: self.trade_name.into(),
            aliases: self.aliases,
            maker_id: self.maker_id,
            maker: self.maker.into(),
            maker_short_name: self.maker_short_name,
            maker_aliases: self.maker_aliases,
            brand_id: self.brand_id,
            brand: self.brand.unwrap_or_default(),
            category_id: self.category_id,
            category_path: tree.path(self.category_id),
            form: self.form.into(),
            spec: self.spec.into(),
            unit: self.unit.into(),
            approval_number: self.approval_number.into(),
            barcode: self.barcode,
            rx: self.rx,
            scope: self.scope,
            control: self.control,
            device_class: self.device_class,
            device_code: self.device_code,
            storage: self.storage,
            min_quantity: self.min_quantity,
            step: self.step,
            case_quantity: self.case_quantity,
            limit_quantity: self.limit_quantity,
            is_preferred: self.is_preferred,
            free_shipping_quantity: self.free_shipping_quantity,
            is_freight_by_weight: self.is_freight_by_weight,
            weight_grams: self.weight_grams,
            is_controlled_sale: self.is_controlled_sale,
            on_sale: self.on_sale && first_sale == FirstSale::Approved,
            wants_sale: self.on_sale,
            first_sale,
            base_price: self.base_price,
            ladder_type: self.ladder_type,
            tier_prices: Vec::new(),
            special_prices: Vec::new(),
            sale_rules: Vec::new(),
            sold_under: Arc::from([]),
            department_rules: Arc::from([]),
            near_expiry: NearExpiry::default(),
            stocks: Vec::new(),
            sales: self.sales,
            pictures: serde_json::from_value(self.pictures).unwrap_or_default(),
            listed_at: self.listed_at,
            updated_at: self.updated_at,
        }
    }
}
