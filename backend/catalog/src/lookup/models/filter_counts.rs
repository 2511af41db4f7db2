//! The filter counts of a list: how many goods each option would leave, with the other filters applied.
use chrono::{Months, NaiveDate};
use kernel::Money;

use super::goods_filter::GoodsFilter;
use crate::goods::models::codes::Rx;

/// Manufacturers, brands and forms that are offered, those with the most goods.
pub const MOST_OPTIONS: usize = 60;

/// A range of base prices in fen, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceBand {
    pub from: Option<Money>,
    pub to: Option<Money>,
}

const fn price_band(from: Option<i64>, to: Option<i64>) -> PriceBand {
    const fn money(fen: Option<i64>) -> Option<Money> {
        match fen {
            Some(fen) => Some(Money(fen)),
            None => None,
        }
    }
    PriceBand {
        from: money(from),
        to: money(to),
    }
}

pub const PRICE_BANDS: [PriceBand; 6] = [
    price_band(None, Some(999)),
    price_band(Some(1000), Some(1999)),
    price_band(Some(2000), Some(4999)),
    price_band(Some(5000), Some(9999)),
    price_band(Some(10_000), Some(19_999)),
    price_band(Some(20_000), None),
];

/// Months left of the earliest batch that may be shipped: `from` included, `to` not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpiryBand {
    pub from: Option<u32>,
    pub to: Option<u32>,
}

const fn expiry_band(from: Option<u32>, to: Option<u32>) -> ExpiryBand {
    ExpiryBand { from, to }
}

pub const EXPIRY_BANDS: [ExpiryBand; 5] = [
    expiry_band(None, Some(3)),
    expiry_band(Some(3), Some(6)),
    expiry_band(Some(6), Some(12)),
    expiry_band(Some(12), Some(24)),
    expiry_band(Some(24), None),
];

/// The day so many months from now; the latest representable day when it is beyond that.
pub fn months_from(today: NaiveDate, months: u32) -> NaiveDate {
    today
        .checked_add_months(Months::new(months))
        .unwrap_or(NaiveDate::MAX)
}

/// Options with the most goods first, none without goods; bands and promotions in the order of their tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilterCounts {
    /// Every category on the way down to a product counts it.
    pub categories: Vec<(i64, u64)>,
    pub makers: Vec<(i64, u64)>,
    pub brands: Vec<(i64, u64)>,
    pub forms: Vec<(String, u64)>,
    pub rxs: Vec<(Rx, u64)>,
    pub in_stock: u64,
    /// Of [`PRICE_BANDS`].
    pub prices: Vec<u64>,
    /// Of [`EXPIRY_BANDS`].
    pub expiries: Vec<u64>,
    /// Of [`Promotion::ALL`](crate::prices::models::promotions::Promotion::ALL).
    pub promotions: Vec<u64>,
}

/// Filters that people choose within: at most one choice in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Category,
    Maker,
    Brand,
    Form,
    Rx,
    Stock,
    Price,
    Expiry,
    Promotion,
}

impl GoodsFilter {
    /// The same question with nothing chosen in this group.
    #[must_use]
    pub fn without(&self, group: Group) -> Self {
        let mut filter = self.clone();
        match group {
            Group::Category => filter.category_id = None,
            Group::Maker => filter.maker_id = None,
            Group::Brand => filter.brand_id = None,
            Group::Form => filter.form = None,
            Group::Rx => filter.rx = None,
            Group::Stock => filter.in_stock = false,
            Group::Price => (filter.price_from, filter.price_to) = (None, None),
            Group::Expiry => (filter.expiry_from, filter.expiry_to) = (None, None),
            Group::Promotion => filter.promotion = None,
        }
        filter
    }
}

/// The greatest counts first, equal ones by value.
pub fn ranked<T: Ord>(counts: impl IntoIterator<Item = (T, u64)>, most: usize) -> Vec<(T, u64)> {
    let mut ranked: Vec<_> = counts.into_iter().filter(|(_, count)| *count > 0).collect();
    ranked.sort_unstable_by(|(a, more), (b, less)| less.cmp(more).then_with(|| a.cmp(b)));
    ranked.truncate(most);
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_follow_each_other_without_a_gap() {
        for pair in PRICE_BANDS.windows(2) {
            let next = pair[0].to.map(|to| Money(to.fen() + 1));
            assert_eq!(pair[1].from, next);
        }
        for pair in EXPIRY_BANDS.windows(2) {
            assert_eq!(pair[1].from, pair[0].to);
        }
    }
}
