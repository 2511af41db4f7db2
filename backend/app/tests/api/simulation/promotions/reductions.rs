//! Which reductions and gifts the model's baskets get, and the coupon beside them.
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use super::model::{Gift, Given, Key, Market, Offer, Part, Reduced, Tier, What};
use crate::simulation::model::at_most;

/// A reduction that its parts reach.
struct Reached<'a> {
    offer: &'a Offer,
    tier: Tier,
    parts: Vec<usize>,
    worth: i64,
    /// Threshold and worth of the gifts of lower tiers.
    lower: Vec<(i64, i64)>,
}

fn reached<'a>(market: &Market<'a>, parts: &[Part]) -> Vec<Reached<'a>> {
    let offers = market.offers.iter().filter(|offer| offer.is_open());
    let reached = offers.filter_map(|offer| {
        let What::Reduction { scope, tiers } = &offer.what else {
            return None;
        };
        let counts = |place: &usize| parts[*place].joins && scope.contains(&parts[*place].goods);
        let own: Vec<usize> = (0..parts.len()).filter(counts).collect();
        let sum: i64 = own.iter().map(|place| parts[*place].amount()).sum();
        let had = tiers.iter().map(|tier| Tier {
            gift: tier
                .gift
                .filter(|gift| place_for(market, parts, gift, &[]).is_some()),
            ..*tier
        });
        let had: Vec<Tier> = had.collect();
        let may = had
            .iter()
            .copied()
            .filter(|tier| tier.worth() > 0 && tier.threshold <= sum);
        let may = may.filter(|tier| offer.left.is_none_or(|left| tier.worth() <= left));
        let tier = may.max_by_key(|tier| (tier.worth(), tier.threshold))?;
        let mut lower = Vec::new();
        for below in had.iter().filter(|below| below.threshold < tier.threshold) {
            if let Some(gift) = below.gift {
                lower.push((below.threshold, gift.number * gift.value));
            }
        }
        (sum > 0).then(|| Reached {
            offer,
            tier,
            lower,
            parts: own,
            worth: tier.worth() - tier.cut + tier.cut.min(sum),
        })
    });
    reached.collect()
}

/// Of those that share with no coupon, all that may stand aside for one are tried; what changes nothing changes nothing.
pub fn reduce(market: &Market<'_>, parts: &[Part]) -> (Vec<Reduced>, Option<Reduced>, Vec<Given>) {
    let reached = reached(market, parts);
    let of_coupon = |mask: usize| {
        let stays = |place: usize| mask >> place & 1 == 0;
        let alone = reached.iter().enumerate();
        let alone = alone.filter(|(place, one)| stays(*place) && !one.offer.with_coupon);
        let kept: BTreeSet<usize> = alone.flat_map(|(_, one)| one.parts.iter().copied()).collect();
        let free = |place: &usize| parts[*place].joins && !kept.contains(place);
        let own: Vec<usize> = (0..parts.len()).filter(free).collect();
        let sum: i64 = own.iter().map(|place| parts[*place].amount()).sum();
        let cut = market
            .coupon
            .filter(|(threshold, _)| *threshold <= sum && sum > 0);
        cut.map(|(_, cut)| (cut, own, sum))
    };
    let worth = |mask: usize| {
        let stays = reached
            .iter()
            .enumerate()
            .filter(|(place, _)| mask >> place & 1 == 0);
        let of_reductions: i64 = stays.map(|(_, one)| one.worth).sum();
        of_reductions + of_coupon(mask).map_or(0, |(cut, _, sum)| cut.min(sum))
    };
    let is_apt = |mask: &usize| {
        let mut aside = reached
            .iter()
            .enumerate()
            .filter(|(place, _)| *mask >> place & 1 == 1);
        aside.all(|(_, one)| !one.offer.with_coupon)
    };
    let masks = (0..1_usize << reached.len()).filter(is_apt);
    let best = masks
        .max_by_key(|mask| (worth(*mask), Reverse(*mask)))
        .unwrap_or(0);
    let stays = reached
        .iter()
        .enumerate()
        .filter(|(place, _)| best >> place & 1 == 0);
    let mut left: Vec<i64> = parts.iter().map(Part::amount).collect();
    let (mut reduced, mut gifts) = (Vec::new(), Vec::new());
    for (_, one) in stays {
        let campaign = one.offer.id;
        gifts.extend(given(market, parts, one));
        reduced.extend(taken(&mut left, campaign, &one.parts, one.tier.cut));
    }
    let coupon = of_coupon(best).and_then(|(cut, own, _)| taken(&mut left, 0, &own, cut));
    (reduced, coupon, gifts)
}

fn given(market: &Market<'_>, parts: &[Part], one: &Reached<'_>) -> Option<Given> {
    let gift = one.tier.gift?;
    Some(Given {
        campaign: one.offer.id,
        gift,
        threshold: one.tier.threshold,
        lower: one.lower.clone(),
        key: place_for(market, parts, &gift, &one.parts)?,
        earned_by: one.parts.clone(),
    })
}

/// By what is left of each part: largest remainders, and never more than there is.
fn taken(left: &mut [i64], campaign: i64, own: &[usize], cut: i64) -> Option<Reduced> {
    let of_parts: Vec<i64> = own.iter().map(|place| left[*place]).collect();
    let shares = at_most(&of_parts, cut);
    for (place, share) in own.iter().zip(&shares) {
        left[*place] -= share;
    }
    (shares.iter().sum::<i64>() > 0).then(|| Reduced {
        campaign,
        parts: own.to_vec(),
        shares,
    })
}

/// The order with most of what earned it, among those from whose warehouse it can be sent; it goes with no special goods, with
/// no cold ones, and with no group.
fn place_for(market: &Market<'_>, parts: &[Part], gift: &Gift, earned_by: &[usize]) -> Option<Key> {
    let mut earned: BTreeMap<Key, i64> = BTreeMap::new();
    for (place, part) in parts.iter().enumerate() {
        let (is_special, is_cold, warehouse, group) = part.key;
        let there = market.gift_stock.get(&(gift.goods, warehouse)).copied();
        if is_special || is_cold || group.is_some() || there.unwrap_or_default() < gift.number {
            continue;
        }
        let amount = if earned_by.contains(&place) {
            part.amount()
        } else {
            0
        };
        *earned.entry(part.key).or_default() += amount;
    }
    let most = earned
        .into_iter()
        .max_by_key(|(key, earned)| (*earned, Reverse(*key)));
    most.map(|(key, _)| key)
}
