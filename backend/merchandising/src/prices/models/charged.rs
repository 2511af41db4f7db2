//! What price lists charge whom, when and for how many: each case in which two of them can differ, once. Pure.
use std::collections::BTreeSet;

use catalog::{
    goods::models::facts::SpecialPrice,
    prices::models::{
        applicable::{special_price_for, tier_for},
        shopper::Shopper,
    },
};
use chrono::{DateTime, Utc};
use kernel::Money;

use super::list::PriceList;

/// The price of one unit in each of the lists, in their order.
pub type Row = Vec<Option<Money>>;

/// Comparisons that one change may cost; more are left to a person.
const MOST: usize = 200_000;

/// A rank that no price names.
const OTHER_RANK: i64 = -1;
/// A company that no price names.
const OTHER_COMPANY: i64 = 0;

/// Every different row from now on; none when there are too many cases to look at.
pub fn rows(lists: &[&PriceList], now: DateTime<Utc>) -> Option<BTreeSet<Row>> {
    let before_tiers = special_or_base(lists, now)?;
    let tiers = tier_prices(lists);
    if before_tiers.len() * tiers.len() * lists.len() > MOST {
        return None;
    }
    let lower = |(price, tier): (&Option<Money>, &Option<Money>)| {
        // A tier never makes goods dearer than the price before it.
        price.map(|price| tier.map_or(price, |tier| price.min(tier)))
    };
    let combined = before_tiers.iter().flat_map(|prices| {
        let with = move |tiers: &Row| prices.iter().zip(tiers).map(lower).collect::<Row>();
        tiers.iter().map(with)
    });
    Some(combined.collect())
}

/// For each kind of buyer at each time: their special price, else the base price.
fn special_or_base(lists: &[&PriceList], now: DateTime<Utc>) -> Option<BTreeSet<Row>> {
    let all = || lists.iter().flat_map(|list| &list.specials);
    let companies: BTreeSet<i64> = all()
        .filter_map(|special| special.company_id)
        .chain([OTHER_COMPANY])
        .collect();
    let mut rows = BTreeSet::new();
    let mut looked_at = 0_usize;
    for company_id in companies {
        let concerns = |special: &&SpecialPrice| special.company_id.is_none_or(|id| id == company_id);
        let theirs: Vec<Vec<&SpecialPrice>> = lists
            .iter()
            .map(|list| list.specials.iter().filter(concerns).collect())
            .collect();
        let named = || theirs.iter().flatten();
        let ranks: BTreeSet<i64> = named()
            .filter_map(|special| special.rank)
            .chain([OTHER_RANK])
            .collect();
        let regions: BTreeSet<&str> = named().map(|special| &*special.region).chain([""]).collect();
        let times: BTreeSet<DateTime<Utc>> = named()
            .flat_map(|special| [special.from, special.to])
            .flatten()
            .filter(|moment| *moment > now)
            .chain([now])
            .collect();
        looked_at += ranks.len() * regions.len() * times.len() * lists.len();
        if looked_at > MOST {
            return None;
        }
        for (rank, region) in ranks
            .iter()
            .flat_map(|rank| regions.iter().map(move |region| (*rank, *region)))
        {
            let buyer = Shopper {
                company_id,
                rank,
                region: region.to_owned(),
            };
            for at in &times {
                let price = |(list, specials): (&&PriceList, &Vec<&SpecialPrice>)| {
                    let special = special_price_for(specials.iter().copied(), &buyer, *at);
                    list.base
                        .map(|base| special.map_or(base, |special| special.price))
                };
                rows.insert(lists.iter().zip(&theirs).map(price).collect());
            }
        }
    }
    Some(rows)
}

/// For each quantity at which some tier begins or ends: the tier's price, where one holds.
fn tier_prices(lists: &[&PriceList]) -> BTreeSet<Row> {
    let numbers: BTreeSet<i64> = lists
        .iter()
        .flat_map(|list| &list.tiers)
        .flat_map(|tier| [tier.quantity, tier.quantity + 1])
        .chain([1])
        .collect();
    let of = |number: i64| -> Row {
        let price =
            |list: &&PriceList| tier_for(list.ladder_type, &list.tiers, number).map(|tier| tier.price);
        lists.iter().map(price).collect()
    };
    numbers.into_iter().map(of).collect()
}
