//! The quote of a basket (domain section 3): the line amounts, the reductions of each line, the freight.
//! Pure, and the only place that computes an order's sums: cart, checkout, placing, and the recount after a
//! partial cancellation use it. Unit prices come from [`super::line_price`].
use catalog::goods::models::facts::GoodsSnapshot;
use kernel::Money;

use super::freight::{Freight, FreightLoad, FreightTerms, freight};

/// One line of a basket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Quantity × what a unit costs this buyer.
    pub amount: Money,
    pub load: FreightLoad,
}

impl Line {
    pub fn new(goods: &GoodsSnapshot, quantity: i64, unit: Money) -> Self {
        Self {
            amount: unit.times(quantity),
            load: FreightLoad::of(goods, quantity),
        }
    }
}

/// What reductions take off the lines of a basket, to the fen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Allocation {
    /// Of each line, what all of them take off it.
    pub discounts: Vec<Money>,
    /// For each reduction, its part of each of its lines.
    pub shares: Vec<Vec<Money>>,
}

impl Allocation {
    /// Of so many lines, off which nothing is taken.
    pub fn none(lines: usize) -> Self {
        Self {
            discounts: vec![Money::ZERO; lines],
            shares: Vec::new(),
        }
    }
}

/// Under which terms a basket is quoted.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    pub freight: &'a FreightTerms,
    /// Ordinary goods of this buyer that are paid and wait to be sent: they travel along.
    pub waiting_amount: Money,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quote {
    /// Of each line, what reductions take off it.
    pub discounts: Vec<Money>,
    /// For each reduction, its part of each of its lines.
    pub shares: Vec<Vec<Money>>,
    /// Σ amounts of the lines.
    pub goods_amount: Money,
    /// Σ `discounts`.
    pub discount: Money,
    pub freight: Freight,
}

impl Quote {
    pub fn total(&self) -> Money {
        self.goods_amount - self.discount + self.freight.total()
    }
}

/// `off`: what promotions grant these lines.
pub fn quote(lines: &[Line], terms: &Terms, off: Allocation) -> Quote {
    let loads: Vec<(Money, FreightLoad)> = lines.iter().map(|line| (line.amount, line.load)).collect();
    Quote {
        goods_amount: lines.iter().map(|line| line.amount).sum(),
        discount: off.discounts.iter().copied().sum(),
        freight: freight(terms.freight, terms.waiting_amount, &loads),
        discounts: off.discounts,
        shares: off.shares,
    }
}

/// Each reduction (an amount off the lines at these places, in the order in which they apply) is allocated to its lines by
/// their remaining amounts: largest remainder, to the fen, and at most what there is.
pub(super) fn allocated<'a>(
    amounts: &[Money],
    reductions: impl IntoIterator<Item = (Money, &'a [usize])>,
) -> Allocation {
    let mut off = Allocation::none(amounts.len());
    for (amount, lines) in reductions {
        let left: Vec<i64> = lines
            .iter()
            .map(|place| (amounts[*place] - off.discounts[*place]).fen())
            .collect();
        let most = Money(left.iter().sum());
        let parts = amount.min(most).allocate(&left);
        for (place, part) in lines.iter().zip(&parts) {
            off.discounts[*place] += *part;
        }
        off.shares.push(parts);
    }
    off
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::models::freight::{FreightClass, Tariff, WeightTariff};

    const FREIGHT: FreightTerms = FreightTerms {
        ordinary: Tariff {
            fee: Money(1_500),
            free_from: Some(Money(10_000)),
        },
        preferred: Tariff {
            fee: Money(1_500),
            free_from: Some(Money(10_000)),
        },
        by_weight: WeightTariff {
            first_grams: 1_000,
            first_fee: Money(1_000),
            step_grams: 1_000,
            step_fee: Money(100),
        },
        cold_chain_fee: Money(2_000),
    };

    fn lines(amounts: &[i64]) -> Vec<Line> {
        let line = |(place, fen): (usize, &i64)| Line {
            amount: Money(*fen),
            load: FreightLoad {
                goods_id: place as i64,
                quantity: 1,
                ..Default::default()
            },
        };
        amounts.iter().enumerate().map(line).collect()
    }

    type Reduction = (Money, Vec<usize>);

    fn off(lines: &[Line], reductions: &[Reduction]) -> Allocation {
        let amounts: Vec<Money> = lines.iter().map(|line| line.amount).collect();
        let reductions = reductions.iter();
        allocated(
            &amounts,
            reductions.map(|(amount, lines)| (*amount, lines.as_slice())),
        )
    }

    fn quoted(lines: &[Line], reductions: &[Reduction]) -> Quote {
        let terms = Terms {
            freight: &FREIGHT,
            waiting_amount: Money::ZERO,
        };
        quote(lines, &terms, off(lines, reductions))
    }

    #[test]
    fn a_reduction_goes_to_its_lines_and_leaves_the_freight_alone() {
        let lines = lines(&[5_000, 5_000, 100]);
        let whole = quoted(&lines, &[]);
        assert_eq!((whole.discount, whole.total()), (Money::ZERO, Money(10_100)));
        let reduced = quoted(&lines, &[(Money(101), vec![0, 1])]);
        assert_eq!(reduced.discounts, [Money(51), Money(50), Money(0)]);
        assert_eq!(reduced.freight.total(), Money::ZERO, "the goods cost 101.00");
        assert_eq!(reduced.total(), Money(10_100 - 101));
    }

    #[test]
    fn goods_that_a_coupon_pays_wholly_are_delivered_for_the_fee() {
        let lines = lines(&[3_000]);
        let total = |fen| quoted(&lines, &[(Money(fen), vec![0])]).total();
        assert_eq!([total(2_999), total(3_000)], [Money(1 + 1_500), Money(1_500)]);
    }

    proptest! {
        #[test]
        fn money_off_goods_is_never_paid_for_delivery(
            amounts in proptest::collection::vec(0_i64..12_000, 1..6),
            cuts in proptest::collection::vec(0_i64..15_000, 0..3),
            more in 1_i64..3,
            waiting in 0_i64..12_000,
        ) {
            let lines = lines(&amounts);
            let of_all = |fen: &i64| -> Reduction { (Money(*fen), (0..lines.len()).collect()) };
            let total = |cuts: &[i64]| {
                let reductions: Vec<Reduction> = cuts.iter().map(of_all).collect();
                let terms = Terms { freight: &FREIGHT, waiting_amount: Money(waiting) };
                quote(&lines, &terms, off(&lines, &reductions)).total()
            };
            let cut: i64 = cuts.iter().sum();
            let left = (amounts.iter().sum::<i64>() - cut).max(0);
            let saved = total(&cuts) - total(&[cuts.as_slice(), &[more]].concat());
            prop_assert_eq!(saved, Money(more.min(left)));
        }

        #[test]
        fn lines_add_up_to_the_whole_and_none_is_paid_back_more_than_it_costs(
            amounts in proptest::collection::vec(0_i64..100_000, 1..20),
            cuts in proptest::collection::vec((0_i64..200_000, proptest::collection::vec(0_usize..20, 1..8)), 0..5),
            cold in proptest::collection::vec(any::<bool>(), 20),
        ) {
            let mut lines = lines(&amounts);
            for (line, is_cold) in lines.iter_mut().zip(cold) {
                if is_cold {
                    line.load.class = FreightClass::ColdChain;
                }
            }
            let reductions: Vec<Reduction> = cuts.into_iter().map(|(fen, places)| {
                let places: std::collections::BTreeSet<usize> = places.into_iter().map(|place| place % amounts.len()).collect();
                (Money(fen), places.into_iter().collect())
            }).collect();
            let quote = quoted(&lines, &reductions);
            prop_assert_eq!(quote.discounts.iter().copied().sum::<Money>(), quote.discount);
            for (line, discount) in lines.iter().zip(&quote.discounts) {
                prop_assert!(*discount >= Money::ZERO && *discount <= line.amount);
            }
            let of_parts: Money = quote.freight.parts.iter().map(|part| part.amount).sum();
            prop_assert_eq!(of_parts, quote.goods_amount);
            let asked: Money = reductions.iter().map(|(amount, _)| *amount).sum();
            prop_assert!(quote.discount <= asked);
            let of_shares: Money = quote.shares.iter().flatten().copied().sum();
            prop_assert_eq!(of_shares, quote.discount);
        }
    }
}
