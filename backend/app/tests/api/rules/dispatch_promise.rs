//! The promise of same-day dispatch in words.
use app::models::dispatch_promise::text;
use chrono::NaiveDate;
use service::models::hours::{Hours, ServiceHoliday, ServiceWorkday};
use site::models::shop_facts::ShopFacts;

const TERMS: &str = "前付款，当日发货（需审核、待成团的订单除外，转账以到款确认为准）";

fn facts(same_day_until: &str, no_dispatch_on: &str) -> ShopFacts {
    ShopFacts {
        id: 1,
        name: String::new(),
        company: String::new(),
        icp: String::new(),
        address: String::new(),
        hot_line: String::new(),
        complaint_line: String::new(),
        qq1: String::new(),
        qq2: String::new(),
        official_account_code: String::new(),
        app_code: String::new(),
        quality_url: String::new(),
        same_day_until: same_day_until.into(),
        promises: String::new(),
        no_dispatch_on: no_dispatch_on.into(),
        set_by: None,
        set_by_name: String::new(),
        set_at: None,
    }
}

fn day(month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, month, day).unwrap()
}

/// National Day 2026: the Sunday before and the Saturday after it are worked, the latter until noon.
fn national_day() -> Hours {
    let worked = |day, from: &str, to: &str| ServiceWorkday {
        day,
        name: "调休".into(),
        from: from.into(),
        to: to.into(),
    };
    let off = |date| ServiceHoliday {
        day: day(10, date),
        name: "国庆节".into(),
    };
    Hours {
        week: Vec::new(),
        holidays: (1..=7).map(off).collect(),
        workdays: vec![
            worked(day(9, 27), "13:30", "18:00"),
            worked(day(9, 27), "08:30", "12:00"),
            worked(day(10, 10), "08:30", "12:00"),
        ],
    }
}

#[test]
fn it_names_the_weekdays_on_which_parcels_leave() {
    for (rest, week) in [
        ("", "每天"),
        ("7", "周一至周六"),
        ("6", "周一至周五、周日"),
        ("247", "周一、周三、周五至周六"),
    ] {
        let told = text(&facts("16:00", rest), &Hours::default(), day(9, 20));
        assert_eq!(told, format!("{week} 16:00 {TERMS}"), "{rest}");
    }
    assert_eq!(text(&facts("", "7"), &national_day(), day(10, 1)), "");
}

#[test]
fn it_leaves_out_days_off_and_adds_weekends_that_are_worked() {
    let facts = facts("16:00", "7");
    let told = |today| text(&facts, &national_day(), today);
    let week = format!("周一至周六 16:00 {TERMS}");
    assert_eq!(told(day(9, 19)), week);
    assert_eq!(told(day(9, 20)), format!("{week}；9月27日（周日）照常发货"));
    assert_eq!(
        told(day(10, 3)),
        format!("{week}；10月3日至10月7日国庆节不发货，10月10日（周六）不承诺当日发货")
    );
    assert_eq!(
        told(day(10, 7)),
        format!("{week}；10月7日（周三）国庆节不发货，10月10日（周六）不承诺当日发货")
    );
}

#[test]
fn a_day_counts_that_ends_at_the_hour_that_is_promised_and_not_before() {
    let promised = |until: &str| text(&facts(until, ""), &national_day(), day(10, 8));
    assert_eq!(promised("12:00"), format!("每天 12:00 {TERMS}"));
    assert_eq!(
        promised("12:01"),
        format!("每天 12:01 {TERMS}；10月10日（周六）不承诺当日发货")
    );
    // A Sunday that is worked until before the hour is as always: nothing is promised.
    let rests = |until: &str| text(&facts(until, "7"), &national_day(), day(9, 22));
    assert_eq!(rests("18:30"), format!("周一至周六 18:30 {TERMS}"));
}
