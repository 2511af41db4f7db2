//! What goods of campaigns cost a buyer in lines that name their campaign, as the cart charges them.
use std::{collections::HashMap, sync::Arc};

use campaigns::models::{
    book::CampaignBook,
    campaign::{Campaign, CampaignGoods},
    kinds::Kind,
};
use catalog::{goods::models::facts::GoodsSnapshot, prices::models::shopper::Shopper};
use checkout::offers::models::named_price::named_price;
use chrono::{DateTime, Utc};
use kernel::Money;

use crate::views::campaigns::CampaignGoodsCard;

/// A product of a campaign.
pub type CampaignItem<'a> = (&'a Campaign, &'a CampaignGoods);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedPrice {
    pub unit: Money,
    /// What a unit, of a combination the part in a set, takes of the campaign's budget.
    pub saved: Money,
}

/// By campaign and goods.
pub type NamedPrices = HashMap<(i64, i64), NamedPrice>;

/// These goods, and all goods of a combination among them.
pub(super) fn with_whole_sets<'a>(places: &[CampaignItem<'a>]) -> Vec<CampaignItem<'a>> {
    let items = places.iter().flat_map(|(campaign, goods)| {
        let is_set = campaign.row.kind == Kind::Combination;
        let of_one = campaign.goods.iter();
        let of_one = of_one.filter(move |one| is_set || one.goods_id == goods.goods_id);
        of_one.map(move |one| (*campaign, one))
    });
    items.collect()
}

pub(super) fn named_prices(
    shopper: &Shopper,
    items: &[CampaignItem<'_>],
    facts: &HashMap<i64, Arc<GoodsSnapshot>>,
    now: DateTime<Utc>,
) -> NamedPrices {
    let priced = items.iter().filter_map(|(campaign, goods)| {
        let unit = campaign.price_of(Some(goods))?;
        let facts = facts.get(&goods.goods_id).filter(|_| unit.kind.is_asked_for())?;
        let number = goods.set_quantity.max(1);
        let price = named_price(shopper, facts, number, unit, now)?;
        let saved = price.campaign.map(|applied| applied.saved);
        let named = NamedPrice {
            unit: price.unit,
            saved: saved.unwrap_or_default().times(number),
        };
        Some(((campaign.id(), goods.goods_id), named))
    });
    priced.collect()
}

/// A set is all of its goods or nothing: none is left where the budget covers what some of them save, and not all together.
pub fn close_sets_beyond_budget(
    places: &[CampaignItem<'_>],
    book: &CampaignBook,
    named: &NamedPrices,
    cards: &mut [(i64, CampaignGoodsCard)],
) {
    for of_one in places.chunk_by(|(one, _), (next, _)| one.id() == next.id()) {
        let campaign = of_one[0].0;
        let budget = book.left().budget_of(campaign);
        let Some(budget) = budget.filter(|_| campaign.row.kind == Kind::Combination) else {
            continue;
        };
        let parts = campaign.goods.iter();
        let parts = parts.filter_map(|goods| named.get(&(campaign.id(), goods.goods_id)));
        let saved: Money = parts.map(|part| part.saved).sum();
        if saved <= budget {
            continue;
        }
        for (_, card) in cards.iter_mut().filter(|(id, _)| *id == campaign.id()) {
            card.left = Some(0);
        }
    }
}
