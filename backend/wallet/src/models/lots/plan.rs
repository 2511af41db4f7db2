//! Which lots pay, and to which lots it goes back: pure.
use chrono::{DateTime, Utc};
use kernel::Money;

/// What a lot has, or what of a lot was spent and may come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    pub id: i64,
    pub amount: Money,
    /// None: never.
    pub expires_at: Option<DateTime<Utc>>,
}

impl Share {
    pub fn is_over(&self, now: DateTime<Utc>) -> bool {
        self.expires_at.is_some_and(|at| at <= now)
    }

    /// What runs out first comes first; what never does comes last.
    fn order(&self) -> (bool, Option<DateTime<Utc>>, i64) {
        (self.expires_at.is_none(), self.expires_at, self.id)
    }
}

/// What each lot gives for `amount`, those that run out first before others; less than it where there is too little.
pub fn take(lots: &[Share], amount: Money, now: DateTime<Utc>) -> Vec<(i64, Money)> {
    let mut usable: Vec<Share> = lots.iter().copied().filter(|lot| !lot.is_over(now)).collect();
    usable.sort_by_key(Share::order);
    draw(usable, amount)
}

/// To which lots `amount` of what they gave goes back, those that last longest before others: what comes back can be used
/// for as long as possible.
pub fn put_back(given: &[Share], amount: Money) -> Vec<(i64, Money)> {
    let mut given = given.to_vec();
    given.sort_by_key(Share::order);
    given.reverse();
    draw(given, amount)
}

fn draw(shares: Vec<Share>, amount: Money) -> Vec<(i64, Money)> {
    let mut open = amount;
    let mut drawn = Vec::new();
    for share in shares {
        let part = share.amount.min(open);
        if part.is_positive() {
            drawn.push((share.id, part));
            open -= part;
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use proptest::prelude::*;

    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_790_000_000, 0).unwrap()
    }

    fn lot(id: i64, amount: i64, days: Option<i64>) -> Share {
        Share {
            id,
            amount: Money(amount),
            expires_at: days.map(|days| now() + TimeDelta::days(days)),
        }
    }

    #[test]
    fn what_runs_out_first_is_spent_first_and_comes_back_last() {
        let lots = [
            lot(1, 10, None),
            lot(2, 10, Some(9)),
            lot(3, 10, Some(2)),
            lot(4, 10, Some(0)),
        ];
        let taken = take(&lots, Money(25), now());
        assert_eq!(taken, [(3, Money(10)), (2, Money(10)), (1, Money(5))]);
        assert_eq!(put_back(&lots[..3], Money(12)), [(1, Money(10)), (2, Money(2))]);
    }

    fn shares() -> impl Strategy<Value = Vec<Share>> {
        let share = (0_i64..1000, proptest::option::of(-5_i64..30));
        proptest::collection::vec(share, 0..12).prop_map(|rows| {
            let lots = rows.into_iter().zip(1..);
            lots.map(|((amount, days), id)| lot(id, amount, days)).collect()
        })
    }

    proptest! {
        #[test]
        fn no_lot_gives_more_than_it_has_and_together_they_give_what_there_is(
            lots in shares(),
            amount in 1_i64..5000,
        ) {
            let taken = take(&lots, Money(amount), now());
            let usable: Money = lots.iter().filter(|lot| !lot.is_over(now())).map(|lot| lot.amount).sum();
            let sum: Money = taken.iter().map(|(_, part)| *part).sum();
            prop_assert_eq!(sum, usable.min(Money(amount)));
            for (id, part) in &taken {
                let lot = lots.iter().find(|lot| lot.id == *id).unwrap();
                prop_assert!(part.is_positive() && *part <= lot.amount && !lot.is_over(now()));
            }
            // Nothing that runs out earlier is left where something later gave.
            if let Some((last, _)) = taken.last() {
                let last = lots.iter().find(|lot| lot.id == *last).unwrap();
                for lot in lots.iter().filter(|lot| !lot.is_over(now()) && lot.order() < last.order()) {
                    let part = taken.iter().find(|(id, _)| *id == lot.id).map_or(Money::ZERO, |(_, part)| *part);
                    prop_assert_eq!(part, lot.amount);
                }
            }
        }

        #[test]
        fn what_goes_back_in_parts_adds_up_to_what_was_taken(
            lots in shares(),
            amount in 1_i64..5000,
            first in 0_i64..5000,
        ) {
            let taken = take(&lots, Money(amount), now());
            let of = |id: i64| *lots.iter().find(|lot| lot.id == id).unwrap();
            let mut given: Vec<Share> = taken.iter().map(|(id, part)| Share { amount: *part, ..of(*id) }).collect();
            let all: Money = given.iter().map(|share| share.amount).sum();
            let first = Money(first).min(all);
            for part in [first, all - first] {
                for (id, back) in put_back(&given, part) {
                    let share = given.iter_mut().find(|share| share.id == id).unwrap();
                    prop_assert!(back <= share.amount);
                    share.amount -= back;
                }
            }
            prop_assert!(given.iter().all(|share| share.amount == Money::ZERO));
        }
    }
}
