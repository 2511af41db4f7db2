//! Which campaigns one colleague does not put up alone: those that may give too much, or nobody can say how much, prices
//! below what goods are known to cost the shop, and gifts that count for less than they are worth.
use std::collections::HashMap;

use kernel::Money;
use pricing::models::campaign_prices::PriceTerm;

use super::draft::{Draft, GoodsDraft, GoodsFacts, TierDraft};
use crate::models::kinds::Kind;

/// What a colleague may give without finance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    pub limit: Money,
    /// What their campaigns may give already.
    pub used: Money,
}

impl Allowance {
    fn has_room_for(self, given: Money) -> bool {
        self.used + given <= self.limit
    }
}

/// Whether finance decides on it.
#[allow(clippy::implicit_hasher, reason = "its callers all have the usual one")]
pub fn needs_finance(draft: &Draft, facts: &HashMap<i64, GoodsFacts>, allowance: Allowance) -> bool {
    let is_below_cost = |goods: &GoodsDraft| {
        let fact = facts.get(&goods.goods_id);
        fact.is_some_and(|fact| price_below_cost(draft, goods, fact).is_some())
    };
    draft
        .given(facts)
        .is_none_or(|given| !allowance.has_room_for(given))
        || takes_a_percentage_off(draft)
        || owes_what_is_paid_until_it_ends(draft)
        || draft.goods.iter().any(is_below_cost)
        || draft.tiers.iter().any(|tier| undervalues_its_gift(tier, facts))
}

/// Whether it would be within the limit by itself, and is above it only together with what was put up before.
#[allow(clippy::implicit_hasher, reason = "its callers all have the usual one")]
pub fn adds_up_above_the_limit(
    draft: &Draft,
    facts: &HashMap<i64, GoodsFacts>,
    allowance: Allowance,
) -> bool {
    let given = draft.given(facts);
    given.is_some_and(|given| given <= allowance.limit && !allowance.has_room_for(given))
}

/// What it asks for these goods, where that is less than they are known to cost the shop.
pub(super) fn price_below_cost(draft: &Draft, goods: &GoodsDraft, fact: &GoodsFacts) -> Option<Money> {
    let price = match (goods.price, draft.percent) {
        (Some(price), _) => price,
        (None, Some(percent)) => PriceTerm::Percent(percent).of(fact.base_price?),
        (None, None) => return None,
    };
    (price < fact.cost_price?).then_some(price)
}

/// The price that it is taken off is the buyer's, and may be a special one: nobody can say beforehand how low it becomes.
const fn takes_a_percentage_off(draft: &Draft) -> bool {
    draft.percent.is_some()
}

/// A cashback ends by itself when its budget is used up, and what was paid until then may owe more.
fn owes_what_is_paid_until_it_ends(draft: &Draft) -> bool {
    draft.kind == Kind::Cashback
}

/// What the gift costs the shop is unknown, and it counts for less than it is sold for. Below a known cost no value is taken.
fn undervalues_its_gift(tier: &TierDraft, facts: &HashMap<i64, GoodsFacts>) -> bool {
    let fact = tier.gift_goods_id.and_then(|id| facts.get(&id));
    fact.is_some_and(|fact| {
        fact.cost_price.is_none() && fact.base_price.is_none_or(|base| tier.gift_value < base)
    })
}
