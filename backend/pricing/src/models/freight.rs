//! What delivery costs: free from a goods amount (specification section 4, shipping hint), else a flat fee.
use kernel::{Money, settings::TradeRules};

/// What of a selection decides its freight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    pub goods_amount: Money,
    /// Paid orders of the same buyer that have not left yet travel along (`no_trans_order_amount`).
    pub waiting_amount: Money,
    /// Everything selected ships free by itself.
    pub is_free: bool,
}

pub fn freight(rules: &TradeRules, load: Load) -> Money {
    if load.is_free || !load.goods_amount.is_positive() || missing_to_free(rules, load) == Money::ZERO {
        Money::ZERO
    } else {
        Money(rules.freight)
    }
}

/// What is missing to free delivery, floored at zero.
pub fn missing_to_free(rules: &TradeRules, load: Load) -> Money {
    (Money(rules.free_shipping_from) - load.goods_amount - load.waiting_amount).floored_at_zero()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(goods: i64, waiting: i64) -> Load {
        Load {
            goods_amount: Money(goods),
            waiting_amount: Money(waiting),
            is_free: false,
        }
    }

    #[test]
    fn delivery_is_free_from_the_threshold() {
        let rules = TradeRules::default();
        assert_eq!(freight(&rules, load(79_999, 0)), Money(1_500));
        assert_eq!(freight(&rules, load(80_000, 0)), Money::ZERO);
        assert_eq!(freight(&rules, load(30_000, 50_000)), Money::ZERO);
        assert_eq!(freight(&rules, load(0, 0)), Money::ZERO);
        assert_eq!(
            freight(
                &rules,
                Load {
                    is_free: true,
                    ..load(100, 0)
                }
            ),
            Money::ZERO
        );
    }

    #[test]
    fn the_hint_never_goes_below_zero() {
        assert_eq!(missing_to_free(&TradeRules::default(), load(79_999, 0)), Money(1));
        assert_eq!(
            missing_to_free(&TradeRules::default(), load(90_000, 0)),
            Money::ZERO
        );
    }
}
