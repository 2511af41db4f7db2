use std::sync::Arc;

use catalog::goods::models::{codes::Kind, facts::GoodsSnapshot};
use rustc_hash::{FxHashMap, FxHashSet};

/// Which goods an advantage is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoodsScope {
    pub which: GoodsSelection,
    /// Goods that are left out all the same.
    pub except_goods: Arc<FxHashSet<i64>>,
    /// And those of these categories or of any below them.
    pub except_categories: Arc<FxHashSet<i64>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum GoodsSelection {
    #[default]
    All,
    Goods(Arc<FxHashSet<i64>>),
    /// These and all below them.
    Categories(Arc<FxHashSet<i64>>),
    Brands(Arc<FxHashSet<i64>>),
    /// Chinese medicine.
    Tcm,
    NonTcm,
    Devices,
    /// The free-shipping zone (优选).
    Preferred,
    /// The zone of controlled sale (控销).
    Controlled,
}

impl GoodsScope {
    pub fn all() -> Self {
        Self::default()
    }

    pub fn goods(ids: impl IntoIterator<Item = i64>) -> Self {
        Self {
            which: GoodsSelection::Goods(Arc::new(ids.into_iter().collect())),
            ..Self::default()
        }
    }

    pub fn has(&self, goods: &GoodsSnapshot) -> bool {
        self.which.has(goods)
            && !self.except_goods.contains(&goods.id)
            && !is_below(&self.except_categories, goods)
    }
}

impl GoodsSelection {
    fn has(&self, goods: &GoodsSnapshot) -> bool {
        match self {
            Self::All => true,
            Self::Goods(ids) => ids.contains(&goods.id),
            Self::Categories(ids) => is_below(ids, goods),
            Self::Brands(ids) => goods.brand_id.is_some_and(|id| ids.contains(&id)),
            Self::Tcm => goods.kind == Kind::Tcm,
            Self::NonTcm => goods.kind != Kind::Tcm,
            Self::Devices => goods.kind == Kind::Device,
            Self::Preferred => goods.is_preferred,
            Self::Controlled => goods.is_controlled_sale,
        }
    }
}

/// Which of a list of scopes may have a product, found without asking each of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScopeIndex {
    /// Places of those that name their products.
    named: FxHashMap<i64, Vec<usize>>,
    /// Places of all others.
    others: Vec<usize>,
}

impl<'a> FromIterator<&'a GoodsScope> for ScopeIndex {
    fn from_iter<I: IntoIterator<Item = &'a GoodsScope>>(scopes: I) -> Self {
        let mut index = Self::default();
        for (place, scope) in scopes.into_iter().enumerate() {
            match &scope.which {
                GoodsSelection::Goods(ids) => {
                    for id in ids.iter() {
                        index.named.entry(*id).or_default().push(place);
                    }
                }
                _ => index.others.push(place),
            }
        }
        index
    }
}

impl ScopeIndex {
    /// Places of those that may have it, ascending; each is still to be asked.
    pub fn places(&self, goods_id: i64) -> impl Iterator<Item = usize> {
        let named = self.named.get(&goods_id).map_or([].as_slice(), Vec::as_slice);
        // Both are ascending, as the list was read.
        let mut named = named.iter().copied().peekable();
        let mut others = self.others.iter().copied().peekable();
        std::iter::from_fn(move || {
            let is_named = match (named.peek(), others.peek()) {
                (Some(one), Some(other)) => one < other,
                (one, _) => one.is_some(),
            };
            if is_named { named.next() } else { others.next() }
        })
    }
}

fn is_below(categories: &FxHashSet<i64>, goods: &GoodsSnapshot) -> bool {
    !categories.is_empty()
        && (categories.contains(&goods.category_id)
            || goods
                .category_path
                .iter()
                .any(|step| categories.contains(&step.id)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_in_the_order_of_the_list_whether_they_name_the_product_or_not() {
        let scopes = [
            GoodsScope::goods([7]),
            GoodsScope::all(),
            GoodsScope::goods([8]),
            GoodsScope::goods([7, 8]),
            GoodsScope::all(),
        ];
        let index: ScopeIndex = scopes.iter().collect();
        let places = |goods_id| index.places(goods_id).collect::<Vec<_>>();
        assert_eq!([places(7), places(9)], [vec![0, 1, 3, 4], vec![1, 4]]);
    }
}
