//! Amounts in parts, to the fen: a part of a whole, a whole over several parts, some units of a line.
use std::cmp::Reverse;

use super::Money;

impl Money {
    /// `self × part / whole`, floored to the fen (specification section 9).
    #[must_use]
    pub fn share(self, part: i64, whole: i64) -> Self {
        if whole == 0 {
            return Self::ZERO;
        }
        self.divided(part, whole).0
    }

    /// `share`, and what flooring left of it: so many wholes of a fen.
    fn divided(self, part: i64, whole: i64) -> (Self, i128) {
        let (exact, whole) = (i128::from(self.0) * i128::from(part), i128::from(whole));
        let fen = exact.div_euclid(whole);
        (Self(i64::try_from(fen).unwrap_or(i64::MAX)), exact - fen * whole)
    }

    /// This amount over parts of these weights: each gets its exact share floored to the fen, and the fen that are left go to
    /// the largest remainders, earlier parts first. The parts add up to the whole unless no weight is positive.
    #[must_use]
    pub fn allocate(self, weights: &[i64]) -> Vec<Self> {
        let sum: i64 = weights.iter().sum();
        if sum <= 0 {
            return vec![Self::ZERO; weights.len()];
        }
        let (mut parts, mut remainders) = (Vec::with_capacity(weights.len()), Vec::new());
        for (place, weight) in weights.iter().enumerate() {
            let (part, remainder) = self.divided(*weight, sum);
            parts.push(part);
            if *weight > 0 {
                remainders.push((Reverse(remainder), place));
            }
        }
        let left = self - parts.iter().copied().sum();
        let count = usize::try_from(left.0).unwrap_or_default();
        // Which ones are the largest is asked, not their order: a cart of hundreds of lines is divided with every look at it.
        if (1..remainders.len()).contains(&count) {
            remainders.select_nth_unstable(count);
        }
        for (_, place) in remainders.into_iter().take(count) {
            parts[place] += Self(1);
        }
        parts
    }

    /// What `units` of a line of `quantity` cost, after `before` other units of it, when this amount was paid
    /// for the whole line. Any parts of a line add up to the line: the last unit takes the rest.
    #[must_use]
    pub fn of_units(self, quantity: i64, before: i64, units: i64) -> Self {
        let until = |units: i64| self.share(units.clamp(0, quantity), quantity);
        until(before + units) - until(before)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_largest_remainders_take_the_fen_that_are_left() {
        assert_eq!(Money(100).allocate(&[1, 1, 1]), [Money(34), Money(33), Money(33)]);
        assert_eq!(Money(5).allocate(&[0, 9, 0]), [Money(0), Money(5), Money(0)]);
        assert_eq!(Money(5).allocate(&[]), []);
        assert_eq!(
            Money(200).allocate(&[100, 100, 101]),
            [Money(67), Money(66), Money(67)]
        );
    }

    #[test]
    fn the_last_unit_takes_the_rest() {
        let each = [0, 1, 2].map(|before| Money(1000).of_units(3, before, 1).fen());
        assert_eq!(each, [333, 333, 334]);
        assert_eq!(Money(1000).of_units(3, 0, 3), Money(1000));
        assert_eq!(Money(1000).of_units(3, 3, 2), Money::ZERO);
    }

    /// The same rules once more, fen by fen: each fen of the total goes to the part that is furthest behind its exact share;
    /// each unit is worth what a counter that carries the rest along pays out.
    mod model {
        pub fn parts(total: i64, weights: &[i64]) -> Vec<i64> {
            let whole: i64 = weights.iter().sum();
            let mut given = vec![0_i64; weights.len()];
            if whole == 0 {
                return given;
            }
            for (weight, given) in weights.iter().zip(&mut given) {
                while i128::from(*given + 1) * i128::from(whole) <= i128::from(total) * i128::from(*weight) {
                    *given += 1;
                }
            }
            while given.iter().sum::<i64>() < total {
                let behind = |place: usize| {
                    i128::from(total) * i128::from(weights[place])
                        - i128::from(given[place]) * i128::from(whole)
                };
                let most = (0..weights.len()).max_by_key(|place| (behind(*place), usize::MAX - place));
                given[most.unwrap()] += 1;
            }
            given
        }

        pub fn units(paid: i64, number: i64) -> Vec<i64> {
            let mut carried = 0;
            (0..number)
                .map(|_| {
                    carried += paid;
                    let out = carried / number;
                    carried %= number;
                    out
                })
                .collect()
        }
    }

    proptest! {
        #[test]
        fn a_share_is_never_more_than_exact(fen in 0_i64..1_000_000_000, part in 0_i64..1000, whole in 1_i64..1000) {
            let share = Money(fen).share(part, whole).fen();
            prop_assert!(i128::from(share) * i128::from(whole) <= i128::from(fen) * i128::from(part));
            prop_assert!(i128::from(share + 1) * i128::from(whole) > i128::from(fen) * i128::from(part));
        }

        #[test]
        fn parts_add_up_and_none_is_more_than_a_fen_off(
            whole in 0_i64..10_000_000, weights in proptest::collection::vec(0_i64..1_000_000, 1..40),
        ) {
            let parts = Money(whole).allocate(&weights);
            let sum: i64 = weights.iter().sum();
            let given: Money = parts.iter().copied().sum();
            prop_assert_eq!(given, if sum == 0 { Money::ZERO } else { Money(whole) });
            for (part, weight) in parts.iter().zip(&weights) {
                let exact = Money(whole).share(*weight, sum);
                prop_assert!(*part == exact || *part == exact + Money(1));
                prop_assert!(*weight > 0 || *part == Money::ZERO);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn random_orders_and_partial_returns_agree_with_the_model_to_the_fen(
            lines in proptest::collection::vec((1_i64..30, 0_i64..400), 1..9),
            cut_permille in 0_i64..1000,
            returns in proptest::collection::vec((0_usize..9, 1_i64..8), 0..40),
        ) {
            let amounts: Vec<i64> = lines.iter().map(|(number, price)| number * price).collect();
            let total: i64 = amounts.iter().sum::<i64>() * (1000 - cut_permille) / 1000;
            let paid = Money(total).allocate(&amounts);
            let expected = model::parts(total, &amounts);
            prop_assert_eq!(paid.iter().map(|line| line.fen()).collect::<Vec<_>>(), expected.clone());

            let units: Vec<Vec<i64>> =
                expected.iter().zip(&lines).map(|(paid, (number, _))| model::units(*paid, *number)).collect();
            let mut gone = vec![0_i64; lines.len()];
            let mut refunded = 0;
            for (place, wanted) in returns {
                let place = place % lines.len();
                let number = lines[place].0;
                let more = wanted.min(number - gone[place]);
                let back = paid[place].of_units(number, gone[place], more).fen();
                let model: i64 = units[place][gone[place] as usize..(gone[place] + more) as usize].iter().sum();
                prop_assert_eq!(back, model);
                gone[place] += more;
                refunded += back;
                prop_assert!(refunded <= total);
            }
            let rest: i64 = (0..lines.len())
                .map(|place| paid[place].of_units(lines[place].0, gone[place], lines[place].0 - gone[place]).fen())
                .sum();
            prop_assert_eq!(refunded + rest, total);
        }
    }
}
