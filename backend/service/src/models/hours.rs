//! Opening hours: by weekday, and holidays.
use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeDelta, Utc};
use kernel::clock::{day_start, shop_time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How far ahead an opening is looked for.
const DAYS_AHEAD: u64 = 60;
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

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hours {
    pub week: Vec<ServiceShift>,
    pub holidays: Vec<ServiceHoliday>,
}

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

impl ServiceShift {
    fn span(&self) -> Option<(TimeDelta, TimeDelta)> {
        time(&self.from).zip(time(&self.to))
    }
}

impl Hours {
    /// The spans of this day as moments, in order.
    fn of_day(&self, day: NaiveDate) -> Vec<(DateTime<Utc>, DateTime<Utc>)> {
        if self.holidays.iter().any(|holiday| holiday.day == day) {
            return Vec::new();
        }
        let weekday = day.weekday().number_from_monday();
        let at = |time: TimeDelta| day_start(day) + time;
        let shifts = self.week.iter().filter(|shift| shift.day == weekday);
        let mut spans: Vec<_> = shifts
            .filter_map(ServiceShift::span)
            .map(|(from, to)| (at(from), at(to)))
            .collect();
        spans.sort_unstable();
        spans
    }

    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        let spans = self.of_day(shop_time(now).date_naive());
        spans.iter().any(|(from, to)| *from <= now && now < *to)
    }

    /// When it opens next; now while it is open. None when it does not within two months.
    pub fn opening(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        if self.is_open(now) {
            return Some(now);
        }
        let today = shop_time(now).date_naive();
        let days = (0..=DAYS_AHEAD).filter_map(|ahead| today.checked_add_days(chrono::Days::new(ahead)));
        let starts = days.flat_map(|day| self.of_day(day)).map(|(from, _)| from);
        starts.into_iter().find(|from| *from > now)
    }

    /// `周一至周六 8:30–18:00`: days in a row with the same hours as one.
    pub fn text(&self) -> String {
        let of = |day: u32| {
            let mut spans: Vec<_> = self
                .week
                .iter()
                .filter(|shift| shift.day == day)
                .filter_map(ServiceShift::span)
                .collect();
            spans.sort_unstable();
            let spans = spans
                .iter()
                .map(|(from, to)| format!("{}–{}", clock(*from), clock(*to)));
            spans.collect::<Vec<_>>().join("、")
        };
        let mut rows: Vec<(u32, u32, String)> = Vec::new();
        for day in 1..=7 {
            let hours = of(day);
            match rows.last_mut() {
                Some((_, last, same)) if *same == hours && *last + 1 == day => *last = day,
                _ => rows.push((day, day, hours)),
            }
        }
        let told = rows.into_iter().filter(|(.., hours)| !hours.is_empty());
        let told = told.map(|(first, last, hours)| format!("{} {hours}", days(first, last)));
        told.collect::<Vec<_>>().join("，")
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
        let hours = self.text();
        let hours = if hours.is_empty() {
            String::new()
        } else {
            format!("（{hours}）")
        };
        Some(format!("现在不在服务时间{hours}，{reply}"))
    }
}

fn days(first: u32, last: u32) -> String {
    let name = |day: u32| WEEKDAYS[(day as usize - 1) % WEEKDAYS.len()];
    match (first, last) {
        (1, 7) => "每天".into(),
        (first, last) if first == last => format!("周{}", name(first)),
        (first, last) => format!("周{}至周{}", name(first), name(last)),
    }
}

/// `今天 8:30 后`, `明天 8:30 后`, `11月30日（周一）8:30 后`
fn from_then(at: DateTime<Utc>, now: DateTime<Utc>) -> String {
    let (then, today) = (shop_time(at), shop_time(now).date_naive());
    let day = match then.date_naive() - today {
        days if days < TimeDelta::days(1) => "今天 ".to_owned(),
        days if days < TimeDelta::days(2) => "明天 ".to_owned(),
        _ => {
            let weekday = then.weekday().num_days_from_monday() as usize;
            format!("{}（周{}）", then.format("%-m月%-d日"), WEEKDAYS[weekday])
        }
    };
    format!("{day}{} 后", then.format("%-H:%M"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hours() -> Hours {
        let shift = |day| ServiceShift {
            day,
            from: "08:30".into(),
            to: "18:00".into(),
        };
        Hours {
            week: (1..=6).map(shift).collect(),
            holidays: vec![ServiceHoliday {
                day: NaiveDate::from_ymd_opt(2026, 11, 27).unwrap(),
                name: "盘点".into(),
            }],
        }
    }

    fn at(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339(text).unwrap().to_utc()
    }

    #[test]
    fn the_desk_is_open_from_its_first_minute_until_before_its_last() {
        let hours = hours();
        for (open, moment) in [
            (false, "2026-11-25T08:29:59+08:00"),
            (true, "2026-11-25T08:30:00+08:00"),
            (true, "2026-11-25T17:59:59+08:00"),
            (false, "2026-11-25T18:00:00+08:00"),
            // A holiday, and a Sunday.
            (false, "2026-11-27T10:00:00+08:00"),
            (false, "2026-11-29T10:00:00+08:00"),
        ] {
            assert_eq!(hours.is_open(at(moment)), open, "{moment}");
        }
    }

    #[test]
    fn a_day_may_be_open_until_its_end() {
        let shift = |day| ServiceShift {
            day,
            from: "00:00".into(),
            to: "24:00".into(),
        };
        let hours = Hours {
            week: (1..=7).map(shift).collect(),
            holidays: Vec::new(),
        };
        for moment in ["2026-11-25T23:59:59+08:00", "2026-11-26T00:00:00+08:00"] {
            assert!(hours.is_open(at(moment)), "{moment}");
        }
        assert_eq!(hours.text(), "每天 0:00–24:00");
        assert_eq!(time("24:01"), None);
    }

    #[test]
    fn who_writes_outside_the_hours_reads_when_an_answer_comes() {
        let hours = hours();
        let notice = |moment| hours.notice(at(moment)).unwrap_or_default();
        let head = "现在不在服务时间（周一至周六 8:30–18:00），您的留言会在";
        assert_eq!(notice("2026-11-25T10:00:00+08:00"), "");
        assert_eq!(
            notice("2026-11-25T03:00:00+08:00"),
            format!("{head}今天 8:30 后回复。")
        );
        assert_eq!(
            notice("2026-11-25T18:00:00+08:00"),
            format!("{head}明天 8:30 后回复。")
        );
        // Over a holiday.
        assert_eq!(
            notice("2026-11-26T20:00:00+08:00"),
            format!("{head}11月28日（周六）8:30 后回复。")
        );
        assert_eq!(
            Hours::default().notice(at("2026-11-25T10:00:00+08:00")).unwrap(),
            "现在不在服务时间，您的留言我们会尽快回复。"
        );
    }

    #[test]
    fn days_with_the_same_hours_read_as_one() {
        let mut hours = hours();
        assert_eq!(hours.text(), "周一至周六 8:30–18:00");
        hours.week[5].to = "12:00".into();
        hours.week.push(ServiceShift {
            day: 1,
            from: "19:00".into(),
            to: "21:00".into(),
        });
        assert_eq!(
            hours.text(),
            "周一 8:30–18:00、19:00–21:00，周二至周五 8:30–18:00，周六 8:30–12:00"
        );
    }
}
