//! Days that a list or an export begins and ends with.
use chrono::{DateTime, Days, NaiveDate, Utc};
use kernel::{ApiError, ApiResult, clock::day_start, input::Day};
use serde::Deserialize;

/// Days of one export.
const LONGEST: u64 = 3 * 366;

/// A day, or an empty text as a cleared form field sends it.
#[derive(Clone, Copy, Debug)]
pub struct OptionalDay(pub Option<NaiveDate>);

impl<'de> Deserialize<'de> for OptionalDay {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = kernel::input::scalar::text_of(deserializer)?;
        if text.is_empty() || text == "99999" {
            return Ok(Self(None));
        }
        let day = Day::deserialize(serde::de::value::StringDeserializer::<D::Error>::new(text))?;
        Ok(Self(Some(day.0)))
    }
}

impl OptionalDay {
    pub fn first_moment(day: Option<&Self>) -> Option<DateTime<Utc>> {
        day.and_then(|day| day.0).map(day_start)
    }

    /// The first moment that is no longer in this day.
    pub fn moment_after(day: Option<&Self>) -> Option<DateTime<Utc>> {
        let next = day.and_then(|day| day.0).and_then(|day| day.succ_opt());
        next.map(day_start)
    }
}

/// From the first day to the last, both included; without them the last thirty days.
pub fn days(
    first: Option<&OptionalDay>,
    last: Option<&OptionalDay>,
    today: NaiveDate,
) -> ApiResult<(NaiveDate, NaiveDate)> {
    let last = last.and_then(|day| day.0).unwrap_or(today);
    let month_before = last.checked_sub_days(Days::new(29)).unwrap_or(last);
    let first = first.and_then(|day| day.0).unwrap_or(month_before);
    if first > last {
        return Err(ApiError::invalid("end_time", "结束日期应不早于开始日期"));
    }
    if (last - first).num_days().unsigned_abs() > LONGEST {
        return Err(ApiError::invalid("start_time", "一次最多导出三年，请分段导出"));
    }
    Ok((first, last))
}
