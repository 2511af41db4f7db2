//! The papers without which no company is approved.
use chrono::{Days, NaiveDate};
use identity::companies::models::{
    facts::{LicenceFacts, LicenceKind},
    required_papers::gap,
};

const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();

fn paper(kind: LicenceKind, last: NaiveDate) -> LicenceFacts {
    LicenceFacts {
        id: 1,
        kind,
        number: String::new(),
        version: 1,
        scope: Vec::new(),
        subjects: String::new(),
        agents: Vec::new(),
        valid_from: None,
        valid_to: Some(last),
    }
}

#[test]
fn a_paper_counts_until_tonight_and_another_may_stand_in() {
    let letter = LicenceKind::PurchasingLetter;
    let tonight = [paper(letter, TODAY)];
    assert_eq!(gap(letter, &tonight, &[], TODAY), None);
    let tomorrow = gap(letter, &tonight, &[], TODAY + Days::new(1));
    assert!(tomorrow.unwrap().why.contains("2026-11-21"));
    let business = [paper(LicenceKind::Business, TODAY)];
    assert_eq!(
        gap(LicenceKind::InstitutionCertificate, &business, &[], TODAY),
        None
    );
    assert!(gap(letter, &business, &[], TODAY).unwrap().why.contains("缺少"));
}
