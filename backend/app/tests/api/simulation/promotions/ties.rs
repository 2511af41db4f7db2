//! Which orders of a checkout cannot stay without each other, in the books: sets, and add-ons with what lets them be had.
use std::collections::BTreeSet;

use super::{
    books::{Books, UNPAID},
    fates::By,
    model::{Quoted, What},
};

/// What ties a line to others of its checkout.
#[derive(Clone, Debug, Default)]
pub struct Ties {
    /// The combination that it is a part of.
    pub set: Option<i64>,
    /// The campaign that it was added on by, and the sum that others had to reach.
    pub add_on: Option<(i64, i64)>,
    /// Campaigns whose add-ons it lets be had.
    pub lets: BTreeSet<i64>,
}

impl Books {
    pub fn ties_of(&self, quoted: &Quoted, place: usize) -> Ties {
        let part = &quoted.parts[place];
        let mut ties = Ties::default();
        for running in &self.running {
            let id = running.offer.id;
            let is_own = part.campaign == Some(id);
            match &running.offer.what {
                What::Combination { .. } if is_own => ties.set = Some(id),
                What::AddOn { threshold, .. } if is_own => ties.add_on = Some((id, *threshold)),
                What::AddOn { counts, .. } if part.joins && counts.contains(&part.goods) => {
                    ties.lets.insert(id);
                }
                _ => {}
            }
        }
        ties
    }

    /// The other orders that are cancelled with this one, oldest first. What the shop takes back after it was paid takes
    /// nothing with it.
    pub fn falls_with(&self, place: usize, by: By) -> Vec<usize> {
        if by == By::Shop && self.orders[place].status != UNPAID {
            return Vec::new();
        }
        let orders = self.of_payment(&self.orders[place].payment);
        let mut fallen = BTreeSet::from([place]);
        while let Some(next) = orders
            .iter()
            .find(|at| self.orders[**at].is_live() && !fallen.contains(at) && self.cannot_stay(**at, &fallen))
        {
            fallen.insert(*next);
        }
        fallen.remove(&place);
        fallen.into_iter().collect()
    }

    fn cannot_stay(&self, at: usize, fallen: &BTreeSet<usize>) -> bool {
        let has_lost_a_part = |set: i64| {
            let mut gone = fallen.iter().flat_map(|place| &self.orders[*place].lines);
            gone.any(|line| line.ties.set == Some(set))
        };
        let is_below = |(campaign, from): (i64, i64)| {
            let mut kept = 0;
            for place in self.of_payment(&self.orders[at].payment) {
                let order = &self.orders[place];
                if fallen.contains(&place) || order.is_called_off {
                    continue;
                }
                let lines = order.lines.iter();
                for line in lines.filter(|line| line.ties.lets.contains(&campaign)) {
                    kept += line.price * (line.number - line.back + line.faults);
                }
            }
            kept < from
        };
        self.orders[at]
            .lines
            .iter()
            .any(|line| line.ties.set.is_some_and(has_lost_a_part) || line.ties.add_on.is_some_and(is_below))
    }
}
