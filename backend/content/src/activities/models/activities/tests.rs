use chrono::Duration;

use super::*;

fn draft() -> Draft {
    Draft {
        kind: "activity".into(),
        url: String::new(),
        title: "秋冬感冒备货".into(),
        lead: String::new(),
        image: String::new(),
        regions: String::new(),
        rules: String::new(),
        sort: 0,
        is_open: true,
        starts_at: None,
        ends_at: None,
        goods: vec![3, 1, 2],
    }
}

fn wrong_fields(draft: Draft) -> Vec<String> {
    match draft.checked() {
        Err(ContentError::Invalid(errors)) => errors.0.into_keys().collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_wrong_field_is_named_at_once() {
    let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let wrong = Draft {
        kind: "party".into(),
        title: String::new(),
        image: "javascript:alert(1)".into(),
        starts_at: Some(at),
        ends_at: Some(at),
        goods: vec![1, 2, 1],
        ..draft()
    };
    assert_eq!(
        wrong_fields(wrong),
        ["ends_at", "goods.2.goods_id", "image", "kind", "title"]
    );
    let many = Draft {
        goods: (0..=MOST_GOODS as i64).collect(),
        ..draft()
    };
    assert_eq!(wrong_fields(many), ["goods"]);
    assert!(draft().checked().is_ok());
}

#[test]
fn a_series_has_a_word_of_an_address() {
    for url in ["", "a", "四川", "a/b", "A-b", "../x", &"x".repeat(41)] {
        let series = Draft {
            kind: "series".into(),
            url: url.into(),
            ..draft()
        };
        assert_eq!(wrong_fields(series), ["url"], "{url}");
    }
    assert!(is_name("tianshi-2026"));
}

#[test]
fn an_activity_runs_from_its_start_until_before_its_end() {
    let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let activity = Activity {
        id: 1,
        kind: Kind::Activity,
        url: None,
        title: "t".into(),
        lead: String::new(),
        image: String::new(),
        regions: String::new(),
        rules: String::new(),
        sort: 0,
        is_open: true,
        starts_at: Some(at),
        ends_at: Some(at + Duration::hours(1)),
        created_at: at,
        updated_at: at,
    };
    let state = |seconds| State::of(&activity, at + Duration::seconds(seconds));
    assert_eq!(
        [state(-1), state(0), state(3599), state(3600)],
        [State::Waiting, State::Running, State::Running, State::Ended]
    );
}
