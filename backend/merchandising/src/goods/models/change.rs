//! What of a product is to change.
use catalog::{
    goods::models::{
        codes::{Storage, TierType},
        detail_cache::SheetRow,
    },
    prices::models::pricing::{RankPrice, Tier},
};
use kernel::Money;

use super::freight::FreightChange;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PriceChange {
    #[default]
    Keep,
    /// The price is being set: the shop shows 价格正在制定中.
    Withdraw,
    Set(Money),
}

/// Absent fields stay.
#[derive(Clone, Debug, Default)]
pub struct GoodsChange {
    pub record: RecordChange,
    pub on_sale: Option<bool>,
    pub base_price: PriceChange,
    pub min_quantity: Option<i64>,
    pub step: Option<i64>,
    pub case_quantity: Option<i64>,
    pub limit_quantity: Option<i64>,
    pub ladder_type: Option<TierType>,
    pub tiers: Option<Vec<Tier>>,
    pub rank_prices: Option<Vec<RankPrice>>,
}

/// What a product is and how it is shown; absent fields stay.
#[derive(Clone, Debug, Default)]
pub struct RecordChange {
    pub name: Option<String>,
    pub trade_name: Option<String>,
    pub aliases: Option<String>,
    pub maker_id: Option<i64>,
    /// 0 = none.
    pub brand_id: Option<i64>,
    pub category_id: Option<i64>,
    pub form: Option<String>,
    pub spec: Option<String>,
    pub unit: Option<String>,
    pub approval_number: Option<String>,
    pub barcode: Option<String>,
    pub rx: Option<String>,
    pub scope: Option<String>,
    pub control: Option<String>,
    pub device_class: Option<String>,
    /// Two digits of the device catalogue; empty = none.
    pub device_code: Option<String>,
    pub storage: Option<Storage>,
    pub freight: FreightChange,
    pub is_controlled_sale: Option<bool>,
    pub pictures: Option<Vec<String>>,
    /// What its leaflet says; by itself (`leaflet::save`).
    pub sheet: Option<Vec<SheetRow>>,
}

impl RecordChange {
    /// Whether it may break a rule of the record.
    pub fn is_lawful_matter(&self) -> bool {
        let texts = [
            &self.name,
            &self.trade_name,
            &self.aliases,
            &self.spec,
            &self.unit,
            &self.approval_number,
            &self.rx,
            &self.scope,
            &self.control,
            &self.device_class,
            &self.device_code,
        ];
        let ids = [self.maker_id, self.category_id];
        texts.into_iter().any(Option::is_some) || ids.into_iter().any(|id| id.is_some())
    }
}
