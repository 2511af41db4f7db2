//! The price of goods for a buyer (domain section 3): each step leaves a line in the trace that cart, order and back
//! office can show. Pure: the same facts give the same price.
use std::{borrow::Cow, sync::Arc};

pub use catalog::prices::models::applicable::tier_for;
use catalog::{
    goods::models::{codes::TierType, facts::GoodsSnapshot},
    prices::models::{applicable::special_price_for, shopper::Shopper},
};
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::{Deserialize, Serialize};

use super::campaign_prices::{AppliedCampaign, CampaignPrices};

/// One step of a price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub rule: Cow<'static, str>,
    pub before: Money,
    pub after: Money,
    /// One text for all lines that an advantage is about.
    pub why: Arc<str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinePrice {
    /// Before every step.
    pub raw: Money,
    /// What a unit costs this buyer at this quantity.
    pub unit: Money,
    /// The special price that applied, 0 = none.
    pub special_price_id: i64,
    /// The ladder tier that applied, 0 = none.
    pub ladder_price_id: i64,
    /// The campaign whose price this is, or whose the line is though it costs no less by it.
    pub campaign: Option<AppliedCampaign>,
    pub trace: Vec<Step>,
}

/// What `quantity` units cost this buyer by the piece: the price in a list is that of a basket of one line. None while the
/// price is being set.
pub fn line_price(
    buyer: &Shopper,
    goods: &GoodsSnapshot,
    quantity: i64,
    campaigns: &CampaignPrices,
    now: DateTime<Utc>,
) -> Option<LinePrice> {
    let raw = goods.base_price?;
    let mut price = LinePrice {
        raw,
        unit: raw,
        special_price_id: 0,
        ladder_price_id: 0,
        campaign: None,
        trace: Vec::new(),
    };
    apply_special_price(&mut price, buyer, goods, now);
    apply_ladder(&mut price, goods, quantity);
    // Compounds with special ingredients take part in no promotion, whatever the line names.
    if !goods.control.is_special_compound() {
        apply_campaign(&mut price, campaigns);
    }
    Some(price)
}

fn apply_special_price(price: &mut LinePrice, buyer: &Shopper, goods: &GoodsSnapshot, now: DateTime<Utc>) {
    let Some(special) = special_price_for(&goods.special_prices, buyer, now) else {
        return;
    };
    let rank = special.rank.map(|rank| format!("{rank} 级客户价"));
    let (rule, why) = if special.company_id.is_some() {
        ("buyer_price", "专属协议价".to_owned())
    } else if !special.region.is_empty() {
        let rest = rank.unwrap_or_else(|| "地区价".into());
        ("region_price", format!("{}{rest}", special.region))
    } else if let Some(rank) = rank {
        ("rank_price", rank)
    } else {
        ("period_price", "限时价".to_owned())
    };
    price.special_price_id = special.id;
    step(price, rule, special.price, why);
}

/// A tier never makes goods dearer than the price before it.
fn apply_ladder(price: &mut LinePrice, goods: &GoodsSnapshot, quantity: i64) {
    let Some(tier) = tier_for(goods.ladder_type, &goods.tier_prices, quantity) else {
        return;
    };
    if tier.price >= price.unit {
        return;
    }
    price.ladder_price_id = tier.id;
    let bound = if goods.ladder_type == TierType::UpTo {
        "以内"
    } else {
        "起"
    };
    let why = format!("{} {}{bound}", tier.quantity, goods.unit);
    step(price, "ladder_price", tier.price, why);
}

/// Never dearer than the price before. A line that names its campaign belongs to it at any price.
fn apply_campaign(price: &mut LinePrice, campaigns: &CampaignPrices) {
    let usual = price.unit;
    for beyond in campaigns
        .beyond_budget
        .iter()
        .filter(|one| one.ask.of(usual) < usual)
    {
        let why = format!("「{}」剩余额度不够这么多，没有按它计价", beyond.name);
        step(price, "gave_way", usual, why);
    }
    let Some((best, gave_way)) = campaigns.best(price.unit) else {
        return;
    };
    let before = price.unit;
    let after = best.ask.of(before).min(before);
    if after == before && !best.kind.is_asked_for() {
        return;
    }
    for other in gave_way.into_iter().filter(|other| other.ask.of(before) < before) {
        let why = format!("「{}」不与「{}」同享，取更低的", other.name, best.name);
        step(price, "gave_way", before, why);
    }
    let why = format!("{}「{}」", best.kind.text(), best.name);
    step(price, best.kind.code(), after, why);
    price.campaign = Some(AppliedCampaign {
        campaign_id: best.campaign_id,
        kind: best.kind,
        with_coupon: best.with_coupon,
        saved: before - after,
    });
}

fn step(price: &mut LinePrice, rule: &'static str, after: Money, why: String) {
    price.trace.push(Step {
        rule: rule.into(),
        before: price.unit,
        after,
        why: why.into(),
    });
    price.unit = after;
}

#[cfg(test)]
mod tests {
    use catalog::goods::models::facts::{SpecialPrice, TierPrice};
    use chrono::TimeDelta;
    use proptest::prelude::*;

    use super::*;

    fn tiers(tiers: &[(i64, i64)]) -> Vec<TierPrice> {
        let tier = |(place, (number, fen)): (usize, &(i64, i64))| TierPrice {
            id: place as i64 + 1,
            quantity: *number,
            price: Money(*fen),
        };
        tiers.iter().enumerate().map(tier).collect()
    }

    #[test]
    fn from_quantity_tiers_bound_from_below() {
        let tier_prices = tiers(&[(10, 950), (50, 900)]);
        let price = |number| tier_for(TierType::From, &tier_prices, number).map(|tier| tier.price.fen());
        assert_eq!(
            [price(9), price(10), price(49), price(50), price(500)],
            [None, Some(950), Some(950), Some(900), Some(900)]
        );
    }

    #[test]
    fn up_to_quantity_tiers_bound_from_above() {
        let tier_prices = tiers(&[(10, 900), (50, 950)]);
        let price = |number| tier_for(TierType::UpTo, &tier_prices, number).map(|tier| tier.price.fen());
        assert_eq!(
            [price(1), price(10), price(11), price(50), price(51)],
            [Some(900), Some(900), Some(950), Some(950), None]
        );
    }

    const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

    fn buyer() -> Shopper {
        Shopper {
            company_id: 1,
            rank: 1,
            region: "湖北省".into(),
        }
    }

    /// Prices for everyone, this buyer or another one; past, current, future.
    fn special_price() -> impl Strategy<Value = SpecialPrice> {
        let period = prop_oneof![
            Just((None, None)),
            (-3_i64..3, -3_i64..3).prop_map(|(from, to)| (Some(from), Some(to))),
        ];
        let company = prop_oneof![Just(None), Just(Some(1)), Just(Some(2))];
        let rank = prop_oneof![Just(None), Just(Some(1)), Just(Some(2))];
        let region = prop_oneof![Just(""), Just("湖北省"), Just("湖南省")];
        (company, rank, region, period, 1_i64..9).prop_map(|(company_id, rank, region, (from, to), fen)| {
            let moment = |hours: i64| NOW + TimeDelta::hours(hours);
            SpecialPrice {
                id: 0,
                rank,
                region: region.into(),
                company_id,
                price: Money(fen),
                from: from.map(moment),
                to: to.map(moment),
            }
        })
    }

    proptest! {
        #[test]
        fn the_most_specific_valid_price_holds(prices in proptest::collection::vec(special_price(), 0..8)) {
            let mut prices = prices;
            for (place, price) in prices.iter_mut().enumerate() {
                price.id = place as i64 + 1;
            }
            let chosen = special_price_for(&prices, &buyer(), NOW);
            let is_for_me = |price: &&SpecialPrice| {
                matches!(price.company_id, None | Some(1))
                    && matches!(price.rank, None | Some(1))
                    && matches!(&*price.region, "" | "湖北省")
                    && price.from.is_none_or(|from| from <= NOW)
                    && price.to.is_none_or(|to| to > NOW)
            };
            let mine: Vec<&SpecialPrice> = prices.iter().filter(is_for_me).collect();
            prop_assert_eq!(chosen.is_some(), !mine.is_empty());
            if let Some(chosen) = chosen {
                prop_assert!(is_for_me(&chosen));
                // What names a buyer, a region, a rank, in this order, beats what does not.
                let names = |price: &SpecialPrice| (price.company_id.is_some(), !price.region.is_empty(), price.rank.is_some());
                for other in mine {
                    prop_assert!(names(other) <= names(chosen));
                    prop_assert!(names(other) < names(chosen) || chosen.price <= other.price);
                }
            }
        }

        #[test]
        fn more_of_the_same_is_never_dearer_by_the_piece(
            mut numbers in proptest::collection::btree_set(1_i64..1_000, 1..5),
            first in 1_i64..100_000, a in 1_i64..1_500, b in 1_i64..1_500,
        ) {
            numbers.insert(1);
            let falling: Vec<_> = numbers.iter().enumerate().map(|(place, number)| (*number, first * 10 - place as i64)).collect();
            let tier_prices = tiers(&falling);
            let price = |number| tier_for(TierType::From, &tier_prices, number).map(|tier| tier.price);
            let (less, more) = (a.min(b), a.max(b));
            prop_assert!(price(more) <= price(less));
        }
    }
}
