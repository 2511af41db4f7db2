//! One line of a cart as it was judged.
use std::sync::OnceLock;

use chrono::NaiveDate;
use kernel::Money;
use pricing::models::{basket::Line, freight::Load};
use serde_json::value::RawValue;

use super::cart::CartRow;
use crate::offers::models::offer::Offer;

#[derive(Clone, Debug)]
pub struct CartLine {
    pub row: CartRow,
    pub offer: Offer,
    /// Lines that cannot be bought are unselected whatever was stored (specification section 4).
    pub is_selected: bool,
    pub amount: Money,
    /// What of the purchase limit was used up.
    pub bought: i64,
    /// As the view wrote it.
    pub written: OnceLock<Box<RawValue>>,
}

impl CartLine {
    /// The stock at hand has fewer packs than the line asks for that last until this day.
    pub fn falls_short(&self, until: NaiveDate, today: NaiveDate) -> bool {
        let stock = self.offer.goods.stock_at(self.row.warehouse_id);
        let all_last = stock.and_then(|stock| stock.all_last_until(self.row.quantity, today));
        all_last.is_none_or(|day| day < until)
    }

    /// As the quote of a basket takes it.
    pub fn basket_line(&self) -> Line {
        Line {
            amount: self.amount,
            load: Load::of(&self.offer.goods, self.row.quantity),
        }
    }
}
