use proptest::prelude::*;

use super::*;

const TERMS: FreightTerms = FreightTerms {
    ordinary: Tariff {
        fee: Money(1_500),
        free_from: Some(Money(80_000)),
    },
    preferred: Tariff {
        fee: Money(1_000),
        free_from: Some(Money(30_000)),
    },
    by_weight: WeightTariff {
        first_grams: 1_000,
        first_fee: Money(800),
        step_grams: 500,
        step_fee: Money(200),
    },
    cold_chain_fee: Money(3_000),
};

fn line(fen: i64, class: FreightClass) -> (Money, FreightLoad) {
    let load = FreightLoad {
        goods_id: 1,
        class,
        quantity: 1,
        ..Default::default()
    };
    (Money(fen), load)
}

fn total(waiting: i64, lines: &[(Money, FreightLoad)]) -> i64 {
    freight(&TERMS, Money(waiting), lines).total().fen()
}

#[test]
fn ordinary_goods_are_free_from_an_amount_and_what_waits_counts() {
    let ordinary = |fen| [line(fen, FreightClass::Ordinary)];
    assert_eq!(total(0, &ordinary(79_999)), 1_500);
    assert_eq!(total(0, &ordinary(80_000)), 0);
    assert_eq!(total(50_000, &ordinary(30_000)), 0);
    assert_eq!(total(0, &ordinary(0)), 1_500);
    assert_eq!(total(0, &[]), 0);
    let far = FreightTerms {
        ordinary: Tariff {
            free_from: None,
            ..TERMS.ordinary
        },
        ..TERMS
    };
    let never = freight(&far, Money(1_000_000), &ordinary(1_000_000));
    assert_eq!((never.total(), never.parts[0].missing), (Money(1_500), None));
}

#[test]
fn preferred_goods_are_counted_apart() {
    let both = [
        line(79_999, FreightClass::Ordinary),
        line(29_999, FreightClass::Preferred),
    ];
    assert_eq!(total(0, &both), 2_500);
    let freight = freight(&TERMS, Money(80_000), &both);
    assert_eq!(
        freight.total(),
        Money(1_000),
        "what waits helps ordinary goods alone"
    );
    let missing = freight
        .part(FreightClass::Preferred)
        .and_then(|part| part.missing);
    assert_eq!(missing, Some(Money(1)));
}

#[test]
fn one_product_in_its_number_frees_its_class_and_no_other() {
    use FreightClass::{ByWeight, ColdChain, Ordinary, Preferred};
    let twelve = |quantity, class| {
        let load = FreightLoad {
            quantity,
            free_shipping_quantity: 12,
            ..line(0, class).1
        };
        (Money(100), load)
    };
    let other = |class| {
        let load = FreightLoad {
            goods_id: 2,
            ..line(0, class).1
        };
        (Money(500), load)
    };
    assert_eq!(total(0, &[twelve(11, Preferred), other(Preferred)]), 1_000);
    assert_eq!(total(0, &[twelve(12, Preferred), other(Preferred)]), 0);
    assert_eq!(total(0, &[twelve(12, Preferred), other(Ordinary)]), 1_500);
    assert_eq!(
        total(0, &[twelve(5, Ordinary), twelve(7, Ordinary)]),
        0,
        "two warehouses"
    );
    assert_eq!(total(0, &[twelve(12, ColdChain)]), 3_000);
    assert_eq!(total(0, &[twelve(12, ByWeight)]), 800);
}

#[test]
fn heavy_goods_pay_by_weight_and_count_for_nothing_else() {
    let heavy = |quantity, grams| {
        let load = FreightLoad {
            quantity,
            weight_grams: grams,
            ..line(0, FreightClass::ByWeight).1
        };
        (Money(100_000), load)
    };
    assert_eq!(total(0, &[heavy(2, 500)]), 800);
    assert_eq!(total(0, &[heavy(1, 1_001)]), 1_000);
    assert_eq!(total(0, &[heavy(3, 500)]), 1_000);
    assert_eq!(total(0, &[heavy(2, 500), heavy(1, 501)]), 1_200);
    assert_eq!(
        total(0, &[heavy(1, 100), line(100, FreightClass::Ordinary)]),
        2_300
    );
}

#[test]
fn the_first_order_with_goods_of_a_class_carries_its_fee() {
    use FreightClass::{ByWeight, ColdChain, Ordinary};
    let lines = [line(1, Ordinary), line(1, ByWeight), line(1, ColdChain)];
    let freight = freight(&TERMS, Money::ZERO, &lines);
    let orders = [vec![Ordinary], vec![ColdChain], vec![Ordinary, ByWeight]];
    assert_eq!(
        freight.over_orders(&orders),
        [Money(1_500), Money(3_000), Money(800)]
    );
}

fn any_line() -> impl Strategy<Value = (Money, FreightLoad)> {
    let class = proptest::sample::select(CLASSES.to_vec());
    (1_i64..4, class, 1_i64..40, 0_i64..60_000, 0_i64..30, 0_i64..3_000).prop_map(
        |(goods_id, class, quantity, fen, free, weight_grams)| {
            let load = FreightLoad {
                goods_id,
                class,
                quantity,
                free_shipping_quantity: free,
                weight_grams,
            };
            (Money(fen), load)
        },
    )
}

proptest! {
    #[test]
    fn classes_do_not_touch_each_other_and_orders_carry_every_fee_once(
        lines in proptest::collection::vec(any_line(), 0..12), waiting in 0_i64..90_000,
    ) {
        let all = freight(&TERMS, Money(waiting), &lines);
        for class in CLASSES {
            let alone: Vec<_> = lines.iter().copied().filter(|(_, load)| load.class == class).collect();
            let part = freight(&TERMS, Money(waiting), &alone);
            prop_assert_eq!(part.part(class), all.part(class));
        }
        let orders: Vec<Vec<FreightClass>> = lines.iter().map(|(_, load)| vec![load.class]).collect();
        let carried: Money = all.over_orders(&orders).into_iter().sum();
        prop_assert_eq!(carried, all.total());
    }

    #[test]
    fn more_goods_never_make_a_class_that_is_free_cost_something(
        lines in proptest::collection::vec(any_line(), 1..12), more in any_line(),
    ) {
        let before = freight(&TERMS, Money::ZERO, &lines);
        let with_more: Vec<_> = lines.iter().copied().chain([more]).collect();
        let after = freight(&TERMS, Money::ZERO, &with_more);
        for part in before.parts.iter().filter(|part| part.class.can_be_free() && part.fee == Money::ZERO) {
            prop_assert_eq!(after.part(part.class).map(|part| part.fee), Some(Money::ZERO));
        }
    }
}
