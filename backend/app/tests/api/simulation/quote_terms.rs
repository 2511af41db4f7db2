//! What random carts are quoted under: tariffs, reductions and coupons, as the model and as the product have them.
use kernel::Money;
use pricing::models::{
    freight::{FreightTerms, Tariff, WeightTariff},
    promotions::{CouponFacts, FullReduction, GoodsScope, Tier},
};
use proptest::{collection::vec, option, prelude::*};

use super::model::{Offers, Tariffs};

/// All numbers are different, so that none can be mistaken for another.
pub const FAR: Tariffs = Tariffs {
    ordinary: (1_501, 60_000),
    preferred: (1_203, 25_000),
    first: (700, 907),
    step: (300, 211),
    cold: 3_109,
};

pub fn terms() -> FreightTerms {
    let tariff = |(fee, free_from)| Tariff {
        fee: Money(fee),
        free_from: Some(Money(free_from)),
    };
    FreightTerms {
        ordinary: tariff(FAR.ordinary),
        preferred: tariff(FAR.preferred),
        by_weight: WeightTariff {
            first_grams: FAR.first.0,
            first_fee: Money(FAR.first.1),
            step_grams: FAR.step.0,
            step_fee: Money(FAR.step.1),
        },
        cold_chain_fee: Money(FAR.cold),
    }
}

prop_compose! {
    pub fn offers()(
        reductions in prop_oneof![Just(Vec::new()), vec((1_i64..60_000, 1_i64..9_000), 1..4)],
        coupon in option::of((1_i64..60_000, prop_oneof![1_i64..9_000, 1_i64..200_000])),
    ) -> Offers {
        Offers { reductions, coupon }
    }
}

/// A full reduction and a coupon for everything, as the product has them.
pub fn as_promotions(offers: &Offers) -> (Vec<FullReduction>, Vec<CouponFacts>) {
    let tiers = offers.reductions.iter().map(|(threshold, cut)| Tier {
        threshold: Money(*threshold),
        cut: Money(*cut),
        gift: None,
    });
    let reduction = FullReduction {
        campaign_id: 1,
        name: "满减".into(),
        scope: GoodsScope::all(),
        tiers: tiers.collect(),
        stack_group: "".into(),
        priority: 0,
        with_coupon: true,
        given_left: None,
    };
    let coupon = offers.coupon.map(|(threshold, cut)| CouponFacts {
        claim_id: 1,
        name: "券".into(),
        scope: GoodsScope::all(),
        threshold: Money(threshold),
        cut: Money(cut),
        stack_group: "".into(),
        refusal: None,
        expires_at: None,
    });
    let reductions = if offers.reductions.is_empty() {
        Vec::new()
    } else {
        vec![reduction]
    };
    (reductions, coupon.into_iter().collect())
}
