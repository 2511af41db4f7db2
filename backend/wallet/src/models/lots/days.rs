//! Until when a lot can be spent: whole days of the shop.
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use kernel::clock::{day_start, shop_day};

/// The first moment at which something that is good for so many days after today is over.
pub fn over_after(now: DateTime<Utc>, days: i64) -> Option<DateTime<Utc>> {
    let days = Days::new(days.unsigned_abs().saturating_add(1));
    shop_day(now).checked_add_days(days).map(day_start)
}

/// The last day on which a lot can be spent.
pub fn last_day(expires_at: DateTime<Utc>) -> NaiveDate {
    shop_day(expires_at - TimeDelta::milliseconds(1))
}
