//! The most that is proposed of a product at once, however much seems to be missing. Pure.
use catalog::goods::models::codes::Control;

use super::habit::BuyingPattern;
use crate::cart::models::quantity::Rule;

/// Two purchases close together look like a rate of use that nobody has: beyond so many times the largest purchase
/// the buyer decides.
const TIMES_THE_LARGEST: i64 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cap {
    /// Compounds with special ingredients are never proposed in bulk: no more than the company ordered last, 0 when it
    /// has not ordered on two days yet. That order need not be reviewed: an unusual quantity waits for its review whenever
    /// it is paid.
    LastOfCompound { control: Control, last: i64 },
    /// Some times the largest purchase.
    OfLargest { largest: i64 },
}

impl Cap {
    pub fn by_habit(control: Control, habit: &BuyingPattern) -> Self {
        Self::of_compound(control, Some(habit)).unwrap_or(Self::OfLargest {
            largest: habit.largest,
        })
    }

    /// A stock sheet knows what is used: only compounds are capped.
    pub fn of_compound(control: Control, habit: Option<&BuyingPattern>) -> Option<Self> {
        control.is_special_compound().then(|| Self::LastOfCompound {
            control,
            last: habit.map_or(0, |habit| habit.last_number),
        })
    }

    pub const fn units(self) -> i64 {
        match self {
            Self::LastOfCompound { last, .. } => last,
            Self::OfLargest { largest } => largest.saturating_mul(TIMES_THE_LARGEST),
        }
    }

    pub const fn is_of_compound(self) -> bool {
        matches!(self, Self::LastOfCompound { .. })
    }

    /// The rule of the quantity within this cap.
    pub fn within<'a>(self, rule: &Rule<'a>) -> Rule<'a> {
        let left = rule.left_of_limit.unwrap_or(i64::MAX);
        Rule {
            left_of_limit: Some(left.min(self.units())),
            ..*rule
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::replenishment::models::{
        habit::{OfDay, habit},
        need::{self, Supply, UNIT},
    };

    fn pattern(days: &[(u32, i64)]) -> BuyingPattern {
        let day = |of_month| NaiveDate::from_ymd_opt(2026, 11, of_month).unwrap();
        let whole = |number| OfDay {
            number,
            arrived: number,
        };
        let days = days
            .iter()
            .map(|(on, number)| (day(*on), whole(*number)))
            .collect();
        habit(&days).unwrap()
    }

    const PACKED: Rule<'static> = Rule {
        min: 1,
        step: 1,
        available: 10_000,
        left_of_limit: None,
        unit: "盒",
    };

    fn proposed(cap: Cap, rule: &Rule<'_>) -> i64 {
        let supply = Supply {
            per_day: Some(20 * UNIT),
            ..Default::default()
        };
        need::proposal(&cap.within(rule), &supply, 30)
    }

    #[test]
    fn two_purchases_in_two_days_do_not_propose_six_hundred() {
        let cap = Cap::by_habit(Control::None, &pattern(&[(1, 20), (2, 20)]));
        assert_eq!(proposed(cap, &PACKED), 60);
        let in_fifties = Rule {
            min: 50,
            step: 50,
            ..PACKED
        };
        assert_eq!(proposed(cap, &in_fifties), 50, "whole packs within the cap");
        let limited = Rule {
            left_of_limit: Some(7),
            ..PACKED
        };
        assert_eq!(proposed(cap, &limited), 7, "the shop's own limit is lower");
    }

    #[test]
    fn no_more_of_a_compound_is_proposed_than_was_last_bought() {
        for control in [Control::Ephedrine, Control::SpecialCompound] {
            let bought = pattern(&[(1, 40), (8, 5)]);
            assert_eq!(proposed(Cap::by_habit(control, &bought), &PACKED), 5);
            let unknown = Cap::of_compound(control, None).unwrap();
            assert_eq!(proposed(unknown, &PACKED), 0);
        }
        assert_eq!(Cap::of_compound(Control::None, None), None);
    }
}
