//! The engine against a model that knows no shortcut: every line to every reduction that would have it, or to none; every
//! choice of coupons. Reductions give gifts, too, as far as their budgets bear them.
use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::models::basket;

/// A reduction or a coupon, of fewer words.
#[derive(Clone, Debug)]
struct Offer {
    goods: BTreeSet<i64>,
    /// Threshold, cut, and the value of the gift.
    tiers: Vec<(i64, i64, i64)>,
    group: u8,
    with_coupon: bool,
    budget: Option<i64>,
}

fn offer(most_tiers: usize) -> impl Strategy<Value = Offer> {
    let goods = proptest::collection::btree_set(0_i64..5, 1..5);
    let tiers = proptest::collection::btree_map(1_000_i64..15_000, 1_i64..250, 1..=most_tiers);
    (goods, tiers, 0_u8..2, prop::bool::weighted(0.8)).prop_map(|(goods, tiers, group, with_coupon)| Offer {
        goods,
        tiers: tiers
            .into_iter()
            .map(|(threshold, cut)| (threshold, cut, 0))
            .collect(),
        group,
        with_coupon,
        budget: None,
    })
}

/// With a gift in some tiers, alone or beside the cut, and a budget that may be short of the better ones.
fn reduction_with_gifts() -> impl Strategy<Value = Offer> {
    let gifts = proptest::collection::vec((0_u8..3, 1_i64..250), 3);
    let budget = proptest::option::weighted(0.4, 1_i64..400);
    (offer(3), gifts, budget).prop_map(|(offer, gifts, budget)| {
        let tiers = offer.tiers.iter().zip(gifts);
        let tiers = tiers.map(|((threshold, cut, _), (kind, value))| match kind {
            0 => (*threshold, *cut, 0),
            1 => (*threshold, 0, value),
            _ => (*threshold, *cut, value),
        });
        Offer {
            tiers: tiers.collect(),
            budget,
            ..offer
        }
    })
}

fn worth(offer: &Offer, sum: i64) -> i64 {
    let reached = offer.tiers.iter().filter(|(threshold, ..)| *threshold <= sum);
    let borne = reached.filter(|(_, cut, gift)| offer.budget.is_none_or(|budget| cut + gift <= budget));
    borne
        .map(|(_, cut, gift)| cut.min(&sum) + gift)
        .max()
        .unwrap_or_default()
}

/// The most that a buyer can have.
fn most(amounts: &[i64], reductions: &[&Offer], coupons: &[&Offer]) -> i64 {
    let choices: Vec<(usize, Vec<Option<usize>>)> = (0..2_u8)
        .flat_map(|group| {
            (0..amounts.len()).map(move |line| {
                let takes = |(place, offer): (usize, &&Offer)| {
                    (offer.group == group && offer.goods.contains(&(line as i64))).then_some(Some(place))
                };
                let takers = reductions.iter().enumerate().filter_map(takes);
                (line, std::iter::once(None).chain(takers).collect())
            })
        })
        .collect();
    let mut best = 0;
    let mut digits = vec![0; choices.len()];
    loop {
        let mut sums = vec![0; reductions.len()];
        for ((line, takers), digit) in choices.iter().zip(&digits) {
            if let Some(place) = takers[*digit] {
                sums[place] += amounts[*line];
            }
        }
        let of_reductions: i64 = reductions
            .iter()
            .zip(&sums)
            .map(|(offer, sum)| worth(offer, *sum))
            .sum();
        let mut kept = vec![false; amounts.len()];
        for ((line, takers), digit) in choices.iter().zip(&digits) {
            if let Some(place) = takers[*digit] {
                kept[*line] |= !reductions[place].with_coupon && worth(reductions[place], sums[place]) > 0;
            }
        }
        let of_coupons: i64 = (0..2_u8)
            .map(|group| {
                let of_group = coupons.iter().filter(|coupon| coupon.group == group);
                let sum = |coupon: &Offer| {
                    let counts = |line: &usize| !kept[*line] && coupon.goods.contains(&(*line as i64));
                    (0..amounts.len())
                        .filter(counts)
                        .map(|line| amounts[line])
                        .sum::<i64>()
                };
                of_group
                    .map(|coupon| worth(coupon, sum(coupon)))
                    .max()
                    .unwrap_or_default()
            })
            .sum();
        best = best.max(of_reductions + of_coupons);
        let mut at = 0;
        loop {
            if at == digits.len() {
                return best;
            }
            digits[at] += 1;
            if digits[at] < choices[at].1.len() {
                break;
            }
            digits[at] = 0;
            at += 1;
        }
    }
}

fn reductions_of(offers: &[Offer]) -> Vec<FullReduction> {
    let facts = offers.iter().zip(1..).map(|(offer, id)| FullReduction {
        scope: GoodsScope::goods(offer.goods.iter().copied()),
        stack_group: offer.group.to_string().as_str().into(),
        with_coupon: offer.with_coupon,
        given_left: offer.budget.map(Money),
        tiers: offer.tiers.iter().map(tier).collect(),
        ..reduction(id, &[])
    });
    facts.collect()
}

fn tier((threshold, cut, gift): &(i64, i64, i64)) -> Tier {
    Tier {
        threshold: Money(*threshold),
        cut: Money(*cut),
        gift: (*gift > 0).then_some(GiftOf {
            goods_id: 99,
            quantity: 1,
            value: Money(*gift),
        }),
    }
}

fn coupons_of(offers: &[Offer]) -> Vec<CouponFacts> {
    let facts = offers.iter().zip(1..).map(|(offer, id)| CouponFacts {
        scope: GoodsScope::goods(offer.goods.iter().copied()),
        stack_group: offer.group.to_string().as_str().into(),
        ..coupon(id, offer.tiers[0].0, offer.tiers[0].1)
    });
    facts.collect()
}

fn goods_of(amounts: &[i64]) -> Vec<GoodsSnapshot> {
    amounts
        .iter()
        .zip(0..)
        .map(|(fen, id)| plain_medicine(id, *fen))
        .collect()
}

proptest! {
    #[test]
    fn a_small_basket_gets_the_most_there_is(
        amounts in proptest::collection::vec(1_000_i64..9_000, 1..5),
        reductions in proptest::collection::vec(reduction_with_gifts(), 0..4),
        coupons in proptest::collection::vec(offer(1), 0..4),
    ) {
        let goods = goods_of(&amounts);
        let (facts, claims) = (reductions_of(&reductions), coupons_of(&coupons));
        let promoted = apply(&lines(&goods), &Promotions { reductions: &facts, coupons: &claims, ..Promotions::default() });
        let of_cuts: i64 = promoted.granted.iter().map(|granted| granted.amount.fen()).sum();
        let of_gifts: i64 = promoted.gifts.iter().map(|given| given.gift.value.fen() * given.gift.quantity).sum();
        let given = of_cuts + of_gifts;
        for gift in &promoted.gifts {
            let offer = &reductions[gift.campaign_id as usize - 1];
            let earned: i64 = gift.lines.iter().map(|line| amounts[*line]).sum();
            let is_reached = |tier: &(i64, i64, i64)| tier.0 <= earned && tier.2 == gift.gift.value.fen();
            prop_assert!(offer.tiers.iter().any(is_reached));
        }
        let all: Vec<&Offer> = reductions.iter().collect();
        let coupons: Vec<&Offer> = coupons.iter().collect();
        let possible = most(&amounts, &all, &coupons);
        let sharing: Vec<&Offer> = reductions.iter().filter(|offer| offer.with_coupon).collect();
        if sharing.len() == all.len() || coupons.is_empty() {
            prop_assert_eq!(given, possible);
        } else {
            // Which lines a reduction leaves to coupons is weighed campaign by campaign, not line by line.
            prop_assert!(given <= possible);
            prop_assert!(given >= most(&amounts, &sharing, &coupons));
            prop_assert!(given >= most(&amounts, &all, &[]));
        }
    }

    #[test]
    fn whatever_the_offers_lines_add_up_and_are_never_below_zero(
        amounts in proptest::collection::vec(0_i64..20_000, 1..40),
        reductions in proptest::collection::vec((proptest::collection::btree_set(0_i64..40, 1..40),
            proptest::collection::btree_map(1_i64..50_000, 1_i64..60_000, 1..4), 0_u8..3, any::<bool>()), 0..12),
        coupons in proptest::collection::vec((proptest::collection::btree_set(0_i64..40, 1..40),
            0_i64..50_000, 1_i64..60_000, 0_u8..3), 0..12),
    ) {
        let goods = goods_of(&amounts);
        let offers: Vec<Offer> = reductions.into_iter().map(|(goods, tiers, group, with_coupon)| Offer {
            goods, tiers: tiers.into_iter().map(|(threshold, cut)| (threshold, cut, 0)).collect(), group, with_coupon, budget: None,
        }).collect();
        let coupons: Vec<Offer> = coupons.into_iter().map(|(goods, threshold, cut, group)| Offer {
            goods, tiers: vec![(threshold, cut, 0)], group, with_coupon: true, budget: None,
        }).collect();
        let (facts, claims) = (reductions_of(&offers), coupons_of(&coupons));
        let asked = Promotions { reductions: &facts, coupons: &claims, ..Promotions::default() };
        let promoted = apply(&lines(&goods), &asked);
        prop_assert_eq!(&promoted, &apply(&lines(&goods), &asked));
        // Looked up, and without a word to each line, it is the same.
        let places: ScopeIndex = facts.iter().map(|fact| &fact.scope).collect();
        let briefly = Promotions { places: Some(&places), traces: Traces::LeftOut, ..asked };
        let told = PromotionResult { traces: promoted.traces.clone(), ..apply(&lines(&goods), &briefly) };
        prop_assert_eq!(&promoted, &told);
        let fen: Vec<Money> = amounts.iter().copied().map(Money).collect();
        let granted = promoted.granted.iter().map(|granted| (granted.amount, granted.lines.as_slice()));
        prop_assert_eq!(&promoted.off, &basket::allocated(&fen, granted));
        for (granted, shares) in promoted.granted.iter().zip(&promoted.off.shares) {
            prop_assert_eq!(granted.amount, shares.iter().copied().sum::<Money>());
        }
        for (line, discount) in promoted.off.discounts.iter().enumerate() {
            prop_assert!(*discount >= Money::ZERO && *discount <= fen[line]);
            let left = promoted.traces[line].last().map_or(fen[line], |step| step.after);
            prop_assert_eq!(left, fen[line] - *discount);
        }
        // Of a stack group a line joins one reduction, and the basket uses one coupon.
        for (at, one) in promoted.granted.iter().enumerate() {
            for other in &promoted.granted[at + 1..] {
                let group = |source| match source {
                    Source::Campaign(id) => (0, offers[id as usize - 1].group),
                    Source::Coupon(id) => (1, coupons[id as usize - 1].group),
                };
                if group(one.source) == group(other.source) {
                    prop_assert_eq!(group(one.source).0, 0);
                    prop_assert!(one.lines.iter().all(|line| !other.lines.contains(line)));
                }
            }
        }
        let told = promoted.coupons.used.len() + promoted.coupons.usable.len() + promoted.coupons.unusable.len();
        prop_assert_eq!(told, claims.len());
    }
}
