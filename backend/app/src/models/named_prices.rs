//! What goods of campaigns cost a buyer in lines that name their campaign, as the cart charges them.
use std::collections::HashMap;

use campaigns::models::{book::CampaignBook, kinds::Kind};
use catalog::prices::models::shopper::Shopper;
use checkout::offers::models::named_price::named_price;
use identity::companies::models::facts::BuyerContext;
use kernel::Money;
use sea_orm::DbErr;

use super::campaign_goods::{CampaignGoodsReader, CampaignItem};
use crate::views::campaigns::CampaignGoodsCard;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedPrice {
    pub unit: Money,
    /// What a unit, of a combination the part in a set, takes of the campaign's budget.
    pub saved: Money,
}

/// By campaign and goods.
pub type NamedPrices = HashMap<(i64, i64), NamedPrice>;

impl CampaignGoodsReader {
    /// Of these goods, and of all goods of a combination among them; none for a stranger.
    pub async fn named_prices(
        &self,
        buyer: Option<&BuyerContext>,
        places: &[CampaignItem<'_>],
    ) -> Result<NamedPrices, DbErr> {
        let Some(shopper) = buyer.map(Shopper::of) else {
            return Ok(NamedPrices::new());
        };
        let items = places.iter().flat_map(|(campaign, goods)| {
            let is_set = campaign.row.kind == Kind::Combination;
            let of_one = campaign.goods.iter();
            let of_one = of_one.filter(move |one| is_set || one.goods_id == goods.goods_id);
            of_one.map(move |one| (*campaign, one))
        });
        let items: Vec<CampaignItem> = items.collect();
        let ids = items.iter().map(|(_, goods)| goods.goods_id).collect();
        let facts = self.facts(ids).await?;
        let now = self.now();
        let priced = items.into_iter().filter_map(|(campaign, goods)| {
            let unit = campaign.price_of(Some(goods))?;
            let facts = facts.get(&goods.goods_id).filter(|_| unit.kind.is_asked_for())?;
            let number = goods.set_quantity.max(1);
            let price = named_price(&shopper, facts, number, unit, now)?;
            let saved = price.campaign.map(|applied| applied.saved);
            let named = NamedPrice {
                unit: price.unit,
                saved: saved.unwrap_or_default().times(number),
            };
            Some(((campaign.id(), goods.goods_id), named))
        });
        Ok(priced.collect())
    }
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
