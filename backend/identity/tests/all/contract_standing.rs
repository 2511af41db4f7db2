//! Which contracts a company owes.
use chrono::NaiveDate;
use identity::contracts::models::{
    contracts::ContractKind,
    standing::{ContractFacts, ContractStanding},
};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn signed(from: &str, to: &str) -> ContractFacts {
    ContractFacts {
        kind: ContractKind::Purchase,
        valid_from: day(from),
        valid_to: day(to),
    }
}

fn owed(signed: Vec<ContractFacts>, today: &str) -> Vec<(ContractKind, Option<String>)> {
    let standing = ContractStanding {
        demanded: vec![ContractKind::Purchase],
        signed,
        of_head_office: Vec::new(),
    };
    let owed = standing.owed(day(today));
    owed.map(|owed| (owed.kind, owed.ended_on.map(|last| last.to_string())))
        .collect()
}

#[test]
fn a_contract_covers_its_first_and_its_last_day() {
    let year = || vec![signed("2026-01-01", "2026-12-31")];
    assert_eq!(owed(year(), "2026-01-01"), []);
    assert_eq!(owed(year(), "2026-12-31"), []);
    assert_eq!(owed(year(), "2025-12-31"), [(ContractKind::Purchase, None)]);
    assert_eq!(
        owed(year(), "2027-01-01"),
        [(ContractKind::Purchase, Some("2026-12-31".into()))]
    );
}

#[test]
fn a_renewal_takes_over_without_a_gap_and_nothing_else_is_owed() {
    let two = vec![
        signed("2026-01-01", "2026-12-31"),
        signed("2027-01-01", "2027-12-31"),
    ];
    assert_eq!(owed(two, "2027-01-01"), []);
    assert_eq!(owed(Vec::new(), "2027-01-01"), [(ContractKind::Purchase, None)]);
    assert_eq!(ContractStanding::default().owed(day("2027-01-01")).count(), 0);
}
