//! One line of a cart as it was judged, and the parts that it is ordered in.
use chrono::NaiveDate;
use eligibility::Reason;
use kernel::Money;
use pricing::models::{basket::Line, freight::FreightLoad, promotions::PromoLine};

use super::{cart::CartRow, line_json::LineJson};
use crate::offers::models::offer::Offer;

#[derive(Clone, Debug)]
pub struct CartLine {
    pub row: CartRow,
    /// Of a combination: its first goods, with every reason of the whole.
    pub offer: Offer,
    /// The goods of a combination; empty on every other line.
    pub set: Vec<SetGoods>,
    /// Lines that cannot be bought are unselected whatever was stored (specification section 4).
    pub is_selected: bool,
    pub amount: Money,
    /// What of the purchase limit was used up.
    pub bought: i64,
    pub json: LineJson,
}

/// One product of a combination.
#[derive(Clone, Debug)]
pub struct SetGoods {
    pub offer: Offer,
    /// In one set.
    pub each: i64,
}

/// What is ordered as one line: a line of the cart, or one product of a combination.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    pub offer: &'a Offer,
    pub warehouse_id: i64,
    pub quantity: i64,
}

impl Part<'_> {
    pub fn amount(&self) -> Money {
        self.offer.amount(self.quantity)
    }

    /// As the quote of a basket takes it.
    pub fn basket_line(&self) -> Line {
        Line {
            amount: self.amount(),
            load: FreightLoad::of(&self.offer.goods, self.quantity),
        }
    }

    /// As promotions look at it.
    pub fn promo_line(&self) -> PromoLine<'_> {
        PromoLine {
            goods: &self.offer.goods,
            quantity: self.quantity,
            unit: self.offer.unit().unwrap_or_default(),
            campaign: self
                .offer
                .quote
                .as_ref()
                .and_then(|quote| quote.campaign.as_ref()),
        }
    }
}

impl CartLine {
    /// It may not be ordered beside the others.
    pub fn refuse(&mut self, reason: Reason) {
        self.offer.reasons.push(reason);
        self.is_selected = false;
        self.json = LineJson::default();
    }

    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        let own = Part {
            offer: &self.offer,
            warehouse_id: self.row.warehouse_id,
            quantity: self.row.quantity,
        };
        let of_set = self.set.iter().map(|goods| Part {
            offer: &goods.offer,
            warehouse_id: goods.offer.warehouse_id,
            quantity: goods.each.saturating_mul(self.row.quantity),
        });
        self.set.is_empty().then_some(own).into_iter().chain(of_set)
    }

    /// What one of it costs: a unit, or a set.
    pub fn unit(&self) -> Option<Money> {
        if self.set.is_empty() {
            return self.offer.unit();
        }
        let units = self
            .set
            .iter()
            .map(|goods| Some(goods.offer.unit()?.times(goods.each)));
        units.sum()
    }

    /// The same before every step of its price.
    pub fn raw(&self) -> Option<Money> {
        let raw = |offer: &Offer| offer.quote.as_ref().map(|quote| quote.raw);
        if self.set.is_empty() {
            return raw(&self.offer);
        }
        let all = self
            .set
            .iter()
            .map(|goods| Some(raw(&goods.offer)?.times(goods.each)));
        all.sum()
    }

    /// The same before the price of its campaign; none where it has none.
    pub fn before_campaign(&self) -> Option<Money> {
        let before = |offer: &Offer| {
            let quote = offer.quote.as_ref()?;
            Some(quote.unit + quote.campaign.as_ref()?.saved)
        };
        if self.set.is_empty() {
            return before(&self.offer);
        }
        let all = self
            .set
            .iter()
            .map(|goods| Some(before(&goods.offer)?.times(goods.each)));
        all.sum()
    }

    /// The last day that all packs that the line asks for reach, of the stock at hand; none: there are fewer.
    pub fn lasts_until(&self, today: NaiveDate) -> Option<NaiveDate> {
        let of_parts = self.parts().map(|part| {
            let stock = part.offer.goods.stock_at(part.warehouse_id);
            stock.and_then(|stock| stock.all_last_until(part.quantity, today))
        });
        // None comes before any day.
        of_parts.min().flatten()
    }
}
