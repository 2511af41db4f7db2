//! The promise of same-day dispatch in words. Days off and weekends that are worked are those of the service calendar, so that they are
//! entered once; on which weekdays the warehouse works is a fact of the shop.
use chrono::{Datelike, NaiveDate};
use service::models::hours::{self, Hours};
use site::models::shop_facts::ShopFacts;

/// How a day differs from what its weekday promises.
#[derive(PartialEq, Eq)]
enum Differs {
    /// Off, by its name.
    Off(String),
    /// It ends before the hour that is promised.
    Early,
    Worked,
}

/// `周一至周六 16:00 前付款，当日发货（…）；10月1日至10月7日国庆节不发货`; empty where the shop promises nothing.
pub fn text(facts: &ShopFacts, hours: &Hours, today: NaiveDate) -> String {
    let until = &facts.same_day_until;
    if until.is_empty() {
        return String::new();
    }
    let rule = format!(
        "{} {until} 前付款，当日发货（需审核、待成团的订单除外，转账以到款确认为准）",
        weekdays(facts)
    );
    let exceptions = exceptions(facts, hours, today);
    if exceptions.is_empty() {
        return rule;
    }
    format!("{rule}；{exceptions}")
}

/// `周一至周五、周日`
fn weekdays(facts: &ShopFacts) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for day in (1..=7).filter(|day| facts.dispatches_on(*day)) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == day => *last = day,
            _ => runs.push((day, day)),
        }
    }
    let told = runs.into_iter().map(|(first, last)| hours::days(first, last));
    told.collect::<Vec<_>>().join("、")
}

fn exceptions(facts: &ShopFacts, hours: &Hours, today: NaiveDate) -> String {
    let mut rows: Vec<(NaiveDate, NaiveDate, Differs)> = Vec::new();
    for day in hours::days_from(today, hours::DAYS_TOLD) {
        let Some(differs) = differs(facts, hours, day) else {
            continue;
        };
        match rows.last_mut() {
            Some((_, last, same)) if *same == differs && last.succ_opt() == Some(day) => *last = day,
            _ => rows.push((day, day, differs)),
        }
    }
    let told = rows.iter().map(|(first, last, differs)| {
        let days = if first == last {
            format!("{}（周{}）", hours::date(*first), hours::weekday(*first))
        } else {
            format!("{}至{}", hours::date(*first), hours::date(*last))
        };
        match differs {
            Differs::Off(name) => format!("{days}{name}不发货"),
            Differs::Early => format!("{days}不承诺当日发货"),
            Differs::Worked => format!("{days}照常发货"),
        }
    });
    told.collect::<Vec<_>>().join("，")
}

fn differs(facts: &ShopFacts, hours: &Hours, day: NaiveDate) -> Option<Differs> {
    if let Some(holiday) = hours.holiday(day) {
        return Some(Differs::Off(holiday.name.clone()));
    }
    let leaves = hours.own_end(day)? >= hours::time(&facts.same_day_until)?;
    let is_usual = facts.dispatches_on(day.weekday().number_from_monday());
    match (leaves, is_usual) {
        (true, false) => Some(Differs::Worked),
        (false, true) => Some(Differs::Early),
        (true, true) | (false, false) => None,
    }
}
