//! Of which days a statement is due.
use std::collections::BTreeSet;

use chrono::{Datelike, Days, NaiveDate};
use reconciliation::models::fetching::days_between;

fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, number).unwrap()
}

#[test]
fn no_day_is_left_out_from_the_first_one_on_and_none_is_before_it() {
    let days = |known: &[u32], yesterday| {
        let known = known.iter().map(|number| day(*number)).collect();
        let between = days_between(&known, day(yesterday));
        between.iter().map(Datelike::day).collect::<Vec<_>>()
    };
    assert_eq!(days(&[], 20), [20], "a new shop");
    assert_eq!(days(&[19], 20), [20]);
    assert_eq!(days(&[20], 20), [0; 0], "it was there before");
    assert_eq!(days(&[16, 18], 20), [17, 19, 20], "the server was off");
    assert_eq!(days(&[20], 18), [0; 0], "the clock was set back");
    let long = days_between(&BTreeSet::from([day(1)]), day(1) + Days::new(400));
    assert_eq!(long.len(), 32, "yesterday, and as far back as gateways go");
}
