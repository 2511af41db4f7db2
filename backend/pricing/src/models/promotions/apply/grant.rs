//! The reductions, and their entries in the lines' traces and the coupons.
use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::Money;

use super::{Basket, Solution, step};
use crate::models::{
    basket,
    promotions::{
        facts::Traces,
        result::{CouponVerdicts, Gift, GrantedReduction, PromotionResult, Source, UsableCoupon, UsedCoupon},
    },
};

impl Basket<'_> {
    /// The reductions, in order, and never more than the remaining amount.
    pub(super) fn grant(&self, best: &Solution, promoted: &mut PromotionResult) {
        let mut wanted = Vec::new();
        for joined in &best.joined {
            let fact = &self.facts.reductions[joined.place];
            let Some(tier) = fact.tier_at(joined.sum) else {
                continue;
            };
            if let Some(gift) = tier.gift {
                promoted.gifts.push(Gift {
                    campaign_id: fact.campaign_id,
                    name: fact.name.clone(),
                    gift,
                    lines: joined.lines.clone(),
                });
            }
            if tier.cut.is_positive() {
                let why: Arc<str> =
                    format!("满 ¥{} 减 ¥{}「{}」", tier.threshold, tier.cut, fact.name).into();
                let granted = GrantedReduction {
                    source: Source::Campaign(fact.campaign_id),
                    name: fact.name.clone(),
                    amount: tier.cut,
                    lines: joined.lines.clone(),
                };
                wanted.push((granted, "full_reduction", why, None));
            }
        }
        for chosen in &best.picked.chosen {
            let coupon = &self.facts.coupons[chosen.place];
            let granted = GrantedReduction {
                source: Source::Coupon(coupon.claim_id),
                name: coupon.name.clone(),
                amount: coupon.cut,
                lines: chosen.lines.clone(),
            };
            let why = format!("优惠券「{}」", coupon.name).into();
            wanted.push((granted, "coupon", why, coupon.expires_at));
        }
        let asked = wanted
            .iter()
            .map(|(granted, ..)| (granted.amount, granted.lines.as_slice()));
        promoted.off = basket::allocated(&self.amounts, asked);
        let shares = std::mem::take(&mut promoted.off.shares);
        let mut left = self.amounts.clone();
        for ((mut granted, rule, why, expires_at), shares) in wanted.into_iter().zip(shares) {
            granted.amount = shares.iter().copied().sum();
            let taken = granted.lines.iter().zip(&shares);
            let is_told = self.facts.traces == Traces::Told;
            for (line, share) in taken.filter(|(_, share)| is_told && share.is_positive()) {
                let before = left[*line];
                left[*line] -= *share;
                promoted.traces[*line].push(step(rule, before, left[*line], Arc::clone(&why)));
            }
            if granted.amount.is_positive() {
                promoted.off.shares.push(shares);
            }
            Self::note_granted(granted, expires_at, &mut promoted.granted, &mut promoted.coupons);
        }
    }

    fn note_granted(
        granted: GrantedReduction,
        expires_at: Option<DateTime<Utc>>,
        all: &mut Vec<GrantedReduction>,
        verdicts: &mut CouponVerdicts,
    ) {
        match granted.source {
            Source::Coupon(claim_id) if granted.amount.is_positive() => verdicts.used.push(UsedCoupon {
                claim_id,
                name: granted.name.clone(),
                amount: granted.amount,
                lines: granted.lines.clone(),
                expires_at,
            }),
            // A coupon that takes nothing off any more is kept for another day.
            Source::Coupon(claim_id) => verdicts.usable.push(UsableCoupon {
                claim_id,
                name: granted.name.clone(),
                amount: Money::ZERO,
                why: "其他优惠已经减完，这张券留着下次用".into(),
                expires_at,
            }),
            Source::Campaign(_) => {}
        }
        if granted.amount.is_positive() {
            all.push(granted);
        }
    }
}
