//! What campaigns run for one viewer at one moment: prices, what is sold only by naming its campaign, what baskets may join.
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use campaigns::models::{
    book::BuyerBook,
    campaign::Campaign,
    kinds::{Kind, Part},
};
use catalog::goods::models::facts::GoodsSnapshot;
use chrono::{DateTime, Utc};
use kernel::Money;
use pricing::models::{
    campaign_prices::{Ask, CampaignPrices, UnitKind, UnitPrice},
    promotions::{AddOn, CouponFacts, FullReduction, GoodsScope, Promotions, Subsidy},
};

use crate::cart::models::limits::Used;

/// Nothing runs for strangers, who see no prices, and in tests that ask for nothing.
pub static NOTHING: Running = Running {
    reductions: Vec::new(),
    add_ons: Vec::new(),
    subsidies: Vec::new(),
    unit_prices: Vec::new(),
    sales: Vec::new(),
    notices: Vec::new(),
    times: BTreeMap::new(),
};

#[derive(Clone, Debug, Default)]
pub struct Running {
    pub reductions: Vec<FullReduction>,
    pub add_ons: Vec<AddOn>,
    pub subsidies: Vec<Subsidy>,
    /// Prices that hold by themselves.
    pub unit_prices: Vec<ScopedPrice>,
    /// What is sold to those lines alone that name the campaign.
    pub sales: Vec<Sale>,
    /// What the card of a product tells of each campaign.
    pub notices: Vec<Notice>,
    /// How often one buyer may have a full reduction, where that is limited.
    pub times: BTreeMap<i64, i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScopedPrice {
    pub scope: GoodsScope,
    pub unit: UnitPrice,
}

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
    pub ask: Ask,
    /// What of the campaign's own stock is left; none: it has none of its own.
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

/// “满 500 减 30” on the cards of the goods that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub campaign_id: i64,
    /// `full_reduction` …, as the API names it.
    pub kind: &'static str,
    /// 秒, 满, 换购, 赠, 特 …
    pub tag: &'static str,
    pub text: String,
    pub name: Arc<str>,
    pub ends_at: DateTime<Utc>,
    pub scope: GoodsScope,
}

impl Running {
    pub fn of(book: &BuyerBook<'_>) -> Self {
        let facts = book.facts();
        let mut running = Self {
            reductions: facts.reductions,
            add_ons: facts.add_ons,
            subsidies: facts.subsidies,
            ..Self::default()
        };
        for campaign in book.running() {
            running.notices.extend(notices_of(campaign));
            if campaign.row.kind == Kind::FullReduction && campaign.row.buyer_limit > 0 {
                running.times.insert(campaign.id(), campaign.row.buyer_limit);
            }
            match campaign.row.kind.unit() {
                Some(kind) if kind.is_asked_for() => running.sales.push(sale_of(book, campaign, kind)),
                Some(_) => running.unit_prices.extend(prices_of(campaign)),
                None => {}
            }
        }
        running
    }

    /// Full reductions that this buyer has had as often as they may, put aside.
    #[must_use]
    pub fn without_used_up(mut self, used: &Used) -> Self {
        let times = &self.times;
        self.reductions.retain(|one| {
            let had = used.get(&(one.campaign_id, None)).copied().unwrap_or_default();
            times.get(&one.campaign_id).is_none_or(|most| had < *most)
        });
        self
    }

    /// What campaigns ask for this product; `named`: by the line itself.
    pub fn prices(&self, goods: &GoodsSnapshot, named: Option<UnitPrice>) -> CampaignPrices {
        if named.is_some() {
            return CampaignPrices {
                named,
                by_itself: Vec::new(),
            };
        }
        let of_goods = self.unit_prices.iter().filter(|price| price.scope.has(goods));
        CampaignPrices {
            named: None,
            by_itself: of_goods.map(|price| price.unit.clone()).collect(),
        }
    }

    pub fn sale(&self, campaign_id: i64, kind: UnitKind) -> Option<&Sale> {
        self.sales
            .iter()
            .find(|sale| sale.campaign_id == campaign_id && sale.kind == kind)
    }

    /// The only running sale of this kind with these goods.
    pub fn sale_of(&self, goods_id: i64, kind: UnitKind) -> Option<&Sale> {
        let mut found = self
            .sales
            .iter()
            .filter(|sale| sale.kind == kind && sale.goods(goods_id).is_some());
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    pub fn notices<'a>(&'a self, goods: &'a GoodsSnapshot) -> impl Iterator<Item = &'a Notice> {
        let joins = !goods.control.is_special_compound();
        self.notices
            .iter()
            .filter(move |notice| joins && notice.scope.has(goods))
    }

    /// What tiers may give.
    pub fn gift_ids(&self) -> BTreeSet<i64> {
        let tiers = self.reductions.iter().flat_map(|one| one.tiers.iter());
        tiers.filter_map(|tier| Some(tier.gift?.goods_id)).collect()
    }

    /// What baskets may join.
    pub fn promotions<'a>(&'a self, coupons: &'a [CouponFacts]) -> Promotions<'a> {
        Promotions {
            reductions: &self.reductions,
            add_ons: &self.add_ons,
            subsidies: &self.subsidies,
            coupons,
            ..Promotions::default()
        }
    }
}

fn sale_of(book: &BuyerBook<'_>, campaign: &Campaign, kind: UnitKind) -> Sale {
    let sold = campaign.goods.iter().filter(|goods| match campaign.row.kind {
        Kind::AddOn => goods.role == Part::AddOn,
        _ => goods.role == Part::Goods,
    });
    let goods = sold.filter_map(|goods| {
        let price = campaign.price_of(Some(goods))?;
        Some(SaleGoods {
            goods_id: goods.goods_id,
            ask: price.ask,
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

/// A price of its own for some goods, one for all of them, or one for everything.
fn prices_of(campaign: &Campaign) -> Vec<ScopedPrice> {
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

fn notices_of(campaign: &Campaign) -> Vec<Notice> {
    let notice = |kind, tag, text: String, scope: &GoodsScope| Notice {
        campaign_id: campaign.id(),
        kind,
        tag,
        text,
        name: Arc::clone(&campaign.name),
        ends_at: campaign.row.ends_at,
        scope: scope.clone(),
    };
    let named = |kind, tag| vec![notice(kind, tag, campaign.row.name.clone(), &campaign.scope)];
    match campaign.row.kind {
        Kind::Seckill => named("seckill", "秒"),
        Kind::GroupBuy => named("group_buy", "拼"),
        Kind::Combination => named("combination", "组"),
        Kind::DailySpecial => named("daily_special", "特"),
        Kind::Fair => named("fair", "特"),
        Kind::Welfare => named("welfare", "特"),
        Kind::Subsidy => named("subsidy", "补"),
        Kind::Cashback => Vec::new(),
        Kind::AddOn => {
            let threshold = campaign
                .tiers
                .first()
                .map(|tier| tier.threshold)
                .unwrap_or_default();
            let added = campaign.goods.iter().filter(|goods| goods.role == Part::AddOn);
            let added = GoodsScope::goods(added.map(|goods| goods.goods_id));
            let text = format!("满 {} 可换购", yuan(threshold));
            vec![
                notice("add_on", "换购", text.clone(), &campaign.scope),
                notice("add_on", "换购", text, &added),
            ]
        }
        Kind::FullReduction => {
            let cuts = campaign.tiers.iter().filter(|tier| tier.cut.is_positive());
            let cuts: Vec<String> = cuts
                .map(|tier| format!("满 {} 减 {}", yuan(tier.threshold), yuan(tier.cut)))
                .collect();
            let gifts = campaign.tiers.iter().filter(|tier| tier.gift_goods_id.is_some());
            let gifts: Vec<String> = gifts
                .map(|tier| format!("满 {} 有赠品", yuan(tier.threshold)))
                .collect();
            let worded = [("full_reduction", "满", cuts), ("gift", "赠", gifts)];
            let worded = worded.into_iter().filter(|(.., words)| !words.is_empty());
            worded
                .map(|(kind, tag, words)| notice(kind, tag, words.join("，"), &campaign.scope))
                .collect()
        }
    }
}

/// Without decimals where there are none: “500”, “12.50”.
fn yuan(amount: Money) -> String {
    let text = amount.to_string();
    text.strip_suffix(".00").map_or(text.clone(), str::to_owned)
}
