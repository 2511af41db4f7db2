//! The quote of a checkout: selected lines judged and added up, split into orders, with every refusal at once.
use eligibility::Reason;
use kernel::Money;
use orders::lifecycle::models::split::{Group, SplitKey, SplitLine, split};
use pricing::models::{
    basket::{self, Line, Quote, Terms},
    freight::FreightTerms,
};

use crate::cart::models::cart_line::CartLine;

#[derive(Clone, Debug)]
pub struct Checkout {
    pub lines: Vec<CartLine>,
    pub groups: Vec<Group>,
    pub quote: Quote,
    /// What delivery was quoted with.
    pub freight_terms: FreightTerms,
    /// Paid ordinary goods that wait to be sent, as far as they were counted.
    pub waiting_amount: Money,
    /// An order can be placed only when empty.
    pub refusals: Vec<Reason>,
}

impl Checkout {
    pub fn total(&self) -> Money {
        self.quote.total()
    }
}

/// Quotes these lines. Pure: cart page and order placing get the same answer from the same facts.
pub fn quote(freight_terms: &FreightTerms, lines: Vec<CartLine>, waiting_amount: Money) -> Checkout {
    let basket: Vec<Line> = lines.iter().map(CartLine::basket_line).collect();
    let terms = Terms {
        freight: freight_terms,
        waiting_amount,
        reductions: &[],
    };
    let quote = basket::quote(&basket, &terms);
    let to_split: Vec<SplitLine> = lines
        .iter()
        .zip(&basket)
        .zip(&quote.discounts)
        .map(|((line, basket), discount)| SplitLine {
            key: SplitKey::of(&line.offer.goods, line.row.warehouse_id),
            amount: basket.amount,
            discount: *discount,
            freight_class: basket.load.class,
        })
        .collect();
    let refusals = lines
        .iter()
        .flat_map(|line| line.offer.reasons.iter().cloned())
        .collect();
    Checkout {
        groups: split(&to_split, &quote.freight),
        quote,
        freight_terms: *freight_terms,
        waiting_amount,
        refusals,
        lines,
    }
}
