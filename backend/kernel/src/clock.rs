//! Time that tests can set. Stored and sent in UTC; the shop's days begin at midnight in Shanghai.
use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use chrono::{DateTime, Datelike, Duration, FixedOffset, NaiveDate, NaiveTime, Utc};

/// China Standard Time; the country has one zone and no summer time.
pub const SHANGHAI_OFFSET_SECONDS: i32 = 8 * 3600;

#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Milliseconds this clock is ahead of the machine's.
    ahead: Arc<AtomicI64>,
}

impl Clock {
    /// Now, to the millisecond: both databases store this precision, so values read equal values written.
    #[allow(clippy::disallowed_methods, reason = "everybody else asks this clock")]
    pub fn now(&self) -> DateTime<Utc> {
        let machine = Utc::now().timestamp_millis();
        DateTime::from_timestamp_millis(machine + self.ahead.load(Ordering::Relaxed)).unwrap_or_default()
    }

    pub fn today(&self) -> NaiveDate {
        shop_day(self.now())
    }

    /// Shows this time of a Wednesday in the shop, today or the coming one, and goes on from there. Working days lie before and after it.
    pub fn beginning_at(time: NaiveTime) -> Self {
        let clock = Self::default();
        let today = clock.today();
        let days = (2 - i64::from(today.weekday().num_days_from_monday())).rem_euclid(7);
        let wished = day_start(today + Duration::days(days)) + (time - NaiveTime::MIN);
        clock.advance(wished - clock.now());
        clock
    }

    /// Moves this clock; for tests.
    pub fn advance(&self, by: Duration) {
        self.ahead.fetch_add(by.num_milliseconds(), Ordering::Relaxed);
    }
}

/// The shop's calendar day at this moment.
pub fn shop_day(at: DateTime<Utc>) -> NaiveDate {
    at.with_timezone(&shanghai()).date_naive()
}

/// Midnight in Shanghai at which this day begins.
pub fn day_start(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::MIN).and_utc() - Duration::seconds(i64::from(SHANGHAI_OFFSET_SECONDS))
}

/// The shop's wall clock at this moment.
pub fn shop_time(at: DateTime<Utc>) -> DateTime<FixedOffset> {
    at.with_timezone(&shanghai())
}

/// How long something took: "2 小时 5 分钟".
pub fn span_text(span: Duration) -> String {
    match (span.num_hours(), span.num_minutes() % 60) {
        (0, minutes) => format!("{minutes} 分钟"),
        (hours, 0) => format!("{hours} 小时"),
        (hours, minutes) => format!("{hours} 小时 {minutes} 分钟"),
    }
}

/// The zone of the shop.
pub fn shanghai() -> FixedOffset {
    FixedOffset::east_opt(SHANGHAI_OFFSET_SECONDS).expect("eight hours is an offset")
}

#[cfg(test)]
mod tests {
    use chrono::Weekday;

    use super::*;

    #[test]
    fn a_clock_starts_at_the_given_time() {
        let nine = NaiveTime::from_hms_opt(9, 0, 0).unwrap();
        let clock = Clock::beginning_at(nine);
        let shown = shop_time(clock.now());
        assert!(
            shown.time() >= nine && shown.time() < nine + Duration::minutes(5),
            "{shown}"
        );
        assert_eq!(shown.weekday(), Weekday::Wed);
        let ahead = clock.today() - Clock::default().today();
        assert!((0..7).contains(&ahead.num_days()), "{ahead}");
    }

    #[test]
    fn the_shop_day_turns_at_midnight_in_shanghai() {
        let before = DateTime::parse_from_rfc3339("2026-11-20T15:59:59Z")
            .unwrap()
            .to_utc();
        let after = before + Duration::seconds(1);
        assert_eq!(shop_day(before).to_string(), "2026-11-20");
        assert_eq!(shop_day(after).to_string(), "2026-11-21");
        assert_eq!(day_start(shop_day(after)), after);
    }

    #[test]
    fn a_span_is_told_in_hours_and_minutes() {
        let texts = [0, 59, 120, 1_505].map(|minutes| span_text(Duration::minutes(minutes)));
        assert_eq!(texts, ["0 分钟", "59 分钟", "2 小时", "25 小时 5 分钟"]);
    }
}
