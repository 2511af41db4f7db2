//! What waits for finance, however little it gives: prices below what goods cost the shop, and gifts whose value nothing
//! confirms.
use std::collections::HashMap;

use kernel::Money;
use pricing::models::campaign_prices::PriceTerm;

use super::draft::{Draft, GoodsDraft, GoodsFacts, TierDraft};

/// Whether finance decides on it; what need not wait may give `limit` at most.
#[allow(clippy::implicit_hasher, reason = "its callers all have the usual one")]
pub fn needs_finance(draft: &Draft, facts: &HashMap<i64, GoodsFacts>, limit: Money) -> bool {
    let is_below_cost = |goods: &GoodsDraft| {
        let fact = facts.get(&goods.goods_id);
        fact.is_some_and(|fact| price_below_cost(draft, goods, fact).is_some())
    };
    draft.given(facts).is_none_or(|given| given > limit)
        || reduces_everything(draft)
        || draft.goods.iter().any(is_below_cost)
        || draft.tiers.iter().any(|tier| has_unconfirmed_gift(tier, facts))
}

/// What it asks for these goods, where that is less than they cost the shop.
pub(super) fn price_below_cost(draft: &Draft, goods: &GoodsDraft, fact: &GoodsFacts) -> Option<Money> {
    let price = match (goods.price, draft.percent) {
        (Some(price), _) => price,
        (None, Some(percent)) => PriceTerm::Percent(percent).of(fact.base_price?),
        (None, None) => return None,
    };
    (price < fact.cost_price?).then_some(price)
}

/// Of all goods some may cost more than what is left of their price.
fn reduces_everything(draft: &Draft) -> bool {
    draft.percent.is_some() && draft.goods.is_empty()
}

/// What the gift costs the shop is unknown, and it counts for less than it is sold for. Below a known cost no value is taken.
fn has_unconfirmed_gift(tier: &TierDraft, facts: &HashMap<i64, GoodsFacts>) -> bool {
    let fact = tier.gift_goods_id.and_then(|id| facts.get(&id));
    fact.is_some_and(|fact| {
        fact.cost_price.is_none() && fact.base_price.is_none_or(|base| tier.gift_value < base)
    })
}
