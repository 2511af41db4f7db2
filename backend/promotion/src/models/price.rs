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
