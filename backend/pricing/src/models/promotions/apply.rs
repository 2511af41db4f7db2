//! All of it together: what full reductions and coupons are best for the buyer, and how that is told.
use std::{cmp::Reverse, collections::BTreeMap};

use kernel::Money;

use super::{
    Choose, CouponVerdicts, GaveWay, Gift, Granted, LineRefusal, Progress, ProgressKind, Promise, PromoLine,
    Promoted, Promotions, Source, TierProgress, UsableCoupon, UsedCoupon,
    assignment::{Candidate, Joined, assign},
    coupons::{self, Fit, Picked},
    progress,
};
use crate::models::{basket, line_price::Step};

/// So many campaigns that keep their lines from coupons are weighed against them in every combination.
const WEIGHED: usize = 4;

pub fn apply(lines: &[PromoLine], facts: &Promotions) -> Promoted {
    let amounts: Vec<Money> = lines.iter().map(PromoLine::amount).collect();
    let joining: Vec<usize> = (0..lines.len())
        .filter(|line| lines[*line].joins() && amounts[*line].is_positive())
        .collect();
    let within: Vec<Candidate> = facts
        .reductions
        .iter()
        .enumerate()
        .map(|(place, fact)| Candidate {
            place,
            lines: joining
                .iter()
                .copied()
                .filter(|line| fact.scope.has(lines[*line].goods))
                .collect(),
        })
        .collect();
    let (fits, unusable) = coupons::fits(facts.coupons, lines, &amounts);
    let basket = Basket {
        facts,
        amounts,
        within,
        fits,
    };
    let best = basket.best();
    let mut promoted = Promoted {
        traces: vec![Vec::new(); lines.len()],
        refusals: basket.add_on_refusals(lines),
        promises: promises(lines, facts),
        ..Promoted::default()
    };
    promoted.coupons.unusable = unusable;
    if let Choose::These(claims) = facts.choose {
        let is_known = |claim: &i64| facts.coupons.iter().any(|coupon| coupon.claim_id == *claim);
        promoted.coupons.unknown = claims.iter().copied().filter(|claim| !is_known(claim)).collect();
    }
    basket.grant(&best, &mut promoted);
    basket.tell_what_gave_way(&best, &mut promoted);
    promoted.progress = basket.progress(lines, &best);
    promoted
}

struct Basket<'a> {
    facts: &'a Promotions<'a>,
    amounts: Vec<Money>,
    /// Of each full reduction the lines in its scope.
    within: Vec<Candidate>,
    fits: Vec<Fit>,
}

#[derive(Default)]
struct Solution {
    /// In the order in which they apply.
    joined: Vec<Joined>,
    picked: Picked,
    worth: Money,
    /// Reductions that stood aside so that coupons may count their lines.
    aside: Vec<usize>,
}

impl Basket<'_> {
    fn sum(&self, lines: &[usize]) -> Money {
        lines.iter().map(|line| self.amounts[*line]).sum()
    }

    fn best(&self) -> Solution {
        let reductions = self.facts.reductions;
        let mut reached: Vec<&Candidate> = self.within.iter().collect();
        reached.retain(|candidate| {
            reductions[candidate.place]
                .tier_at(self.sum(&candidate.lines))
                .is_some()
        });
        reached.sort_by_key(|candidate| {
            let fact = &reductions[candidate.place];
            (Reverse(fact.priority), fact.campaign_id)
        });
        let mut best: Option<Solution> = None;
        for aside in self.who_may_stand_aside(&reached) {
            let solution = self.solve(&reached, aside);
            if best.as_ref().is_none_or(|best| solution.worth > best.worth) {
                best = Some(solution);
            }
        }
        best.unwrap_or_default()
    }

    /// None first: what changes nothing for the buyer leaves every campaign where it is.
    fn who_may_stand_aside(&self, reached: &[&Candidate]) -> Vec<Vec<usize>> {
        let meets = |candidate: &Candidate| {
            let shares = |fit: &Fit| {
                fit.lines
                    .iter()
                    .any(|line| candidate.lines.binary_search(line).is_ok())
            };
            self.fits.iter().any(shares)
        };
        let is_exclusive = |candidate: &&&Candidate| !self.facts.reductions[candidate.place].with_coupon;
        let of: Vec<usize> = reached
            .iter()
            .filter(is_exclusive)
            .filter(|candidate| meets(candidate))
            .map(|candidate| candidate.place)
            .collect();
        if of.len() <= WEIGHED {
            let subset = |mask: usize| {
                let chosen = of.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
                chosen.map(|(_, place)| *place).collect()
            };
            return (0..1_usize << of.len()).map(subset).collect();
        }
        let each = of.iter().map(|place| vec![*place]);
        std::iter::once(Vec::new())
            .chain(each)
            .chain([of.clone()])
            .collect()
    }

    fn solve(&self, reached: &[&Candidate], aside: Vec<usize>) -> Solution {
        let reductions = self.facts.reductions;
        let mut groups: BTreeMap<&str, Vec<&Candidate>> = BTreeMap::new();
        for candidate in reached
            .iter()
            .filter(|candidate| !aside.contains(&candidate.place))
        {
            groups
                .entry(&reductions[candidate.place].stack_group)
                .or_default()
                .push(candidate);
        }
        let mut joined: Vec<Joined> = groups
            .values()
            .flat_map(|group| assign(reductions, &self.amounts, group))
            .collect();
        joined.sort_by_key(|joined| {
            let fact = &reductions[joined.place];
            (Reverse(fact.priority), fact.campaign_id)
        });
        let mut kept = vec![false; self.amounts.len()];
        for joined in joined
            .iter()
            .filter(|joined| !reductions[joined.place].with_coupon)
        {
            for line in &joined.lines {
                kept[*line] = true;
            }
        }
        let picked = coupons::pick(
            self.facts.coupons,
            &self.fits,
            &self.amounts,
            &kept,
            self.facts.choose,
        );
        let of_reductions: Money = joined
            .iter()
            .map(|joined| reductions[joined.place].worth_at(joined.sum))
            .sum();
        Solution {
            worth: of_reductions + picked.worth,
            joined,
            picked,
            aside,
        }
    }

    /// What is taken off, in order, and never more than there is.
    fn grant(&self, best: &Solution, promoted: &mut Promoted) {
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
                let why = format!("满 ¥{} 减 ¥{}「{}」", tier.threshold, tier.cut, fact.name);
                let granted = Granted {
                    source: Source::Campaign(fact.campaign_id),
                    name: fact.name.clone(),
                    amount: tier.cut,
                    lines: joined.lines.clone(),
                };
                wanted.push((granted, "full_reduction", why));
            }
        }
        for chosen in &best.picked.chosen {
            let coupon = &self.facts.coupons[chosen.place];
            let granted = Granted {
                source: Source::Coupon(coupon.claim_id),
                name: coupon.name.clone(),
                amount: coupon.cut,
                lines: chosen.lines.clone(),
            };
            wanted.push((granted, "coupon", format!("优惠券「{}」", coupon.name)));
        }
        let reductions: Vec<basket::Reduction> = wanted
            .iter()
            .map(|(granted, ..)| basket::Reduction {
                amount: granted.amount,
                lines: granted.lines.clone(),
            })
            .collect();
        let (_, shares) = basket::allocated(&self.amounts, &reductions);
        let mut left = self.amounts.clone();
        for ((mut granted, rule, why), shares) in wanted.into_iter().zip(shares) {
            granted.amount = shares.iter().copied().sum();
            for (line, share) in granted
                .lines
                .iter()
                .zip(shares)
                .filter(|(_, share)| share.is_positive())
            {
                let before = left[*line];
                left[*line] -= share;
                promoted.traces[*line].push(step(rule, before, left[*line], why.clone()));
            }
            Self::note_granted(granted, &mut promoted.granted, &mut promoted.coupons);
        }
    }

    fn note_granted(granted: Granted, all: &mut Vec<Granted>, verdicts: &mut CouponVerdicts) {
        match granted.source {
            Source::Coupon(claim_id) if granted.amount.is_positive() => verdicts.used.push(UsedCoupon {
                claim_id,
                name: granted.name.clone(),
                amount: granted.amount,
                lines: granted.lines.clone(),
            }),
            // A coupon that takes nothing off any more is kept for another day.
            Source::Coupon(claim_id) => verdicts.usable.push(UsableCoupon {
                claim_id,
                name: granted.name.clone(),
                amount: Money::ZERO,
                why: "其他优惠已经减完，这张券留着下次用".into(),
            }),
            Source::Campaign(_) => {}
        }
        if granted.amount.is_positive() {
            all.push(granted);
        }
    }

    fn tell_what_gave_way(&self, best: &Solution, promoted: &mut Promoted) {
        for candidate in &self.within {
            let fact = &self.facts.reductions[candidate.place];
            let alone = fact.worth_at(self.sum(&candidate.lines));
            let own = best.joined.iter().find(|joined| joined.place == candidate.place);
            if own.map_or(Money::ZERO, |joined| fact.worth_at(joined.sum)) >= alone {
                continue;
            }
            let (to, why) = self.better_than(candidate, best);
            let left = |line: &&usize| own.is_none_or(|own| !own.lines.contains(line));
            for line in candidate.lines.iter().filter(left) {
                let after = promoted.traces[*line]
                    .last()
                    .map_or(self.amounts[*line], |step| step.after);
                promoted.traces[*line].push(step("gave_way", after, after, why.clone()));
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
        self.tell_kept_coupons(best, promoted);
    }

    /// Coupons whose lines joined a campaign that shares with none.
    fn tell_kept_coupons(&self, best: &Solution, promoted: &mut Promoted) {
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
            let keeps = |joined: &&Joined| {
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
            promoted.coupons.unusable.push(super::UnusableCoupon {
                claim_id: coupon.claim_id,
                name: coupon.name.clone(),
                why: format!("不与{}同享，取优惠更多的", names.join("、")),
                missing: None,
            });
        }
    }

    /// What took its lines, or what it stood aside for.
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
        let takes = |joined: &&Joined| {
            let other = &self.facts.reductions[joined.place];
            joined.place != candidate.place
                && other.stack_group == fact.stack_group
                && joined
                    .lines
                    .iter()
                    .any(|line| candidate.lines.binary_search(line).is_ok())
        };
        let winners: Vec<&Joined> = best.joined.iter().filter(takes).collect();
        let names: Vec<String> = winners
            .iter()
            .map(|joined| format!("「{}」", self.facts.reductions[joined.place].name))
            .collect();
        let why = format!("「{}」不与{}同享，取优惠更多的", fact.name, names.join("、"));
        let source = |joined: &&Joined| Source::Campaign(self.facts.reductions[joined.place].campaign_id);
        (winners.iter().map(source).collect(), why)
    }

    fn progress(&self, lines: &[PromoLine], best: &Solution) -> Vec<Progress> {
        let of_reductions = self.within.iter().filter_map(|candidate| {
            let fact = &self.facts.reductions[candidate.place];
            let own = match best.joined.iter().find(|joined| joined.place == candidate.place) {
                Some(joined) => joined.lines.clone(),
                None => self.free_lines(candidate, best),
            };
            let eligible = self.sum(&own);
            progress::of_reduction(fact, own, eligible)
        });
        let of_add_ons = self.facts.add_ons.iter().map(|add_on| {
            let counted = Self::counted(add_on, lines);
            let eligible = self.sum(&counted);
            let is_reached = eligible >= add_on.threshold;
            Progress {
                campaign_id: add_on.campaign_id,
                name: add_on.name.clone(),
                kind: ProgressKind::AddOn,
                tiers: vec![TierProgress {
                    threshold: add_on.threshold,
                    cut: Money::ZERO,
                    gift: None,
                    is_reached,
                }],
                eligible,
                missing: (!is_reached).then(|| add_on.threshold - eligible),
                lines: counted,
            }
        });
        of_reductions.chain(of_add_ons).collect()
    }

    /// Its lines that no other reduction of its stack group has.
    fn free_lines(&self, candidate: &Candidate, best: &Solution) -> Vec<usize> {
        let group = &self.facts.reductions[candidate.place].stack_group;
        let others = || {
            best.joined
                .iter()
                .filter(|joined| self.facts.reductions[joined.place].stack_group == *group)
        };
        let is_free = |line: &usize| !others().any(|joined| joined.lines.contains(line));
        candidate.lines.iter().copied().filter(is_free).collect()
    }

    /// Lines that count for an add-on purchase.
    fn counted(add_on: &super::AddOn, lines: &[PromoLine]) -> Vec<usize> {
        let counts = |line: &usize| {
            let line = &lines[*line];
            let is_its_own = line
                .campaign
                .is_some_and(|campaign| campaign.campaign_id == add_on.campaign_id);
            !is_its_own && line.joins() && add_on.scope.has(line.goods)
        };
        (0..lines.len()).filter(counts).collect()
    }

    fn add_on_refusals(&self, lines: &[PromoLine]) -> Vec<LineRefusal> {
        let mut refusals = Vec::new();
        for add_on in self.facts.add_ons {
            let missing = add_on.threshold - self.sum(&Self::counted(add_on, lines));
            if !missing.is_positive() {
                continue;
            }
            let own = (0..lines.len()).filter(|line| {
                lines[*line]
                    .campaign
                    .is_some_and(|campaign| campaign.campaign_id == add_on.campaign_id)
            });
            refusals.extend(own.map(|line| LineRefusal {
                line,
                campaign_id: add_on.campaign_id,
                code: "add_on_threshold",
                message: format!("再买 ¥{missing} 活动商品才能换购"),
                missing: Some(missing),
            }));
        }
        refusals.sort_by_key(|refusal| refusal.line);
        refusals
    }
}

fn promises(lines: &[PromoLine], facts: &Promotions) -> Vec<Promise> {
    let of_line = |(at, line): (usize, &PromoLine)| {
        let subsidy = facts
            .subsidies
            .iter()
            .find(|subsidy| subsidy.goods_id == line.goods.id)?;
        let each = (line.unit - subsidy.price).floored_at_zero();
        (line.joins() && each.is_positive()).then(|| Promise {
            campaign_id: subsidy.campaign_id,
            name: subsidy.name.clone(),
            line: at,
            each,
            amount: each.times(line.quantity),
        })
    };
    lines.iter().enumerate().filter_map(of_line).collect()
}

fn step(rule: &str, before: Money, after: Money, why: String) -> Step {
    Step {
        rule: rule.into(),
        before,
        after,
        why,
    }
}
