//! The way a company buys one product, read from the days on which it bought it. Pure.
use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::need::{Milli, Supply, UNIT};

/// The way a company buys one product. There is one from the second day of buying on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuyingPattern {
    /// Days on which it was bought.
    pub times: i64,
    /// Units on all of them.
    pub quantity: i64,
    /// Used per day between the first and the last of them.
    pub per_day: Milli,
    /// Days from one to the next, on average.
    pub every: i64,
    /// Units on an ordinary one: the median.
    pub usual: i64,
    /// Units on the largest one.
    pub largest: i64,
    pub last_on: NaiveDate,
    pub last_number: i64,
    /// The last day of which something has been received, and how many units of it.
    pub arrived: Option<(NaiveDate, i64)>,
}

/// What was bought on a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OfDay {
    pub number: i64,
    /// Received of it.
    pub arrived: i64,
}

impl BuyingPattern {
    /// Since the last purchase; never below 0.
    pub fn days_since(&self, today: NaiveDate) -> i64 {
        (today - self.last_on).num_days().max(0)
    }

    /// What should be left: the last purchase that was received, less what has been used since. What there was before it
    /// counts as used up, since people buy when they run out. What is on the way is no stock yet.
    pub fn supply(&self, today: NaiveDate, on_the_way: i64) -> Supply {
        let stock = self.arrived.map_or(0, |(on, number)| {
            let used = self.per_day.saturating_mul((today - on).num_days().max(0));
            number.saturating_mul(UNIT).saturating_sub(used).max(0)
        });
        Supply {
            stock,
            per_day: Some(self.per_day),
            on_the_way,
            ..Default::default()
        }
    }
}

/// Units bought on each day; none when that is too little for an estimate.
pub fn habit(days: &BTreeMap<NaiveDate, OfDay>) -> Option<BuyingPattern> {
    let (first_on, _) = days.first_key_value()?;
    let (last_on, last) = days.last_key_value()?;
    let last_number = last.number;
    let numbers = || days.values().map(|day| day.number);
    let span = (*last_on - *first_on).num_days();
    let times = i64::try_from(days.len()).ok()?;
    if times < 2 || span < 1 {
        return None;
    }
    let number: i64 = numbers().sum();
    let arrived = days.iter().rev().find(|(_, day)| day.arrived > 0);
    let gaps = times - 1;
    Some(BuyingPattern {
        times,
        quantity: number,
        per_day: (number - last_number).saturating_mul(UNIT) / span,
        every: (span + gaps / 2) / gaps,
        usual: median(numbers().collect()),
        largest: numbers().max().unwrap_or_default(),
        last_on: *last_on,
        last_number,
        arrived: arrived.map(|(on, day)| (*on, day.arrived)),
    })
}

fn median(mut numbers: Vec<i64>) -> i64 {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(of_month: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, of_month).unwrap()
    }

    fn received(days: &[(u32, i64)]) -> BTreeMap<NaiveDate, OfDay> {
        let whole = |number| OfDay {
            number,
            arrived: number,
        };
        days.iter()
            .map(|(on, number)| (day(*on), whole(*number)))
            .collect()
    }

    #[test]
    fn a_buying_habit_is_derived_from_the_days_of_buying() {
        let habit = habit(&received(&[(1, 20), (8, 20), (15, 40)])).unwrap();
        assert_eq!(
            (
                habit.times,
                habit.quantity,
                habit.every,
                habit.usual,
                habit.largest
            ),
            (3, 80, 7, 20, 40)
        );
        // 40 units lasted from the 1st to the 15th; the last 40 are still being used.
        assert_eq!(habit.per_day, 40 * UNIT / 14);
        assert_eq!(habit.days_since(day(22)), 7);
        let supply = habit.supply(day(22), 0);
        assert_eq!(supply.stock, 40 * UNIT - 7 * habit.per_day);
        assert_eq!(supply.missing(7), 0, "20 left last a week");
        assert_eq!(supply.missing(14), 20);
        assert_eq!(habit.supply(day(30), 0).stock, 0);
    }

    #[test]
    fn what_has_not_been_received_is_on_the_way_and_no_stock() {
        let mut days = received(&[(1, 20), (8, 20), (15, 40)]);
        days.insert(
            day(15),
            OfDay {
                number: 40,
                arrived: 0,
            },
        );
        let habit = habit(&days).unwrap();
        assert_eq!((habit.last_on, habit.last_number), (day(15), 40));
        assert_eq!(habit.arrived, Some((day(8), 20)));
        // 20 came on the 8th, and 2.857 a day have been used since.
        let supply = habit.supply(day(14), 40);
        assert_eq!(
            (supply.stock, supply.on_the_way),
            (20 * UNIT - 6 * habit.per_day, 40)
        );
        assert_eq!(habit.supply(day(22), 40).stock, 0);
        assert_eq!(habit.supply(day(22), 40).missing(14), 0, "but 40 are coming");
    }

    #[test]
    fn one_day_of_buying_tells_nothing() {
        assert_eq!(habit(&received(&[(1, 20)])), None);
        assert_eq!(habit(&received(&[])), None);
    }
}
