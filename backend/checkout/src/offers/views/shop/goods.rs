//! Goods as the storefront reads them (specification section 3).
use std::{borrow::Cow, sync::Arc};

use crate::offers::models::running::{Notice, Running};
use catalog::goods::{
    models::{codes::Kind, facts::GoodsSnapshot},
    views::picture::goods_picture_url,
};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use eligibility::Reason;
use kernel::Money;
use pricing::models::freight::FreightClass;
use serde::Serialize;
use utoipa::ToSchema;

use crate::offers::models::offer::Offer;

#[derive(Serialize, ToSchema)]
pub struct Tag {
    pub name: &'static str,
    #[schema(value_type = String)]
    pub describe: Cow<'static, str>,
    pub is_show: bool,
}

/// One campaign, in a few words.
#[derive(Serialize, ToSchema)]
pub struct Promotion {
    pub campaign_id: i64,
    /// full_reduction | gift | add_on | seckill | group_buy | combination | daily_special | welfare | fair | subsidy
    pub kind: &'static str,
    /// 满 赠 换购 秒 拼 组 特 补
    pub tag: &'static str,
    /// 满 500 减 30
    #[schema(value_type = String)]
    pub text: Arc<str>,
    #[schema(value_type = String)]
    pub name: Arc<str>,
    pub ends_at: DateTime<Utc>,
}

impl From<&Notice> for Promotion {
    fn from(notice: &Notice) -> Self {
        Self {
            campaign_id: notice.campaign_id,
            kind: notice.kind,
            tag: notice.tag,
            text: Arc::clone(&notice.text),
            name: Arc::clone(&notice.name),
            ends_at: notice.ends_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct GoodsTierPrice {
    pub id: i64,
    /// From which (type 2) or up to which (type 1) quantity the price holds.
    pub number: i64,
    pub price: Money,
}

#[derive(Serialize, ToSchema)]
pub struct GoodsCard {
    pub id: i64,
    /// Generic name.
    #[schema(value_type = String)]
    pub name: Arc<str>,
    #[schema(value_type = String)]
    pub trade_name: Arc<str>,
    /// Manufacturer.
    #[schema(value_type = String)]
    pub sccj: Arc<str>,
    pub maker_id: i64,
    /// Specification.
    #[schema(value_type = String)]
    pub ypgg: Arc<str>,
    #[schema(value_type = String)]
    pub form: Arc<str>,
    #[schema(value_type = String)]
    pub unit: Arc<str>,
    #[schema(value_type = String)]
    pub approval_number: Arc<str>,
    pub category_id: i64,
    /// 1 medicine, 2 TCM piece, 3 device.
    pub kind: i32,
    /// 1 = Chinese-medicine item.
    #[serde(rename = "type")]
    pub item_type: u8,
    /// rx | otc_a | otc_b | none
    pub rx: &'static str,
    pub image: String,
    /// null = hidden from this viewer; `reasons` says why.
    pub price: Option<Money>,
    pub base_price: Option<Money>,
    pub ladder_price: Vec<GoodsTierPrice>,
    /// 1 = up-to-quantity tiers, 2 = from-quantity tiers.
    pub ladder_price_type: i32,
    pub goods_price_id: i64,
    pub ladder_price_id: i64,
    pub goods_manjian_id: i64,
    /// Always 0 (adr/0040).
    pub is_yj: u8,
    /// 1 = near expiry.
    pub is_jxq: u8,
    /// Warehouse.
    pub ck_id: i64,
    /// May be bought now by this viewer.
    pub is_buy: bool,
    pub reasons: Vec<Reason>,
    /// Stock; null while hidden.
    pub number: Option<i64>,
    /// Smallest quantity.
    pub base_number: i64,
    /// Quantity step (medium pack).
    pub bzdw: i64,
    /// Units in a full case, 0 = unknown.
    pub case_number: i64,
    /// Purchase limit per buyer, 0 = none.
    pub qg_number: i64,
    /// Preferred goods (优选) whose delivery can be free by amount.
    pub is_free_shipping: bool,
    /// From so many units of it on its delivery is free, 0 = by amount alone.
    pub free_shipping_number: i64,
    /// Free from a number of it alone.
    pub is_dpby: bool,
    pub is_youx: bool,
    /// In the zone of controlled sale (控销).
    pub is_kx: bool,
    pub freight_class: FreightClass,
    /// Earliest expiry of what would be delivered.
    pub expires_on: Option<NaiveDate>,
    pub tags: Vec<Tag>,
    /// What campaigns run with it for this viewer.
    pub promotions: Vec<Promotion>,
    pub is_favorite: bool,
    /// Units sold so far.
    pub sales: i64,
}

impl GoodsCard {
    pub fn new(offer: &Offer, running: &Running, now: DateTime<Utc>, is_favorite: bool) -> Self {
        let goods = &offer.goods;
        let open = offer.is_open;
        let tier_prices = goods.tier_prices.iter().filter(|_| open);
        let freight_class = FreightClass::of(goods);
        let free_from = free_from_number(goods, freight_class);
        // Viewers who may not see prices get nothing of prices and campaigns.
        let promotions = running.notices(goods).filter(|notice| offer.shows(notice));
        let promotions: Vec<Promotion> = promotions.map(Into::into).collect();
        Self {
            id: goods.id,
            name: Arc::clone(&goods.name),
            trade_name: Arc::clone(&goods.trade_name),
            sccj: Arc::clone(&goods.maker),
            maker_id: goods.maker_id,
            ypgg: Arc::clone(&goods.spec),
            form: Arc::clone(&goods.form),
            unit: Arc::clone(&goods.unit),
            approval_number: Arc::clone(&goods.approval_number),
            category_id: goods.category_id,
            kind: goods.kind.code(),
            item_type: u8::from(goods.kind == Kind::Tcm),
            rx: goods.rx.code(),
            image: goods_picture_url(goods),
            price: offer.quote.as_ref().map(|quote| quote.unit),
            base_price: offer.quote.as_ref().map(|quote| quote.raw),
            ladder_price: tier_prices
                .map(|tier| GoodsTierPrice {
                    id: tier.id,
                    number: tier.quantity,
                    price: tier.price,
                })
                .collect(),
            ladder_price_type: goods.ladder_type.code(),
            goods_price_id: offer.quote.as_ref().map_or(0, |quote| quote.special_price_id),
            ladder_price_id: offer.quote.as_ref().map_or(0, |quote| quote.ladder_price_id),
            goods_manjian_id: manjian_of(&promotions),
            is_yj: 0,
            is_jxq: u8::from(offer.is_near_expiry),
            ck_id: offer.warehouse_id,
            is_buy: offer.is_buyable(),
            reasons: offer.reasons.clone(),
            number: open.then_some(offer.available),
            base_number: goods.min_quantity,
            bzdw: goods.step,
            case_number: goods.case_quantity,
            qg_number: goods.limit_quantity,
            is_free_shipping: freight_class == FreightClass::Preferred,
            free_shipping_number: free_from,
            is_dpby: free_from > 0,
            is_youx: goods.is_preferred,
            is_kx: goods.is_controlled_sale,
            freight_class,
            expires_on: offer.expires_on,
            tags: tags(offer, goods, &promotions, now),
            promotions,
            is_favorite,
            sales: goods.sales,
        }
    }
}

fn manjian_of(promotions: &[Promotion]) -> i64 {
    let mut all = promotions.iter();
    all.find(|one| matches!(one.kind, "full_reduction" | "gift"))
        .map_or(0, |one| one.campaign_id)
}

/// From so many units of it on its delivery is free, 0 = by amount alone.
fn free_from_number(goods: &GoodsSnapshot, class: FreightClass) -> i64 {
    if class.can_be_free() {
        goods.free_shipping_quantity
    } else {
        0
    }
}

fn tag(name: &'static str, describe: impl Into<Cow<'static, str>>) -> Tag {
    Tag {
        name,
        describe: describe.into(),
        is_show: true,
    }
}

/// On the shelf since no longer than this.
const NEW_DAYS: i64 = 30;

fn tags(offer: &Offer, goods: &GoodsSnapshot, promotions: &[Promotion], now: DateTime<Utc>) -> Vec<Tag> {
    let quote = offer.quote.as_ref();
    let is_special = quote.is_some_and(|quote| quote.special_price_id != 0);
    let freight_class = FreightClass::of(goods);
    let free_from = free_from_number(goods, freight_class);
    let is_new = goods.on_sale && now - goods.listed_at <= TimeDelta::days(NEW_DAYS);
    let mut tags = Vec::new();
    if goods.is_preferred {
        tags.push(tag("优", "优选商品，包邮专区"));
    }
    if free_from > 0 {
        tags.push(tag("包邮", format!("满 {free_from} {}包邮", goods.unit)));
    }
    if freight_class == FreightClass::ByWeight {
        tags.push(tag("重", "按重量计运费，不参与包邮"));
    }
    if is_special {
        tags.push(tag("特", "您的专属价格"));
    }
    for promotion in promotions {
        let known = tags.iter_mut().find(|tag| tag.name == promotion.tag);
        match known {
            Some(tag) => tag.describe = format!("{}；{}", tag.describe, promotion.text).into(),
            None => tags.push(tag(promotion.tag, promotion.text.to_string())),
        }
    }
    if is_new {
        tags.push(tag("新", format!("{NEW_DAYS} 天内上架")));
    }
    tags
}

#[derive(Serialize, ToSchema)]
pub struct GoodsPage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<GoodsCard>,
}

#[derive(Serialize, ToSchema)]
pub struct GoodsList {
    pub list: Vec<GoodsCard>,
}

#[derive(Serialize, ToSchema)]
pub struct SuggestionRow {
    pub text: String,
    pub maker: Option<String>,
    pub goods_id: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct Suggestions {
    pub list: Vec<SuggestionRow>,
}
