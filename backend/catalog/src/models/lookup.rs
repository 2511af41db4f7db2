//! The port through which goods are found. The search index answers behind it; when the index is missing, the
//! database does (`database_lookup.rs`).
use std::sync::Arc;

use async_trait::async_trait;
use axum::extract::FromRef;
use kernel::Money;
use loco_rs::app::AppContext;

use super::codes::{Kind, Rx};
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
    /// Base price, inclusive.
    pub price_from: Option<Money>,
    /// Base price, inclusive.
    pub price_to: Option<Money>,
    pub sort: Sort,
    pub offset: u64,
    pub limit: u64,
}

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

    /// What the person may be about to type.
    async fn suggest(
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
