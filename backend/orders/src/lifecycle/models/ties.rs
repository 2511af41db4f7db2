//! Which orders of a checkout fall with one of them: pure.
use std::collections::{BTreeSet, HashMap};

use kernel::Money;

use super::{
    benefits::{Benefit, BenefitKind},
    gifts::{Returning, earning_units},
    orders::OrderLine,
};

/// What ties the orders of a checkout.
#[derive(Clone, Debug, Default)]
pub struct Ties {
    /// Order and combination.
    pub parts: Vec<(i64, i64)>,
    /// Order, add-on campaign and the sum that its goods had to reach.
    pub add_ons: Vec<(i64, i64, Money)>,
    /// Of each add-on campaign, what counts for it: order and sum.
    pub counted: HashMap<i64, Vec<(i64, Money)>>,
}

impl Ties {
    pub fn of(tying: &[(OrderLine, Benefit)], counting: &[(OrderLine, Benefit)]) -> Self {
        let mut ties = Self::default();
        for (line, benefit) in tying {
            match benefit.kind {
                BenefitKind::Combination => ties.parts.push((line.order_id, benefit.ref_id)),
                BenefitKind::AddOn => {
                    let add_on = (line.order_id, benefit.ref_id, benefit.threshold);
                    ties.add_ons.push(add_on);
                }
                _ => {}
            }
        }
        for (line, benefit) in counting {
            let sum = line.price.times(earning_units(line, Returning::default()));
            let counted = ties.counted.entry(benefit.ref_id).or_default();
            counted.push((line.order_id, sum));
        }
        ties
    }

    /// This order is `gone`, and so are these others of the `live` ones. `counts`: the orders that still let others be had.
    pub fn fall_with(&self, gone: i64, live: &BTreeSet<i64>, counts: &BTreeSet<i64>) -> BTreeSet<i64> {
        let mut fallen = BTreeSet::from([gone]);
        loop {
            let torn = |of: &i64| {
                let mut parts = self.parts.iter();
                parts.any(|(order, other)| other == of && fallen.contains(order))
            };
            let in_parts = self.parts.iter().filter(|(_, of)| torn(of)).map(|part| part.0);
            let kept = |of: &i64| -> Money {
                let counted = self.counted.get(of).into_iter().flatten();
                let kept = counted.filter(|(order, _)| counts.contains(order) && !fallen.contains(order));
                kept.map(|(_, sum)| *sum).sum()
            };
            let below = self.add_ons.iter().filter(|(_, of, from)| kept(of) < *from);
            let below = below.map(|add_on| add_on.0);
            let more: BTreeSet<i64> = in_parts
                .chain(below)
                .filter(|order| live.contains(order) && !fallen.contains(order))
                .collect();
            if more.is_empty() {
                fallen.remove(&gone);
                return fallen;
            }
            fallen.extend(more);
        }
    }
}
