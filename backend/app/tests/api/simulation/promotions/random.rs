//! Random goods, offers of every kind, and carts that ask for them.
use std::collections::{BTreeMap, BTreeSet};

use proptest::{
    collection::{btree_map, btree_set, vec},
    option,
    prelude::*,
};

use super::model::{Delivery, Gift, Goods, How, Line, Offer, Tier, What};
use crate::simulation::model::FreightKind;

pub const COUPON_CLAIM: i64 = 77;
/// Goods with a lower number are ordinary ones; this is a compound with special ingredients.
const SPECIAL: i64 = 6;
/// As many as are weighed against coupons in every combination.
const MOST_REDUCTIONS: usize = 3;
/// What an offer gives has a number above this one.
const GIFTS: i64 = 100;

/// An offer that has no number yet.
#[derive(Clone, Debug)]
pub struct Lot {
    what: What,
    with_coupon: bool,
    left: Option<i64>,
}

impl Lot {
    pub fn offer(self, id: i64) -> Offer {
        let mut what = self.what;
        if let What::Reduction { tiers, .. } = &mut what {
            for tier in tiers {
                tier.gift = tier.gift.map(|gift| Gift {
                    goods: GIFTS + id,
                    ..gift
                });
            }
        }
        Offer {
            id,
            what,
            with_coupon: self.with_coupon,
            left: self.left,
        }
    }
}

/// All that is sold; the last one is a compound with special ingredients.
pub fn goods() -> impl Strategy<Value = BTreeMap<i64, Goods>> {
    vec(product(), SPECIAL as usize).prop_map(|products| {
        let numbered = (1..).zip(products).map(|(id, product)| {
            let goods = Goods {
                is_special: id == SPECIAL,
                ..product
            };
            (id, goods)
        });
        numbered.collect::<BTreeMap<i64, Goods>>()
    })
}

/// Some are cheaper, or dearer on paper, by the number.
fn product() -> impl Strategy<Value = Goods> {
    let tiers = btree_map(2_i64..9, 50_i64..6_000, 0..4);
    let price = (200_i64..6_000, tiers, any::<bool>());
    (price, 1_i64..3, delivery()).prop_map(|((price, tiers, up_to), warehouse, delivery)| Goods {
        price,
        tiers: tiers.into_iter().collect(),
        up_to,
        warehouse,
        is_special: false,
        delivery,
    })
}

fn delivery() -> impl Strategy<Value = Delivery> {
    let way = prop_oneof![
        4 => Just(FreightKind::Ordinary),
        2 => Just(FreightKind::Preferred),
        1 => Just(FreightKind::Heavy),
        1 => Just(FreightKind::Cold),
    ];
    let free_number = prop_oneof![3 => Just(0_i64), 1 => 1_i64..20];
    (way, free_number, 1_i64..900).prop_map(|(way, free_number, grams)| Delivery {
        way,
        free_number,
        grams,
    })
}

/// A few of each gift, or none, in either warehouse.
pub fn gift_stock(offers: &[Offer], stock: &[i64]) -> BTreeMap<(i64, i64), i64> {
    let gives = |offer: &&Offer| matches!(offer.what, What::Reduction { .. });
    let ids = offers.iter().filter(gives).map(|offer| offer.id);
    let places = ids.flat_map(|id| [1, 2].map(|warehouse| (GIFTS + id, warehouse)));
    places.zip(stock.iter().copied().cycle()).collect()
}

/// What can be asked for: usual goods, or how which goods are sold by which offer.
pub fn lines_of(goods: &BTreeMap<i64, Goods>, offers: &[Offer], wishes: &[(i64, usize, i64)]) -> Vec<Line> {
    let sold: Vec<(i64, How, Vec<i64>)> = offers.iter().filter_map(sold_by).collect();
    let (mut lines, mut known) = (Vec::new(), BTreeSet::new());
    for (wish, pick, number) in wishes {
        let place = pick.checked_sub(4).filter(|_| !sold.is_empty());
        let (goods, how, campaign) = match place.map(|place| &sold[place % sold.len()]) {
            Some((id, how, of)) => (of[*wish as usize % of.len()], *how, *id),
            None => (*wish.min(&(goods.len() as i64)), How::Usual, 0),
        };
        if known.insert((goods, how, campaign)) {
            lines.push(Line {
                goods,
                how,
                campaign,
                number: *number,
            });
        }
    }
    lines
}

/// Its goods as lines name them: a combination goes by its first.
pub fn sold_by(offer: &Offer) -> Option<(i64, How, Vec<i64>)> {
    let (how, goods) = match &offer.what {
        What::Sale { how, goods } => (*how, goods.keys().copied().collect()),
        What::Combination { goods } => (How::Combination, vec![goods[0].0]),
        What::AddOn { prices, .. } => (How::AddOn, prices.keys().copied().collect()),
        _ => return None,
    };
    Some((offer.id, how, goods))
}

pub fn lots() -> impl Strategy<Value = Vec<Lot>> {
    let one = prop_oneof![
        3 => reduction(),
        1 => sale(How::Seckill),
        1 => sale(How::GroupBuy),
        1 => combination(),
        2 => add_on(),
        2 => prices().prop_map(|prices| What::Special { prices }),
        1 => (50_i64..100).prop_map(What::Percent),
        2 => prices().prop_map(|prices| What::Subsidy { prices }),
    ];
    let budget = option::weighted(0.4, 1_i64..12_000);
    let lot = (one, prop::bool::weighted(0.7), budget).prop_map(|(what, with_coupon, left)| Lot {
        what,
        with_coupon,
        left,
    });
    vec(lot, 0..9).prop_map(|mut lots| {
        let mut reductions = 0;
        lots.retain(|lot| {
            let is_one = matches!(lot.what, What::Reduction { .. });
            reductions += usize::from(is_one);
            !is_one || reductions <= MOST_REDUCTIONS
        });
        lots
    })
}

fn some_goods() -> impl Strategy<Value = BTreeSet<i64>> {
    btree_set(1..=SPECIAL, 1..6)
}

fn prices() -> impl Strategy<Value = BTreeMap<i64, i64>> {
    btree_map(1..SPECIAL, 50_i64..6_000, 1..4)
}

fn reduction() -> impl Strategy<Value = What> {
    let advantage = prop_oneof![
        (1_i64..2_000).prop_map(|cut| (cut, None::<(i64, i64)>)),
        (Just(0_i64), (1_i64..3, 100_i64..900).prop_map(Some)),
        (1_i64..800, (1_i64..3, 100_i64..900).prop_map(Some)),
    ];
    let tiers = btree_map(1_000_i64..30_000, advantage, 1..4);
    (some_goods(), tiers).prop_map(|(scope, tiers)| {
        let tiers = (0..).zip(tiers).map(|(place, (threshold, (cut, gift)))| Tier {
            threshold,
            cut,
            // Each tier gives something of its own.
            gift: gift.map(|(number, value)| Gift {
                goods: 0,
                number,
                value: value * 3 + place,
            }),
        });
        What::Reduction {
            scope,
            tiers: tiers.collect(),
        }
    })
}

fn sale(how: How) -> impl Strategy<Value = What> {
    let goods = btree_map(1..SPECIAL, (50_i64..6_000, 1_i64..10), 1..3);
    goods.prop_map(move |goods| What::Sale { how, goods })
}

fn combination() -> impl Strategy<Value = What> {
    let goods = btree_map(1..SPECIAL, (50_i64..6_000, 1_i64..3), 2..4);
    goods.prop_map(|goods| {
        let goods = goods
            .into_iter()
            .map(|(goods, (price, each))| (goods, price, each));
        What::Combination {
            goods: goods.collect(),
        }
    })
}

/// What is added on does not count itself.
fn add_on() -> impl Strategy<Value = What> {
    let added = btree_map(1..SPECIAL, 50_i64..6_000, 1..3);
    (some_goods(), 500_i64..15_000, added).prop_map(|(mut counts, threshold, prices)| {
        counts.retain(|goods| !prices.contains_key(goods));
        counts.insert(SPECIAL);
        What::AddOn {
            counts,
            threshold,
            prices,
        }
    })
}
