//! What the shop shows of a product, as far as it does not depend on who looks.
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use identity::companies::models::facts::CompanyFacts;
use kernel::Money;
use serde::{Deserialize, Serialize};
use site::models::own_licences::OwnLicence;

use super::{
    codes::{Control, DeviceClass, Kind, Rx, Storage, TierType},
    department_rules::DepartmentRule,
    first_sale::FirstSale,
};
use crate::{
    categories::models::categories::CategoryStep,
    models::_entities::{batches, customer_prices, stocks, tier_prices},
    sale_rules::models::sale_effect::Effect,
    stock::models::near_expiry::NearExpiry,
};

/// A product with its prices and stock. Shared between requests and never changed; a change loads a new one.
#[derive(Clone, Debug, PartialEq)]
pub struct GoodsSnapshot {
    pub id: i64,
    pub code: String,
    pub kind: Kind,
    /// Generic name.
    pub name: Arc<str>,
    pub trade_name: Arc<str>,
    /// Further names by which it is asked for, as entered; see [`GoodsSnapshot::alias_list`].
    pub aliases: String,
    pub maker_id: i64,
    pub maker: Arc<str>,
    pub maker_short_name: String,
    pub maker_aliases: String,
    pub brand_id: Option<i64>,
    pub brand: String,
    pub category_id: i64,
    /// From the root down to the product's own category.
    pub category_path: Arc<[CategoryStep]>,
    pub form: Arc<str>,
    pub spec: Arc<str>,
    pub unit: Arc<str>,
    pub approval_number: Arc<str>,
    pub barcode: String,
    pub rx: Rx,
    /// Licence scope code: chemical, antibiotic, tcm_piece, device, …
    pub scope: String,
    pub control: Control,
    pub device_class: DeviceClass,
    /// Category of the device catalogue (22 classes), else empty.
    pub device_code: String,
    pub storage: Storage,
    /// Smallest quantity that may be bought.
    pub min_quantity: i64,
    /// Quantity step (medium pack), at least 1.
    pub step: i64,
    /// Units in a full case, 0 = unknown.
    pub case_quantity: i64,
    /// Purchase limit per buyer, 0 = none.
    pub limit_quantity: i64,
    /// 优选: marked so, in the free-shipping zone, and with a freight of their own.
    pub is_preferred: bool,
    /// From so many units of it on its delivery is free, 0 = by amount alone.
    pub free_shipping_quantity: i64,
    /// Charged by weight, and counted for no free delivery.
    pub is_freight_by_weight: bool,
    /// Of one unit, 0 = unknown.
    pub weight_grams: i64,
    pub is_controlled_sale: bool,
    /// Put on sale by staff, with an approved first sale.
    pub on_sale: bool,
    /// The wish of staff, whatever quality management decides.
    pub wants_sale: bool,
    pub first_sale: FirstSale,
    /// None while the price is being set.
    pub base_price: Option<Money>,
    pub ladder_type: TierType,
    /// By number, ascending.
    pub tier_prices: Vec<TierPrice>,
    pub special_prices: Vec<SpecialPrice>,
    /// Who may buy it; none: all buyers.
    pub sale_rules: Vec<SaleRule>,
    /// The wholesaler's own licences, which all its goods share.
    pub sold_under: Arc<[OwnLicence]>,
    /// Which departments medical institutions need for which goods; all goods share them.
    pub department_rules: Arc<[DepartmentRule]>,
    /// From when its stock is near expiry.
    pub near_expiry: NearExpiry,
    /// By warehouse id.
    pub stocks: Vec<StockFacts>,
    /// Units sold so far.
    pub sales: i64,
    /// Addresses of its own pictures in the order of the shop; none: one is drawn.
    pub pictures: Vec<String>,
    pub listed_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TierPrice {
    pub id: i64,
    /// From which (from-quantity) or up to which (up-to-quantity) the price holds.
    #[serde(rename = "number")]
    pub quantity: i64,
    pub price: Money,
}

impl From<tier_prices::Model> for TierPrice {
    fn from(row: tier_prices::Model) -> Self {
        Self {
            id: row.id,
            quantity: row.quantity,
            price: row.price,
        }
    }
}

/// A price for a rank, a region (province) or one company; a field that is none or empty applies to all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecialPrice {
    pub id: i64,
    pub rank: Option<i64>,
    pub region: String,
    pub company_id: Option<i64>,
    pub price: Money,
    pub from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub to: Option<DateTime<Utc>>,
}

impl From<customer_prices::Model> for SpecialPrice {
    fn from(row: customer_prices::Model) -> Self {
        Self {
            id: row.id,
            rank: row.rank,
            region: row.region,
            company_id: row.company_id,
            price: row.price,
            from: row.valid_from,
            to: row.valid_to,
        }
    }
}

/// Controlled sale (控销): matching buyers are allowed, or forbidden; a field that is none or empty matches
/// all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaleRule {
    pub effect: Effect,
    /// Province.
    pub region: String,
    pub buyer_type: Option<i64>,
    pub rank: Option<i64>,
    pub company_id: Option<i64>,
}

impl SaleRule {
    /// A rule for a head office applies to its stores, too: goods it may not buy cannot be bought through
    /// them.
    pub fn names(&self, company: &CompanyFacts) -> bool {
        (self.region.is_empty() || self.region == company.province)
            && self
                .buyer_type
                .is_none_or(|code| code == i64::from(company.buyer_type.code()))
            && self.rank.is_none_or(|rank| rank == i64::from(company.rank))
            && self
                .company_id
                .is_none_or(|id| id == company.id || Some(id) == company.parent_id)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockFacts {
    pub warehouse_id: i64,
    pub on_hand: i64,
    pub reserved: i64,
    /// Batches with something on hand, earliest expiry first.
    pub batches: Vec<BatchFacts>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchFacts {
    pub number: String,
    pub produced_on: NaiveDate,
    pub expires_on: NaiveDate,
    pub on_hand: i64,
    pub has_report: bool,
    pub is_locked: bool,
    pub is_recalled: bool,
}

impl BatchFacts {
    /// May leave the warehouse: its inspection report is there, it is not locked, recalled or expired.
    pub fn is_shippable(&self, today: NaiveDate) -> bool {
        self.has_report && !self.is_locked && !self.is_recalled && self.expires_on > today
    }
}

impl From<&batches::Model> for BatchFacts {
    fn from(row: &batches::Model) -> Self {
        Self {
            number: row.number.clone(),
            produced_on: row.produced_on,
            expires_on: row.expires_on,
            on_hand: row.on_hand,
            has_report: row.has_report,
            is_locked: row.is_locked,
            is_recalled: row.is_recalled,
        }
    }
}

impl StockFacts {
    /// `batches`: those of this row, earliest expiry first.
    pub fn new(row: &stocks::Model, batches: &[batches::Model]) -> Self {
        Self {
            warehouse_id: row.warehouse_id,
            on_hand: row.on_hand,
            reserved: row.reserved,
            batches: batches.iter().map(Into::into).collect(),
        }
    }

    fn shippable(&self, today: NaiveDate) -> impl Iterator<Item = &BatchFacts> {
        self.batches.iter().filter(move |batch| batch.is_shippable(today))
    }

    /// What can still be sold from here: shippable and not reserved.
    pub fn available(&self, today: NaiveDate) -> i64 {
        let shippable: i64 = self.shippable(today).map(|batch| batch.on_hand).sum();
        (shippable - self.reserved).max(0)
    }

    /// The last day that so many units all reach, when those that last longest are taken; none when there are fewer.
    pub fn all_last_until(&self, number: i64, today: NaiveDate) -> Option<NaiveDate> {
        let mut batches: Vec<_> = self.shippable(today).collect();
        batches.sort_by_key(|batch| std::cmp::Reverse(batch.expires_on));
        let mut missing = number;
        for batch in batches {
            missing -= batch.on_hand;
            if missing <= 0 {
                return Some(batch.expires_on);
            }
        }
        None
    }

    /// Earliest expiry of what would be delivered.
    pub fn earliest_expiry(&self, today: NaiveDate) -> Option<NaiveDate> {
        self.shippable(today).map(|batch| batch.expires_on).min()
    }
}

impl GoodsSnapshot {
    #[must_use]
    pub fn with_stocks(&self, stocks: Vec<StockFacts>) -> Self {
        Self {
            stocks,
            ..self.clone()
        }
    }

    /// What can still be sold, over all warehouses.
    pub fn available(&self, today: NaiveDate) -> i64 {
        self.stocks.iter().map(|stock| stock.available(today)).sum()
    }

    /// The price for filtering and sorting lists. None for controlled sale, whose price is only visible to
    /// permitted buyers: narrowing a price range step by step would reveal it to everyone.
    pub fn listed_price(&self) -> Option<Money> {
        let is_for_all = self.sale_rules.is_empty() && !Control::NEVER_TO_SOME.contains(&self.control);
        self.base_price.filter(|_| is_for_all)
    }

    /// In any warehouse, of batches that may still be sold.
    pub fn in_stock(&self, today: NaiveDate) -> bool {
        self.stocks.iter().any(|stock| stock.available(today) > 0)
    }

    pub fn stock_at(&self, warehouse_id: i64) -> Option<&StockFacts> {
        self.stocks
            .iter()
            .find(|stock| stock.warehouse_id == warehouse_id)
    }

    /// Where an order would be taken from when the buyer names no warehouse: the first that has some, else the first.
    pub fn delivering_stock(&self, today: NaiveDate) -> Option<&StockFacts> {
        self.stocks
            .iter()
            .find(|stock| stock.available(today) > 0)
            .or_else(|| self.stocks.first())
    }

    /// Earliest expiry of what would be delivered, over all warehouses.
    pub fn earliest_expiry(&self, today: NaiveDate) -> Option<NaiveDate> {
        self.stocks
            .iter()
            .filter_map(|stock| stock.earliest_expiry(today))
            .min()
    }

    /// By the batch that expires first of what would be delivered; not without stock.
    pub fn is_near_expiry(&self, today: NaiveDate) -> bool {
        self.earliest_expiry(today)
            .is_some_and(|expiry| expiry <= self.near_expiry.until(today))
    }

    /// The further names one by one.
    pub fn alias_list(&self) -> impl Iterator<Item = &str> {
        split_names(&self.aliases)
    }

    /// The manufacturer's short names one by one.
    pub fn maker_alias_list(&self) -> impl Iterator<Item = &str> {
        split_names(&self.maker_short_name).chain(split_names(&self.maker_aliases))
    }
}

/// Names that were entered into one field, by the marks people put between them.
pub fn split_names(names: &str) -> impl Iterator<Item = &str> {
    names
        .split(['|', ',', '，', '、', ';', '；', '\n'])
        .map(str::trim)
        .filter(|name| !name.is_empty())
}
