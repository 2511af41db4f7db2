//! The price of goods for a buyer (domain section 3): each step leaves a line in the trace that cart, order and back
//! office can show. Pure: the same facts give the same price.
use catalog::models::{
    codes::LadderType,
    facts::{GoodsFacts, Ladder, SpecialPrice},
};
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::{Deserialize, Serialize};

/// What of a buyer decides the price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceBuyer<'a> {
    pub company_id: i64,
    pub rank: i64,
    /// Province of the company.
    pub region: &'a str,
}

/// One step of a price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub rule: String,
    pub before: Money,
    pub after: Money,
    pub why: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// Before every step.
    pub raw: Money,
    /// What a unit costs this buyer at this quantity.
    pub unit: Money,
    /// The special price that applied, 0 = none.
    pub special_price_id: i64,
    /// The ladder tier that applied, 0 = none.
    pub ladder_price_id: i64,
    pub trace: Vec<Step>,
}

/// The price of `number` units for this buyer; none while the price is being set.
pub fn quote(buyer: &PriceBuyer, goods: &GoodsFacts, number: i64, now: DateTime<Utc>) -> Option<Quote> {
    let raw = goods.base_price?;
    let mut quote = Quote {
        raw,
        unit: raw,
        special_price_id: 0,
        ladder_price_id: 0,
        trace: Vec::new(),
    };
    apply_special_price(&mut quote, buyer, goods, now);
    apply_ladder(&mut quote, goods, number);
    Some(quote)
}

fn apply_special_price(quote: &mut Quote, buyer: &PriceBuyer, goods: &GoodsFacts, now: DateTime<Utc>) {
    let fitting = goods
        .special_prices
        .iter()
        .filter(|special| applies(special, buyer, now));
    // The closest rule wins: a buyer's own price over the region's over the rank's; then the lower one.
    let Some(special) = fitting.min_by_key(|special| (closeness(special), special.price)) else {
        return;
    };
    let (rule, why) = match closeness(special) {
        0 => ("buyer_price", "专属协议价".to_owned()),
        1 => ("region_price", format!("{}地区价", special.region)),
        _ => (
            "rank_price",
            format!("{} 级客户价", special.rank.unwrap_or_default()),
        ),
    };
    quote.special_price_id = special.id;
    step(quote, rule, special.price, why);
}

fn applies(special: &SpecialPrice, buyer: &PriceBuyer, now: DateTime<Utc>) -> bool {
    special.company_id.is_none_or(|id| id == buyer.company_id)
        && special.rank.is_none_or(|rank| rank == buyer.rank)
        && (special.region.is_empty() || special.region == buyer.region)
        && special.from.is_none_or(|from| from <= now)
        && special.to.is_none_or(|to| now < to)
}

fn closeness(special: &SpecialPrice) -> u8 {
    if special.company_id.is_some() {
        0
    } else if special.region.is_empty() {
        2
    } else {
        1
    }
}

/// A tier never makes goods dearer than the price before it.
fn apply_ladder(quote: &mut Quote, goods: &GoodsFacts, number: i64) {
    let Some(tier) = tier_for(goods.ladder_type, &goods.ladders, number) else {
        return;
    };
    if tier.price >= quote.unit {
        return;
    }
    quote.ladder_price_id = tier.id;
    let bound = if goods.ladder_type == LadderType::UpTo {
        "以内"
    } else {
        "起"
    };
    let why = format!("{}{}{bound}", tier.number, goods.unit);
    step(quote, "ladder_price", tier.price, why);
}

/// The tier that holds for `number` (specification section 3): up-to-quantity tiers bound from above, from-quantity
/// tiers from below.
pub fn tier_for(ladder_type: LadderType, ladders: &[Ladder], number: i64) -> Option<&Ladder> {
    match ladder_type {
        LadderType::UpTo => ladders
            .iter()
            .filter(|tier| number <= tier.number)
            .min_by_key(|tier| tier.number),
        LadderType::From => ladders
            .iter()
            .filter(|tier| tier.number <= number)
            .max_by_key(|tier| tier.number),
    }
}

fn step(quote: &mut Quote, rule: &str, after: Money, why: String) {
    quote.trace.push(Step {
        rule: rule.into(),
        before: quote.unit,
        after,
        why,
    });
    quote.unit = after;
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tiers(tiers: &[(i64, i64)]) -> Vec<Ladder> {
        let tier = |(place, (number, fen)): (usize, &(i64, i64))| Ladder {
            id: place as i64 + 1,
            number: *number,
            price: Money(*fen),
        };
        tiers.iter().enumerate().map(tier).collect()
    }

    #[test]
    fn from_quantity_tiers_bound_from_below() {
        let ladders = tiers(&[(10, 950), (50, 900)]);
        let price = |number| tier_for(LadderType::From, &ladders, number).map(|tier| tier.price.fen());
        assert_eq!(
            [price(9), price(10), price(49), price(50), price(500)],
            [None, Some(950), Some(950), Some(900), Some(900)]
        );
    }

    #[test]
    fn up_to_quantity_tiers_bound_from_above() {
        let ladders = tiers(&[(10, 900), (50, 950)]);
        let price = |number| tier_for(LadderType::UpTo, &ladders, number).map(|tier| tier.price.fen());
        assert_eq!(
            [price(1), price(10), price(11), price(50), price(51)],
            [Some(900), Some(900), Some(950), Some(950), None]
        );
    }

    proptest! {
        #[test]
        fn more_of_the_same_is_never_dearer_by_the_piece(
            mut numbers in proptest::collection::btree_set(1_i64..1_000, 1..5),
            first in 1_i64..100_000, a in 1_i64..1_500, b in 1_i64..1_500,
        ) {
            numbers.insert(1);
            let falling: Vec<_> = numbers.iter().enumerate().map(|(place, number)| (*number, first * 10 - place as i64)).collect();
            let ladders = tiers(&falling);
            let price = |number| tier_for(LadderType::From, &ladders, number).map(|tier| tier.price);
            let (less, more) = (a.min(b), a.max(b));
            prop_assert!(price(more) <= price(less));
        }
    }
}
