//! Prices, quantities, freight and splits once more: in whole fen and packs, by going through all there is, so that each
//! rule can be seen to be right. Nothing of the product is used here.
use std::collections::BTreeMap;

/// What delivery costs, in fen and grams.
#[derive(Clone, Copy, Debug)]
pub struct Tariffs {
    /// Fee, and the amount from which it falls away.
    pub ordinary: (i64, i64),
    pub preferred: (i64, i64),
    /// Up to so many grams, its fee; for so many more, their fee.
    pub first: (i64, i64),
    pub step: (i64, i64),
    pub cold: i64,
}

/// Those that every shop begins with.
pub const TARIFFS: Tariffs = Tariffs {
    ordinary: (1_500, 80_000),
    preferred: (1_500, 80_000),
    first: (1_000, 1_500),
    step: (1_000, 500),
    cold: 1_500,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreightKind {
    Ordinary,
    Preferred,
    Heavy,
    Cold,
}

pub const FREIGHT_KINDS: [FreightKind; 4] = [
    FreightKind::Ordinary,
    FreightKind::Preferred,
    FreightKind::Heavy,
    FreightKind::Cold,
];

/// Who buys.
#[derive(Clone, Copy, Debug)]
pub struct Me {
    pub company: i64,
    pub region: &'static str,
    pub rank: i64,
}

/// A price for matching buyers; none matches everyone.
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
    pub is_preferred: bool,
    /// From so many on they travel free, 0: never by number.
    pub free_number: i64,
    /// Of goods that are charged by weight.
    pub grams: Option<i64>,
    pub is_cold: bool,
    pub is_ephedrine: bool,
    /// By warehouse.
    pub shelves: BTreeMap<i64, Vec<Batch>>,
}

/// What one of so many costs by these tiers (ascending), which hold up to their number, else from it on.
pub fn tier_price(tiers: &[(i64, i64)], up_to: bool, number: i64) -> Option<i64> {
    let mut tier = None;
    for (from, price) in tiers {
        if up_to && number <= *from {
            return Some(*price);
        }
        if !up_to && *from <= number {
            tier = Some(*price);
        }
    }
    tier
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
    pub fn way(&self) -> FreightKind {
        match (self.is_cold, self.grams, self.is_preferred) {
            (true, ..) => FreightKind::Cold,
            (_, Some(_), _) => FreightKind::Heavy,
            (_, _, true) => FreightKind::Preferred,
            _ => FreightKind::Ordinary,
        }
    }

    /// So many of it for so much, as they are sent.
    pub fn sent(&self, goods: i64, number: i64, amount: i64) -> Sent {
        Sent {
            goods,
            way: self.way(),
            number,
            free_number: self.free_number,
            grams: self.grams.unwrap_or_default(),
            amount,
        }
    }

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
        tier_price(&self.tiers, self.up_to, number).map_or(price, |tier| tier.min(price))
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

/// A line as it is sent.
#[derive(Clone, Copy, Debug)]
pub struct Sent {
    pub goods: i64,
    pub way: FreightKind,
    pub number: i64,
    pub free_number: i64,
    /// Of one.
    pub grams: i64,
    /// Before any reduction.
    pub amount: i64,
}

/// The freight of these lines by class, considering ordinary goods that wait to be sent anyway.
pub fn fees(tariffs: &Tariffs, sent: &[Sent], waiting: i64) -> [i64; 4] {
    FREIGHT_KINDS.map(|way| {
        let mine: Vec<&Sent> = sent.iter().filter(|one| one.way == way).collect();
        let amount: i64 = mine.iter().map(|one| one.amount).sum();
        if mine.is_empty() {
            return 0;
        }
        let mut numbers: BTreeMap<i64, (i64, i64)> = BTreeMap::new();
        for one in &mine {
            let number = numbers.entry(one.goods).or_default();
            *number = (number.0 + one.number, one.free_number);
        }
        let by_number = numbers.values().any(|(number, free)| *free > 0 && number >= free);
        match way {
            FreightKind::Ordinary if by_number || amount + waiting >= tariffs.ordinary.1 => 0,
            FreightKind::Ordinary => tariffs.ordinary.0,
            FreightKind::Preferred if by_number || amount >= tariffs.preferred.1 => 0,
            FreightKind::Preferred => tariffs.preferred.0,
            FreightKind::Heavy => {
                let mut fee = tariffs.first.1;
                let mut grams: i64 = mine.iter().map(|one| one.grams * one.number).sum();
                grams -= tariffs.first.0;
                while grams > 0 {
                    fee += tariffs.step.1;
                    grams -= tariffs.step.0;
                }
                fee
            }
            FreightKind::Cold => tariffs.cold,
        }
    })
}

/// Which of these orders, given by the ways in them, pays how much of the fees: the first one with goods of a way pays its fee.
pub fn carried(fees: [i64; 4], orders: &[Vec<FreightKind>]) -> Vec<i64> {
    let mut carried = vec![0; orders.len()];
    for (way, fee) in FREIGHT_KINDS.into_iter().zip(fees) {
        if let Some(first) = orders.iter().position(|ways| ways.contains(&way)) {
            carried[first] += fee;
        }
    }
    carried
}

/// Limits the total to this amount: each pays its share, and the remaining fen go to the largest remainders.
pub fn at_most(fees: &[i64], most: i64) -> Vec<i64> {
    let whole: i64 = fees.iter().sum();
    if whole <= most {
        return fees.to_vec();
    }
    let mut paid: Vec<i64> = fees.iter().map(|fee| fee * most / whole).collect();
    while paid.iter().sum::<i64>() < most {
        let behind = |place: usize| fees[place] * most - paid[place] * whole;
        let next = (0..fees.len()).max_by_key(|place| (behind(*place), usize::MAX - place));
        paid[next.unwrap()] += 1;
    }
    paid
}

/// Reductions of a basket: an amount from a threshold. The best reached reduction counts, plus the coupon.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    pub reductions: Vec<(i64, i64)>,
    pub coupon: Option<(i64, i64)>,
}

/// The reduction of each of these lines, some of which take part in no offer. Both thresholds use the sums
/// before either.
pub fn taken_off(lines: &[(i64, bool)], offers: &Offers) -> Vec<i64> {
    let joining = |(amount, joins): &(i64, bool)| if *joins { *amount } else { 0 };
    let full: Vec<i64> = lines.iter().map(joining).collect();
    let sum: i64 = full.iter().sum();
    let is_reached = |offer: &&(i64, i64)| offer.0 <= sum;
    let reduction = offers
        .reductions
        .iter()
        .filter(is_reached)
        .map(|(_, cut)| *cut)
        .max();
    let coupon = offers.coupon.iter().find(is_reached).map(|(_, cut)| *cut);
    let mut left = full.clone();
    for cut in reduction.into_iter().chain(coupon) {
        for (place, off) in at_most(&left, cut).into_iter().enumerate() {
            left[place] -= off;
        }
    }
    full.iter().zip(left).map(|(full, left)| full - left).collect()
}

/// What keeps goods apart: ephedrine, cold chain, warehouse.
pub type Key = (bool, bool, i64);

/// The orders of a checkout: their lines' places, goods amount and freight.
pub fn split(lines: &[(Key, i64, FreightKind)], fees: [i64; 4]) -> Vec<(Key, Vec<usize>, i64, i64)> {
    let mut orders: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (place, (key, ..)) in lines.iter().enumerate() {
        orders.entry(*key).or_default().push(place);
    }
    let ways: Vec<Vec<FreightKind>> = orders
        .values()
        .map(|places| places.iter().map(|place| lines[*place].2).collect())
        .collect();
    let amount = |places: &[usize]| places.iter().map(|place| lines[*place].1).sum();
    orders
        .into_iter()
        .zip(carried(fees, &ways))
        .map(|((key, places), freight)| (key, places.clone(), amount(&places), freight))
        .collect()
}

/// The refund of each unit of a line: the fen are split evenly, the remainder goes to the later ones.
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
