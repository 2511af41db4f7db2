//! What a basket comes to when all kinds of offers run at once (domain section 3), once more: in whole fen, by going through
//! all there is. Nothing of the product is used here.
use std::collections::{BTreeMap, BTreeSet};

use super::{
    prices::{kept, parts_of},
    reductions::reduce,
};
use crate::simulation::model::{FreightKind, Sent, Tariffs, at_most, carried, fees, tier_price};

#[derive(Clone, Debug)]
pub struct Goods {
    /// Of one, before tiers and offers.
    pub price: i64,
    /// Number and price, ascending.
    pub tiers: Vec<(i64, i64)>,
    /// Tiers hold up to their number, else from it on.
    pub up_to: bool,
    /// The one in which they lie.
    pub warehouse: i64,
    /// A compound with special ingredients: no promotion is about it.
    pub is_special: bool,
    pub delivery: Delivery,
}

/// How goods travel.
#[derive(Clone, Copy, Debug)]
pub struct Delivery {
    pub way: FreightKind,
    /// From so many on for nothing, 0: never by number.
    pub free_number: i64,
    /// Of one.
    pub grams: i64,
}

impl Delivery {
    pub const FREE: Self = Self {
        way: FreightKind::Preferred,
        free_number: 1,
        grams: 0,
    };
}

impl Goods {
    /// What one of so many costs without any offer.
    pub fn usual(&self, number: i64) -> i64 {
        tier_price(&self.tiers, self.up_to, number).map_or(self.price, |tier| tier.min(self.price))
    }

    pub fn key(&self, group: Option<(i64, i64)>) -> Key {
        let is_cold = self.delivery.way == FreightKind::Cold;
        (self.is_special, is_cold, self.warehouse, group)
    }

    /// So many of it for so much, as they are sent.
    pub fn sent(&self, goods: i64, number: i64, amount: i64) -> Sent {
        let Delivery {
            way,
            free_number,
            grams,
        } = self.delivery;
        Sent {
            goods,
            way,
            number,
            free_number,
            grams,
            amount,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gift {
    pub goods: i64,
    pub number: i64,
    /// Of one.
    pub value: i64,
}

#[derive(Clone, Copy, Debug)]
pub struct Tier {
    pub threshold: i64,
    pub cut: i64,
    pub gift: Option<Gift>,
}

impl Tier {
    pub fn worth(&self) -> i64 {
        self.cut + self.gift.map_or(0, |gift| gift.number * gift.value)
    }
}

/// How a line is bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    Usual,
    Seckill,
    GroupBuy,
    Combination,
    AddOn,
}

#[derive(Clone, Debug)]
pub enum What {
    /// 满减 and 满赠.
    Reduction { scope: BTreeSet<i64>, tiers: Vec<Tier> },
    /// A seckill or a group buy: of each goods its price, and what is left of the stock of its own.
    Sale {
        how: How,
        goods: BTreeMap<i64, (i64, i64)>,
    },
    /// Goods, price of one, number in a set.
    Combination { goods: Vec<(i64, i64, i64)> },
    /// 换购: from a sum of some goods on, others at these prices.
    AddOn {
        counts: BTreeSet<i64>,
        threshold: i64,
        prices: BTreeMap<i64, i64>,
    },
    /// 每日特价
    Special { prices: BTreeMap<i64, i64> },
    /// Everything at so many hundredths.
    Percent(i64),
    /// 买补: what a unit costs above this comes back as voucher.
    Subsidy { prices: BTreeMap<i64, i64> },
    /// 满额返现: threshold and voucher.
    Cashback { tiers: Vec<(i64, i64)> },
}

#[derive(Clone, Debug)]
pub struct Offer {
    pub id: i64,
    pub what: What,
    pub with_coupon: bool,
    /// What is left of its budget; none: it has none.
    pub left: Option<i64>,
}

impl Offer {
    pub fn is_open(&self) -> bool {
        self.left.is_none_or(|left| left > 0)
    }

    pub fn price_by_itself(&self, goods: i64, usual: i64) -> Option<i64> {
        match &self.what {
            What::Special { prices } => prices.get(&goods).copied(),
            What::Percent(percent) => Some(usual * percent / 100),
            _ => None,
        }
    }
}

/// What a buyer puts into the cart.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub goods: i64,
    pub how: How,
    /// 0: none.
    pub campaign: i64,
    pub number: i64,
}

/// What keeps goods apart: special ones, the cold chain, the warehouse, the group that a part waits for.
pub type Key = (bool, bool, i64, Option<(i64, i64)>);

/// What is ordered as one line.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its line among those that were asked for.
    pub line: usize,
    pub goods: i64,
    pub number: i64,
    pub unit: i64,
    /// What a unit costs less by its campaign.
    pub saved: i64,
    pub campaign: Option<i64>,
    /// Reductions, coupons and subsidies may count it.
    pub joins: bool,
    pub key: Key,
}

impl Part {
    pub fn amount(&self) -> i64 {
        self.unit * self.number
    }
}

/// Everything that may apply to a basket.
pub struct Market<'a> {
    pub goods: &'a BTreeMap<i64, Goods>,
    /// By id.
    pub offers: &'a [Offer],
    /// What of gifts lies in which warehouse.
    pub gift_stock: &'a BTreeMap<(i64, i64), i64>,
    /// Threshold and cut of a coupon for everything that the buyer uses.
    pub coupon: Option<(i64, i64)>,
    /// What vouchers are to pay; no more than there are.
    pub vouchers: i64,
    pub tariffs: Tariffs,
    /// Ordinary goods of this much wait to be sent anyway.
    pub waiting: i64,
}

/// Money off some parts together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reduced {
    pub campaign: i64,
    pub parts: Vec<usize>,
    pub shares: Vec<i64>,
}

#[derive(Clone, Debug)]
pub struct Given {
    pub campaign: i64,
    pub gift: Gift,
    pub threshold: i64,
    /// Threshold and worth of the gifts of lower tiers.
    pub lower: Vec<(i64, i64)>,
    pub earned_by: Vec<usize>,
    /// Of the order that it goes with.
    pub key: Key,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promise {
    pub part: usize,
    pub campaign: i64,
    pub amount: i64,
}

#[derive(Clone, Debug, Default)]
pub struct Quoted {
    pub parts: Vec<Part>,
    pub reduced: Vec<Reduced>,
    pub coupon: Option<Reduced>,
    pub gifts: Vec<Given>,
    pub promises: Vec<Promise>,
    /// Of each part, what is taken off it, and what of the rest vouchers pay.
    pub off: Vec<i64>,
    pub vouchers: Vec<i64>,
    /// Of each order.
    pub freight: Vec<i64>,
}

impl Quoted {
    pub fn goods_amount(&self) -> i64 {
        self.parts.iter().map(Part::amount).sum()
    }

    pub fn total(&self) -> i64 {
        self.goods_amount() - self.off.iter().sum::<i64>() + self.freight.iter().sum::<i64>()
    }

    pub fn by_campaigns(&self) -> i64 {
        self.reduced.iter().flat_map(|one| &one.shares).sum()
    }

    pub fn promised(&self) -> i64 {
        self.promises.iter().map(|one| one.amount).sum()
    }

    /// The parts of each order, in the order in which orders are made.
    pub fn orders(&self) -> BTreeMap<Key, Vec<usize>> {
        orders_of(&self.parts)
    }
}

fn orders_of(parts: &[Part]) -> BTreeMap<Key, Vec<usize>> {
    let mut orders: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (place, part) in parts.iter().enumerate() {
        orders.entry(part.key).or_default().push(place);
    }
    orders
}

/// Of each order, by what the goods cost before reductions and coupons: those change nothing of it, prices of offers do.
fn freight(market: &Market<'_>, parts: &[Part]) -> Vec<i64> {
    let sent = |part: &Part| market.goods[&part.goods].sent(part.goods, part.number, part.amount());
    let sent: Vec<Sent> = parts.iter().map(sent).collect();
    let way = |place: &usize| sent[*place].way;
    let orders = orders_of(parts);
    let ways: Vec<Vec<FreightKind>> = orders
        .values()
        .map(|places| places.iter().map(way).collect())
        .collect();
    carried(fees(&market.tariffs, &sent, market.waiting), &ways)
}

/// What a budget does not cover is sold as if its campaign were over.
pub fn quote(market: &Market<'_>, lines: &[Line]) -> Quoted {
    let mut aside = BTreeSet::new();
    loop {
        let quoted = quote_without(market, lines, &aside);
        let beyond = beyond_budgets(market, &quoted);
        if beyond.is_empty() {
            return quoted;
        }
        aside.extend(beyond);
    }
}

fn quote_without(market: &Market<'_>, lines: &[Line], aside: &BTreeSet<i64>) -> Quoted {
    let asked = lines.iter().enumerate();
    let sold = asked.filter_map(|(place, line)| parts_of(market, place, *line, aside));
    let parts = kept(market, sold.collect()).concat();
    let (reduced, coupon, gifts) = reduce(market, &parts);
    let mut off = vec![0; parts.len()];
    for one in reduced.iter().chain(&coupon) {
        for (part, share) in one.parts.iter().zip(&one.shares) {
            off[*part] += share;
        }
    }
    let payable: Vec<i64> = parts
        .iter()
        .zip(&off)
        .map(|(part, off)| if part.key.0 { 0 } else { part.amount() - off })
        .collect();
    Quoted {
        promises: promises(market, &parts, aside),
        vouchers: at_most(&payable, market.vouchers),
        freight: freight(market, &parts),
        parts,
        reduced,
        coupon,
        gifts,
        off,
    }
}

/// Of several subsidies the one that gives most, then the older one.
fn promises(market: &Market<'_>, parts: &[Part], aside: &BTreeSet<i64>) -> Vec<Promise> {
    let of_part = |(place, part): (usize, &Part)| {
        let open = market
            .offers
            .iter()
            .filter(|offer| offer.is_open() && !aside.contains(&offer.id));
        let prices = open.filter_map(|offer| match &offer.what {
            What::Subsidy { prices } => Some((*prices.get(&part.goods)?, offer.id)),
            _ => None,
        });
        let (price, campaign) = prices.min()?;
        (part.joins && part.unit > price).then(|| Promise {
            part: place,
            campaign,
            amount: (part.unit - price) * part.number,
        })
    };
    parts.iter().enumerate().filter_map(of_part).collect()
}

/// Prices that hold by themselves and subsidies whose budgets are smaller than what these parts have of them.
fn beyond_budgets(market: &Market<'_>, quoted: &Quoted) -> Vec<i64> {
    let beyond = market.offers.iter().filter(|offer| {
        let of_prices = quoted.parts.iter().filter(|part| part.campaign == Some(offer.id));
        let of_promises = quoted.promises.iter().filter(|one| one.campaign == offer.id);
        let given: i64 = match &offer.what {
            What::Special { .. } | What::Percent(_) => of_prices.map(|part| part.saved * part.number).sum(),
            What::Subsidy { .. } => of_promises.map(|one| one.amount).sum(),
            _ => 0,
        };
        offer.left.is_some_and(|left| given > left)
    });
    beyond.map(|offer| offer.id).collect()
}
