//! What the units of a line are worth.
use kernel::Money;
use orders::{
    factory::line,
    lifecycle::models::line_units::{RefundValue, money_for, worth_of},
};
use proptest::prelude::*;

#[test]
fn the_last_unit_takes_the_rest() {
    let three_for_ten = line(3, 1_000, 0);
    let each: Vec<_> = (0..3)
        .map(|before| money_for(&three_for_ten, before, 1).fen())
        .collect();
    assert_eq!(each, [333, 333, 334]);
}

/// A gift that is back is paid out of what was kept back for it, and no claim is paid more than it brings.
#[test]
fn a_part_is_money_first_and_never_more_than_there_is_of_its_kind() {
    let worth = |money, voucher| RefundValue {
        money: Money(money),
        voucher: Money(voucher),
    };
    assert_eq!(worth(50, 30).money_first(Money(60)), worth(50, 10));
    assert_eq!(worth(-20, 30).money_first(Money(60)), worth(0, 30));
    let (rest, kept, own) = (worth(50, 30), worth(80, -5), worth(20, 40));
    assert_eq!(rest.within(kept), worth(50, 0));
    assert_eq!(rest.within(kept).within(own), worth(20, 0));
    assert_eq!(own - worth(20, 0), worth(0, 40));
}

proptest! {
    #[test]
    fn parts_add_up_to_what_was_paid(
        number in 1_i64..500, amount in 0_i64..10_000_000, cut in 0_i64..100, tender in 0_i64..=100,
        steps in proptest::collection::vec(1_i64..60, 0..20),
    ) {
        let mut line = line(number, amount, amount * cut / 100);
        line.voucher_amount = Money((line.amount - line.discount).fen() * tender / 100);
        let (mut before, mut sum) = (0, RefundValue::default());
        for step in steps.into_iter().chain([number]) {
            let units = step.min(number - before);
            let part = worth_of(&line, before, units);
            prop_assert!(part.money >= Money::ZERO && part.voucher >= Money::ZERO);
            sum += part;
            before += units;
        }
        prop_assert_eq!(sum.voucher, line.voucher_amount);
        prop_assert_eq!(sum.total(), line.amount - line.discount);
    }
}
