//! A list of items that each concern some products, indexed so that the items of one product are found
//! without checking all.
use catalog::goods::models::facts::GoodsSnapshot;
use pricing::models::promotions::{GoodsScope, GoodsSelection};
use rustc_hash::FxHashMap;

pub trait Scoped {
    fn scope(&self) -> &GoodsScope;
}

#[derive(Clone, Debug)]
pub struct ByGoods<T> {
    all: Vec<T>,
    /// Places of those that name their products.
    named: FxHashMap<i64, Vec<usize>>,
    /// Places of all others.
    others: Vec<usize>,
}

impl<T> Default for ByGoods<T> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            named: FxHashMap::default(),
            others: Vec::new(),
        }
    }
}

impl<T: PartialEq> PartialEq for ByGoods<T> {
    fn eq(&self, other: &Self) -> bool {
        self.all == other.all
    }
}

impl<T: Scoped> FromIterator<T> for ByGoods<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut found = Self {
            all: all.into_iter().collect(),
            ..Self::default()
        };
        for (place, one) in found.all.iter().enumerate() {
            match &one.scope().which {
                GoodsSelection::Goods(ids) => {
                    for id in ids.iter() {
                        found.named.entry(*id).or_default().push(place);
                    }
                }
                _ => found.others.push(place),
            }
        }
        found
    }
}

impl<T: Scoped + Clone> ByGoods<T> {
    pub fn only(&self, stays: impl Fn(&T) -> bool) -> Self {
        self.all.iter().filter(|one| stays(one)).cloned().collect()
    }
}

impl<T: Scoped> ByGoods<T> {
    /// In the order of the list.
    pub fn about<'a>(&'a self, goods: &'a GoodsSnapshot) -> impl Iterator<Item = &'a T> {
        let named = self.named.get(&goods.id).map_or([].as_slice(), Vec::as_slice);
        let mut places = [named, &self.others].concat();
        if !named.is_empty() && !self.others.is_empty() {
            places.sort_unstable();
        }
        places
            .into_iter()
            .map(|place| &self.all[place])
            .filter(|one| one.scope().has(goods))
    }
}
