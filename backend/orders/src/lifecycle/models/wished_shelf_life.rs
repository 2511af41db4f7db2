//! The shelf life that a buyer wishes for (期望效期): packs that last at least so many months when they leave. It is a wish:
//! where there are not enough of them, those that last longest fill the rest, and the buyer knew so before ordering.
use catalog::lookup::models::filter_counts::months_from;
use chrono::NaiveDate;
use kernel::api::FieldErrors;

use crate::{errors::OrderError, models::_entities::orders};

/// Selectable months; 0 = earliest expiry first.
pub const CHOICES: [i64; 6] = [0, 3, 6, 12, 18, 24];

/// Refuses months that are not among the choices.
pub fn check(months: i64) -> Result<(), OrderError> {
    if CHOICES.contains(&months) {
        return Ok(());
    }
    let refusal = FieldErrors::one("wished_months", "请从列表中选择期望效期");
    Err(OrderError::Invalid(refusal))
}

/// Until when packs that leave today should last; none when nothing is wished for.
pub fn lasting_until(order: &orders::Model, today: NaiveDate) -> Option<NaiveDate> {
    until(order.wished_months, today)
}

/// Until when packs that leave on this day should last; none for 0 months.
pub fn until(months: i64, today: NaiveDate) -> Option<NaiveDate> {
    let months = u32::try_from(months).ok().filter(|months| *months > 0)?;
    Some(months_from(today, months))
}
