//! The draw's rolls, odds and limits, and what may be a gift.
use kernel::{Money, api::FieldErrors};
use loyalty::{
    draws::models::{
        fair::{commitment, first_fair, place, roll, seed},
        limits::{DrawExposure, Limits},
        odds::odds,
    },
    models::{gift_checks::picture_refusal, history::WORDING},
};
use proptest::prelude::*;
use serde_json::json;

#[test]
fn a_roll_is_what_the_documents_say() {
    // Counted with Python: hmac.new(bytes(32), b"3:17:abc", "sha256"), first word mod 1000.
    let seed = [0; 32];
    assert_eq!(
        commitment(&seed),
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    );
    assert_eq!(roll(&seed, 3, 17, "abc", 1000), 169);
}

#[test]
fn words_that_would_favour_small_numbers_are_passed_over() {
    let mut mac = [0xff; 32];
    // 2^64 = 3 × 6148914691236517205 + 1: the last word is over.
    assert_eq!(first_fair(&mac, 3), None);
    mac[31] = 0xfe;
    assert_eq!(first_fair(&mac, 3), Some((u64::MAX - 1) % 3));
    assert_eq!(first_fair(&[0xff; 32], 1 << 20), Some((1 << 20) - 1));
    assert_eq!(first_fair(&[0xff; 32], 1), Some(0));
}

#[test]
fn what_is_likelier_comes_more_often() {
    let seed = seed(b"secret", 1, "nonce");
    let mut seen = [0_u32; 3];
    for ticket in 1..=20_000 {
        let roll = roll(&seed, 1, ticket, "n", 100);
        seen[place([5, 0, 95], roll).unwrap()] += 1;
    }
    assert_eq!(seen[1], 0);
    assert!((900..1100).contains(&seen[0]), "{seen:?}");
}

proptest! {
    #[test]
    fn every_roll_is_below_the_total_and_names_a_weight(
        secret in any::<[u8; 16]>(), ticket in 1_i64.., weights in prop::collection::vec(0_u64..1_000_000, 1..16),
    ) {
        let total: u64 = weights.iter().sum();
        prop_assume!(total > 0);
        let seed = seed(&secret, 7, "n");
        let roll = roll(&seed, 7, ticket, "page", total);
        prop_assert!(roll < total);
        let place = place(weights.iter().copied(), roll).unwrap();
        prop_assert!(weights[place] > 0);
        let before: u64 = weights[..place].iter().sum();
        prop_assert!(before <= roll && roll < before + weights[place]);
    }
}

fn refused(limits: Limits) -> Vec<String> {
    let frame = DrawExposure {
        company: Some(5),
        budget: Some(Money(100_000)),
        costliest: Money(5_000),
    };
    let mut errors = FieldErrors::default();
    limits.check(frame, &mut errors);
    errors.0.into_keys().collect()
}

#[test]
fn limits_that_can_never_be_reached_or_allow_no_draw_are_refused() {
    assert_eq!(refused(Limits::default()), Vec::<String>::new());
    let right = Limits {
        company_day: Some(5),
        member: Some(2),
        member_day: Some(1),
        pause_seconds: Some(86_400),
        day_budget: Some(Money(5_000)),
    };
    assert_eq!(refused(right), Vec::<String>::new());
    for number in [-1, 0, 1_000_000_000, i64::MIN, i64::MAX] {
        let wrong = Limits {
            company_day: Some(number),
            member: Some(number),
            member_day: Some(number),
            pause_seconds: Some(number),
            day_budget: Some(Money(number)),
        };
        assert_eq!(refused(wrong).len(), 5, "{number}");
    }
    assert_eq!(
        refused(Limits {
            company_day: Some(6),
            ..right
        }),
        ["company_day_limit"]
    );
    assert_eq!(
        refused(Limits {
            member_day: Some(3),
            ..right
        }),
        ["member_day_limit"]
    );
    for day in [4_999, 100_001] {
        let day_budget = Some(Money(day));
        assert_eq!(refused(Limits { day_budget, ..right }), ["day_budget"]);
    }
}

#[test]
fn odds_show_what_is_there() {
    assert_eq!(odds(5, 1000), "0.50%");
    assert_eq!(odds(1, 3), "33.333333%");
    assert_eq!(odds(1000, 1000), "100.00%");
    assert_eq!(odds(0, 7), "0.00%");
    assert_eq!(odds(1, 16_000_000), "0.000006%");
}

#[test]
fn whom_a_draw_is_for_is_read_in_words() {
    let before = json!({ "audience": {} });
    let after = json!({ "audience": { "ranks": [], "buyer_types": [4], "regions": ["江苏省"] } });
    let changes = WORDING.changes(Some(&before), Some(&after));
    assert_eq!(changes[0].before, "所有客户");
    assert_eq!(changes[0].after, "企业类型 诊所；地区 江苏省");
}

#[test]
fn pictures_are_the_shops_own() {
    for own in ["", "/media/uploads/a1.webp"] {
        assert_eq!(picture_refusal(own), None, "{own}");
    }
    for other in ["//evil.cn/a.png", "https://a.cn/a.png", "/\\evil.cn", "data:x"] {
        assert!(picture_refusal(other).is_some(), "{other}");
    }
}
