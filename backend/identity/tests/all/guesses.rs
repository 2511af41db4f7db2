//! Wrong tries at a secret.
use chrono::{DateTime, TimeDelta};
use identity::{
    models::_entities::sign_in_guesses::Model,
    sign_in::models::guesses::{App, FAILURES_UNTIL_LOCK, LOCK, Subject, is_closed},
};

#[test]
fn five_wrong_tries_close_for_fifteen_minutes() {
    let now = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
    let row = |failures| Model {
        id: 1,
        subject: "member:1".into(),
        failures,
        kept_until: now + LOCK,
    };
    assert!(!is_closed(&row(FAILURES_UNTIL_LOCK - 1), now));
    assert!(is_closed(&row(FAILURES_UNTIL_LOCK), now + TimeDelta::minutes(14)));
    assert!(!is_closed(&row(FAILURES_UNTIL_LOCK), now + LOCK));
}

#[test]
fn an_unknown_name_is_stored_as_a_hash_that_differs_between_the_apps() {
    let secret = "a secret of the shop";
    let shop = Subject::unknown_name(App::Shop, "13800000001", secret);
    assert!(!format!("{shop:?}").contains("138"), "{shop:?}");
    assert_ne!(shop, Subject::unknown_name(App::Office, "13800000001", secret));
    assert_ne!(shop, Subject::unknown_name(App::Shop, "13800000001", "another"));
}
