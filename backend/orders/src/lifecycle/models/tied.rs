//! Orders of one checkout that cannot stay without each other: the parts of one combination, and goods that were had as add-ons
//! without what let them be had (adr/0023).
use std::collections::{BTreeSet, HashMap};

use kernel::{Db, Money};
use sea_orm::DbErr;

use super::{
    benefits::{Benefit, BenefitKind, with_lines},
    gifts::{Returning, earning_units},
    order_status::Move,
    orders::{OrderLine, of_payment},
};
use crate::{errors::OrderError, models::_entities::orders};

/// What ties the orders of a checkout.
#[derive(Default)]
struct Ties {
    /// Order and combination.
    parts: Vec<(i64, i64)>,
    /// Order, add-on campaign and the sum that its goods had to reach.
    add_ons: Vec<(i64, i64, Money)>,
    /// Of each add-on campaign, what counts for it: order and sum.
    counted: HashMap<i64, Vec<(i64, Money)>>,
}

impl Ties {
    fn of(tying: &[(OrderLine, Benefit)], counting: &[(OrderLine, Benefit)]) -> Self {
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
    fn fall_with(&self, gone: i64, live: &BTreeSet<i64>, counts: &BTreeSet<i64>) -> BTreeSet<i64> {
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

async fn ties_of(db: &Db, order_ids: &[i64]) -> Result<Option<Ties>, DbErr> {
    let kinds = [BenefitKind::Combination, BenefitKind::AddOn];
    let tying = with_lines(db, order_ids, &kinds, None).await?;
    if tying.is_empty() {
        return Ok(None);
    }
    let add_ons = tying.iter().filter(|(_, one)| one.kind == BenefitKind::AddOn);
    let add_ons: BTreeSet<i64> = add_ons.map(|(_, one)| one.ref_id).collect();
    let counting = if add_ons.is_empty() {
        Vec::new()
    } else {
        with_lines(db, order_ids, &[BenefitKind::Campaign], Some(&add_ons)).await?
    };
    Ok(Some(Ties::of(&tying, &counting)))
}

/// The orders that cannot stay once this one is called off, by id. What the shop called off before still counts: its buyer did
/// nothing to lose an add-on.
pub async fn with(db: &Db, order: &orders::Model) -> Result<Vec<orders::Model>, DbErr> {
    let mut all = of_payment(db, order.payment_id).await?;
    let ids = |orders: &[orders::Model], is_meant: fn(&orders::Model) -> bool| -> BTreeSet<i64> {
        let meant = orders.iter().filter(|order| is_meant(order));
        meant.map(|order| order.id).collect()
    };
    let live = ids(&all, |order| order.status.is_live());
    if live.iter().all(|id| *id == order.id) {
        return Ok(Vec::new());
    }
    let every: Vec<i64> = all.iter().map(|order| order.id).collect();
    let Some(ties) = ties_of(db, &every).await? else {
        return Ok(Vec::new());
    };
    let counts = ids(&all, |order| !order.is_cancelled_by_buyer);
    let fallen = ties.fall_with(order.id, &live, &counts);
    all.retain(|other| fallen.contains(&other.id));
    Ok(all)
}

/// The warehouse has begun with one of them: none can be called off alone any more.
pub fn refuse_begun(tied: &[orders::Model], step: Move) -> Result<(), OrderError> {
    let may = |order: &&orders::Model| order.status.allows(step) && order.picking_at.is_none();
    match tied.iter().find(|order| !may(order)) {
        None => Ok(()),
        Some(begun) => Err(OrderError::Conflict(format!(
            "订单 {} 与本单同属一个组合，或因本单才能换购，已经开始备货，本单不能单独取消；收到货后可以申请售后",
            begun.number
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ids: &[i64]) -> BTreeSet<i64> {
        ids.iter().copied().collect()
    }

    #[test]
    fn the_parts_of_a_combination_fall_together() {
        let ties = Ties {
            parts: vec![(1, 7), (2, 7), (3, 8)],
            ..Ties::default()
        };
        let live = set(&[1, 2, 3]);
        assert_eq!(ties.fall_with(1, &live, &live), set(&[2]));
        assert_eq!(ties.fall_with(3, &live, &live), set(&[]));
        assert_eq!(ties.fall_with(1, &set(&[1, 3]), &live), set(&[]));
    }

    #[test]
    fn an_add_on_falls_once_the_rest_does_not_reach_its_sum() {
        let ties = Ties {
            parts: vec![(3, 8), (4, 8)],
            add_ons: vec![(3, 7, Money(500))],
            counted: HashMap::from([(7, vec![(1, Money(400)), (2, Money(100)), (5, Money(100))])]),
        };
        let live = set(&[1, 2, 3, 4, 5]);
        assert_eq!(
            ties.fall_with(1, &live, &live),
            set(&[3, 4]),
            "and its combination"
        );
        assert_eq!(ties.fall_with(2, &live, &live), set(&[]), "500 are left");
        assert_eq!(ties.fall_with(2, &live, &set(&[1, 2, 3, 4])), set(&[3, 4]));
        assert_eq!(ties.fall_with(3, &live, &live), set(&[4]));
    }
}
