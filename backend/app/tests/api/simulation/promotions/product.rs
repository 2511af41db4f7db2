//! The model's facts as the product has them.
use std::{collections::BTreeSet, sync::Arc};

use ::checkout::{
    cart::models::cart::{CartRow, Kind as RowKind},
    offers::models::offer::GoodsById,
};
use campaigns::models::{
    campaign::{Campaign, CampaignGoods, CampaignRow, CampaignTier},
    kinds::{GoodsRole, Kind, Status, TargetKind},
};
use catalog::goods::models::{
    codes::{Control, Storage, TierType},
    facts::{BatchFacts, GoodsSnapshot, StockFacts, TierPrice},
};
use chrono::{DateTime, TimeDelta, Utc};
use eligibility::factory::{medicine, today};
use kernel::Money;
use pricing::models::promotions::GoodsScope;

use super::model::{Delivery, Goods, How, Line, Market, Offer, Tier, What};
use crate::simulation::model::FreightKind;

pub fn kind(what: &What) -> Kind {
    match what {
        What::Reduction { .. } => Kind::FullReduction,
        What::Sale {
            how: How::GroupBuy, ..
        } => Kind::GroupBuy,
        What::Sale { .. } => Kind::Seckill,
        What::Combination { .. } => Kind::Combination,
        What::AddOn { .. } => Kind::AddOn,
        What::Special { .. } => Kind::DailySpecial,
        What::Percent(_) => Kind::Welfare,
        What::Subsidy { .. } => Kind::Subsidy,
        What::Cashback { .. } => Kind::Cashback,
    }
}

pub const fn row_kind(how: How) -> RowKind {
    match how {
        How::Usual => RowKind::Normal,
        How::Seckill => RowKind::Seckill,
        How::GroupBuy => RowKind::GroupBuy,
        How::Combination => RowKind::Combination,
        How::AddOn => RowKind::AddOn,
    }
}

/// Running for everyone; each in a stack group of its own.
pub fn campaign(offer: &Offer, now: DateTime<Utc>) -> Campaign {
    let percent = match offer.what {
        What::Percent(percent) => Some(percent),
        _ => None,
    };
    let row = CampaignRow {
        id: offer.id,
        kind: kind(&offer.what),
        name: format!("活动{}", offer.id),
        remark: String::new(),
        status: Status::Approved,
        zone: String::new(),
        starts_at: now - TimeDelta::hours(1),
        ends_at: now + TimeDelta::hours(1),
        with_coupon: offer.with_coupon,
        stack_group: offer.id.to_string(),
        priority: 0,
        percent,
        target_quantity: None,
        buyer_limit: 0,
        budget: offer.left.map(Money),
        spent: Money::ZERO,
        image: String::new(),
        proposed_by: None,
        decided_by: None,
        decided_at: None,
        reason: String::new(),
        settled_at: None,
        created_at: now,
        updated_at: now,
        target_kind: TargetKind::Units,
        reached: Money::ZERO,
    };
    let goods = goods_in(offer);
    let counted = goods.iter().filter(|goods| goods.role == GoodsRole::Goods);
    let counted: Vec<i64> = counted.map(|goods| goods.goods_id).collect();
    Campaign {
        name: row.name.as_str().into(),
        scope: if counted.is_empty() {
            GoodsScope::all()
        } else {
            GoodsScope::goods(counted)
        },
        row,
        audience: Vec::new(),
        goods,
        tiers: tiers_of(offer),
    }
}

fn goods_in(offer: &Offer) -> Vec<CampaignGoods> {
    let part = |goods_id: i64, price: Option<i64>| CampaignGoods {
        id: offer.id * 1_000 + goods_id,
        campaign_id: offer.id,
        goods_id,
        role: GoodsRole::Goods,
        price: price.map(Money),
        stock: None,
        reserved: 0,
        sold: 0,
        buyer_limit: 0,
        set_quantity: 1,
        sort: 0,
    };
    match &offer.what {
        What::Reduction { scope, .. } => scope.iter().map(|goods| part(*goods, None)).collect(),
        What::Sale { goods, .. } => {
            let goods = goods.iter().map(|(goods, (price, left))| CampaignGoods {
                stock: Some(*left),
                ..part(*goods, Some(*price))
            });
            goods.collect()
        }
        What::Combination { goods } => {
            let goods = goods.iter().map(|(goods, price, each)| CampaignGoods {
                set_quantity: *each,
                ..part(*goods, Some(*price))
            });
            goods.collect()
        }
        What::AddOn { counts, prices, .. } => {
            let added = prices.iter().map(|(goods, price)| CampaignGoods {
                role: GoodsRole::AddOn,
                ..part(*goods, Some(*price))
            });
            counts
                .iter()
                .map(|goods| part(*goods, None))
                .chain(added)
                .collect()
        }
        What::Special { prices } | What::Subsidy { prices } => {
            let goods = prices.iter();
            goods.map(|(goods, price)| part(*goods, Some(*price))).collect()
        }
        What::Percent(_) | What::Cashback { .. } => Vec::new(),
    }
}

fn tiers_of(offer: &Offer) -> Vec<CampaignTier> {
    let row = |tier: &Tier, voucher: i64| CampaignTier {
        id: offer.id * 1_000_000 + tier.threshold,
        campaign_id: offer.id,
        threshold: Money(tier.threshold),
        cut: Money(tier.cut),
        gift_goods_id: tier.gift.map(|gift| gift.goods),
        gift_quantity: tier.gift.map_or(0, |gift| gift.number),
        gift_value: Money(tier.gift.map_or(0, |gift| gift.value)),
        voucher: Money(voucher),
    };
    let from = |threshold: i64| Tier {
        threshold,
        cut: 0,
        gift: None,
    };
    match &offer.what {
        What::Reduction { tiers, .. } => tiers.iter().map(|tier| row(tier, 0)).collect(),
        What::AddOn { threshold, .. } => vec![row(&from(*threshold), 0)],
        What::Cashback { tiers } => {
            let tiers = tiers.iter();
            tiers
                .map(|(threshold, voucher)| row(&from(*threshold), *voucher))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Everything that is sold or given.
pub fn snapshots(market: &Market<'_>) -> GoodsById {
    let sold = market.goods.iter().map(|(id, goods)| {
        let stocks = vec![stock(goods.warehouse, 10_000)];
        (*id, snapshot(*id, goods, stocks))
    });
    let gifts: BTreeSet<i64> = market.gift_stock.keys().map(|(goods, _)| *goods).collect();
    let given = gifts.into_iter().map(|id| {
        let places = market.gift_stock.iter().filter(|((goods, _), _)| *goods == id);
        let stocks = places.map(|((_, warehouse), there)| stock(*warehouse, *there));
        let plain = Goods {
            price: 1_000,
            tiers: Vec::new(),
            up_to: false,
            warehouse: 0,
            is_special: false,
            delivery: Delivery::FREE,
        };
        (id, snapshot(id, &plain, stocks.collect()))
    });
    sold.chain(given)
        .map(|(id, goods)| (id, Arc::new(goods)))
        .collect()
}

fn snapshot(id: i64, goods: &Goods, stocks: Vec<StockFacts>) -> GoodsSnapshot {
    let tier_prices = (1..).zip(&goods.tiers).map(|(id, (number, price))| TierPrice {
        id,
        quantity: *number,
        price: Money(*price),
    });
    let delivery = goods.delivery;
    GoodsSnapshot {
        id,
        base_price: Some(Money(goods.price)),
        ladder_type: if goods.up_to {
            TierType::UpTo
        } else {
            TierType::From
        },
        tier_prices: tier_prices.collect(),
        is_preferred: delivery.way == FreightKind::Preferred,
        free_shipping_quantity: delivery.free_number,
        is_freight_by_weight: delivery.way == FreightKind::Heavy,
        weight_grams: delivery.grams,
        storage: if delivery.way == FreightKind::Cold {
            Storage::Cold
        } else {
            Storage::Normal
        },
        control: if goods.is_special {
            Control::Ephedrine
        } else {
            Control::None
        },
        stocks,
        ..medicine()
    }
}

fn stock(warehouse_id: i64, on_hand: i64) -> StockFacts {
    let expires_on = today() + TimeDelta::days(365);
    let batch = BatchFacts {
        number: "B001".into(),
        produced_on: expires_on - TimeDelta::days(730),
        expires_on,
        on_hand,
        has_report: true,
        is_locked: false,
        is_recalled: false,
    };
    StockFacts {
        warehouse_id,
        on_hand,
        reserved: 0,
        batches: vec![batch],
    }
}

pub fn row(id: i64, line: &Line, market: &Market<'_>) -> CartRow {
    CartRow {
        id,
        goods_id: line.goods,
        warehouse_id: market.goods[&line.goods].warehouse,
        kind: row_kind(line.how),
        quantity: line.number,
        price_seen: None,
        is_selected: true,
        goods_manjian_id: 0,
        is_yj: 0,
        campaign_id: line.campaign,
    }
}
