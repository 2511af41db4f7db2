//! What was paid within a period reaches a tier, and that tier's voucher is due: pure.
use kernel::Money;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier {
    pub threshold: Money,
    pub voucher: Money,
}

/// What is due in all for so much; the best of the tiers that are reached, not their sum.
pub fn due(tiers: &[Tier], paid: Money) -> Money {
    let reached = tiers.iter().filter(|tier| tier.threshold <= paid);
    reached.map(|tier| tier.voucher).max().unwrap_or_default()
}

/// What is still missing to the next better tier.
pub fn missing(tiers: &[Tier], paid: Money) -> Option<Money> {
    let now = due(tiers, paid);
    let better = tiers.iter().filter(|tier| tier.threshold > paid && tier.voucher > now);
    better.map(|tier| tier.threshold - paid).min()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tiers() -> Vec<Tier> {
        [(100_000, 1_000), (500_000, 8_000), (200_000, 2_500)]
            .map(|(threshold, voucher)| Tier {
                threshold: Money(threshold),
                voucher: Money(voucher),
            })
            .to_vec()
    }

    #[test]
    fn the_best_tier_that_is_reached_is_due() {
        let of = |paid| due(&tiers(), Money(paid)).fen();
        assert_eq!([of(99_999), of(100_000), of(499_999), of(500_000)], [0, 1_000, 2_500, 8_000]);
        assert_eq!(missing(&tiers(), Money(150_000)), Some(Money(50_000)));
        assert_eq!(missing(&tiers(), Money(500_000)), None);
    }

    proptest! {
        #[test]
        fn paying_more_is_never_due_less(one in 0_i64..1_000_000, more in 0_i64..1_000_000) {
            prop_assert!(due(&tiers(), Money(one)) <= due(&tiers(), Money(one + more)));
            if let Some(missing) = missing(&tiers(), Money(one)) {
                prop_assert!(due(&tiers(), Money(one) + missing) > due(&tiers(), Money(one)));
            }
        }
    }
}
