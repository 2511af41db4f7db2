//! Which full reductions and coupons together give the buyer most.
use std::{cmp::Reverse, collections::BTreeMap};

use kernel::Money;

use super::{Basket, Solution};
use crate::models::promotions::{
    assignment::{AssignedReduction, Candidate, Decided, assign},
    coupons::{self, FittingCoupon},
};

/// So many campaigns that keep their lines from coupons are weighed against them in every combination.
const WEIGHED: usize = 4;

impl Basket<'_> {
    pub(super) fn best(&self) -> Solution {
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
        let mut decided = Decided::default();
        let mut best: Option<Solution> = None;
        for aside in self.who_may_stand_aside(&reached) {
            let solution = self.solve(&reached, aside, &mut decided);
            if best.as_ref().is_none_or(|best| solution.worth > best.worth) {
                best = Some(solution);
            }
        }
        best.unwrap_or_default()
    }

    /// None first: what changes nothing for the buyer leaves every campaign where it is.
    fn who_may_stand_aside(&self, reached: &[&Candidate]) -> Vec<Vec<usize>> {
        let meets = |candidate: &Candidate| {
            let shares = |fit: &FittingCoupon| {
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

    fn solve(&self, reached: &[&Candidate], aside: Vec<usize>, decided: &mut Decided) -> Solution {
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
        let mut joined: Vec<AssignedReduction> = groups
            .values()
            .flat_map(|group| assign(reductions, &self.amounts, group, decided))
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
}
