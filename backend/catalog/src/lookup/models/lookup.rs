//! The port through which goods are found. The search index answers behind it; when the index is missing, the
//! database does (`database_lookup.rs`).
use std::sync::Arc;

use async_trait::async_trait;

use super::filter_counts::FilterCounts;
pub use super::goods_filter::{Audience, GoodsFilter, Scope, Sort, Zone};
use crate::errors::LookupError;

/// Hits that can be turned to; behind them a page has no ids, only the total.
pub const DEEPEST_HIT: u64 = 10_000;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundGoods {
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
    async fn find(&self, filter: &GoodsFilter) -> Result<FoundGoods, LookupError>;

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

    /// What a search without results may have meant; nothing if nothing is similar enough.
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
