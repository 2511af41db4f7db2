//! The shelf life that a buyer wishes for (期望效期): packs that last at least so many months when they leave. It is a wish:
//! where there are not enough of them, those that last longest fill the rest, and the buyer knew so before ordering.
use catalog::models::filter_counts::months_from;
use chrono::NaiveDate;
use kernel::api::FieldErrors;

use super::{_entities::orders, cart_state::CartLine};
use crate::errors::TradeError;

/// Months that can be wished for; 0 = whatever expires first.
pub const CHOICES: [i64; 6] = [0, 3, 6, 12, 18, 24];

pub fn check(months: i64) -> Result<(), TradeError> {
    if CHOICES.contains(&months) {
        return Ok(());
    }
    let refusal = FieldErrors::one("wished_months", "请从列表中选择期望效期");
    Err(TradeError::Invalid(refusal))
}

/// Until when packs that leave today should last; none when nothing is wished for.
pub fn lasting_until(order: &orders::Model, today: NaiveDate) -> Option<NaiveDate> {
    until(order.wished_months, today)
}

fn until(months: i64, today: NaiveDate) -> Option<NaiveDate> {
    let months = u32::try_from(months).ok().filter(|months| *months > 0)?;
    Some(months_from(today, months))
}

/// The stock at hand has fewer packs than the line asks for that last so many months.
pub fn falls_short(line: &CartLine, months: i64, today: NaiveDate) -> bool {
    let Some(wished) = until(months, today) else {
        return false;
    };
    let stock = line.offer.goods.stock_at(line.row.warehouse_id);
    let all_last = stock.and_then(|stock| stock.all_last_until(line.row.number, today));
    all_last.is_none_or(|day| day < wished)
}
