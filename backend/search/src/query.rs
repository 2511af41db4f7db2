//! Queries to the index and their results.

pub use crate::retrieval::promotion_counts::PromotionCounts;

/// Longest page.
pub const MAX_LIMIT: usize = 100;
/// Deepest page start; behind it pages are empty.
pub const MAX_OFFSET: usize = 10_000;
/// Characters of the text that are looked at.
pub const MAX_TEXT_CHARS: usize = 64;

/// What the words of the text are looked up in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Every field of the product, the manufacturer among them.
    #[default]
    Goods,
    /// Only the manufacturer and its short names.
    Manufacturers,
}

/// Order of the hits. Ties are always broken by id, ascending.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Sort {
    /// Best match first, then goods in stock, then sales.
    #[default]
    Relevance,
    /// Most sold first.
    Sales,
    /// Cheapest first, goods without a price last.
    PriceUp,
    /// Dearest first.
    PriceDown,
    /// Last listed first.
    Newest,
    /// Earliest expiry first, goods without one last.
    Expiry,
}

/// A question to the index. Every filter that is set must hold; money in fen, times in unix milliseconds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct GoodsQuery {
    /// Literal words, separated by spaces; each may match any field, all must match. Blank text lists everything
    /// that passes the filters. Only the first [`MAX_TEXT_CHARS`] characters count.
    pub text: String,
    /// Further texts that mean the same; a product is as good as its best text makes it.
    pub also: Vec<String>,
    /// Goods that are found whatever their names, and come first in this order when sorted by relevance;
    /// ignored without a text.
    pub first: Vec<i64>,
    pub scope: Scope,
    /// A category; goods below it are included.
    pub category: Option<i64>,
    pub maker: Option<i64>,
    pub brand: Option<i64>,
    pub form: Option<String>,
    pub kind: Option<u8>,
    pub rx: Option<String>,
    pub zone: Option<String>,
    pub in_stock: Option<bool>,
    /// Lowest price, included.
    pub price_from: Option<i64>,
    /// Highest price, included.
    pub price_to: Option<i64>,
    /// Goods that expire before this moment; goods without an expiry never do.
    pub expiry_before: Option<i64>,
    /// Earliest expiry, included. Kept apart from `expiry_before`, because filter counts include goods
    /// outside this range, but never outside that one.
    pub expiry_from: Option<i64>,
    /// Latest expiry, excluded.
    pub expiry_to: Option<i64>,
    /// Any of these promotions; empty for goods with and without.
    pub promotions: Vec<String>,
    pub sort: Sort,
    /// Hits to skip; behind [`MAX_OFFSET`] no ids are answered, only their total.
    pub offset: usize,
    /// Hits to return, at most [`MAX_LIMIT`].
    pub limit: usize,
}

/// One page of goods ids.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hits {
    pub ids: Vec<i64>,
    /// Goods that match altogether, on all pages.
    pub total: usize,
}

/// The counts to return in addition to those of categories, manufacturers, brands, forms, prescription classes and
/// stock.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Groups {
    /// Fen, `from` included, `before` not.
    pub prices: Vec<Band>,
    /// Unix milliseconds, `from` included, `before` not; goods without an expiry are in none.
    pub expiries: Vec<Band>,
    /// Options counted of manufacturers, of brands and of forms, those with the most goods.
    pub most: usize,
}

/// A range of numbers, open where there is none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Band {
    pub from: Option<i64>,
    pub before: Option<i64>,
}

/// How many goods each choice of a filter would leave, the other filters of the question holding. Options with the
/// most goods first, none with no goods.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// Every category on the way to a product counts it.
    pub categories: Vec<(i64, usize)>,
    pub makers: Vec<(i64, usize)>,
    pub brands: Vec<(i64, usize)>,
    pub forms: Vec<(String, usize)>,
    pub rxs: Vec<(String, usize)>,
    pub in_stock: usize,
    /// In the order of [`Groups::prices`].
    pub prices: Vec<usize>,
    /// In the order of [`Groups::expiries`].
    pub expiries: Vec<usize>,
    /// How many goods have any of some promotions is computed afterwards.
    pub promotion_counts: PromotionCounts,
}

/// A completion of a partial query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// Generic name, trade name, or in [`Scope::Manufacturers`] the manufacturer's name.
    pub text: String,
    /// The manufacturer, when all goods behind the text have the same one.
    pub maker: Option<String>,
    /// That manufacturer's id.
    pub maker_id: Option<i64>,
    /// The product, when the text matches exactly one.
    pub goods_id: Option<i64>,
    /// The field that matched: `name`, `trade_name`, `alias`, `maker`, `specification` or `code`.
    pub matched: &'static str,
}
