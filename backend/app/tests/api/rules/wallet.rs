//! Which lots pay, how amounts are written, and the codes of the ledgers.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::Money;
use proptest::prelude::*;
use sea_orm::ActiveEnum;
use wallet::models::{
    causes::{Cause, Kind},
    lots::plan::{Share, put_back, take},
};

#[test]
fn codes_in_the_database_are_those_in_answers() {
    for cause in Cause::ALL {
        assert_eq!(cause.to_value(), cause.code());
    }
    for kind in Kind::ALL {
        assert_eq!(kind.to_value(), kind.code());
    }
    let numbers: Vec<i64> = Cause::ALL.into_iter().map(Cause::number).collect();
    assert_eq!(numbers, (1..=13).collect::<Vec<_>>());
}

#[test]
fn points_are_whole_and_money_has_two_decimals() {
    assert_eq!(Kind::Points.read("-30"), Some(Money(-30)));
    assert_eq!(Kind::Points.read("1.5"), None);
    assert_eq!(Kind::Points.read("9999999999999"), None);
    assert_eq!(Kind::Voucher.read("1.5"), Some(Money(150)));
    assert_eq!(Kind::Points.write(Money(150)), "150");
    assert_eq!(Kind::Voucher.write(Money(150)), "1.50");
}

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

/// What runs out first comes first.
fn order(lot: &Share) -> (bool, Option<DateTime<Utc>>, i64) {
    (lot.expires_at.is_none(), lot.expires_at, lot.id)
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
            for lot in lots.iter().filter(|lot| !lot.is_over(now()) && order(lot) < order(last)) {
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
