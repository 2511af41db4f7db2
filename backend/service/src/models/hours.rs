//! The shop's calendar: opening hours by weekday, except on holidays and on days with hours of their own (调休); and which days are
//! working days, as terms are counted in.
use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use kernel::clock::{day_start, shop_day, shop_time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How far ahead an opening is looked for.
const DAYS_AHEAD: u64 = 60;
/// How far ahead buyers are told of days that differ from their weekday.
pub const DAYS_TOLD: u64 = 7;
/// How far ahead a term ends: two years without a working day are a slip in the settings.
const LONGEST_TERM: u64 = 730;
const WEEKDAYS: [&str; 7] = ["一", "二", "三", "四", "五", "六", "日"];

/// Hours of a weekday. A day may have several, as with a break at noon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ServiceShift {
    /// 1 = Monday … 7 = Sunday
    pub day: u32,
    /// HH:MM
    pub from: String,
    /// HH:MM, exclusive; 24:00 = until the end of the day
    pub to: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ServiceHoliday {
    pub day: NaiveDate,
    pub name: String,
}

/// Hours of a date, in place of those of its weekday: a weekend on which the shop works, or a shorter day. A day may
/// have several, as with a break at noon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ServiceWorkday {
    pub day: NaiveDate,
    pub name: String,
    /// HH:MM
    pub from: String,
    /// HH:MM, exclusive; 24:00 = until the end of the day
    pub to: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hours {
    pub week: Vec<ServiceShift>,
    pub holidays: Vec<ServiceHoliday>,
    pub workdays: Vec<ServiceWorkday>,
}

/// From and to, since midnight.
type Span = (TimeDelta, TimeDelta);

/// `08:30` → since midnight. `24:00` is the end of the day.
pub fn time(text: &str) -> Option<TimeDelta> {
    if text == "24:00" {
        return Some(TimeDelta::days(1));
    }
    let time = NaiveTime::parse_from_str(text, "%H:%M").ok()?;
    Some(time - NaiveTime::MIN)
}

/// `8:30`
fn clock(time: TimeDelta) -> String {
    format!("{}:{:02}", time.num_hours(), time.num_minutes() % 60)
}

/// The spans of these hours, in order.
fn spans<'a>(hours: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<Span> {
    let mut spans: Vec<_> = hours.filter_map(|(from, to)| time(from).zip(time(to))).collect();
    spans.sort_unstable();
    spans
}

/// `8:30–12:00、13:30–18:00`
fn spans_text(spans: &[Span]) -> String {
    let spans = spans
        .iter()
        .map(|(from, to)| format!("{}–{}", clock(*from), clock(*to)));
    spans.collect::<Vec<_>>().join("、")
}

impl Hours {
    /// 1 = Monday … 7 = Sunday
    fn of_weekday(&self, day: u32) -> Vec<Span> {
        let shifts = self.week.iter().filter(|shift| shift.day == day);
        spans(shifts.map(|shift| (shift.from.as_str(), shift.to.as_str())))
    }

    pub fn holiday(&self, day: NaiveDate) -> Option<&ServiceHoliday> {
        self.holidays.iter().find(|holiday| holiday.day == day)
    }

    /// None where the day has no hours of its own.
    fn of_workday(&self, day: NaiveDate) -> Option<Vec<Span>> {
        let shifts = self.workdays.iter().filter(|shift| shift.day == day);
        let spans = spans(shifts.map(|shift| (shift.from.as_str(), shift.to.as_str())));
        (!spans.is_empty()).then_some(spans)
    }

    /// When a day with hours of its own ends, since midnight; none where it has none.
    pub fn own_end(&self, day: NaiveDate) -> Option<TimeDelta> {
        let spans = self.of_workday(day)?;
        spans.last().map(|(_, to)| *to)
    }

    /// The spans of this day as moments, in order.
    fn of_day(&self, day: NaiveDate) -> Vec<(DateTime<Utc>, DateTime<Utc>)> {
        if self.holiday(day).is_some() {
            return Vec::new();
        }
        let own = self.of_workday(day);
        let spans = own.unwrap_or_else(|| self.of_weekday(day.weekday().number_from_monday()));
        let at = |time: TimeDelta| day_start(day) + time;
        spans.into_iter().map(|(from, to)| (at(from), at(to))).collect()
    }

    /// Monday to Friday, but for days off; of weekends those dates that have hours of their own. A Saturday on which customer service
    /// answers every week is none, as the law counts them.
    pub fn is_working_day(&self, day: NaiveDate) -> bool {
        let is_weekend = day.weekday().number_from_monday() > 5;
        self.holiday(day).is_none() && (!is_weekend || self.of_workday(day).is_some())
    }

    /// The first moment that is too late for what is due within so many working days, the day of this moment not among them.
    pub fn after_working_days(&self, at: DateTime<Utc>, count: u32) -> DateTime<Utc> {
        let mut left = count;
        let mut last = shop_day(at);
        for day in days_from(last, LONGEST_TERM).skip(1) {
            if left == 0 {
                break;
            }
            last = day;
            left -= u32::from(self.is_working_day(day));
        }
        day_start(last + Days::new(1))
    }

    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        let spans = self.of_day(shop_day(now));
        spans.iter().any(|(from, to)| *from <= now && now < *to)
    }

    /// When it opens next; now while it is open. None when it does not within two months.
    pub fn opening(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        if self.is_open(now) {
            return Some(now);
        }
        let starts = days_from(shop_day(now), DAYS_AHEAD)
            .flat_map(|day| self.of_day(day))
            .map(|(from, _)| from);
        starts.into_iter().find(|from| *from > now)
    }

    /// How much of the time between these moments was within the hours; all of it where no hours are set.
    pub fn open_between(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> TimeDelta {
        if self.week.is_empty() && self.workdays.is_empty() {
            return to - from;
        }
        let (first, last) = (shop_day(from), shop_day(to));
        let days = first.iter_days().take_while(|day| *day <= last);
        let spans = days.flat_map(|day| self.of_day(day));
        let parts = spans.map(|(opens, closes)| closes.min(to) - opens.max(from));
        parts.filter(|part| *part > TimeDelta::zero()).sum()
    }

    /// `周一至周六 8:30–18:00`: days in a row with the same hours as one.
    pub fn text(&self) -> String {
        let mut rows: Vec<(u32, u32, String)> = Vec::new();
        for day in 1..=7 {
            let hours = spans_text(&self.of_weekday(day));
            match rows.last_mut() {
                Some((_, last, same)) if *same == hours && *last + 1 == day => *last = day,
                _ => rows.push((day, day, hours)),
            }
        }
        let told = rows.into_iter().filter(|(.., hours)| !hours.is_empty());
        let told = told.map(|(first, last, hours)| format!("{} {hours}", days(first, last)));
        told.collect::<Vec<_>>().join("，")
    }

    /// The same, and which of the next days differ: `周一至周六 8:30–18:00；10月1日至10月7日国庆节休息，10月10日（周六）8:30–12:00`.
    pub fn text_on(&self, today: NaiveDate) -> String {
        let parts = [self.text(), self.exceptions(today)];
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join("；")
    }

    fn exceptions(&self, today: NaiveDate) -> String {
        let mut rows: Vec<(NaiveDate, NaiveDate, Exception)> = Vec::new();
        for day in days_from(today, DAYS_TOLD) {
            let Some(exception) = self.exception(day) else {
                continue;
            };
            match rows.last_mut() {
                // Days off of the same name as one.
                Some((_, last, same))
                    if matches!(exception, Exception::Off(_))
                        && *same == exception
                        && last.succ_opt() == Some(day) =>
                {
                    *last = day;
                }
                _ => rows.push((day, day, exception)),
            }
        }
        let told = rows.iter().map(|(first, last, exception)| match exception {
            Exception::Off(name) if first == last => format!("{}{name}休息", date(*first)),
            Exception::Off(name) => format!("{}至{}{name}休息", date(*first), date(*last)),
            Exception::Own(hours) => format!("{}（周{}）{hours}", date(*first), weekday(*first)),
        });
        told.collect::<Vec<_>>().join("，")
    }

    fn exception(&self, day: NaiveDate) -> Option<Exception> {
        if let Some(holiday) = self.holiday(day) {
            return Some(Exception::Off(holiday.name.clone()));
        }
        let own = self.of_workday(day)?;
        Some(Exception::Own(spans_text(&own)))
    }

    /// The notice for buyers outside opening hours; none within them.
    pub fn notice(&self, now: DateTime<Utc>) -> Option<String> {
        if self.is_open(now) {
            return None;
        }
        let reply = self.opening(now).map_or_else(
            || "您的留言我们会尽快回复。".to_owned(),
            |at| format!("您的留言会在{}回复。", from_then(at, now)),
        );
        let hours = self.text_on(shop_day(now));
        let hours = if hours.is_empty() {
            String::new()
        } else {
            format!("（{hours}）")
        };
        Some(format!("现在不在服务时间{hours}，{reply}"))
    }
}

/// How a day differs from its weekday.
#[derive(PartialEq, Eq)]
enum Exception {
    /// By its name.
    Off(String),
    /// Its hours.
    Own(String),
}

/// This day and so many after it.
pub fn days_from(day: NaiveDate, ahead: u64) -> impl Iterator<Item = NaiveDate> {
    (0..=ahead).filter_map(move |ahead| day.checked_add_days(Days::new(ahead)))
}

/// `2月14日`
pub fn date(day: NaiveDate) -> String {
    day.format("%-m月%-d日").to_string()
}

/// `二`
pub fn weekday(day: NaiveDate) -> &'static str {
    WEEKDAYS[day.weekday().num_days_from_monday() as usize]
}

/// `每天`, `周二`, `周一至周六`
pub fn days(first: u32, last: u32) -> String {
    let name = |day: u32| WEEKDAYS[(day as usize - 1) % WEEKDAYS.len()];
    match (first, last) {
        (1, 7) => "每天".into(),
        (first, last) if first == last => format!("周{}", name(first)),
        (first, last) => format!("周{}至周{}", name(first), name(last)),
    }
}

/// `今天 8:30 后`, `明天 8:30 后`, `11月30日（周一）8:30 后`
fn from_then(at: DateTime<Utc>, now: DateTime<Utc>) -> String {
    let (then, today) = (shop_time(at), shop_day(now));
    let day = match then.date_naive() - today {
        days if days < TimeDelta::days(1) => "今天 ".to_owned(),
        days if days < TimeDelta::days(2) => "明天 ".to_owned(),
        _ => format!("{}（周{}）", date(then.date_naive()), weekday(then.date_naive())),
    };
    format!("{day}{} 后", then.format("%-H:%M"))
}

#[cfg(test)]
mod tests;
