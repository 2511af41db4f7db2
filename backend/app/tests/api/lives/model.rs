//! Prices, quantities, freight and splits once more: in whole fen and packs, by going through all there is, so that each
//! rule can be seen to be right. Nothing of the product is used here.
use std::collections::BTreeMap;

/// Goods amount from which delivery is free, and what it costs below.
const FREE_FROM: i64 = 80_000;
const FREIGHT: i64 = 1_500;

/// Who buys.
#[derive(Clone, Copy, Debug)]
pub struct Me {
    pub company: i64,
    pub region: &'static str,
    pub rank: i64,
}

/// A price for whom it names; what is none names everybody.
#[derive(Clone, Debug)]
pub struct Special {
    pub company: Option<i64>,
    pub region: Option<&'static str>,
    pub rank: Option<i64>,
    pub price: i64,
}

impl Special {
    fn is_for(&self, me: Me) -> bool {
        let named = |name: Option<i64>, own: i64| name.is_none() || name == Some(own);
        let is_here = self.region.is_none() || self.region == Some(me.region);
        named(self.company, me.company) && is_here && named(self.rank, me.rank)
    }

    fn names(&self) -> [bool; 3] {
        [self.company.is_some(), self.region.is_some(), self.rank.is_some()]
    }
}

#[derive(Clone, Debug)]
pub struct Batch {
    pub number: String,
    /// Until it expires.
    pub days: i64,
    pub on_hand: i64,
    pub has_report: bool,
}

impl Batch {
    pub fn may_leave(&self) -> bool {
        self.has_report && self.days > 0
    }
}

#[derive(Clone, Debug)]
pub struct Goods {
    pub price: i64,
    /// Number and price, ascending.
    pub tiers: Vec<(i64, i64)>,
    /// Tiers hold up to their number, else from it on.
    pub up_to: bool,
    pub specials: Vec<Special>,
    pub min: i64,
    pub step: i64,
    /// 0: none.
    pub limit: i64,
    pub ships_free: bool,
    pub is_cold: bool,
    pub is_ephedrine: bool,
    /// By warehouse.
    pub shelves: BTreeMap<i64, Vec<Batch>>,
}

/// The eight ways to name a buyer, the closest first.
const CLOSENESS: [[bool; 3]; 8] = [
    [true, true, true],
    [true, true, false],
    [true, false, true],
    [true, false, false],
    [false, true, true],
    [false, true, false],
    [false, false, true],
    [false, false, false],
];

impl Goods {
    pub fn unit_price(&self, me: Me, number: i64) -> i64 {
        let mut price = self.price;
        for names in CLOSENESS {
            let prices = self.specials.iter().filter(|one| one.names() == names);
            let lowest = prices.filter(|one| one.is_for(me)).map(|one| one.price).min();
            if let Some(lowest) = lowest {
                price = lowest;
                break;
            }
        }
        let mut tier = None;
        for (from, of_tier) in &self.tiers {
            if self.up_to && number <= *from {
                tier = Some(*of_tier);
                break;
            }
            if !self.up_to && *from <= number {
                tier = Some(*of_tier);
            }
        }
        tier.map_or(price, |tier| tier.min(price))
    }

    /// Every number that may be ordered when so many are free and the limit leaves so many.
    pub fn quantities(&self, free: i64, left_of_limit: Option<i64>) -> Vec<i64> {
        let whole_packs = (1..).map(|packs| packs * self.step);
        let mut all: Vec<i64> = whole_packs
            .take_while(|number| *number <= free)
            .filter(|number| *number >= self.min)
            .collect();
        if all.is_empty() && free > 0 {
            all.push(free);
        }
        all.retain(|number| left_of_limit.is_none_or(|left| *number <= left));
        all
    }

    pub fn left_of_limit(&self, bought: i64) -> Option<i64> {
        (self.limit > 0).then(|| (self.limit - bought).max(0))
    }

    pub fn shippable(&self, warehouse: i64) -> i64 {
        let batches = self.shelves.get(&warehouse).into_iter().flatten();
        batches
            .filter(|batch| batch.may_leave())
            .map(|batch| batch.on_hand)
            .sum()
    }
}

/// What delivery of these parts (ships free, amount) costs beside goods that wait to be sent anyway.
pub fn freight(parts: &[(bool, i64)], waiting: i64) -> i64 {
    let amount: i64 = parts.iter().map(|(_, amount)| amount).sum();
    if amount == 0 || amount + waiting >= FREE_FROM || parts.iter().all(|(ships_free, _)| *ships_free) {
        0
    } else {
        FREIGHT
    }
}

/// What keeps goods apart: ephedrine, cold chain, warehouse.
pub type Key = (bool, bool, i64);

/// The orders of a checkout: their lines' places, goods amount and freight.
pub fn split(lines: &[(Key, i64)], freight: i64) -> Vec<(Key, Vec<usize>, i64, i64)> {
    let mut orders: BTreeMap<Key, (Vec<usize>, i64)> = BTreeMap::new();
    for (place, (key, amount)) in lines.iter().enumerate() {
        let order = orders.entry(*key).or_default();
        order.0.push(place);
        order.1 += amount;
    }
    let mut freight = freight;
    orders
        .into_iter()
        .map(|(key, (places, amount))| (key, places, amount, std::mem::take(&mut freight)))
        .collect()
}

/// What each unit of a line brings back: the fen are dealt out evenly, what is left over goes to the later ones.
pub fn worth_of_units(paid: i64, number: i64) -> Vec<i64> {
    let mut carried = 0;
    (0..number)
        .map(|_| {
            carried += paid;
            let out = carried / number;
            carried %= number;
            out
        })
        .collect()
}
