//! The filter options of a list, with the number of goods that each would leave.
use std::{collections::HashMap, sync::Arc};

use catalog::{
    goods::models::codes::Rx,
    lookup::models::filter_counts::{EXPIRY_BANDS, ExpiryBand, FilterCounts, PRICE_BANDS, PriceBand},
    prices::models::promotions::Promotion,
};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct CategoryCount {
    pub id: i64,
    pub count: u64,
}

#[derive(Serialize, ToSchema)]
pub struct NamedCount {
    pub id: i64,
    #[schema(value_type = String)]
    pub name: Arc<str>,
    pub count: u64,
}

#[derive(Serialize, ToSchema)]
pub struct FormCount {
    pub name: String,
    pub count: u64,
}

#[derive(Serialize, ToSchema)]
pub struct CodeCount {
    pub code: &'static str,
    pub name: &'static str,
    pub count: u64,
}

/// Both ends included, as `price_from` and `price_to` take them.
#[derive(Serialize, ToSchema)]
pub struct PriceCount {
    pub from: Option<Money>,
    pub to: Option<Money>,
    pub count: u64,
}

/// Months left, as `expiry_from` and `expiry_to` take them.
#[derive(Serialize, ToSchema)]
pub struct ExpiryCount {
    pub from: Option<u32>,
    pub to: Option<u32>,
    pub name: String,
    pub count: u64,
}

/// Options that would find nothing are left out. Manufacturers, brands and forms are the sixty with the most goods.
#[derive(Serialize, ToSchema)]
pub struct GoodsFilters {
    /// Of every level; names and tree are in GET /api/common.
    pub categories: Vec<CategoryCount>,
    pub makers: Vec<NamedCount>,
    pub brands: Vec<NamedCount>,
    pub forms: Vec<FormCount>,
    pub rx: Vec<CodeCount>,
    /// Empty for visitors who see no prices.
    pub prices: Vec<PriceCount>,
    /// What can be delivered now.
    pub in_stock: u64,
    pub expiries: Vec<ExpiryCount>,
    pub promotions: Vec<CodeCount>,
}

impl GoodsFilters {
    pub fn new(
        counts: &FilterCounts,
        makers: &HashMap<i64, Arc<str>>,
        brands: &HashMap<i64, Arc<str>>,
        shows_prices: bool,
    ) -> Self {
        let categories = counts.categories.iter();
        let forms = counts.forms.iter();
        Self {
            categories: categories
                .map(|(id, count)| CategoryCount {
                    id: *id,
                    count: *count,
                })
                .collect(),
            makers: named(&counts.makers, makers),
            brands: named(&counts.brands, brands),
            forms: forms
                .map(|(name, count)| FormCount {
                    name: name.clone(),
                    count: *count,
                })
                .collect(),
            rx: rx_counts(&counts.rxs),
            prices: if shows_prices {
                price_counts(&counts.prices)
            } else {
                Vec::new()
            },
            in_stock: counts.in_stock,
            expiries: expiry_counts(&counts.expiries),
            promotions: promotion_counts(&counts.promotions),
        }
    }
}

fn named(counts: &[(i64, u64)], names: &HashMap<i64, Arc<str>>) -> Vec<NamedCount> {
    counts
        .iter()
        .filter_map(|(id, count)| {
            Some(NamedCount {
                id: *id,
                name: Arc::clone(names.get(id)?),
                count: *count,
            })
        })
        .collect()
}

const fn rx_name(rx: Rx) -> &'static str {
    match rx {
        Rx::Prescription => "处方药",
        Rx::OtcA => "甲类OTC",
        Rx::OtcB => "乙类OTC",
        Rx::None => "非药品",
    }
}

/// In the order in which people know them, not by count.
fn rx_counts(counts: &[(Rx, u64)]) -> Vec<CodeCount> {
    let known = [Rx::Prescription, Rx::OtcA, Rx::OtcB, Rx::None];
    let found = known.into_iter().filter_map(|rx| {
        let (_, count) = counts.iter().find(|(of, _)| *of == rx)?;
        Some(CodeCount {
            code: rx.code(),
            name: rx_name(rx),
            count: *count,
        })
    });
    found.collect()
}

fn price_counts(counts: &[u64]) -> Vec<PriceCount> {
    let bands = PRICE_BANDS.iter().zip(counts).filter(|(_, count)| **count > 0);
    bands
        .map(|(PriceBand { from, to }, count)| PriceCount {
            from: *from,
            to: *to,
            count: *count,
        })
        .collect()
}

fn expiry_counts(counts: &[u64]) -> Vec<ExpiryCount> {
    let bands = EXPIRY_BANDS.iter().zip(counts).filter(|(_, count)| **count > 0);
    bands
        .map(|(band, count)| ExpiryCount {
            from: band.from,
            to: band.to,
            name: expiry_name(*band),
            count: *count,
        })
        .collect()
}

fn expiry_name(band: ExpiryBand) -> String {
    match (band.from, band.to) {
        (None, None) => "不限".into(),
        (None, Some(to)) => format!("{to}个月内"),
        (Some(from), None) => format!("{from}个月以上"),
        (Some(from), Some(to)) => format!("{from}–{to}个月"),
    }
}

fn promotion_counts(counts: &[u64]) -> Vec<CodeCount> {
    let all = Promotion::ALL.into_iter().zip(counts);
    all.filter(|(_, count)| **count > 0)
        .map(|(promotion, count)| CodeCount {
            code: promotion.code(),
            name: promotion.text(),
            count: *count,
        })
        .collect()
}
