//! How many units bring a stock to where it lasts so many days. Pure, and in thousandths of a unit, since a pharmacy sells
//! one box in three days of this and forty a day of that.
use crate::cart::models::quantity::Rule;

/// Thousandths of a unit.
pub type Milli = i64;
pub const UNIT: Milli = 1000;

/// Days that an order may be meant to last; the buyer chooses.
pub const TARGETS: [i64; 3] = [7, 14, 30];

/// What a buyer has of a product and how fast it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Supply {
    pub stock: Milli,
    /// Used per day; none when unknown.
    pub per_day: Option<Milli>,
    /// The minimum that the buyer wants, however slow the use; units.
    pub minimum: i64,
    /// Ordered and not received; units.
    pub on_the_way: i64,
}

impl Supply {
    /// In stock or ordered; negative stock counts as zero.
    fn at_hand(&self) -> Milli {
        self.stock
            .max(0)
            .saturating_add(self.on_the_way.max(0).saturating_mul(UNIT))
    }

    /// Units missing for `days`. Products known not to be used are never missing, whatever minimum was set.
    pub fn missing(&self, days: i64) -> i64 {
        if self.per_day.is_some_and(|per_day| per_day <= 0) {
            return 0;
        }
        let used = self.per_day.unwrap_or_default().saturating_mul(days.max(0));
        let goal = used.max(self.minimum.max(0).saturating_mul(UNIT));
        let missing = goal.saturating_sub(self.at_hand()).max(0);
        missing / UNIT + i64::from(missing % UNIT > 0)
    }

    /// Full days until it is used up; none when that is not known.
    pub fn lasts(&self) -> Option<i64> {
        let per_day = self.per_day.filter(|per_day| *per_day > 0)?;
        Some(self.at_hand() / per_day)
    }
}

/// The quantity to order for `days`: the missing units in valid quantities. 0 = nothing.
pub fn proposal(rule: &Rule, supply: &Supply, days: i64) -> i64 {
    match supply.missing(days) {
        0 => 0,
        missing => rule.fit(missing).unwrap_or_default(),
    }
}

/// `1.5`, `12`, `0.333`: thousandths as people write them.
pub fn written(amount: Milli) -> String {
    let text = format!("{}.{:03}", amount / UNIT, amount % UNIT);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cart::models::quantity::problem;

    const ANY: Rule<'static> = Rule {
        min: 1,
        step: 1,
        available: 100_000,
        left_of_limit: None,
        unit: "盒",
    };

    fn supply(stock: i64, per_day: Milli) -> Supply {
        Supply {
            stock: stock * UNIT,
            per_day: Some(per_day),
            ..Default::default()
        }
    }

    #[test]
    fn what_is_missing_is_what_the_days_use_less_what_is_there() {
        assert_eq!(proposal(&ANY, &supply(5, 2000), 7), 9);
        assert_eq!(proposal(&ANY, &supply(14, 2000), 7), 0);
        assert_eq!(proposal(&ANY, &supply(0, 334), 7), 3, "a part of a box is a box");
        let coming = Supply {
            on_the_way: 4,
            ..supply(5, 2000)
        };
        assert_eq!(proposal(&ANY, &coming, 7), 5);
        let packed = Rule {
            min: 10,
            step: 10,
            ..ANY
        };
        assert_eq!(proposal(&packed, &supply(5, 2000), 14), 30);
        assert_eq!(supply(5, 2000).lasts(), Some(2));
    }

    #[test]
    fn a_minimum_counts_where_the_use_is_slow_or_unknown_and_not_where_there_is_none() {
        let wanted = |per_day| {
            let supply = Supply {
                stock: 2 * UNIT,
                per_day,
                minimum: 10,
                on_the_way: 0,
            };
            proposal(&ANY, &supply, 7)
        };
        assert_eq!([Some(100), None, Some(0)].map(wanted), [8, 8, 0]);
    }

    #[test]
    fn thousandths_are_written_short() {
        assert_eq!(
            [1500, 12_000, 333, 0, 10].map(written),
            ["1.5", "12", "0.333", "0", "0.01"]
        );
    }

    fn any_rule() -> impl Strategy<Value = (i64, i64, i64, Option<i64>)> {
        let limit = proptest::option::of(0_i64..300);
        (1_i64..50, 1_i64..20, -5_i64..400, limit)
    }

    fn any_supply() -> impl Strategy<Value = Supply> {
        let per_day = proptest::option::of(0_i64..40_000);
        (-5_000_i64..900_000, per_day, 0_i64..200, 0_i64..100).prop_map(
            |(stock, per_day, minimum, on_the_way)| Supply {
                stock,
                per_day,
                minimum,
                on_the_way,
            },
        )
    }

    proptest! {
        #[test]
        fn a_proposal_is_nothing_or_what_may_be_bought(
            (min, step, available, left_of_limit) in any_rule(), supply in any_supply(), days in 0_i64..90,
        ) {
            let rule = Rule { min, step, available, left_of_limit, unit: "盒" };
            let proposed = proposal(&rule, &supply, days);
            prop_assert!(proposed >= 0);
            if proposed > 0 {
                prop_assert!(problem(&rule, proposed).is_none(), "{proposed} of {rule:?}");
                prop_assert!(supply.missing(days) > 0);
            }
        }

        #[test]
        fn what_is_not_used_is_not_proposed(supply in any_supply(), days in 0_i64..90) {
            let idle = Supply { per_day: Some(0), ..supply };
            prop_assert_eq!(proposal(&ANY, &idle, days), 0);
        }

        #[test]
        fn more_at_hand_never_proposes_more_and_more_days_never_less(
            (min, step, available, left_of_limit) in any_rule(), supply in any_supply(),
            (days, more_days) in (0_i64..60, 0_i64..60), (more_stock, more_coming) in (0_i64..50_000, 0_i64..50),
        ) {
            let rule = Rule { min, step, available, left_of_limit, unit: "盒" };
            let now = proposal(&rule, &supply, days);
            let fuller = Supply {
                stock: supply.stock + more_stock,
                on_the_way: supply.on_the_way + more_coming,
                ..supply
            };
            prop_assert!(proposal(&rule, &fuller, days) <= now);
            prop_assert!(proposal(&rule, &supply, days + more_days) >= now);
        }

        #[test]
        fn what_is_proposed_lasts_unless_there_is_no_more_to_be_had(supply in any_supply(), days in 0_i64..60) {
            let filled = Supply {
                stock: supply.stock.max(0) + proposal(&ANY, &supply, days) * UNIT,
                ..supply
            };
            prop_assert_eq!(filled.missing(days), 0);
        }
    }
}
