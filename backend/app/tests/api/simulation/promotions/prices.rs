//! What each line of the model's baskets costs, and which lines can be had beside the others.
use std::collections::BTreeSet;

use super::model::{How, Line, Market, Offer, Part, What};

/// What a line is ordered as; none: its campaign does not sell it so.
pub fn parts_of(market: &Market<'_>, place: usize, line: Line, aside: &BTreeSet<i64>) -> Option<Vec<Part>> {
    if line.how == How::Usual {
        return Some(vec![usual(market, place, line, aside)]);
    }
    let mut open = market.offers.iter().filter(|offer| offer.is_open());
    let offer = open.find(|offer| offer.id == line.campaign)?;
    let part = |goods: i64, number: i64, price: i64| {
        let sold = &market.goods[&goods];
        let usual = sold.usual(number);
        let unit = usual.min(price);
        let is_group = line.how == How::GroupBuy;
        Part {
            line: place,
            goods,
            number,
            unit,
            saved: usual - unit,
            campaign: Some(offer.id),
            joins: offer.with_coupon,
            key: sold.key(is_group.then_some((offer.id, goods))),
        }
    };
    match &offer.what {
        What::Sale { how, goods } if *how == line.how => {
            let (price, left) = *goods.get(&line.goods)?;
            (line.number <= left).then(|| vec![part(line.goods, line.number, price)])
        }
        What::AddOn { prices, .. } if line.how == How::AddOn => {
            let price = *prices.get(&line.goods)?;
            Some(vec![part(line.goods, line.number, price)])
        }
        What::Combination { goods } if line.how == How::Combination => {
            let parts = goods.iter();
            Some(
                parts
                    .map(|(goods, price, each)| part(*goods, each * line.number, *price))
                    .collect(),
            )
        }
        _ => None,
    }
}

/// The best price that holds by itself; of equal ones that which still joins coupons, then the older one.
fn usual(market: &Market<'_>, place: usize, line: Line, aside: &BTreeSet<i64>) -> Part {
    let goods = &market.goods[&line.goods];
    let usual = goods.usual(line.number);
    let open = market
        .offers
        .iter()
        .filter(|offer| offer.is_open() && !aside.contains(&offer.id));
    let priced = open.filter_map(|offer| Some((offer.price_by_itself(line.goods, usual)?, offer)));
    let best = priced.min_by_key(|(price, offer)| (*price, !offer.with_coupon, offer.id));
    let best = best.filter(|(price, _)| *price < usual && !goods.is_special);
    let unit = best.map_or(usual, |(price, _)| price);
    Part {
        line: place,
        goods: line.goods,
        number: line.number,
        unit,
        saved: usual - unit,
        campaign: best.map(|(_, offer)| offer.id),
        joins: !goods.is_special && best.is_none_or(|(_, offer)| offer.with_coupon),
        key: goods.key(None),
    }
}

/// Lines that their campaign's budget covers, and add-on purchases whose threshold the others reach.
pub fn kept(market: &Market<'_>, mut lines: Vec<Vec<Part>>) -> Vec<Vec<Part>> {
    loop {
        let before = lines.len();
        for offer in market.offers {
            drop_beyond_budget(&mut lines, offer);
            drop_below_threshold(&mut lines, offer);
        }
        if lines.len() == before {
            return lines;
        }
    }
}

fn is_of(part: &Part, offer: &Offer) -> bool {
    part.campaign == Some(offer.id)
}

fn drop_beyond_budget(lines: &mut Vec<Vec<Part>>, offer: &Offer) {
    let is_asked_for = matches!(
        offer.what,
        What::Sale { .. } | What::Combination { .. } | What::AddOn { .. }
    );
    let Some(mut left) = offer.left.filter(|_| is_asked_for) else {
        return;
    };
    let mut ranked: Vec<usize> = (0..lines.len()).collect();
    ranked.sort_by_key(|place| (lines[*place][0].goods, lines[*place][0].number));
    let mut beyond = BTreeSet::new();
    for place in ranked {
        let own = lines[place].iter().filter(|part| is_of(part, offer));
        let saved: i64 = own.map(|part| part.saved * part.number).sum();
        if saved <= left {
            left -= saved;
        } else {
            beyond.insert(lines[place][0].line);
        }
    }
    lines.retain(|parts| !beyond.contains(&parts[0].line));
}

fn drop_below_threshold(lines: &mut Vec<Vec<Part>>, offer: &Offer) {
    let What::AddOn {
        counts, threshold, ..
    } = &offer.what
    else {
        return;
    };
    let others = lines.iter().flatten().filter(|part| !is_of(part, offer));
    let counted = others.filter(|part| part.joins && counts.contains(&part.goods));
    if counted.map(Part::amount).sum::<i64>() < *threshold {
        lines.retain(|parts| !is_of(&parts[0], offer));
    }
}
