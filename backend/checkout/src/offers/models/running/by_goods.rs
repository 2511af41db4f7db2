//! A list of items that each concern some products, indexed so that the items of one product are found
//! without checking all.
use catalog::goods::models::facts::GoodsSnapshot;
use pricing::models::promotions::{GoodsScope, ScopeIndex};

pub trait Scoped {
    fn scope(&self) -> &GoodsScope;
}

#[derive(Clone, Debug)]
pub struct ByGoods<T> {
    all: Vec<T>,
    places: ScopeIndex,
}

impl<T> Default for ByGoods<T> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            places: ScopeIndex::default(),
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
        let all: Vec<T> = all.into_iter().collect();
        Self {
            places: all.iter().map(T::scope).collect(),
            all,
        }
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
        let places = self.places.places(goods.id);
        places
            .map(|place| &self.all[place])
            .filter(|one| one.scope().has(goods))
    }
}
