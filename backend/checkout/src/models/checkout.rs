//! The quote of a checkout: selected lines judged, split into orders, with freight and every refusal at once.
use eligibility::Reason;
use kernel::{Money, settings::TradeRules};
use orders::models::split::{Group, SplitKey, split};
use pricing::models::freight::{self, Load};

use super::cart_state::{CartLine, ships_free};

#[derive(Clone, Debug)]
pub struct Checkout {
    pub lines: Vec<CartLine>,
    pub groups: Vec<Group>,
    pub goods_amount: Money,
    pub freight: Money,
    /// Paid goods that wait to be sent, as far as they were counted.
    pub waiting_amount: Money,
    /// An order can be placed only when empty.
    pub refusals: Vec<Reason>,
}

impl Checkout {
    pub fn total(&self) -> Money {
        self.goods_amount + self.freight
    }
}

/// Quotes these lines. Pure: cart page and order placing get the same answer from the same facts.
pub fn quote(rules: &TradeRules, lines: Vec<CartLine>, waiting_amount: Money) -> Checkout {
    let goods_amount = lines.iter().map(|line| line.amount).sum();
    let load = Load {
        goods_amount,
        waiting_amount,
        is_free: ships_free(lines.iter()),
    };
    let freight = freight::freight(rules, load);
    let keyed: Vec<_> = lines
        .iter()
        .map(|line| {
            (
                SplitKey::of(&line.offer.goods, line.row.warehouse_id),
                line.amount,
            )
        })
        .collect();
    let refusals = lines
        .iter()
        .flat_map(|line| line.offer.reasons.iter().cloned())
        .collect();
    Checkout {
        groups: split(&keyed, freight),
        goods_amount,
        freight,
        waiting_amount,
        refusals,
        lines,
    }
}
