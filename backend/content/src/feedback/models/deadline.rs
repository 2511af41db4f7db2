//! The deadline for the first answer to a complaint: the end of the last of a number of working days, not
//! counting the day of submission.
use chrono::{DateTime, Datelike, Days, NaiveDate, Utc, Weekday};
use kernel::clock::{day_start, shop_day};

use crate::settings::FeedbackRules;

/// Two years of days without one that is worked are a slip in the settings.
const MOST_DAYS: u32 = 730;

fn is_worked(day: NaiveDate, rules: &FeedbackRules) -> bool {
    let is_weekend = matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
    rules.workdays.contains(&day) || !(is_weekend || rules.holidays.contains(&day))
}

/// The first moment that is too late.
pub fn due(at: DateTime<Utc>, rules: &FeedbackRules) -> DateTime<Utc> {
    let mut day = shop_day(at);
    let mut left = rules.complaint_days;
    for _ in 0..MOST_DAYS {
        if left == 0 {
            break;
        }
        day = day + Days::new(1);
        left -= u32::from(is_worked(day, rules));
    }
    day_start(day + Days::new(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339(text).unwrap().to_utc()
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn weekends_and_holidays_do_not_count() {
        let rules = FeedbackRules::default();
        // A Wednesday: Thursday, Friday, Monday.
        assert_eq!(
            due(at("2026-11-25T10:00:00+08:00"), &rules),
            at("2026-12-01T00:00:00+08:00")
        );
        // A Saturday, late at night: Monday to Wednesday.
        assert_eq!(
            due(at("2026-11-28T23:59:59+08:00"), &rules),
            at("2026-12-03T00:00:00+08:00")
        );
        let around_new_year = FeedbackRules {
            holidays: vec![day("2027-01-01")],
            workdays: vec![day("2027-01-03")],
            ..rules
        };
        // A Thursday: Friday is off, Sunday is worked, Monday, Tuesday.
        assert_eq!(
            due(at("2026-12-31T09:00:00+08:00"), &around_new_year),
            at("2027-01-06T00:00:00+08:00")
        );
    }

    #[test]
    fn settings_without_a_worked_day_still_come_to_an_end() {
        let none = FeedbackRules {
            complaint_days: 1_000_000,
            ..FeedbackRules::default()
        };
        assert!(due(at("2026-11-25T10:00:00+08:00"), &none) > at("2028-01-01T00:00:00+08:00"));
        let at_once = FeedbackRules {
            complaint_days: 0,
            ..FeedbackRules::default()
        };
        assert_eq!(
            due(at("2026-11-25T10:00:00+08:00"), &at_once),
            at("2026-11-26T00:00:00+08:00")
        );
    }
}
