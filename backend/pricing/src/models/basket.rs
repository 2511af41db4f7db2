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

/// Money off some lines together, as a rule of a promotion has granted it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The reduction; at most the sum of its lines.
    pub amount: Money,
    /// Places of its lines in the basket.
    pub lines: Vec<usize>,
}

/// Under which terms a basket is quoted.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    pub freight: &'a FreightTerms,
    /// Ordinary goods of this buyer that are paid and wait to be sent: they travel along.
    pub waiting_amount: Money,
    /// In the order in which they apply.
    pub reductions: &'a [Reduction],
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

pub fn quote(lines: &[Line], terms: &Terms) -> Quote {
    let amounts: Vec<Money> = lines.iter().map(|line| line.amount).collect();
    let (discounts, shares) = allocated(&amounts, terms.reductions);
    let loads: Vec<(Money, FreightLoad)> = lines.iter().map(|line| (line.amount, line.load)).collect();
    Quote {
        goods_amount: lines.iter().map(|line| line.amount).sum(),
        discount: discounts.iter().copied().sum(),
        freight: freight(terms.freight, terms.waiting_amount, &loads),
        discounts,
        shares,
    }
}

/// Each reduction is allocated to its lines by their remaining amounts: largest remainder, to the fen.
/// Returns the reduction of each line, and the parts of each reduction.
pub(super) fn allocated(amounts: &[Money], reductions: &[Reduction]) -> (Vec<Money>, Vec<Vec<Money>>) {
    let mut taken = vec![Money::ZERO; amounts.len()];
    let mut shares = Vec::with_capacity(reductions.len());
    for reduction in reductions {
        let left: Vec<i64> = reduction
            .lines
            .iter()
            .map(|place| (amounts[*place] - taken[*place]).fen())
            .collect();
        let most = Money(left.iter().sum());
        let parts = reduction.amount.min(most).allocate(&left);
        for (place, part) in reduction.lines.iter().zip(&parts) {
            taken[*place] += *part;
        }
        shares.push(parts);
    }
    (taken, shares)
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

    fn quoted(lines: &[Line], reductions: &[Reduction]) -> Quote {
        let terms = Terms {
            freight: &FREIGHT,
            waiting_amount: Money::ZERO,
            reductions,
        };
        quote(lines, &terms)
    }

    #[test]
    fn a_reduction_goes_to_its_lines_and_leaves_the_freight_alone() {
        let lines = lines(&[5_000, 5_000, 100]);
        let whole = quoted(&lines, &[]);
        assert_eq!((whole.discount, whole.total()), (Money::ZERO, Money(10_100)));
        let off = Reduction {
            amount: Money(101),
            lines: vec![0, 1],
        };
        let reduced = quoted(&lines, &[off]);
        assert_eq!(reduced.discounts, [Money(51), Money(50), Money(0)]);
        assert_eq!(reduced.freight.total(), Money::ZERO, "the goods cost 101.00");
        assert_eq!(reduced.total(), Money(10_100 - 101));
    }

    #[test]
    fn goods_that_a_coupon_pays_wholly_are_delivered_for_the_fee() {
        let off = |fen| Reduction {
            amount: Money(fen),
            lines: vec![0],
        };
        let lines = lines(&[3_000]);
        assert_eq!(quoted(&lines, &[off(2_999)]).total(), Money(1 + 1_500));
        assert_eq!(quoted(&lines, &[off(3_000)]).total(), Money(1_500));
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
            let of_all = |fen: &i64| Reduction { amount: Money(*fen), lines: (0..lines.len()).collect() };
            let total = |cuts: &[i64]| {
                let reductions: Vec<Reduction> = cuts.iter().map(of_all).collect();
                let terms = Terms { freight: &FREIGHT, waiting_amount: Money(waiting), reductions: &reductions };
                quote(&lines, &terms).total()
            };
            let off: i64 = cuts.iter().sum();
            let left = (amounts.iter().sum::<i64>() - off).max(0);
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
                Reduction { amount: Money(fen), lines: places.into_iter().collect() }
            }).collect();
            let quote = quoted(&lines, &reductions);
            prop_assert_eq!(quote.discounts.iter().copied().sum::<Money>(), quote.discount);
            for (line, discount) in lines.iter().zip(&quote.discounts) {
                prop_assert!(*discount >= Money::ZERO && *discount <= line.amount);
            }
            let of_parts: Money = quote.freight.parts.iter().map(|part| part.amount).sum();
            prop_assert_eq!(of_parts, quote.goods_amount);
            let asked: Money = reductions.iter().map(|reduction| reduction.amount).sum();
            prop_assert!(quote.discount <= asked);
            let of_shares: Money = quote.shares.iter().flatten().copied().sum();
            prop_assert_eq!(of_shares, quote.discount);
        }
    }
}
