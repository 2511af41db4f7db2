//! How the budget of a cashback is shared out.
use campaigns::models::rewards::in_turn::shared;
use kernel::Money;

/// 2.00 from 50.00 on, 5.00 from 100.00 on.
fn voucher_at(paid: Money) -> Money {
    match paid.fen() {
        10_000.. => Money(500),
        5_000.. => Money(200),
        _ => Money::ZERO,
    }
}

fn vouchers(payments: &[(i64, i64)], left: Option<i64>) -> Vec<(i64, i64)> {
    let payments: Vec<(i64, Money)> = payments.iter().map(|(id, fen)| (*id, Money(*fen))).collect();
    let shares = shared(&payments, voucher_at, left.map(Money)).into_iter();
    shares.map(|(id, share)| (id, share.voucher.fen())).collect()
}

#[test]
fn a_budget_is_given_in_the_order_of_payments() {
    let payments = [(7, 5_000), (3, 5_000), (3, 5_000), (7, 5_000), (9, 20_000)];
    assert_eq!(vouchers(&payments, None), [(3, 500), (7, 500), (9, 500)]);
    assert_eq!(vouchers(&payments, Some(1_500)), [(3, 500), (7, 500), (9, 500)]);
    assert_eq!(vouchers(&payments, Some(1_499)), [(3, 500), (7, 500), (9, 499)]);
    assert_eq!(vouchers(&payments, Some(600)), [(3, 400), (7, 200), (9, 0)]);
    assert_eq!(vouchers(&payments, Some(0)), [(3, 0), (7, 0), (9, 0)]);
}

#[test]
fn what_went_back_leaves_its_part_to_those_behind() {
    let payments = [(7, 1_000), (3, 10_000)];
    assert_eq!(vouchers(&payments, Some(500)), [(3, 500), (7, 0)]);
}
