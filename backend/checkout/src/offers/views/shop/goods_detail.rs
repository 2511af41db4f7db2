//! One product with all the data of its page.
use std::sync::Arc;

use crate::offers::models::{
    running::{Notice, Running},
    seckills::OpenSeckill,
};
use catalog::goods::{
    models::{codes::Storage, detail_cache, facts::TierPrice},
    views::picture::goods_picture_urls,
};
use chrono::{DateTime, NaiveDate, Utc};
use identity::licences::models::scopes;
use kernel::{Money, clock::shop_day};
use pricing::models::line_price::LinePrice;
use serde::Serialize;
use utoipa::ToSchema;

use super::goods::GoodsCard;
use crate::{offers::models::offer::Offer, purchase_history::views::shop::bought::PurchaseSummary};

#[derive(Serialize, ToSchema)]
pub struct Picture {
    pub image: String,
}

#[derive(Serialize, ToSchema)]
pub struct PathStep {
    pub id: i64,
    pub name: String,
}

#[derive(Serialize, ToSchema)]
pub struct BatchRow {
    pub batch_number: String,
    pub produced_on: NaiveDate,
    pub expires_on: NaiveDate,
    /// Units on hand; null while hidden.
    pub number: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct SheetRow {
    pub label: String,
    pub text: String,
}

/// The terms that a shared link names; 0 = none of the kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct LinkTerms {
    pub goods_price_id: i64,
    pub ladder_price_id: i64,
    pub goods_manjian_id: i64,
    pub is_yj: i64,
    pub is_jxq: i64,
}

impl LinkTerms {
    /// Those that apply to this viewer now: special prices of other buyers are not revealed. No product has
    /// one-price terms yet.
    #[must_use]
    pub fn that_hold(self, offer: &Offer, running: &Running) -> Self {
        let mut notices = running.notices(&offer.goods);
        let is_named = |notice: &Notice| {
            matches!(notice.kind, "full_reduction" | "gift") && notice.campaign_id == self.goods_manjian_id
        };
        let is_reduced = notices.any(|notice| is_named(notice) && offer.shows(notice));
        let is_theirs = |quote: &LinePrice| quote.special_price_id == self.goods_price_id;
        let has_price = offer.quote.as_ref().is_some_and(is_theirs);
        let is_tier = |tier: &TierPrice| tier.id == self.ladder_price_id;
        let has_tier = offer.is_open && offer.goods.tier_prices.iter().any(is_tier);
        Self {
            goods_price_id: if has_price { self.goods_price_id } else { 0 },
            ladder_price_id: if has_tier { self.ladder_price_id } else { 0 },
            goods_manjian_id: if is_reduced { self.goods_manjian_id } else { 0 },
            is_yj: 0,
            is_jxq: i64::from(self.is_jxq == 1 && offer.is_near_expiry),
        }
    }
}

/// A seckill of this product that runs for this viewer.
#[derive(Serialize, ToSchema)]
pub struct SeckillOffer {
    pub campaign_id: i64,
    #[schema(value_type = String)]
    pub name: Arc<str>,
    /// Of a unit in a line that names the campaign.
    pub price: Money,
    /// Less than what this buyer pays without it.
    pub save: Money,
    /// Of its own; null = the shop's.
    pub stock: Option<i64>,
    /// Of `stock`.
    pub left: Option<i64>,
    /// Units per buyer, 0 = no limit.
    pub buyer_limit: i64,
    /// By this buyer, unpaid ones too.
    pub bought: i64,
    /// Its lines still join full reductions and coupons.
    pub with_coupon: bool,
    pub ends_at: DateTime<Utc>,
}

impl SeckillOffer {
    pub fn new(open: &OpenSeckill<'_>, bought: i64) -> Self {
        let OpenSeckill {
            sale,
            goods,
            price,
            save,
        } = open;
        Self {
            campaign_id: sale.campaign_id,
            name: Arc::clone(&sale.name),
            price: *price,
            save: *save,
            stock: goods.stock,
            left: goods.stock_left,
            buyer_limit: goods.buyer_limit,
            bought,
            with_coupon: sale.with_coupon,
            ends_at: sale.ends_at,
        }
    }
}

/// What of the page is about this viewer alone.
pub struct ForViewer {
    pub bought: Option<PurchaseSummary>,
    pub link: LinkTerms,
    pub seckills: Vec<SeckillOffer>,
}

#[derive(Serialize, ToSchema)]
pub struct GoodsDetail {
    #[serde(flatten)]
    pub card: GoodsCard,
    pub images: Vec<Picture>,
    pub brand: String,
    pub brand_id: Option<i64>,
    pub barcode: String,
    pub storage: &'static str,
    pub scope: String,
    pub device_class: String,
    /// 07 医用诊察和监护器械; empty where none was entered.
    pub device_category: &'static str,
    pub category_path: Vec<PathStep>,
    /// Those that may leave the warehouse: none that is locked, recalled, expired or without its report.
    pub batches: Vec<BatchRow>,
    pub sheet: Vec<SheetRow>,
    pub substitutes: Vec<GoodsCard>,
    /// What this company has bought of it; null for strangers and first buyers.
    pub bought: Option<PurchaseSummary>,
    /// Of the terms that the link named, those that hold for this viewer.
    pub link: LinkTerms,
    /// Its seckills that run for this viewer.
    pub seckills: Vec<SeckillOffer>,
    /// Server time, unix ms: countdowns run by it.
    pub timestamp: i64,
}

impl GoodsDetail {
    pub fn new(
        offer: &Offer,
        card: GoodsCard,
        sheet: &[detail_cache::SheetRow],
        substitutes: Vec<GoodsCard>,
        for_viewer: ForViewer,
        now: DateTime<Utc>,
    ) -> Self {
        let (goods, today) = (&offer.goods, shop_day(now));
        let batches = goods
            .stocks
            .iter()
            .flat_map(|stock| &stock.batches)
            .filter(|batch| batch.is_shippable(today))
            .map(|batch| BatchRow {
                batch_number: batch.number.clone(),
                produced_on: batch.produced_on,
                expires_on: batch.expires_on,
                number: offer.is_open.then_some(batch.on_hand),
            });
        Self {
            images: goods_picture_urls(goods)
                .into_iter()
                .map(|image| Picture { image })
                .collect(),
            brand: goods.brand.clone(),
            brand_id: goods.brand_id,
            barcode: goods.barcode.clone(),
            storage: storage_text(goods.storage),
            scope: scopes::scope_name(&goods.scope).to_owned(),
            device_class: goods.device_class.code().into(),
            device_category: scopes::device_category(&goods.device_code).map_or("", |(_, name)| name),
            category_path: goods
                .category_path
                .iter()
                .map(|step| PathStep {
                    id: step.id,
                    name: step.name.clone(),
                })
                .collect(),
            batches: batches.collect(),
            sheet: sheet
                .iter()
                .map(|row| SheetRow {
                    label: row.label.clone(),
                    text: row.text.clone(),
                })
                .collect(),
            substitutes,
            bought: for_viewer.bought,
            link: for_viewer.link,
            seckills: for_viewer.seckills,
            timestamp: now.timestamp_millis(),
            card,
        }
    }
}

const fn storage_text(storage: Storage) -> &'static str {
    match storage {
        Storage::Normal => "常温（10–30℃）",
        Storage::Cool => "阴凉（不超过 20℃）",
        Storage::Cold => "冷藏（2–8℃）",
    }
}
