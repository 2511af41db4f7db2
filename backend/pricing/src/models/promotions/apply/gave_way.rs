//! What would have applied, had something else not been better, and why.
use std::sync::Arc;

use kernel::Money;

use super::{Basket, Solution, step};
use crate::models::promotions::{
    assignment::{AssignedReduction, Candidate},
    facts::{PromoLine, Traces, UsedUp},
    result::{GaveWay, PromotionResult, Source, UnusableCoupon, UsableCoupon},
};

impl Basket<'_> {
    pub(super) fn tell_what_gave_way(&self, best: &Solution, promoted: &mut PromotionResult) {
        for candidate in &self.within {
            let fact = &self.facts.reductions[candidate.place];
            let alone = fact.worth_at(self.sum(&candidate.lines));
            let own = best.joined.iter().find(|joined| joined.place == candidate.place);
            if own.map_or(Money::ZERO, |joined| fact.worth_at(joined.sum)) >= alone {
                continue;
            }
            let (to, why) = self.better_than(candidate, best);
            let is_told = self.facts.traces == Traces::Told;
            let left = |line: &&usize| own.is_none_or(|own| own.lines.binary_search(line).is_err());
            let told: Arc<str> = why.as_str().into();
            for line in candidate.lines.iter().filter(|_| is_told).filter(left) {
                let after = promoted.traces[*line]
                    .last()
                    .map_or(self.amounts[*line], |step| step.after);
                promoted.traces[*line].push(step("gave_way", after, after, Arc::clone(&told)));
            }
            promoted.gave_way.push(GaveWay {
                source: Source::Campaign(fact.campaign_id),
                name: fact.name.clone(),
                amount: alone,
                to,
                why,
            });
        }
        for (other, better) in &best.picked.others {
            let coupon = &self.facts.coupons[other.place];
            let better = better.map(|at| &self.facts.coupons[best.picked.chosen[at].place]);
            let why = match better {
                Some(better) => format!("不与「{}」同用", better.name),
                None => "可以使用，您没有选它".into(),
            };
            promoted.coupons.usable.push(UsableCoupon {
                claim_id: coupon.claim_id,
                name: coupon.name.clone(),
                amount: other.worth,
                why: why.clone(),
                expires_at: coupon.expires_at,
            });
            if let Some(better) = better {
                promoted.gave_way.push(GaveWay {
                    source: Source::Coupon(coupon.claim_id),
                    name: coupon.name.clone(),
                    amount: other.worth,
                    to: vec![Source::Coupon(better.claim_id)],
                    why,
                });
            }
        }
        self.explain_unused_coupons(best, promoted);
    }

    /// What the lines would have had of campaigns that the buyer may have no more.
    pub(super) fn tell_what_is_used_up(&self, lines: &[PromoLine], promoted: &mut PromotionResult) {
        for UsedUp { reduction, times } in self.facts.used_up {
            let counts = |line: &usize| lines[*line].joins() && reduction.scope.has(lines[*line].goods);
            let counted: Vec<usize> = (0..lines.len()).filter(counts).collect();
            let amount = reduction.worth_at(self.sum(&counted));
            if amount.is_positive() {
                promoted.gave_way.push(GaveWay {
                    source: Source::Campaign(reduction.campaign_id),
                    name: reduction.name.clone(),
                    amount,
                    to: Vec::new(),
                    why: format!("每家限 {times} 次，您已经用完"),
                });
            }
        }
    }

    /// Coupons whose lines joined a campaign that shares with none.
    fn explain_unused_coupons(&self, best: &Solution, promoted: &mut PromotionResult) {
        for fit in &self.fits {
            let is_there = |place: usize| place == fit.place;
            let mut told = best
                .picked
                .chosen
                .iter()
                .chain(best.picked.others.iter().map(|(other, _)| other));
            if told.any(|reaches| is_there(reaches.place)) {
                continue;
            }
            let coupon = &self.facts.coupons[fit.place];
            let keeps = |joined: &&AssignedReduction| {
                !self.facts.reductions[joined.place].with_coupon
                    && joined
                        .lines
                        .iter()
                        .any(|line| fit.lines.binary_search(line).is_ok())
            };
            let names: Vec<String> = best
                .joined
                .iter()
                .filter(keeps)
                .map(|joined| format!("「{}」", self.facts.reductions[joined.place].name))
                .collect();
            promoted.coupons.unusable.push(UnusableCoupon {
                claim_id: coupon.claim_id,
                name: coupon.name.clone(),
                why: format!("不与{}同享，取优惠更多的", names.join("、")),
                missing: None,
            });
        }
    }

    /// What took its lines, or what it was left out for.
    fn better_than(&self, candidate: &Candidate, best: &Solution) -> (Vec<Source>, String) {
        let fact = &self.facts.reductions[candidate.place];
        if best.aside.contains(&candidate.place) {
            let used = || {
                best.picked
                    .chosen
                    .iter()
                    .map(|chosen| &self.facts.coupons[chosen.place])
            };
            let names: Vec<String> = used().map(|coupon| format!("「{}」", coupon.name)).collect();
            let why = format!("「{}」不与优惠券同享，用{}更优惠", fact.name, names.join("、"));
            return (
                used().map(|coupon| Source::Coupon(coupon.claim_id)).collect(),
                why,
            );
        }
        let takes = |joined: &&AssignedReduction| {
            let other = &self.facts.reductions[joined.place];
            joined.place != candidate.place
                && other.stack_group == fact.stack_group
                && joined
                    .lines
                    .iter()
                    .any(|line| candidate.lines.binary_search(line).is_ok())
        };
        let winners: Vec<&AssignedReduction> = best.joined.iter().filter(takes).collect();
        let names: Vec<String> = winners
            .iter()
            .map(|joined| format!("「{}」", self.facts.reductions[joined.place].name))
            .collect();
        let why = format!("「{}」不与{}同享，取优惠更多的", fact.name, names.join("、"));
        let source =
            |joined: &&AssignedReduction| Source::Campaign(self.facts.reductions[joined.place].campaign_id);
        (winners.iter().map(source).collect(), why)
    }
}
