//! A price or a subsidy that applies by itself must not block an order whose benefit its budget does not cover:
//! it is put aside, and the basket is quoted again without it. A line that names its campaign is refused instead, when it is put in.
use std::collections::{BTreeMap, BTreeSet};

use eligibility::Reason;
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

/// The code of the reason that a line saves more than is left of its campaign's budget.
pub(super) const BEYOND: &str = "campaign_stock";

/// Why a line that names its campaign cannot be had so often.
pub(super) fn beyond_sale(running: &Running, line: &CartLine) -> Option<Reason> {
    let left = running.sale_budget(line.row.campaign_id)?;
    let saved = line.parts().filter_map(|part| {
        let campaign = part.offer.quote.as_ref()?.campaign.as_ref()?;
        Some(campaign.saved.times(part.quantity))
    });
    let saved: Money = saved.sum();
    if saved <= left {
        return None;
    }
    let one = saved.fen() / line.row.quantity.max(1);
    let most = left.fen().checked_div(one).unwrap_or_default();
    let unit = if line.set.is_empty() {
        &*line.offer.goods.unit
    } else {
        "套"
    };
    let why = if most > 0 {
        format!("按活动的剩余额度，最多可订 {most} {unit}")
    } else {
        "活动的额度已用完，请按原价购买".to_owned()
    };
    Some(Reason::new(BEYOND, why, None, line.row.goods_id))
}
