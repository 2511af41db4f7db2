//! How cold a cold parcel leaves and arrives.
use chrono::NaiveDate;
use orders::dispatch::models::{codes_needed::CodesNeeded, rules::DispatchRules};

#[test]
fn two_to_eight_degrees_are_cold_enough_and_a_tenth_more_is_not() {
    let rules = DispatchRules {
        id: 1,
        second_person_checks: true,
        coldest: 20,
        warmest: 80,
        trace_codes: CodesNeeded::Known,
        carriers_due_on: NaiveDate::MIN,
    };
    for (tenths, expected) in [(19, false), (20, true), (80, true), (81, false), (-50, false)] {
        assert_eq!(rules.is_cold_enough(tenths), expected, "{tenths}");
    }
    assert_eq!(rules.range(), "2.0–8.0 ℃");
}
