//! Of which transfers a payment is paid.
use kernel::Money;
use orders::payments::models::bank_transactions::parts;

#[test]
fn movements_are_used_in_turn_as_far_as_is_needed() {
    let rests = [Money(300), Money(500)];
    assert_eq!(parts(&rests, Money(700)), Some(vec![Money(300), Money(400)]));
    assert_eq!(parts(&rests, Money(300)), Some(vec![Money(300), Money(0)]));
    assert_eq!(parts(&rests, Money(0)), Some(vec![Money(0), Money(0)]));
    assert_eq!(parts(&rests, Money(801)), None);
}
