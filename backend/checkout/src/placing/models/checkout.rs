//! The quote of a checkout: selected lines judged and added up, split into orders, with every refusal at once.
use std::collections::{BTreeMap, BTreeSet};

use coupons::models::reward_rules::points_for;
use eligibility::Reason;
use kernel::Money;
use orders::lifecycle::models::split::{Group, SplitLine, split};
use pricing::models::freight::FreightTerms;

use crate::offers::models::offer::GoodsById;
use crate::{
    cart::models::{
        basket::{self, Basket, BasketContext, GivenGift},
        cart_line::{CartLine, Part},
    },
    errors::CheckoutError,
};

#[derive(Clone, Debug)]
pub struct Checkout {
    pub lines: Vec<CartLine>,
    pub basket: Basket,
    /// Of the parts of the lines; a gift's value and the same discount are in its group.
    pub groups: Vec<Group>,
    /// Of each gift, its group.
    pub gift_groups: Vec<usize>,
    pub gift_goods: GoodsById,
    /// What delivery was quoted with.
    pub freight_terms: FreightTerms,
    /// Paid ordinary goods that wait to be sent, as far as they were counted.
    pub waiting_amount: Money,
    /// The most that vouchers can pay of it.
    pub voucher_usable: Money,
    /// What vouchers pay of each part.
    pub vouchers: Vec<Money>,
    /// An order can be placed only when empty.
    pub refusals: Vec<Reason>,
}

impl Checkout {
    pub fn total(&self) -> Money {
        self.basket.quote.total()
    }

    pub fn voucher_amount(&self) -> Money {
        self.vouchers.iter().copied().sum()
    }

    /// The amount due in money.
    pub fn money(&self) -> Money {
        self.total() - self.voucher_amount()
    }

    /// The parts of all lines, in the order in which the quote has them.
    pub fn parts(&self) -> Vec<(&CartLine, Part<'_>)> {
        self.lines
            .iter()
            .flat_map(|line| line.parts().map(move |part| (line, part)))
            .collect()
    }

    /// Units of all gifts, by goods.
    pub fn gift_units(&self) -> BTreeMap<i64, i64> {
        let mut units: BTreeMap<i64, i64> = BTreeMap::new();
        for given in &self.basket.gifts {
            *units.entry(given.goods.id).or_default() += given.gift.gift.quantity;
        }
        units
    }

    /// The vouchers that come once its orders are finished.
    pub fn promised(&self) -> Money {
        let promises = self.basket.promoted.promises.iter();
        promises.map(|promise| promise.amount).sum()
    }

    /// The points that its orders earn when they are finished and everything is kept: what is paid for goods in money.
    pub fn points(&self, points_per_yuan: i64) -> i64 {
        let earned = self.groups.iter().map(|group| {
            let paid = group.total() - group.freight - self.group_voucher(group);
            points_for(points_per_yuan, paid)
        });
        earned.sum::<Money>().fen()
    }

    /// The gifts that go with this order.
    pub fn gifts_of(&self, group_place: usize) -> impl Iterator<Item = &GivenGift> {
        let of_group = self.basket.gifts.iter().zip(&self.gift_groups);
        of_group
            .filter(move |(_, place)| **place == group_place)
            .map(|(gift, _)| gift)
    }

    /// What of the vouchers pays for this order.
    pub fn group_voucher(&self, group: &Group) -> Money {
        group.lines.iter().map(|part| self.vouchers[*part]).sum()
    }
}

/// The buyer's voucher balance, and how much of it they want to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Vouchers {
    pub available: Money,
    pub asked: Money,
}

/// Quotes these lines. Pure: cart page and order placing get the same answer from the same facts.
pub fn quote(lines: Vec<CartLine>, context: &BasketContext<'_>, vouchers: Vouchers) -> Checkout {
    let refs: Vec<&CartLine> = lines.iter().collect();
    let basket = basket::quote(&refs, context);
    let to_split = parts_to_split(&basket);
    let mut groups = split(&to_split, &basket.quote.freight);
    let gift_groups = put_gifts(&mut groups, &basket.gifts);
    let payable = payable_by_vouchers(&to_split);
    let voucher_usable = vouchers
        .available
        .min(Money(payable.iter().sum()))
        .floored_at_zero();
    let used = vouchers.asked.min(voucher_usable).floored_at_zero();
    let own = lines.iter().flat_map(|line| line.offer.reasons.iter().cloned());
    let beside = basket.refusals().into_iter().map(|(_, reason)| reason);
    let refusals = own.chain(beside).collect();
    Checkout {
        groups,
        gift_groups,
        gift_goods: context.gift_goods.clone(),
        freight_terms: *context.freight,
        waiting_amount: context.waiting_amount,
        voucher_usable,
        vouchers: used.allocate(&payable),
        refusals,
        basket,
        lines,
    }
}

fn parts_to_split(basket: &Basket) -> Vec<SplitLine> {
    basket
        .basket
        .iter()
        .zip(&basket.keys)
        .zip(&basket.quote.discounts)
        .map(|((line, key), discount)| SplitLine {
            key: *key,
            amount: line.amount,
            discount: *discount,
            freight_class: line.load.class,
        })
        .collect()
}

/// Each gift goes with an order of its kind, at its value and the same discount; of each, which one.
fn put_gifts(groups: &mut [Group], gifts: &[GivenGift]) -> Vec<usize> {
    let mut places = Vec::with_capacity(gifts.len());
    for gift in gifts {
        let place = groups.iter().position(|group| group.key == gift.key);
        let place = place.unwrap_or_default();
        if let Some(group) = groups.get_mut(place) {
            group.goods_amount += gift.value();
            group.discount += gift.value();
        }
        places.push(place);
    }
    places
}

/// Vouchers pay goods, not delivery, and nothing whose money the law follows. In fen, of each part.
fn payable_by_vouchers(parts: &[SplitLine]) -> Vec<i64> {
    let payable = |part: &SplitLine| {
        if part.key.is_special() {
            0
        } else {
            (part.amount - part.discount).fen()
        }
    };
    parts.iter().map(payable).collect()
}

/// As `quote`, without lines that may not be bought beside the others (an add-on before its threshold): the cart
/// unselects them, too.
pub fn quote_buyable(
    mut lines: Vec<CartLine>,
    context: &BasketContext<'_>,
    vouchers: Vouchers,
) -> Result<Checkout, CheckoutError> {
    loop {
        let quoted = quote(lines, context, vouchers);
        let refused = quoted.basket.refusals();
        let refused: BTreeSet<usize> = refused.into_iter().map(|(place, _)| place).collect();
        if refused.is_empty() {
            return Ok(quoted);
        }
        if refused.len() == quoted.lines.len() {
            return Err(CheckoutError::Refused(quoted.refusals));
        }
        let placed = quoted.lines.into_iter().enumerate();
        let stay = placed.filter(|(place, _)| !refused.contains(place));
        lines = stay.map(|(_, line)| line).collect();
    }
}
