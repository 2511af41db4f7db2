//! Which line of the bank's statement a transfer may be.
use std::cmp::Reverse;

use chrono::NaiveDate;
use kernel::Money;
use reconciliation::models::bank_line_fit::{Fit, SAME, Transfer, similarity};

fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, number).unwrap()
}

#[test]
fn the_right_amount_of_the_right_payer_comes_first_and_the_nearer_day_before_the_farther() {
    let transfer = Transfer {
        company_id: 1,
        company: "仁心大药房（武汉）有限公司".into(),
        amount: Money(2_500),
        paid_on: day(20),
    };
    let mut lines = [
        ("unknown", "东湖器械厂", 9_900, 20),
        ("own, more", "仁心大药房(武汉)有限公司", 9_900, 20),
        ("right, stranger", "东湖器械厂", 2_500, 20),
        ("right, own, later", "仁心大药房(武汉)有限公司", 2_500, 24),
        ("right, own", "仁心大药房(武汉)有限公司", 2_500, 21),
        ("right, similar", "仁心大药房武汉分店", 2_500, 1),
    ];
    lines.sort_by_key(|(_, payer, fen, on)| Reverse(Fit::of(&transfer, payer, Money(*fen), day(*on)).rank()));
    assert_eq!(
        lines.map(|(name, ..)| name),
        [
            "right, own",
            "right, own, later",
            "right, similar",
            "right, stranger",
            "own, more",
            "unknown"
        ]
    );
}

#[test]
fn names_are_as_similar_as_their_neighbouring_letters() {
    assert_eq!(similarity("仁心大药房（武汉）", " 仁心大药房(武汉)"), SAME);
    assert_eq!(similarity("仁心大药房", "东湖器械厂"), 0);
    assert_eq!(similarity("", "仁心大药房"), 0);
    let near = similarity("仁心大药房武汉店", "仁心大药房");
    assert!((50..SAME).contains(&near), "{near}");
}
