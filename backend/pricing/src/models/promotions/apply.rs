//! Everything together: the best full reductions and coupons for the buyer, and their explanation.
use std::sync::Arc;

use kernel::Money;
use rustc_hash::FxHashMap;

use super::{
    assignment::{AssignedReduction, Candidate},
    coupons::{self, CouponSelection, FittingCoupon},
    facts::{CouponChoice, CouponFacts, PromoLine, Promotions, Subsidy},
    result::{PromisedVoucher, PromotionResult, UnusableCoupon},
};
use crate::models::line_price::Step;

mod best;
mod gave_way;
mod grant;
mod sale_budgets;
mod thresholds;

/// The best for the buyer of what may stand beside each other, and why the rest gave way. Pure.
pub fn apply(lines: &[PromoLine], facts: &Promotions) -> PromotionResult {
    let amounts: Vec<Money> = lines.iter().map(PromoLine::amount).collect();
    let joining: Vec<usize> = (0..lines.len())
        .filter(|line| lines[*line].joins() && amounts[*line].is_positive())
        .collect();
    let within = within(lines, &joining, facts);
    let (fits, unusable) = coupons::fits(facts.coupons, lines, &amounts);
    let basket = Basket {
        facts,
        amounts,
        within,
        fits,
    };
    let best = basket.best();
    let mut promoted = PromotionResult {
        traces: vec![Vec::new(); lines.len()],
        refusals: basket.add_on_refusals(lines),
        promises: promises(lines, facts),
        ..PromotionResult::default()
    };
    promoted.refusals.extend(sale_budgets::refusals(lines, facts));
    promoted.coupons.unusable = unusable;
    if let CouponChoice::These(claims) = facts.choose {
        let is_known = |claim: &i64| facts.coupons.iter().any(|coupon| coupon.claim_id == *claim);
        promoted.coupons.unknown = claims.iter().copied().filter(|claim| !is_known(claim)).collect();
    }
    basket.grant(&best, &mut promoted);
    basket.tell_what_gave_way(&best, &mut promoted);
    basket.tell_what_is_used_up(lines, &mut promoted);
    promoted.progress = basket.progress(lines, &best);
    promoted
}

/// Why none of these coupons fits these lines, whatever else applies to them; none: some do.
pub fn unfitting(lines: &[PromoLine], coupons: &[CouponFacts]) -> Option<Vec<UnusableCoupon>> {
    let amounts: Vec<Money> = lines.iter().map(PromoLine::amount).collect();
    let (fits, unusable) = coupons::fits(coupons, lines, &amounts);
    fits.is_empty().then_some(unusable)
}

/// Of each full reduction its lines, of those that join any.
fn within(lines: &[PromoLine], joining: &[usize], facts: &Promotions) -> Vec<Candidate> {
    let of_none = |place: usize| Candidate {
        place,
        lines: Vec::new(),
    };
    let mut within: Vec<Candidate> = (0..facts.reductions.len()).map(of_none).collect();
    for line in joining.iter().copied() {
        let goods = lines[line].goods;
        let ask = |place: usize| {
            if facts.reductions[place].scope.has(goods) {
                within[place].lines.push(line);
            }
        };
        match facts.places {
            Some(index) => index.places(goods.id).for_each(ask),
            None => (0..facts.reductions.len()).for_each(ask),
        }
    }
    within
}

struct Basket<'a> {
    facts: &'a Promotions<'a>,
    amounts: Vec<Money>,
    /// Of each full reduction the lines in its scope.
    within: Vec<Candidate>,
    fits: Vec<FittingCoupon>,
}

#[derive(Default)]
struct Solution {
    /// In the order in which they apply.
    joined: Vec<AssignedReduction>,
    picked: CouponSelection,
    worth: Money,
    /// Reductions left out so that coupons can count their lines.
    aside: Vec<usize>,
}

impl Basket<'_> {
    fn sum(&self, lines: &[usize]) -> Money {
        lines.iter().map(|line| self.amounts[*line]).sum()
    }
}

/// Of the price of a unit: reductions and coupons lower the basket, and what a subsidy returns comes on top of them.
fn promises(lines: &[PromoLine], facts: &Promotions) -> Vec<PromisedVoucher> {
    if facts.subsidies.is_empty() {
        return Vec::new();
    }
    // Of several for the same goods the one that gives most, then the smaller id.
    let rank = |subsidy: &Subsidy| (subsidy.price, subsidy.campaign_id);
    let mut best: FxHashMap<i64, &Subsidy> = FxHashMap::default();
    for subsidy in facts.subsidies {
        let known = best.entry(subsidy.goods_id).or_insert(subsidy);
        if rank(subsidy) < rank(known) {
            *known = subsidy;
        }
    }
    let of_line = |(at, line): (usize, &PromoLine)| {
        let subsidy = best.get(&line.goods.id)?;
        let each = (line.unit - subsidy.price).floored_at_zero();
        (line.joins() && each.is_positive()).then(|| PromisedVoucher {
            campaign_id: subsidy.campaign_id,
            name: subsidy.name.clone(),
            line: at,
            each,
            amount: each.times(line.quantity),
        })
    };
    lines.iter().enumerate().filter_map(of_line).collect()
}

fn step(rule: &'static str, before: Money, after: Money, why: Arc<str>) -> Step {
    Step {
        rule: rule.into(),
        before,
        after,
        why,
    }
}
