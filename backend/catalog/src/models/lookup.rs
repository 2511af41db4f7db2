//! The port through which goods are found. The search index answers behind it; when the index is missing, the
//! database does (`database_lookup.rs`).
use std::sync::Arc;

use async_trait::async_trait;
use axum::extract::FromRef;
use kernel::Money;
use loco_rs::app::AppContext;

use super::{
    codes::{Kind, Rx},
    filter_counts::FilterCounts,
    promotions::{Promotion, Shopper},
};
use crate::errors::LookupError;

/// What the words are looked for in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    #[default]
    Goods,
    Makers,
}

/// Who looks. Strangers (not signed in or not approved) are shown no controlled goods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Audience {
    #[default]
    Strangers,
    Buyers,
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
    /// Listed price, inclusive; see `GoodsFacts::listed_price`.
    pub price_from: Option<Money>,
    /// Inclusive.
    pub price_to: Option<Money>,
    /// Months that the earliest batch at hand has left, inclusive; goods without a batch that may be shipped fail it.
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
    /// The words, unless there is nothing to look for in them.
    pub fn text(&self) -> Option<&str> {
        self.keywords
            .as_deref()
            .map(str::trim)
            .filter(|text| !text.is_empty())
    }
}

/// Hits that can be turned to; behind them a page has no ids, only the total.
pub const DEEPEST_HIT: u64 = 10_000;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// One page, in order.
    pub ids: Vec<i64>,
    /// Of all pages.
    pub total: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub text: String,
    pub maker: Option<String>,
    pub goods_id: Option<i64>,
}

#[async_trait]
pub trait GoodsLookup: Send + Sync {
    async fn find(&self, filter: &GoodsFilter) -> Result<Found, LookupError>;

    /// What each choice of a filter would leave; sort and page mean nothing here.
    async fn count(&self, filter: &GoodsFilter) -> Result<Arc<FilterCounts>, LookupError>;

    /// What the person may be about to type.
    async fn suggest(
        &self,
        text: &str,
        scope: Scope,
        audience: Audience,
        limit: u64,
    ) -> Result<Vec<Suggestion>, LookupError>;

    /// What somebody may have meant whose words find nothing; nothing when nothing is really like them.
    async fn meant(
        &self,
        text: &str,
        scope: Scope,
        audience: Audience,
        limit: u64,
    ) -> Result<Vec<Suggestion>, LookupError>;
}

/// The lookup that `app` chose, cheap to clone.
#[derive(Clone)]
pub struct Lookup(Arc<dyn GoodsLookup>);

impl Lookup {
    pub fn new(lookup: impl GoodsLookup + 'static) -> Self {
        Self(Arc::new(lookup))
    }
}

impl std::ops::Deref for Lookup {
    type Target = dyn GoodsLookup;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl FromRef<AppContext> for Lookup {
    fn from_ref(ctx: &AppContext) -> Self {
        ctx.shared_store
            .get::<Self>()
            .expect("catalog::install runs before the application serves")
    }
}
