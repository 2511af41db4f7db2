//! Facts of promotions, for tests and measurements.
use kernel::Money;

use crate::models::promotions::{CouponFacts, FullReduction, GoodsScope, Tier};

/// Over everything, with tiers of (threshold, cut), sharing with coupons.
pub fn reduction(campaign_id: i64, tiers: &[(i64, i64)]) -> FullReduction {
    let tier = |(threshold, cut): &(i64, i64)| Tier {
        threshold: Money(*threshold),
        cut: Money(*cut),
        gift: None,
    };
    FullReduction {
        campaign_id,
        name: format!("满减{campaign_id}").into(),
        scope: GoodsScope::all(),
        tiers: tiers.iter().map(tier).collect(),
        stack_group: "".into(),
        priority: 0,
        with_coupon: true,
        given_left: None,
    }
}

/// Over everything.
pub fn coupon(claim_id: i64, threshold: i64, cut: i64) -> CouponFacts {
    CouponFacts {
        claim_id,
        name: format!("券{claim_id}").into(),
        scope: GoodsScope::all(),
        threshold: Money(threshold),
        cut: Money(cut),
        stack_group: "".into(),
        refusal: None,
        expires_at: None,
    }
}
