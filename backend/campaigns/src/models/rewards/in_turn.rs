//! A cashback's budget is given in the order in which payments were counted: a payment whose voucher it does not bear brings what
//! is left of it, and those behind bring nothing. Pure.
use std::collections::BTreeMap;

use kernel::Money;

/// What one buyer paid, and is given for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    pub paid: Money,
    pub voucher: Money,
}

/// By company. `left`: of the budget, none = no budget.
pub fn shared(
    payments: &[(i64, Money)],
    voucher_at: impl Fn(Money) -> Money,
    mut left: Option<Money>,
) -> BTreeMap<i64, Share> {
    let mut shares: BTreeMap<i64, Share> = BTreeMap::new();
    for (company_id, amount) in payments {
        let share = shares.entry(*company_id).or_default();
        let paid = share.paid + *amount;
        let rise = voucher_at(paid) - voucher_at(share.paid);
        let given = left.map_or(rise, |left| Ord::min(rise, left));
        left = left.map(|left| left - given);
        *share = Share {
            paid,
            voucher: share.voucher + given,
        };
    }
    shares
}
