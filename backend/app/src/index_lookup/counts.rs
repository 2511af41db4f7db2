//! Filter counts: the query to the index and its result.
use catalog::{
    goods::models::codes::Rx,
    lookup::models::filter_counts::{EXPIRY_BANDS, FilterCounts, MOST_OPTIONS, PRICE_BANDS, months_from},
    prices::models::{promotions::Promotion, shopper::Shopper},
};
use chrono::NaiveDate;
use kernel::{Money, clock::day_start};
use search::{Band, Counts, Groups};

pub fn groups(today: NaiveDate) -> Groups {
    let prices = PRICE_BANDS.map(|band| Band {
        from: band.from.map(Money::fen),
        before: band.to.map(|to| to.fen() + 1),
    });
    let moment = |months| day_start(months_from(today, months)).timestamp_millis();
    let expiries = EXPIRY_BANDS.map(|band| Band {
        from: band.from.map(moment),
        before: band.to.map(moment),
    });
    Groups {
        prices: prices.into(),
        expiries: expiries.into(),
        most: MOST_OPTIONS,
    }
}

/// As this shopper sees them: which special prices are theirs is theirs alone.
pub fn read(counts: &Counts, shopper: Option<&Shopper>) -> FilterCounts {
    FilterCounts {
        categories: sized(&counts.categories),
        makers: sized(&counts.makers),
        brands: sized(&counts.brands),
        forms: sized(&counts.forms),
        rxs: counts
            .rxs
            .iter()
            .map(|(code, count)| (Rx::from_code(code), *count as u64))
            .collect(),
        in_stock: counts.in_stock as u64,
        prices: counts.prices.iter().map(|count| *count as u64).collect(),
        expiries: counts.expiries.iter().map(|count| *count as u64).collect(),
        promotions: Promotion::ALL
            .map(|promotion| counts.promotion_counts.of_any(&promotion.marks(shopper)) as u64)
            .into(),
    }
}

fn sized<T: Clone>(counts: &[(T, usize)]) -> Vec<(T, u64)> {
    counts
        .iter()
        .map(|(value, count)| (value.clone(), *count as u64))
        .collect()
}
