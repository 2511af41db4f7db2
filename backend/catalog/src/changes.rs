//! What this crate's rows may change of what processes keep in memory.
use kernel::db::Change;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Changed {
    Goods(i64),
    /// Only the stock of a product.
    Stock(i64),
    /// What a member has marked.
    Favorites(i64),
    /// The tree of categories, and with it the way to every product.
    Categories,
    Brands,
    /// Which departments of medical institutions goods are for.
    DepartmentRules,
    /// Search rules of staff: synonyms, stop words, products ranked first.
    SearchTuning,
    /// From how many days before its last one stock is near expiry.
    NearExpiry,
}

impl Change for Changed {
    const TOPIC: &'static str = "catalog";
}
