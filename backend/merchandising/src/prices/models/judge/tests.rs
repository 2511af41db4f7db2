use catalog::goods::models::{codes::TierType, facts::TierPrice};
use chrono::TimeDelta;
use proptest::prelude::*;

use super::*;

const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;
const LIMITS: Limits = Limits {
    percent: 10,
    window_days: 7,
};

fn list(base: i64) -> PriceList {
    PriceList {
        base: Some(Money(base)),
        ..PriceList::empty(TierType::From)
    }
}

fn tier(number: i64, fen: i64) -> TierPrice {
    TierPrice {
        id: number,
        quantity: number,
        price: Money(fen),
    }
}

fn special(rank: Option<i64>, region: &str, company_id: Option<i64>, fen: i64) -> SpecialPrice {
    SpecialPrice {
        id: 0,
        rank,
        region: region.into(),
        company_id,
        price: Money(fen),
        from: None,
        to: None,
    }
}

/// The kinds of reasons, in their order.
fn why(
    current: &PriceList,
    wanted: &PriceList,
    past: &[FormerPrices],
    cost: Option<i64>,
) -> Vec<&'static str> {
    let case = Case {
        current,
        wanted,
        past,
        cost: cost.map(Money),
        now: NOW,
    };
    let name = |why: SecondPersonReason| match why {
        SecondPersonReason::Raised { .. } => "raised",
        SecondPersonReason::Lowered { .. } => "lowered",
        SecondPersonReason::BelowCost { .. } => "below_cost",
        SecondPersonReason::FarBelowBase { .. } => "far_below_base",
        SecondPersonReason::Withdrawn => "withdrawn",
        SecondPersonReason::FirstPrice => "first_price",
        SecondPersonReason::TooMany => "too_many",
    };
    judge(LIMITS, &case).why().into_iter().map(name).collect()
}

fn direct(current: &PriceList, wanted: &PriceList) -> bool {
    why(current, wanted, &[], None).is_empty()
}

#[test]
fn exactly_the_limit_is_one_persons_and_a_fen_more_is_not() {
    assert!(direct(&list(1000), &list(900)));
    assert!(direct(&list(1000), &list(1100)));
    assert_eq!(why(&list(1000), &list(899), &[], None), ["lowered"]);
    assert_eq!(why(&list(1000), &list(1101), &[], None), ["raised"]);
    // A tenth of 9.99 is 0.999: 0.99 is within it, 1.00 is not.
    assert!(direct(&list(999), &list(900)));
    assert_eq!(why(&list(999), &list(899), &[], None), ["lowered"]);
    // Of a single fen nothing is within it.
    assert_eq!(why(&list(1), &list(2), &[], None), ["raised"]);
}

#[test]
fn below_cost_withdrawn_and_first_prices_need_two() {
    assert_eq!(why(&list(1000), &list(950), &[], Some(960)), ["below_cost"]);
    assert!(why(&list(1000), &list(960), &[], Some(960)).is_empty());
    let none = PriceList::empty(TierType::From);
    assert_eq!(why(&list(1000), &none, &[], None), ["withdrawn"]);
    assert_eq!(why(&none, &list(1000), &[], None), ["first_price"]);
    assert!(why(&none, &list(1000), &[], Some(800)).is_empty());
    assert_eq!(why(&none, &list(700), &[], Some(800)), ["below_cost"]);
}

#[test]
fn small_steps_are_added_up_until_two_people_agree() {
    let held = |fen, ended_by_two| FormerPrices {
        list: list(fen),
        ended_by_two,
    };
    assert_eq!(
        why(&list(950), &list(899), &[held(1000, false)], None),
        ["lowered"]
    );
    assert!(why(&list(950), &list(900), &[held(1000, false)], None).is_empty());
    // Two people agreed to 9.50, so earlier prices no longer count.
    assert!(why(&list(950), &list(899), &[held(1000, true)], None).is_empty());
    // What they agreed to was another price.
    let cheap_for_one = PriceList {
        specials: vec![special(None, "", Some(7), 500)],
        ..list(950)
    };
    let lower = PriceList {
        base: Some(Money(899)),
        ..cheap_for_one.clone()
    };
    let past = [held(950, true), held(1000, false)];
    assert_eq!(why(&cheap_for_one, &lower, &past, None), ["lowered"]);
    // Withdrawn by two and set again by one.
    let none = PriceList::empty(TierType::From);
    assert_eq!(why(&none, &list(500), &[held(1000, true)], None), ["lowered"]);
    assert!(why(&none, &list(1000), &[held(1000, true)], None).is_empty());
    let many = vec![held(1000, false); MOST_PAST + 1];
    assert_eq!(why(&list(1000), &list(1001), &many, None), ["too_many"]);
}

#[test]
fn no_other_price_hides_a_new_base_price() {
    let tiers = |ladder_type, tiers: Vec<TierPrice>| PriceList {
        ladder_type,
        tiers,
        ..list(1000)
    };
    let hidden = tiers(TierType::From, vec![tier(1, 500)]);
    assert_eq!(why(&list(1000), &hidden, &[], None), ["lowered"]);
    // 5.00 from a thousand on becomes 5.00 up to a thousand.
    let wholesale = tiers(TierType::From, vec![tier(1000, 500)]);
    let for_all = tiers(TierType::UpTo, vec![tier(1000, 500)]);
    assert_eq!(why(&wholesale, &for_all, &[], None), ["lowered", "raised"]);
    let ranks = PriceList {
        specials: (0..10).map(|rank| special(Some(rank), "", None, 500)).collect(),
        ..list(1000)
    };
    assert_eq!(why(&list(1000), &ranks, &[], None), ["lowered", "far_below_base"]);
    let everywhere = PriceList {
        specials: vec![special(None, "湖北省", None, 500)],
        ..list(1000)
    };
    assert_eq!(
        why(&list(1000), &everywhere, &[], None),
        ["lowered", "far_below_base"]
    );
    assert_eq!(why(&everywhere, &list(1000), &[], None), ["raised"]);
}

#[test]
fn a_price_that_begins_later_counts_like_one_that_holds() {
    let later = PriceList {
        specials: vec![SpecialPrice {
            from: Some(NOW + TimeDelta::days(30)),
            ..special(Some(1), "", None, 800)
        }],
        ..list(1000)
    };
    assert_eq!(why(&list(1000), &later, &[], None), ["lowered", "far_below_base"]);
    let over = PriceList {
        specials: vec![SpecialPrice {
            to: Some(NOW),
            ..special(Some(1), "", None, 950)
        }],
        ..list(1000)
    };
    assert!(direct(&over, &list(1000)), "what is over concerns nobody");
}

#[test]
fn a_special_price_does_not_sink_with_time_below_the_base_price() {
    let of = |fen| PriceList {
        specials: vec![special(None, "", Some(7), fen)],
        ..list(1000)
    };
    assert!(direct(&of(950), &of(900)));
    assert_eq!(why(&of(900), &of(890), &[], None), ["far_below_base"]);
    assert!(direct(&of(800), &of(850)), "less far than it was");
}

#[test]
fn what_is_too_much_to_compare_is_left_to_a_person() {
    let crowd = |fen: i64| PriceList {
        specials: (1..400)
            .flat_map(|company| (0..10).map(move |rank| special(Some(rank), "", Some(company), fen)))
            .chain((0..400).map(|hours| SpecialPrice {
                from: Some(NOW + TimeDelta::hours(hours)),
                to: Some(NOW + TimeDelta::hours(hours + 1)),
                ..special(Some(1), "湖北省", None, fen)
            }))
            .collect(),
        ..list(1000)
    };
    assert_eq!(why(&crowd(1000), &crowd(999), &[], None), ["too_many"]);
}

/// Recomputed, without the code under test.
fn paid_under(
    list: &PriceList,
    (company, rank, region): (i64, i64, &str),
    number: i64,
    at: DateTime<Utc>,
) -> Option<i64> {
    let base = list.base?.fen();
    let holds = |one: &&SpecialPrice| {
        (one.company_id.is_none() || one.company_id == Some(company))
            && (one.rank.is_none() || one.rank == Some(rank))
            && (one.region.is_empty() || one.region == region)
            && one.from.is_none_or(|from| from <= at)
            && one.to.is_none_or(|to| at < to)
    };
    let names = |one: &SpecialPrice| {
        (
            one.company_id.is_some(),
            !one.region.is_empty(),
            one.rank.is_some(),
        )
    };
    let mut mine: Vec<&SpecialPrice> = list.specials.iter().filter(holds).collect();
    mine.sort_by_key(|one| (std::cmp::Reverse(names(one)), one.price));
    let unit = mine.first().map_or(base, |one| one.price.fen());
    let mut tiers = list.tiers.clone();
    tiers.sort_by_key(|tier| tier.quantity);
    let tier = match list.ladder_type {
        TierType::UpTo => tiers.into_iter().find(|tier| number <= tier.quantity),
        TierType::From => tiers.into_iter().rfind(|tier| tier.quantity <= number),
    };
    Some(tier.map_or(unit, |tier| unit.min(tier.price.fen())))
}

fn any_special() -> impl Strategy<Value = SpecialPrice> {
    let scope = (
        prop_oneof![Just(None), (0_i64..2).prop_map(Some)],
        prop_oneof![Just(""), Just("湖北省")],
        prop_oneof![Just(None), Just(Some(7))],
    );
    let hours = || prop_oneof![Just(None), (-3_i64..200).prop_map(Some)];
    (scope, hours(), hours(), 850_i64..1150).prop_map(|((rank, region, company_id), from, to, fen)| {
        let at = |hours: Option<i64>| hours.map(|hours| NOW + TimeDelta::hours(hours));
        SpecialPrice {
            from: at(from),
            to: at(to),
            ..special(rank, region, company_id, fen)
        }
    })
}

fn any_list() -> impl Strategy<Value = PriceList> {
    let tiers = proptest::collection::btree_map(1_i64..6, 880_i64..1120, 0..3);
    let specials = proptest::collection::vec(any_special(), 0..3);
    let base = prop_oneof![9 => (900_i64..1100).prop_map(Some), 1 => Just(None)];
    (base, any::<bool>(), tiers, specials).prop_map(|(base, up_to, tiers, specials)| PriceList {
        base: base.map(Money),
        ladder_type: if up_to { TierType::UpTo } else { TierType::From },
        tiers: tiers.into_iter().map(|(number, fen)| tier(number, fen)).collect(),
        specials,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever one person alone does within the window, no buyer's price differs by more than a tenth from
    /// what they would have paid under any list in force in it.
    #[test]
    fn no_way_of_small_steps_leads_further_than_the_limit(
        first in any_list(),
        wishes in proptest::collection::vec((any_list(), 0_i64..20), 1..12),
    ) {
        let mut now = NOW;
        let mut current = first;
        let mut past: Vec<FormerPrices> = Vec::new();
        for (wanted, hours) in wishes {
            now += TimeDelta::hours(hours);
            if wanted == current {
                continue;
            }
            let case = Case { current: &current, wanted: &wanted, past: &past, cost: None, now };
            if judge(LIMITS, &case) != Verdict::Direct {
                continue;
            }
            past.insert(0, FormerPrices { list: current, ended_by_two: false });
            current = wanted;
            // Everything is within the window: 11 × 20 hours at most, and each list is compared with all
            // before it.
            for later in [0, 1, 2, 5, 24, 60, 100, 150, 198, 230] {
                let at = now + TimeDelta::hours(later);
                for buyer in [(1, 0, ""), (1, 1, "湖北省"), (7, 0, "湖北省"), (7, 1, ""), (7, 5, "湖南省"), (1, 5, "湖北省")] {
                    for number in 1..8 {
                        let Some(pays) = paid_under(&current, buyer, number, at) else { continue };
                        let before = past.iter().filter_map(|past| paid_under(&past.list, buyer, number, at));
                        for paid in before {
                            prop_assert!((pays - paid).abs() * 100 <= 10 * paid, "{paid} → {pays}");
                        }
                    }
                }
            }
        }
    }

    /// The compared price is the one that the price engine charges.
    #[test]
    fn rows_are_what_buyers_pay(one in any_list(), other in any_list()) {
        let rows = charged::rows(&[&one, &other], NOW).unwrap();
        for later in [0, 1, 2, 5, 24, 60, 100, 150, 198, 230] {
            let at = NOW + TimeDelta::hours(later);
            for buyer in [(1, 0, ""), (1, 1, "湖北省"), (7, 0, "湖北省"), (7, 1, ""), (7, 5, "湖南省")] {
                for number in 1..8 {
                    let row = vec![
                        paid_under(&one, buyer, number, at).map(Money),
                        paid_under(&other, buyer, number, at).map(Money),
                    ];
                    prop_assert!(rows.contains(&row), "{buyer:?} {number} {later}: {row:?}");
                }
            }
        }
    }
}
