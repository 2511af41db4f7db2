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
            day: day(11, 27),
            name: "盘点".into(),
        }],
        workdays: Vec::new(),
    }
}

fn day(month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, month, day).unwrap()
}

/// National Day 2026 as it is announced: the holiday, and the Sunday before and the Saturday after it worked.
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
        holidays: (1..=7).map(off).collect(),
        workdays: vec![
            worked(day(9, 27), "13:30", "18:00"),
            worked(day(9, 27), "08:30", "12:00"),
            worked(day(10, 10), "08:30", "12:00"),
        ],
        ..hours()
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
        ..Hours::default()
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
    let head = "现在不在服务时间（周一至周六 8:30–18:00；11月27日盘点休息），您的留言会在";
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
fn a_day_with_hours_of_its_own_is_open_by_them() {
    let hours = national_day();
    for (open, moment) in [
        // A Sunday that is worked, with its break.
        (false, "2026-09-27T08:29:59+08:00"),
        (true, "2026-09-27T11:59:59+08:00"),
        (false, "2026-09-27T12:30:00+08:00"),
        (true, "2026-09-27T13:30:00+08:00"),
        // A Sunday as always, a weekday off, and a Saturday that ends at noon.
        (false, "2026-09-20T10:00:00+08:00"),
        (false, "2026-10-06T10:00:00+08:00"),
        (true, "2026-10-10T11:00:00+08:00"),
        (false, "2026-10-10T12:00:00+08:00"),
    ] {
        assert_eq!(hours.is_open(at(moment)), open, "{moment}");
    }
    let opening = |moment| hours.opening(at(moment)).unwrap();
    assert_eq!(
        opening("2026-09-26T20:00:00+08:00"),
        at("2026-09-27T08:30:00+08:00")
    );
    assert_eq!(
        opening("2026-09-30T18:00:00+08:00"),
        at("2026-10-08T08:30:00+08:00")
    );
}

#[test]
fn buyers_read_which_of_the_next_days_differ() {
    let hours = national_day();
    let week = "周一至周六 8:30–18:00";
    assert_eq!(hours.text_on(day(9, 19)), week);
    assert_eq!(
        hours.text_on(day(9, 20)),
        format!("{week}；9月27日（周日）8:30–12:00、13:30–18:00")
    );
    assert_eq!(
        hours.text_on(day(10, 3)),
        format!("{week}；10月3日至10月7日国庆节休息，10月10日（周六）8:30–12:00")
    );
    assert_eq!(
        hours.notice(at("2026-10-07T10:00:00+08:00")).unwrap(),
        format!(
            "现在不在服务时间（{week}；10月7日国庆节休息，10月10日（周六）8:30–12:00），您的留言会在明天 8:30 后回复。"
        )
    );
}

#[test]
fn only_the_hours_count_as_waiting() {
    let hours = national_day();
    let minutes = |from, to| hours.open_between(at(from), at(to)).num_minutes();
    assert_eq!(
        minutes("2026-09-21T09:00:00+08:00", "2026-09-21T09:07:00+08:00"),
        7
    );
    // Over a night, over the days off, and over the break of a Sunday that is worked.
    assert_eq!(
        minutes("2026-09-21T17:50:00+08:00", "2026-09-22T08:35:00+08:00"),
        15
    );
    assert_eq!(
        minutes("2026-09-30T20:00:00+08:00", "2026-10-08T08:31:00+08:00"),
        1
    );
    assert_eq!(
        minutes("2026-09-27T11:50:00+08:00", "2026-09-27T13:40:00+08:00"),
        20
    );
    // Answered before the doors opened.
    assert_eq!(
        minutes("2026-09-21T06:00:00+08:00", "2026-09-21T06:30:00+08:00"),
        0
    );
    let always = Hours::default();
    let (from, to) = (at("2026-09-21T06:00:00+08:00"), at("2026-09-21T06:30:00+08:00"));
    assert_eq!(always.open_between(from, to).num_minutes(), 30);
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

#[test]
fn weekends_and_days_off_are_no_working_days_and_dates_with_hours_of_their_own_are() {
    let usual = Hours::default();
    let within = |hours: &Hours, from: &str, days| hours.after_working_days(at(from), days);
    // A Wednesday: Thursday, Friday, Monday.
    let due = at("2026-12-01T00:00:00+08:00");
    assert_eq!(within(&usual, "2026-11-25T10:00:00+08:00", 3), due);
    // Customer service answers on Saturdays, which makes them no working days; the Friday is off.
    let due = at("2026-12-02T00:00:00+08:00");
    assert_eq!(within(&hours(), "2026-11-25T10:00:00+08:00", 3), due);
    // A Saturday, late at night: Monday to Wednesday.
    let due = at("2026-12-03T00:00:00+08:00");
    assert_eq!(within(&usual, "2026-11-28T23:59:59+08:00", 3), due);
    // The last of September: the 8th and 9th, and the Saturday that is worked until noon.
    let due = at("2026-10-11T00:00:00+08:00");
    assert_eq!(within(&national_day(), "2026-09-30T09:00:00+08:00", 3), due);
}

#[test]
fn a_term_ends_whatever_the_settings_say() {
    let (usual, moment) = (Hours::default(), at("2026-11-25T10:00:00+08:00"));
    assert!(usual.after_working_days(moment, 1_000_000) > at("2028-01-01T00:00:00+08:00"));
    let today = at("2026-11-26T00:00:00+08:00");
    assert_eq!(usual.after_working_days(moment, 0), today);
}
