//! How a statement and our books differ.
use gateways::payments::{LineKind, StatementLine};
use kernel::Money;
use reconciliation::models::compare::{Discrepancy, OwnRecord, compared};

fn own(number: &str, fen: i64, is_of_day: bool) -> OwnRecord {
    OwnRecord {
        number: number.into(),
        gateway_number: String::new(),
        amount: Money(fen),
        is_of_day,
    }
}

fn line(number: &str, fen: i64) -> StatementLine {
    StatementLine {
        kind: LineKind::Payment,
        number: number.into(),
        gateway_number: "4200".into(),
        amount: Money(fen),
        payer_name: String::new(),
    }
}

#[test]
fn each_kind_of_difference_is_reported_and_equal_lines_are_not() {
    let ours = [
        own("A", 100, true),
        own("B", 200, true),
        own("C", 300, true),
        own("D", 1, false),
    ];
    let lines = [line("A", 100), line("B", 199), line("E", 500), line("E", 500)];
    let theirs: Vec<_> = lines.iter().collect();
    let found: Vec<_> = compared(LineKind::Payment, &ours, &theirs)
        .into_iter()
        .map(|one| (one.what, one.number, one.ours, one.theirs))
        .collect();
    assert_eq!(
        found,
        [
            (
                Discrepancy::OtherAmount,
                "B".to_owned(),
                Some(Money(200)),
                Some(Money(199))
            ),
            (Discrepancy::MissingHere, "E".to_owned(), None, Some(Money(500))),
            (Discrepancy::MissingHere, "E".to_owned(), None, Some(Money(500))),
            (Discrepancy::MissingThere, "C".to_owned(), Some(Money(300)), None),
        ]
    );
}
