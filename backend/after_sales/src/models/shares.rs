//! What a unit of a line has cost exactly (domain section 3: refunds return what was actually paid per line; largest
//! remainder, the last unit takes the rest). Pure.
use kernel::Money;

/// What was paid for each line of an order: `total` (goods less every discount) split over what the lines come to. When
/// the lines already add up to it, each gets just that.
pub fn paid_per_line(total: Money, lines: &[Money]) -> Vec<Money> {
    let whole: i64 = lines.iter().map(|line| line.fen()).sum();
    if whole <= 0 {
        return vec![Money::ZERO; lines.len()];
    }
    let mut shares: Vec<Money> = lines.iter().map(|line| total.share(line.fen(), whole)).collect();
    let left = total - shares.iter().copied().sum();
    let remainder = |place: &usize| {
        (i128::from(total.fen()) * i128::from(lines[*place].fen())).rem_euclid(i128::from(whole))
    };
    let mut places: Vec<usize> = (0..lines.len()).collect();
    places.sort_by_key(|place| (std::cmp::Reverse(remainder(place)), *place));
    for place in places
        .into_iter()
        .take(usize::try_from(left.fen()).unwrap_or_default())
    {
        shares[place] += Money(1);
    }
    shares
}

/// What `more` units of a line are worth after `before` of its `number` units have gone back.
pub fn of_units(paid: Money, number: i64, before: i64, more: i64) -> Money {
    let first = |units: i64| paid.share(units.clamp(0, number), number);
    first(before + more) - first(before)
}

/// What `more` units bring when `left` is what `units` of them are still worth: the last one takes the rest.
pub fn of_rest(left: Money, units: i64, more: i64) -> Money {
    left.max(Money::ZERO).share(more.clamp(0, units.max(0)), units)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_last_unit_takes_the_rest() {
        let paid = Money(1000);
        let each: Vec<i64> = (0..3).map(|before| of_units(paid, 3, before, 1).fen()).collect();
        assert_eq!(each, [333, 333, 334]);
        assert_eq!(of_units(paid, 3, 0, 3), paid);
        assert_eq!(of_units(paid, 3, 3, 2), Money::ZERO);
        assert_eq!(of_rest(Money(900), 3, 1), Money(300));
        assert_eq!(of_rest(Money(601), 2, 2), Money(601));
        assert_eq!(of_rest(Money(1), 0, 2), Money::ZERO);
    }

    #[test]
    fn the_largest_remainder_gets_the_odd_fen() {
        let lines = [Money(100), Money(100), Money(101)];
        assert_eq!(
            paid_per_line(Money(200), &lines),
            [Money(67), Money(66), Money(67)]
        );
    }

    /// The same rules once more, fen by fen: each fen of the total goes to the line that is furthest behind its exact share;
    /// each unit is worth what a counter that carries the rest along pays out.
    mod model {
        pub fn per_line(total: i64, lines: &[i64]) -> Vec<i64> {
            let whole: i64 = lines.iter().sum();
            let mut given = vec![0_i64; lines.len()];
            if whole == 0 {
                return given;
            }
            for (line, given) in lines.iter().zip(&mut given) {
                while i128::from(*given + 1) * i128::from(whole) <= i128::from(total) * i128::from(*line) {
                    *given += 1;
                }
            }
            while given.iter().sum::<i64>() < total {
                let behind = |place: usize| {
                    i128::from(total) * i128::from(lines[place])
                        - i128::from(given[place]) * i128::from(whole)
                };
                let most = (0..lines.len()).max_by_key(|place| (behind(*place), usize::MAX - place));
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
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn random_orders_and_partial_returns_agree_with_the_model_to_the_fen(
            lines in proptest::collection::vec((1_i64..30, 0_i64..400), 1..9),
            cut_permille in 0_i64..1000,
            returns in proptest::collection::vec((0_usize..9, 1_i64..8), 0..40),
        ) {
            let amounts: Vec<i64> = lines.iter().map(|(number, price)| number * price).collect();
            let total: i64 = amounts.iter().sum::<i64>() * (1000 - cut_permille) / 1000;
            let worth: Vec<Money> = amounts.iter().copied().map(Money).collect();
            let paid = paid_per_line(Money(total), &worth);
            let expected = model::per_line(total, &amounts);
            prop_assert_eq!(paid.iter().map(|line| line.fen()).collect::<Vec<_>>(), expected.clone());

            let units: Vec<Vec<i64>> =
                expected.iter().zip(&lines).map(|(paid, (number, _))| model::units(*paid, *number)).collect();
            let mut gone = vec![0_i64; lines.len()];
            let mut refunded = 0;
            for (place, wanted) in returns {
                let place = place % lines.len();
                let number = lines[place].0;
                let more = wanted.min(number - gone[place]);
                let back = of_units(paid[place], number, gone[place], more).fen();
                let model: i64 = units[place][gone[place] as usize..(gone[place] + more) as usize].iter().sum();
                prop_assert_eq!(back, model);
                gone[place] += more;
                refunded += back;
                prop_assert!(refunded <= total);
            }
            let rest: i64 = (0..lines.len())
                .map(|place| of_units(paid[place], lines[place].0, gone[place], lines[place].0 - gone[place]).fen())
                .sum();
            prop_assert_eq!(refunded + rest, total);
        }
    }
}
