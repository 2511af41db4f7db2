//! Prices of a campaign that hold by themselves.
use pricing::models::{campaign_prices::UnitPrice, promotions::GoodsScope};

use super::by_goods::Scoped;
use campaigns::models::campaign::Campaign;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScopedPrice {
    pub scope: GoodsScope,
    pub unit: UnitPrice,
}

impl Scoped for ScopedPrice {
    fn scope(&self) -> &GoodsScope {
        &self.scope
    }
}

/// A price of its own for some goods, one for all of them, or one for everything.
pub(super) fn prices_of(campaign: &Campaign) -> Vec<ScopedPrice> {
    if campaign.is_about_all() {
        let unit = campaign.price_of(None).into_iter();
        return unit
            .map(|unit| ScopedPrice {
                scope: GoodsScope::all(),
                unit,
            })
            .collect();
    }
    let of_goods = campaign.goods.iter().filter_map(|goods| {
        Some(ScopedPrice {
            scope: GoodsScope::goods([goods.goods_id]),
            unit: campaign.price_of(Some(goods))?,
        })
    });
    of_goods.collect()
}
