//! Which special price and which tier of a product hold: for whom, when, for how many. The price engine (crate `pricing`)
//! and the rule for changed prices ask here alike. Pure.
use std::cmp::Reverse;

use chrono::{DateTime, Utc};

use super::shopper::Shopper;
use crate::goods::models::{
    codes::TierType,
    facts::{SpecialPrice, TierPrice},
};

/// The most specific one that holds; between equals the lower price, then the older one.
pub fn special_price_for<'a>(
    prices: impl IntoIterator<Item = &'a SpecialPrice>,
    buyer: &Shopper,
    now: DateTime<Utc>,
) -> Option<&'a SpecialPrice> {
    prices
        .into_iter()
        .filter(|special| applies(special, buyer, now))
        .min_by_key(|special| (Reverse(specificity(special)), special.price, special.id))
}

fn applies(special: &SpecialPrice, buyer: &Shopper, now: DateTime<Utc>) -> bool {
    special.company_id.is_none_or(|id| id == buyer.company_id)
        && special.rank.is_none_or(|rank| rank == buyer.rank)
        && (special.region.is_empty() || special.region == buyer.region)
        && special.from.is_none_or(|from| from <= now)
        && special.to.is_none_or(|to| now < to)
}

/// A buyer's own price over a region's over a rank's; each with the others over each alone.
fn specificity(special: &SpecialPrice) -> u8 {
    u8::from(special.company_id.is_some()) * 4
        + u8::from(!special.region.is_empty()) * 2
        + u8::from(special.rank.is_some())
}

/// The tier that holds for `number` (specification section 3): up-to-quantity tiers bound from above, from-quantity
/// tiers from below.
pub fn tier_for(ladder_type: TierType, tier_prices: &[TierPrice], number: i64) -> Option<&TierPrice> {
    match ladder_type {
        TierType::UpTo => tier_prices
            .iter()
            .filter(|tier| number <= tier.quantity)
            .min_by_key(|tier| tier.quantity),
        TierType::From => tier_prices
            .iter()
            .filter(|tier| tier.quantity <= number)
            .max_by_key(|tier| tier.quantity),
    }
}
