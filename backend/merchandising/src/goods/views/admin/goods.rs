use catalog::{
    goods::{models::facts::GoodsSnapshot, views::picture::goods_picture_url},
    prices::models::pricing,
};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminTierPrice {
    /// From which (type 2) or up to which (type 1) quantity the price holds.
    pub number: i64,
    pub price: Money,
}

#[derive(Serialize, ToSchema)]
pub struct AdminRankPrice {
    pub rank: i64,
    pub price: Money,
}

#[derive(Serialize, ToSchema)]
pub struct AdminGoods {
    pub id: i64,
    pub code: String,
    pub name: String,
    pub trade_name: String,
    /// Further names, parted by 、 or commas.
    pub aliases: String,
    /// 1 medicine, 2 TCM piece, 3 device
    pub kind: i32,
    pub maker_id: i64,
    pub maker: String,
    pub brand_id: Option<i64>,
    pub brand: String,
    pub category_id: i64,
    pub category: String,
    pub form: String,
    pub spec: String,
    pub unit: String,
    pub approval_number: String,
    pub barcode: String,
    pub rx: String,
    pub scope: String,
    pub control: String,
    pub device_class: String,
    /// 01 … 22 of the device catalogue; empty = none.
    pub device_code: String,
    pub storage: String,
    pub min_number: i64,
    pub step: i64,
    pub case_number: i64,
    pub limit_number: i64,
    /// 优选
    pub is_preferred: bool,
    /// From so many units on its delivery is free, 0 = by amount alone.
    pub free_shipping_quantity: i64,
    /// Charged by weight, and counted for no free delivery.
    pub is_freight_by_weight: bool,
    /// Of one unit, 0 = unknown.
    pub weight_grams: i64,
    pub is_controlled_sale: bool,
    /// The wish of staff; it is on sale only if `first_sale` is approved, too.
    pub on_sale: bool,
    /// waiting | approved | rejected
    pub first_sale: &'static str,
    pub first_sale_text: &'static str,
    /// The proposal of another class that waits for quality management.
    pub class_change_id: Option<i64>,
    /// null = being set
    pub base_price: Option<Money>,
    /// Paid for the last delivery that was accepted, for those who read prices and in the single record alone; null = not known.
    pub cost: Option<Money>,
    pub ladder_type: i32,
    pub ladder_prices: Vec<AdminTierPrice>,
    pub rank_prices: Vec<AdminRankPrice>,
    pub available: i64,
    /// The one that lists show: its first own one, else a drawn one.
    pub image: String,
    /// Its own, in the order of the shop.
    pub pictures: Vec<String>,
    pub sales: i64,
    pub updated_at: DateTime<Utc>,
    /// The change of its prices that waits for a second person; null = none.
    pub waiting_price_change: Option<i64>,
}

impl AdminGoods {
    pub fn new(goods: GoodsSnapshot, waiting_price_change: Option<i64>, today: NaiveDate) -> Self {
        let general = goods
            .special_prices
            .iter()
            .filter_map(pricing::general_rank_price);
        let rank_prices = general
            .map(|row| AdminRankPrice {
                rank: row.rank,
                price: row.price,
            })
            .collect();
        let tier_prices = goods.tier_prices.iter();
        let ladder_prices = tier_prices
            .map(|row| AdminTierPrice {
                number: row.quantity,
                price: row.price,
            })
            .collect();
        Self {
            id: goods.id,
            kind: goods.kind.code(),
            maker_id: goods.maker_id,
            category_id: goods.category_id,
            category: goods
                .category_path
                .last()
                .map(|step| step.name.clone())
                .unwrap_or_default(),
            rx: goods.rx.code().into(),
            control: goods.control.code().into(),
            storage: goods.storage.code().into(),
            min_number: goods.min_quantity,
            step: goods.step,
            case_number: goods.case_quantity,
            limit_number: goods.limit_quantity,
            on_sale: goods.wants_sale,
            first_sale: goods.first_sale.code(),
            first_sale_text: goods.first_sale.text(),
            class_change_id: None,
            base_price: goods.base_price,
            cost: None,
            ladder_type: goods.ladder_type.code(),
            ladder_prices,
            rank_prices,
            available: goods.available(today),
            image: goods_picture_url(&goods),
            sales: goods.sales,
            is_preferred: goods.is_preferred,
            free_shipping_quantity: goods.free_shipping_quantity,
            is_freight_by_weight: goods.is_freight_by_weight,
            weight_grams: goods.weight_grams,
            is_controlled_sale: goods.is_controlled_sale,
            brand_id: goods.brand_id,
            brand: goods.brand,
            aliases: goods.aliases,
            pictures: goods.pictures,
            updated_at: goods.updated_at,
            waiting_price_change,
            code: goods.code,
            name: goods.name.to_string(),
            trade_name: goods.trade_name.to_string(),
            maker: goods.maker.to_string(),
            form: goods.form.to_string(),
            spec: goods.spec.to_string(),
            unit: goods.unit.to_string(),
            approval_number: goods.approval_number.to_string(),
            barcode: goods.barcode,
            scope: goods.scope,
            device_class: goods.device_class.code().into(),
            device_code: goods.device_code,
        }
    }
}
