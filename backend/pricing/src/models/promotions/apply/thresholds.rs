//! How far each campaign is from its next tier, and which add-on purchases are not reached yet.
use kernel::Money;

use super::{Basket, Solution};
use crate::models::promotions::{
    assignment::Candidate,
    facts::{AddOn, PromoLine},
    progress,
    result::{LineRefusal, Progress, ProgressKind, TierProgress},
};

impl Basket<'_> {
    pub(super) fn progress(&self, lines: &[PromoLine], best: &Solution) -> Vec<Progress> {
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
        if candidate.lines.is_empty() {
            return Vec::new();
        }
        let group = &self.facts.reductions[candidate.place].stack_group;
        let mut is_free = vec![true; self.amounts.len()];
        let others = best
            .joined
            .iter()
            .filter(|joined| self.facts.reductions[joined.place].stack_group == *group);
        for line in others.flat_map(|joined| &joined.lines) {
            is_free[*line] = false;
        }
        candidate
            .lines
            .iter()
            .copied()
            .filter(|line| is_free[*line])
            .collect()
    }

    /// Lines that count for an add-on purchase.
    fn counted(add_on: &AddOn, lines: &[PromoLine]) -> Vec<usize> {
        let counts = |line: &usize| {
            let line = &lines[*line];
            let is_its_own = line
                .campaign
                .is_some_and(|campaign| campaign.campaign_id == add_on.campaign_id);
            !is_its_own && line.joins() && add_on.scope.has(line.goods)
        };
        (0..lines.len()).filter(counts).collect()
    }

    pub(super) fn add_on_refusals(&self, lines: &[PromoLine]) -> Vec<LineRefusal> {
        let mut refusals = Vec::new();
        for add_on in self.facts.add_ons {
            let own = (0..lines.len()).filter(|line| {
                lines[*line]
                    .campaign
                    .is_some_and(|campaign| campaign.campaign_id == add_on.campaign_id)
            });
            let own: Vec<usize> = own.collect();
            if own.is_empty() {
                continue;
            }
            let missing = add_on.threshold - self.sum(&Self::counted(add_on, lines));
            if !missing.is_positive() {
                continue;
            }
            refusals.extend(own.into_iter().map(|line| LineRefusal {
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
