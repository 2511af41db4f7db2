//! All prices of one product as one value: compared, kept with each change, and written as a whole.
use std::collections::HashMap;

use catalog::{
    goods::models::{
        codes::TierType,
        facts::{SpecialPrice, TierPrice},
    },
    models::_entities::{customer_prices, goods, tier_prices},
    prices::models::pricing::{RankPrice, Tier, general_rank_price},
};
use kernel::{Db, Money};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};
use serde::{Deserialize, Serialize};

use crate::models::_entities::price_changes;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceList {
    /// None while the price is being set.
    pub base: Option<Money>,
    pub ladder_type: TierType,
    /// By number, ascending. A new one has no id yet.
    pub tiers: Vec<TierPrice>,
    /// In the order of their ids, new ones without one at the end.
    pub specials: Vec<SpecialPrice>,
}

impl PriceList {
    /// Of a product that has no price yet.
    pub const fn empty(ladder_type: TierType) -> Self {
        Self {
            base: None,
            ladder_type,
            tiers: Vec::new(),
            specials: Vec::new(),
        }
    }

    /// These goods as the database has them; unknown ids are left out.
    pub async fn of_all(db: &Db, ids: &[i64]) -> Result<HashMap<i64, Self>, DbErr> {
        let wanted = || ids.iter().copied();
        let goods: Vec<(i64, Option<Money>, i32)> = goods::Entity::find()
            .select_only()
            .columns([
                goods::Column::Id,
                goods::Column::BasePrice,
                goods::Column::LadderType,
            ])
            .filter(goods::Column::Id.is_in(wanted()))
            .into_tuple()
            .all(db)
            .await?;
        let tiers = tier_prices::Entity::find()
            .filter(tier_prices::Column::GoodsId.is_in(wanted()))
            .order_by_asc(tier_prices::Column::Quantity)
            .all(db)
            .await?;
        let specials = customer_prices::Entity::find()
            .filter(customer_prices::Column::GoodsId.is_in(wanted()))
            .order_by_asc(customer_prices::Column::Id)
            .all(db)
            .await?;
        let list = |(id, base, ladder_type): (i64, Option<Money>, i32)| {
            let list = Self {
                base,
                ..Self::empty(TierType::from_code(ladder_type))
            };
            (id, list)
        };
        let mut lists: HashMap<i64, Self> = goods.into_iter().map(list).collect();
        for row in tiers {
            if let Some(list) = lists.get_mut(&row.goods_id) {
                list.tiers.push(row.into());
            }
        }
        for row in specials {
            if let Some(list) = lists.get_mut(&row.goods_id) {
                list.specials.push(row.into());
            }
        }
        Ok(lists)
    }

    /// None: there is no such product.
    #[kernel::boxed]
    pub async fn of(db: &Db, id: i64) -> Result<Option<Self>, DbErr> {
        Ok(Self::of_all(db, &[id]).await?.remove(&id))
    }

    pub fn plain_tiers(&self) -> Vec<Tier> {
        let tier = |tier: &TierPrice| Tier {
            quantity: tier.quantity,
            price: tier.price,
        };
        self.tiers.iter().map(tier).collect()
    }

    /// Those for all time; prices of one buyer, of a region or with dates are not among them.
    pub fn rank_prices(&self) -> Vec<RankPrice> {
        self.specials.iter().filter_map(general_rank_price).collect()
    }

    /// With this ladder: tiers keep their id where their number stays, because carts refer to it.
    #[must_use]
    pub fn with_tiers(mut self, ladder_type: TierType, tiers: &[Tier]) -> Self {
        let known = std::mem::take(&mut self.tiers);
        let kept = |number: i64| known.iter().find(|tier| tier.quantity == number);
        let tier = |tier: &Tier| TierPrice {
            id: kept(tier.quantity).map_or(0, |known| known.id),
            quantity: tier.quantity,
            price: tier.price,
        };
        self.ladder_type = ladder_type;
        self.tiers = tiers.iter().map(tier).collect();
        self
    }

    /// With these rank prices that apply everywhere, to all buyers and always.
    #[must_use]
    pub fn with_rank_prices(mut self, ranks: &[RankPrice]) -> Self {
        let price_of = |rank: i64| ranks.iter().find(|price| price.rank == rank);
        let known: Vec<i64> = self.rank_prices().iter().map(|price| price.rank).collect();
        self.specials.retain_mut(|special| {
            let Some(general) = general_rank_price(special) else {
                return true;
            };
            let wanted = price_of(general.rank);
            if let Some(wanted) = wanted {
                special.price = wanted.price;
            }
            wanted.is_some()
        });
        let new = ranks.iter().filter(|price| !known.contains(&price.rank));
        self.specials.extend(new.map(|price| SpecialPrice {
            id: 0,
            rank: Some(price.rank),
            region: String::new(),
            company_id: None,
            price: price.price,
            from: None,
            to: None,
        }));
        self
    }
}

/// Both lists of a stored change.
pub fn lists(row: &price_changes::Model) -> Result<(PriceList, PriceList), DbErr> {
    let list = |value: &sea_orm::JsonValue| {
        serde_json::from_value(value.clone())
            .map_err(|error| DbErr::Custom(format!("price change {}: {error}", row.id)))
    };
    Ok((list(&row.before)?, list(&row.after)?))
}
