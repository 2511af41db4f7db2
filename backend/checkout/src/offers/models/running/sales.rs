//! Offers only for lines that name their campaign.
use std::sync::Arc;

use chrono::{DateTime, Utc};
use pricing::models::campaign_prices::{PriceTerm, UnitKind, UnitPrice};

use campaigns::models::{
    book::BuyerBook,
    campaign::Campaign,
    kinds::{GoodsRole, Kind},
};

/// A seckill, a group buy, a combination or the offers of an add-on purchase.
#[derive(Clone, Debug)]
pub struct Sale {
    pub campaign_id: i64,
    pub kind: UnitKind,
    pub name: Arc<str>,
    pub ends_at: DateTime<Utc>,
    pub with_coupon: bool,
    /// Sets of a combination for one buyer, 0 = no limit.
    pub buyer_limit: i64,
    pub goods: Vec<SaleGoods>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaleGoods {
    pub goods_id: i64,
    pub ask: PriceTerm,
    /// The campaign's own stock; none: it has none of its own.
    pub stock: Option<i64>,
    /// What of it is left.
    pub stock_left: Option<i64>,
    /// Units for one buyer, 0 = no limit.
    pub buyer_limit: i64,
    /// Units in one set of a combination.
    pub each: i64,
}

impl Sale {
    pub fn goods(&self, goods_id: i64) -> Option<&SaleGoods> {
        self.goods.iter().find(|goods| goods.goods_id == goods_id)
    }

    pub fn unit_price(&self, goods: &SaleGoods) -> UnitPrice {
        UnitPrice {
            campaign_id: self.campaign_id,
            name: Arc::clone(&self.name),
            kind: self.kind,
            ask: goods.ask,
            with_coupon: self.with_coupon,
        }
    }
}

pub(super) fn sale_of(book: &BuyerBook<'_>, campaign: &Campaign, kind: UnitKind) -> Sale {
    let sold = campaign.goods.iter().filter(|goods| match campaign.row.kind {
        Kind::AddOn => goods.role == GoodsRole::AddOn,
        _ => goods.role == GoodsRole::Goods,
    });
    let goods = sold.filter_map(|goods| {
        let price = campaign.price_of(Some(goods))?;
        Some(SaleGoods {
            goods_id: goods.goods_id,
            ask: price.ask,
            stock: goods.stock,
            stock_left: book.book().left().of(goods),
            buyer_limit: goods.buyer_limit,
            each: goods.set_quantity.max(1),
        })
    });
    Sale {
        campaign_id: campaign.id(),
        kind,
        name: Arc::clone(&campaign.name),
        ends_at: campaign.row.ends_at,
        with_coupon: campaign.row.with_coupon,
        buyer_limit: campaign.row.buyer_limit,
        goods: goods.collect(),
    }
}
