//! A checkout becomes several orders, and no fen is lost.
use catalog::goods::models::codes::Control;
use kernel::Money;
use orders::lifecycle::models::split::{Group, SplitKey, SplitLine, split};
use pricing::models::freight::{Freight, FreightClass, Part};
use proptest::prelude::*;

fn key(seed: u8) -> SplitKey {
    SplitKey {
        control: [Control::None, Control::Ephedrine, Control::SpecialCompound][usize::from(seed % 3)],
        is_cold: seed & 2 == 2,
        warehouse_id: i64::from(seed >> 2),
        group_buy: (seed & 1 == 1).then_some((1, i64::from(seed))),
    }
}

fn line(seed: u8, fen: i64) -> SplitLine {
    SplitLine {
        key: key(seed),
        amount: Money(fen),
        discount: Money(fen / 7),
        freight_class: FreightClass::Ordinary,
    }
}

proptest! {
    #[test]
    fn every_line_is_in_one_group_and_no_fen_is_lost(
        lines in proptest::collection::vec((0_u8..16, 0_i64..1_000_000), 0..60), freight in 0_i64..5_000,
    ) {
        let lines: Vec<_> = lines.into_iter().map(|(seed, fen)| line(seed, fen)).collect();
        let part = Part {
            class: FreightClass::Ordinary,
            amount: Money::ZERO,
            fee: Money(freight),
            free_from: None,
            missing: None,
        };
        let groups = split(&lines, &Freight { parts: vec![part] });
        let mut places: Vec<_> = groups.iter().flat_map(|group| group.lines.clone()).collect();
        places.sort_unstable();
        prop_assert_eq!(places, (0..lines.len()).collect::<Vec<_>>());
        let total: Money = groups.iter().map(Group::total).sum();
        let expected: Money = lines.iter().map(|line| line.amount - line.discount).sum();
        prop_assert_eq!(total, if lines.is_empty() { Money::ZERO } else { expected + Money(freight) });
        for group in &groups {
            prop_assert!(group.lines.iter().all(|place| lines[*place].key == group.key));
        }
    }
}
