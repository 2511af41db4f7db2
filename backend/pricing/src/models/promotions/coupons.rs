//! Which coupons a basket uses, and why the others are not used.
use std::{cmp::Reverse, collections::BTreeMap};

use kernel::Money;

use super::{
    facts::{CouponChoice, CouponFacts, PromoLine},
    result::UnusableCoupon,
};

/// A coupon that counts some lines of the basket and that nothing else forbids.
#[derive(Clone, Debug)]
pub(super) struct FittingCoupon {
    /// Its place among the facts.
    pub place: usize,
    pub lines: Vec<usize>,
}

/// A coupon that reaches its threshold, with the lines that count for it.
#[derive(Clone, Debug)]
pub(super) struct ReachedCoupon {
    pub place: usize,
    pub worth: Money,
    pub lines: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct CouponSelection {
    pub chosen: Vec<ReachedCoupon>,
    /// Of each other one that would do as well, and which of `chosen` it gives way to.
    pub others: Vec<(ReachedCoupon, Option<usize>)>,
    pub worth: Money,
}

/// Those with lines in the basket; and of the others, why not.
pub(super) fn fits(
    coupons: &[CouponFacts],
    lines: &[PromoLine],
    amounts: &[Money],
) -> (Vec<FittingCoupon>, Vec<UnusableCoupon>) {
    let (mut fits, mut unusable) = (Vec::new(), Vec::new());
    let joining: Vec<usize> = (0..lines.len()).filter(|line| lines[*line].joins()).collect();
    for (place, coupon) in coupons.iter().enumerate() {
        if let Some(refusal) = &coupon.refusal {
            unusable.push(no(coupon, refusal.to_string(), None));
            continue;
        }
        let counts = |line: &usize| amounts[*line].is_positive() && coupon.scope.has(lines[*line].goods);
        let own: Vec<usize> = joining.iter().copied().filter(counts).collect();
        let sum: Money = own.iter().map(|line| amounts[*line]).sum();
        if own.is_empty() {
            let why = if lines.iter().any(|line| coupon.scope.has(line.goods)) {
                "适用的商品参加了不与优惠券同享的活动"
            } else {
                "所选商品不在这张券的适用范围"
            };
            unusable.push(no(coupon, why.into(), None));
        } else if sum < coupon.threshold {
            let missing = coupon.threshold - sum;
            unusable.push(no(coupon, format!("适用商品还差 ¥{missing}"), Some(missing)));
        } else {
            fits.push(FittingCoupon { place, lines: own });
        }
    }
    (fits, unusable)
}

fn no(coupon: &CouponFacts, why: String, missing: Option<Money>) -> UnusableCoupon {
    UnusableCoupon {
        claim_id: coupon.claim_id,
        name: coupon.name.clone(),
        why,
        missing,
    }
}

/// The best of each stack group, of the lines that are not kept from coupons.
pub(super) fn pick(
    coupons: &[CouponFacts],
    fits: &[FittingCoupon],
    amounts: &[Money],
    kept: &[bool],
    choose: CouponChoice,
) -> CouponSelection {
    let mut groups: BTreeMap<&str, Vec<ReachedCoupon>> = BTreeMap::new();
    for fit in fits {
        let coupon = &coupons[fit.place];
        let lines: Vec<usize> = fit.lines.iter().copied().filter(|line| !kept[*line]).collect();
        let sum: Money = lines.iter().map(|line| amounts[*line]).sum();
        if sum >= coupon.threshold && sum.is_positive() {
            groups
                .entry(&coupon.stack_group)
                .or_default()
                .push(ReachedCoupon {
                    place: fit.place,
                    worth: coupon.cut.min(sum),
                    lines,
                });
        }
    }
    let is_wanted = |reaches: &ReachedCoupon| match choose {
        CouponChoice::Best => true,
        CouponChoice::These(claims) => claims.contains(&coupons[reaches.place].claim_id),
    };
    let mut picked = CouponSelection::default();
    for (_, mut group) in groups {
        group.sort_by_key(|reaches| {
            let coupon = &coupons[reaches.place];
            let ends = (coupon.expires_at.is_none(), coupon.expires_at);
            (
                !is_wanted(reaches),
                Reverse(reaches.worth),
                ends,
                coupon.cut,
                coupon.claim_id,
            )
        });
        let mut better = None;
        for reaches in group {
            if better.is_none() && is_wanted(&reaches) {
                better = Some(picked.chosen.len());
                picked.worth += reaches.worth;
                picked.chosen.push(reaches);
            } else {
                picked.others.push((reaches, better));
            }
        }
    }
    picked
}
