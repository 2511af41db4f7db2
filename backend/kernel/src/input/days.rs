//! Days that a list, a report or an export begins and ends with.
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Deserializer, de::value::StringDeserializer};

use super::scalar::{Day, text_of};
use crate::{ApiError, ApiResult, clock::day_start, paging::chosen_text};

/// Days of one export.
const LONGEST_EXPORT: i64 = 3 * 366;
/// Days before the last one, where the first is not named: thirty in all.
const USUAL_DAYS_BEFORE: u64 = 29;

/// A day; none for an empty text, as a cleared form field sends it, and for 99999.
#[derive(Clone, Copy, Debug)]
pub struct OptionalDay(pub Option<NaiveDate>);

impl<'de> Deserialize<'de> for OptionalDay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        let Some(text) = chosen_text(Some(&text)) else {
            return Ok(Self(None));
        };
        let day = Day::deserialize(StringDeserializer::<D::Error>::new(text.to_owned()))?;
        Ok(Self(Some(day.0)))
    }
}

impl OptionalDay {
    pub fn first_moment(day: Option<Self>) -> Option<DateTime<Utc>> {
        day.and_then(|day| day.0).map(day_start)
    }

    /// The first moment that is no longer in this day.
    pub fn moment_after(day: Option<Self>) -> Option<DateTime<Utc>> {
        let next = day.and_then(|day| day.0).and_then(|day| day.succ_opt());
        next.map(day_start)
    }
}

/// From the first day to the last, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayRange {
    pub first: NaiveDate,
    pub last: NaiveDate,
}

impl DayRange {
    /// Without a last day until today, without a first one thirty days.
    fn asked(first: Option<NaiveDate>, last: Option<NaiveDate>, today: NaiveDate) -> Self {
        let last = last.unwrap_or(today);
        let month_before = last
            .checked_sub_days(Days::new(USUAL_DAYS_BEFORE))
            .unwrap_or(last);
        Self {
            first: first.unwrap_or(month_before),
            last,
        }
    }

    /// The fields `start_time` and `end_time` of an export, of at most three years.
    pub fn of_export(
        start_time: Option<OptionalDay>,
        end_time: Option<OptionalDay>,
        today: NaiveDate,
    ) -> ApiResult<Self> {
        let day = |day: Option<OptionalDay>| day.and_then(|day| day.0);
        let range = Self::asked(day(start_time), day(end_time), today);
        if range.first > range.last {
            return Err(ApiError::invalid("end_time", "结束日期应不早于开始日期"));
        }
        if (range.last - range.first).num_days() > LONGEST_EXPORT {
            return Err(ApiError::invalid("start_time", "一次最多导出三年，请分段导出"));
        }
        Ok(range)
    }

    /// The fields `from` and `to` of a report, of at most `most_days`.
    pub fn of_report(
        from: Option<Day>,
        to: Option<Day>,
        today: NaiveDate,
        most_days: i64,
    ) -> ApiResult<Self> {
        let range = Self::asked(from.map(|day| day.0), to.map(|day| day.0), today);
        if range.last < range.first || range.last - range.first >= TimeDelta::days(most_days) {
            return Err(ApiError::invalid(
                "from",
                format!("请选择 {most_days} 天以内的日期"),
            ));
        }
        Ok(range)
    }

    pub fn first_moment(self) -> DateTime<Utc> {
        day_start(self.first)
    }

    /// The first moment that is no longer in it.
    pub fn moment_after(self) -> DateTime<Utc> {
        day_start(self.last.succ_opt().unwrap_or(self.last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn asked(text: &str) -> OptionalDay {
        OptionalDay(Some(day(text)))
    }

    #[test]
    fn a_cleared_field_names_no_day() {
        for none in ["\"\"", "\" \"", "\"99999\"", "99999"] {
            let read = serde_json::from_str::<OptionalDay>(none).unwrap();
            assert_eq!(read.0, None, "{none}");
        }
        let read = serde_json::from_str::<OptionalDay>("\"2026-11-21\"").unwrap();
        assert_eq!(read.0, Some(day("2026-11-21")));
        assert!(serde_json::from_str::<OptionalDay>("\"21.11.2026\"").is_err());
    }

    #[test]
    fn without_days_it_is_the_last_thirty() {
        let range = DayRange::of_export(None, Some(OptionalDay(None)), day("2026-11-30")).unwrap();
        assert_eq!((range.first, range.last), (day("2026-11-01"), day("2026-11-30")));
        assert_eq!(range.moment_after() - range.first_moment(), TimeDelta::days(30));
    }

    #[test]
    fn an_export_is_neither_turned_round_nor_longer_than_three_years() {
        let today = day("2026-11-30");
        for (first, last) in [("2026-11-02", "2026-11-01"), ("2020-01-01", "2026-11-30")] {
            assert!(DayRange::of_export(Some(asked(first)), Some(asked(last)), today).is_err());
        }
        assert!(DayRange::of_export(Some(asked("2023-11-30")), None, today).is_ok());
    }

    #[test]
    fn a_report_has_no_more_days_than_it_may() {
        let (today, from) = (day("2026-11-30"), |text| Some(Day(day(text))));
        assert!(DayRange::of_report(from("2026-11-30"), None, today, 1).is_ok());
        assert!(DayRange::of_report(from("2026-11-29"), None, today, 1).is_err());
        assert!(DayRange::of_report(from("2026-12-01"), None, today, 92).is_err());
    }
}
