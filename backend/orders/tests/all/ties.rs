//! Orders of one checkout that stand and fall together.
use std::collections::{BTreeSet, HashMap};

use kernel::Money;
use orders::lifecycle::models::ties::Ties;

fn set(ids: &[i64]) -> BTreeSet<i64> {
    ids.iter().copied().collect()
}

#[test]
fn the_parts_of_a_combination_fall_together() {
    let ties = Ties {
        parts: vec![(1, 7), (2, 7), (3, 8)],
        ..Ties::default()
    };
    let live = set(&[1, 2, 3]);
    assert_eq!(ties.fall_with(1, &live, &live), set(&[2]));
    assert_eq!(ties.fall_with(3, &live, &live), set(&[]));
    assert_eq!(ties.fall_with(1, &set(&[1, 3]), &live), set(&[]));
}

#[test]
fn an_add_on_falls_once_the_rest_does_not_reach_its_sum() {
    let ties = Ties {
        parts: vec![(3, 8), (4, 8)],
        add_ons: vec![(3, 7, Money(500))],
        counted: HashMap::from([(7, vec![(1, Money(400)), (2, Money(100)), (5, Money(100))])]),
    };
    let live = set(&[1, 2, 3, 4, 5]);
    assert_eq!(
        ties.fall_with(1, &live, &live),
        set(&[3, 4]),
        "and its combination"
    );
    assert_eq!(ties.fall_with(2, &live, &live), set(&[]), "500 are left");
    assert_eq!(ties.fall_with(2, &live, &set(&[1, 2, 3, 4])), set(&[3, 4]));
    assert_eq!(ties.fall_with(3, &live, &live), set(&[4]));
}
