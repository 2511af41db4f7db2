//! What a basket comes to when all kinds of offers run at once (domain section 3), once more: in whole fen, by going through
//! all there is. Nothing of the product is used here.
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use crate::simulation::model::at_most;

#[derive(Clone, Debug)]
pub struct Goods {
    pub price: i64,
    /// The one in which they lie.
    pub warehouse: i64,
    /// A compound with special ingredients: no promotion is about it.
    pub is_special: bool,
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
    fn worth(&self) -> i64 {
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

/// What keeps goods apart: special ones, the warehouse, the group that a part waits for.
pub type Key = (bool, i64, Option<(i64, i64)>);

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
}

impl Quoted {
    pub fn goods_amount(&self) -> i64 {
        self.parts.iter().map(Part::amount).sum()
    }

    pub fn total(&self) -> i64 {
        self.goods_amount() - self.off.iter().sum::<i64>()
    }

    pub fn by_campaigns(&self) -> i64 {
        self.reduced.iter().flat_map(|one| &one.shares).sum()
    }

    pub fn promised(&self) -> i64 {
        self.promises.iter().map(|one| one.amount).sum()
    }

    /// The parts of each order, in the order in which orders are made.
    pub fn orders(&self) -> BTreeMap<Key, Vec<usize>> {
        let mut orders: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
        for (place, part) in self.parts.iter().enumerate() {
            orders.entry(part.key).or_default().push(place);
        }
        orders
    }
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
    let sold = asked.filter_map(|(place, line)| super::prices::parts_of(market, place, *line, aside));
    let parts = super::prices::kept(market, sold.collect()).concat();
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
        parts,
        reduced,
        coupon,
        gifts,
        off,
    }
}

/// A reduction that its parts reach.
struct Reached<'a> {
    offer: &'a Offer,
    tier: Tier,
    parts: Vec<usize>,
    worth: i64,
}

fn reached<'a>(market: &Market<'a>, parts: &[Part]) -> Vec<Reached<'a>> {
    let offers = market.offers.iter().filter(|offer| offer.is_open());
    let reached = offers.filter_map(|offer| {
        let What::Reduction { scope, tiers } = &offer.what else {
            return None;
        };
        let counts = |place: &usize| parts[*place].joins && scope.contains(&parts[*place].goods);
        let own: Vec<usize> = (0..parts.len()).filter(counts).collect();
        let sum: i64 = own.iter().map(|place| parts[*place].amount()).sum();
        let had = tiers.iter().map(|tier| Tier {
            gift: tier
                .gift
                .filter(|gift| place_for(market, parts, gift, &[]).is_some()),
            ..*tier
        });
        let may = had.filter(|tier| tier.worth() > 0 && tier.threshold <= sum);
        let may = may.filter(|tier| offer.left.is_none_or(|left| tier.worth() <= left));
        let tier = may.max_by_key(|tier| (tier.worth(), tier.threshold))?;
        (sum > 0).then(|| Reached {
            offer,
            tier,
            parts: own,
            worth: tier.worth() - tier.cut + tier.cut.min(sum),
        })
    });
    reached.collect()
}

/// Of those that share with no coupon, all that may stand aside for one are tried; what changes nothing changes nothing.
fn reduce(market: &Market<'_>, parts: &[Part]) -> (Vec<Reduced>, Option<Reduced>, Vec<Given>) {
    let reached = reached(market, parts);
    let of_coupon = |mask: usize| {
        let stays = |place: usize| mask >> place & 1 == 0;
        let alone = reached.iter().enumerate();
        let alone = alone.filter(|(place, one)| stays(*place) && !one.offer.with_coupon);
        let kept: BTreeSet<usize> = alone.flat_map(|(_, one)| one.parts.iter().copied()).collect();
        let free = |place: &usize| parts[*place].joins && !kept.contains(place);
        let own: Vec<usize> = (0..parts.len()).filter(free).collect();
        let sum: i64 = own.iter().map(|place| parts[*place].amount()).sum();
        let cut = market
            .coupon
            .filter(|(threshold, _)| *threshold <= sum && sum > 0);
        cut.map(|(_, cut)| (cut, own, sum))
    };
    let worth = |mask: usize| {
        let stays = reached
            .iter()
            .enumerate()
            .filter(|(place, _)| mask >> place & 1 == 0);
        let of_reductions: i64 = stays.map(|(_, one)| one.worth).sum();
        of_reductions + of_coupon(mask).map_or(0, |(cut, _, sum)| cut.min(sum))
    };
    let is_apt = |mask: &usize| {
        let mut aside = reached
            .iter()
            .enumerate()
            .filter(|(place, _)| *mask >> place & 1 == 1);
        aside.all(|(_, one)| !one.offer.with_coupon)
    };
    let masks = (0..1_usize << reached.len()).filter(is_apt);
    let best = masks
        .max_by_key(|mask| (worth(*mask), Reverse(*mask)))
        .unwrap_or(0);
    let stays = reached
        .iter()
        .enumerate()
        .filter(|(place, _)| best >> place & 1 == 0);
    let mut left: Vec<i64> = parts.iter().map(Part::amount).collect();
    let (mut reduced, mut gifts) = (Vec::new(), Vec::new());
    for (_, one) in stays {
        let campaign = one.offer.id;
        gifts.extend(given(market, parts, one));
        reduced.extend(taken(&mut left, campaign, &one.parts, one.tier.cut));
    }
    let coupon = of_coupon(best).and_then(|(cut, own, _)| taken(&mut left, 0, &own, cut));
    (reduced, coupon, gifts)
}

fn given(market: &Market<'_>, parts: &[Part], one: &Reached<'_>) -> Option<Given> {
    let gift = one.tier.gift?;
    Some(Given {
        campaign: one.offer.id,
        gift,
        threshold: one.tier.threshold,
        key: place_for(market, parts, &gift, &one.parts)?,
        earned_by: one.parts.clone(),
    })
}

/// By what is left of each part: largest remainders, and never more than there is.
fn taken(left: &mut [i64], campaign: i64, own: &[usize], cut: i64) -> Option<Reduced> {
    let of_parts: Vec<i64> = own.iter().map(|place| left[*place]).collect();
    let shares = at_most(&of_parts, cut);
    for (place, share) in own.iter().zip(&shares) {
        left[*place] -= share;
    }
    (shares.iter().sum::<i64>() > 0).then(|| Reduced {
        campaign,
        parts: own.to_vec(),
        shares,
    })
}

/// The order with most of what earned it, among those from whose warehouse it can be sent; it goes with no special goods, and
/// with no group.
fn place_for(market: &Market<'_>, parts: &[Part], gift: &Gift, earned_by: &[usize]) -> Option<Key> {
    let mut earned: BTreeMap<Key, i64> = BTreeMap::new();
    for (place, part) in parts.iter().enumerate() {
        let (is_special, warehouse, group) = part.key;
        let there = market.gift_stock.get(&(gift.goods, warehouse)).copied();
        if is_special || group.is_some() || there.unwrap_or_default() < gift.number {
            continue;
        }
        let amount = if earned_by.contains(&place) {
            part.amount()
        } else {
            0
        };
        *earned.entry(part.key).or_default() += amount;
    }
    let most = earned
        .into_iter()
        .max_by_key(|(key, earned)| (*earned, Reverse(*key)));
    most.map(|(key, _)| key)
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
