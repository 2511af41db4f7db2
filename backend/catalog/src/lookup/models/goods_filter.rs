//! What to find among the goods on sale, and in what order.
use kernel::Money;

use crate::{
    goods::models::codes::{Kind, Rx},
    prices::models::{promotions::Promotion, shopper::Shopper},
};

pub use crate::prices::models::audience::Audience;

/// What the words are looked for in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    #[default]
    Goods,
    Manufacturers,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// Free shipping (优选).
    Yx,
    /// Near expiry (近效期).
    Jxq,
    /// Controlled sale (控销).
    Kx,
}

impl Zone {
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "yx" => Some(Self::Yx),
            "jxq" => Some(Self::Jxq),
            "kx" => Some(Self::Kx),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sort {
    #[default]
    Relevance,
    Sales,
    PriceUp,
    PriceDown,
    Newest,
    Expiry,
}

impl Sort {
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "relevance" => Some(Self::Relevance),
            "sales" => Some(Self::Sales),
            "price_up" => Some(Self::PriceUp),
            "price_down" => Some(Self::PriceDown),
            "newest" => Some(Self::Newest),
            "expiry" => Some(Self::Expiry),
            _ => None,
        }
    }
}

/// What to find among the goods on sale. Absent fields do not filter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GoodsFilter {
    /// Words separated by spaces; all must match.
    pub keywords: Option<String>,
    pub scope: Scope,
    pub audience: Audience,
    /// With all categories below it.
    pub category_id: Option<i64>,
    pub maker_id: Option<i64>,
    pub brand_id: Option<i64>,
    pub form: Option<String>,
    pub kind: Option<Kind>,
    pub rx: Option<Rx>,
    pub zone: Option<Zone>,
    /// Only what can be delivered now.
    pub in_stock: bool,
    /// Listed price, inclusive; see `GoodsSnapshot::listed_price`.
    pub price_from: Option<Money>,
    /// Inclusive.
    pub price_to: Option<Money>,
    /// Months until the earliest batch in stock expires, inclusive; goods without a batch that may be shipped
    /// do not match.
    pub expiry_from: Option<u32>,
    /// Exclusive.
    pub expiry_to: Option<u32>,
    pub promotion: Option<Promotion>,
    /// Whose special prices count as a promotion; none for strangers.
    pub shopper: Option<Shopper>,
    pub sort: Sort,
    pub offset: u64,
    pub limit: u64,
}

impl GoodsFilter {
    /// The words, unless they contain nothing to search for.
    pub fn text(&self) -> Option<&str> {
        self.keywords
            .as_deref()
            .map(str::trim)
            .filter(|text| !text.is_empty())
    }
}
