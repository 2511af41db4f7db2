//! A price or a subsidy that applies by itself must not block an order whose benefit its budget does not cover:
//! it is put aside, and the basket is quoted again without it.
use std::collections::{BTreeMap, BTreeSet};

use kernel::Money;

use super::{basket::Basket, cart_line::CartLine};
use crate::offers::models::running::Running;

/// Campaigns whose budgets are smaller than what these lines have of them.
pub fn exceeded<'a>(
    running: &Running,
    lines: impl IntoIterator<Item = &'a CartLine>,
    basket: &Basket,
) -> BTreeSet<i64> {
    if running.budgets.is_empty() {
        return BTreeSet::new();
    }
    let mut given: BTreeMap<i64, Money> = BTreeMap::new();
    for part in lines.into_iter().flat_map(CartLine::parts) {
        let campaign = part
            .offer
            .quote
            .as_ref()
            .and_then(|quote| quote.campaign.as_ref());
        if let Some(campaign) = campaign {
            *given.entry(campaign.campaign_id).or_default() += campaign.saved.times(part.quantity);
        }
    }
    for promise in &basket.promoted.promises {
        *given.entry(promise.campaign_id).or_default() += promise.amount;
    }
    let is_beyond = |(id, given): &(i64, Money)| running.budgets.get(id).is_some_and(|left| given > left);
    given.into_iter().filter(is_beyond).map(|(id, _)| id).collect()
}
