//! How far full reductions and add-on purchases are.
use kernel::Money;

use super::{
    facts::{FullReduction, Tier},
    result::{Progress, ProgressKind, TierProgress},
};

pub(super) fn of_reduction(fact: &FullReduction, lines: Vec<usize>, eligible: Money) -> Option<Progress> {
    let bears = |tier: &&Tier| fact.given_left.is_none_or(|left| tier.worth() <= left);
    let tiers: Vec<&Tier> = fact.tiers.iter().filter(bears).collect();
    let kind = if tiers.iter().any(|tier| tier.cut.is_positive()) {
        ProgressKind::FullReduction
    } else {
        ProgressKind::Gift
    };
    let (reached, open): (Vec<&Tier>, Vec<&Tier>) = tiers
        .into_iter()
        .partition(|tier| tier.threshold <= eligible && eligible.is_positive());
    let next = open.iter().map(|tier| tier.threshold).min();
    let shown = shown(reached, true).chain(shown(open, false));
    let tiers: Vec<TierProgress> = shown.collect();
    (!tiers.is_empty()).then(|| Progress {
        campaign_id: fact.campaign_id,
        name: fact.name.clone(),
        kind,
        tiers,
        eligible,
        missing: next.map(|next| (next - eligible).floored_at_zero()),
        lines,
    })
}

fn shown(mut tiers: Vec<&Tier>, is_reached: bool) -> impl Iterator<Item = TierProgress> + use<> {
    tiers.sort_by_key(|tier| tier.threshold);
    if is_reached {
        tiers.reverse();
    }
    let shown: Vec<TierProgress> = tiers
        .into_iter()
        .map(|tier| TierProgress {
            threshold: tier.threshold,
            cut: tier.cut,
            gift: tier.gift,
            is_reached,
        })
        .collect();
    shown.into_iter()
}
