//! When the quantity of an order is unusual.
use orders::reviews::models::quantity::{Purchases, QuantityChange, QuantityRules, faults};

const RULES: QuantityRules = QuantityRules {
    id: 1,
    order_units: 100,
    period_days: 30,
    period_units: 300,
    usual_times: 3,
};

fn bought(units: i64, in_period: i64, usual: Option<i64>) -> Purchases {
    Purchases {
        units,
        in_period,
        usual,
    }
}

#[test]
fn an_order_is_unusual_by_itself_with_the_others_or_for_this_buyer() {
    assert!(faults(&RULES, &bought(100, 300, Some(34))).is_empty());
    assert_eq!(faults(&RULES, &bought(101, 101, None)).len(), 1);
    assert_eq!(faults(&RULES, &bought(10, 301, None)).len(), 1);
    assert_eq!(faults(&RULES, &bought(31, 31, Some(10))).len(), 1);
    assert_eq!(faults(&RULES, &bought(400, 400, Some(10))).len(), 3);
}

#[test]
fn a_rule_of_zero_is_off() {
    let off = QuantityRules {
        order_units: 0,
        period_units: 0,
        usual_times: 0,
        ..RULES
    };
    assert!(faults(&off, &bought(9999, 9999, Some(1))).is_empty());
}

#[test]
fn rules_that_let_more_pass_are_looser() {
    let as_now = QuantityChange {
        order_units: 100,
        period_days: 30,
        period_units: 300,
        usual_times: 3,
    };
    let looser = [
        QuantityChange {
            order_units: 0,
            ..as_now
        },
        QuantityChange {
            order_units: 101,
            ..as_now
        },
        QuantityChange {
            period_units: 301,
            ..as_now
        },
        QuantityChange {
            period_days: 29,
            ..as_now
        },
        QuantityChange {
            usual_times: 0,
            ..as_now
        },
    ];
    for change in looser {
        assert!(change.is_looser_than(&RULES), "{change:?}");
    }
    let stricter = [
        as_now,
        QuantityChange {
            order_units: 99,
            ..as_now
        },
        QuantityChange {
            period_days: 31,
            ..as_now
        },
        QuantityChange {
            usual_times: 2,
            ..as_now
        },
    ];
    for change in stricter {
        assert!(!change.is_looser_than(&RULES), "{change:?}");
    }
    let unseen = QuantityRules {
        period_units: 0,
        ..RULES
    };
    let seen = QuantityChange {
        period_days: 7,
        ..as_now
    };
    assert!(!seen.is_looser_than(&unseen), "nothing was looked at before");
}
