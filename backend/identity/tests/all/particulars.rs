//! What documents state besides number, scope and term.
use chrono::{DateTime, NaiveDate};
use identity::{
    companies::models::facts::{BuyerType, LicenceKind},
    licences::models::{
        licence_status::LicenceStatus,
        particulars::{Particulars, check_due, checked, fields, obstacles, term_faults},
    },
    models::_entities::licences,
};
use serde_json::json;

fn wrong(kind: LicenceKind, typed: &[(&str, &str)]) -> Vec<String> {
    let typed = typed.iter().map(|(code, text)| ((*code).into(), (*text).into()));
    match checked(kind, &typed.collect()) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.0.into_keys().collect(),
    }
}

#[test]
fn a_letter_names_its_agent_by_an_identity_card_that_adds_up_and_whole_addresses() {
    let letter = |id: &str, places: &str| {
        wrong(
            LicenceKind::ReceivingLetter,
            &[("agent", "王收货"), ("agent_id", id), ("places", places)],
        )
    };
    let place = "湖北省武汉市江岸区解放大道 1 号";
    assert!(letter("11010519491231002X", place).is_empty());
    assert!(letter("11010519491231002x", &format!("{place}\n\n{place}")).is_empty());
    for id in [
        "110105194912310021",
        "4201**********011X",
        "1101051949123100",
        "１１０１０５",
    ] {
        assert_eq!(letter(id, place), ["particulars.agent_id"], "{id}");
    }
    let endless = "长".repeat(201);
    for places in [
        "",
        "武汉",
        "湖北省武汉市江岸区解放大道 1 号\n汉口",
        endless.as_str(),
    ] {
        assert_eq!(
            letter("11010519491231002X", places),
            ["particulars.places"],
            "{places}"
        );
    }
    assert_eq!(
        wrong(LicenceKind::PurchasingLetter, &[]),
        ["particulars.agent", "particulars.agent_id"]
    );
}

#[test]
fn the_card_names_three_persons_whose_numbers_add_up() {
    let card = |more: &[(&str, &str)]| {
        let own = [
            ("legal", "王法人"),
            ("legal_id", "11010519491231002X"),
            ("receiver", "李收货"),
            ("receiver_id", "420502199001010032"),
        ];
        wrong(LicenceKind::IdCard, &[&own[..], more].concat())
    };
    assert!(
        card(&[]).is_empty(),
        "a store whose head office buys has no buyer"
    );
    assert!(card(&[("buyer", "周采购"), ("buyer_id", "42010619880722002X")]).is_empty());
    assert_eq!(card(&[("buyer", "周采购")]), ["particulars.buyer_id"]);
    assert_eq!(card(&[("buyer_id", "42010619880722002X")]), ["particulars.buyer"]);
    assert_eq!(
        card(&[("legal_id", "110105194912310021")]),
        ["particulars.legal_id"]
    );
    assert_eq!(
        wrong(LicenceKind::IdCard, &[]),
        [
            "particulars.legal",
            "particulars.legal_id",
            "particulars.receiver",
            "particulars.receiver_id"
        ]
    );
}

#[test]
fn every_letter_has_a_first_and_a_last_day_and_other_papers_may_last() {
    for kind in LicenceKind::ALL {
        let names_an_agent = fields(kind).iter().any(|field| field.code == "agent");
        assert_eq!(kind.is_letter(), names_an_agent, "{kind:?}");
    }
    let letters = LicenceKind::ALL.into_iter().filter(|kind| kind.is_letter());
    let letters: Vec<&str> = letters.map(LicenceKind::code).collect();
    assert_eq!(
        letters,
        [
            "purchasing_letter",
            "cold_chain_letter",
            "receiving_letter",
            "ephedrine_buyer"
        ]
    );
    let day = NaiveDate::from_ymd_opt(2026, 11, 27);
    let wrong = |kind, from, to| term_faults(kind, from, to).0.into_keys().collect::<Vec<_>>();
    let letter = LicenceKind::PurchasingLetter;
    assert_eq!(wrong(letter, None, None), ["valid_from", "valid_to"]);
    assert_eq!(wrong(letter, day, None), ["valid_to"]);
    assert_eq!(wrong(letter, None, day), ["valid_from"]);
    assert!(wrong(letter, day, day).is_empty());
    assert!(wrong(LicenceKind::Business, None, None).is_empty());
}

#[test]
fn what_a_licence_need_not_state_is_right_where_it_is_stated() {
    assert!(wrong(LicenceKind::Business, &[]).is_empty());
    assert!(wrong(LicenceKind::Business, &[("annual_report", "2025")]).is_empty());
    for year in ["25", "1999", "二〇二五"] {
        assert_eq!(
            wrong(LicenceKind::Business, &[("annual_report", year)]),
            ["particulars.annual_report"]
        );
    }
    let medical = [("subjects", "内科"), ("checked_until", "2027-13-01")];
    assert_eq!(
        wrong(LicenceKind::MedicalInstitution, &medical),
        ["particulars.checked_until"]
    );
}

/// A document as it waits, of a pharmacy or a clinic.
fn waiting(kind: LicenceKind, valid_from: Option<NaiveDate>, valid_to: Option<NaiveDate>) -> licences::Model {
    let handed_in = DateTime::from_timestamp(1_795_000_000, 0).unwrap();
    licences::Model {
        id: 1,
        company_id: 1,
        kind,
        number: "1".into(),
        scope: json!([]),
        valid_from,
        valid_to,
        status: LicenceStatus::Submitted,
        version: 1,
        scan_key: String::new(),
        reject_reason: String::new(),
        submitted_at: Some(handed_in),
        decided_at: None,
        decided_by: None,
        created_at: handed_in,
        checked_by: None,
        checked_at: None,
        reminded_at: None,
        further_scans: json!([]),
        particulars: json!({ "subjects": "内科" }),
        corrects: None,
        correction_reason: String::new(),
        check_due: None,
    }
}

#[test]
fn a_report_and_a_check_are_asked_for_where_there_can_be_one() {
    let wrong = |licence: &licences::Model| {
        let errors = obstacles(licence, BuyerType::Clinic);
        errors.0.into_keys().collect::<Vec<_>>()
    };
    let day = |year| NaiveDate::from_ymd_opt(year, 6, 9);
    let business = |founded| waiting(LicenceKind::Business, founded, None);
    assert_eq!(wrong(&business(day(2020))), ["particulars.annual_report"]);
    assert_eq!(wrong(&business(None)), ["particulars.annual_report"]);
    assert!(wrong(&business(day(2026))).is_empty(), "there is no report yet");
    let reported = licences::Model {
        particulars: json!({ "annual_report": "2025" }),
        ..business(day(2020))
    };
    assert!(wrong(&reported).is_empty());

    let medical = |last| waiting(LicenceKind::MedicalInstitution, day(2020), last);
    assert_eq!(wrong(&medical(day(2030))), ["particulars.checked_until"]);
    assert!(
        wrong(&medical(None)).is_empty(),
        "the filing of a clinic has no check"
    );
    let checked = licences::Model {
        particulars: json!({ "subjects": "内科", "checked_until": "2027-06-30" }),
        ..medical(day(2030))
    };
    assert!(wrong(&checked).is_empty());
}

#[test]
fn a_card_without_its_buyer_is_that_of_a_store() {
    let card = licences::Model {
        particulars: json!({
            "legal": "王法人", "legal_id": "11010519491231002X",
            "receiver": "李收货", "receiver_id": "420502199001010032",
        }),
        ..waiting(LicenceKind::IdCard, None, None)
    };
    let wrong = |buyer_type| obstacles(&card, buyer_type).0.into_keys().collect::<Vec<_>>();
    assert!(wrong(BuyerType::ChainStore).is_empty());
    for buyer_type in BuyerType::ALL {
        if buyer_type != BuyerType::ChainStore {
            assert_eq!(wrong(buyer_type), ["particulars.buyer"], "{buyer_type:?}");
        }
    }
}

#[test]
fn a_check_is_due_on_the_stated_day_and_the_annual_report_by_the_end_of_june() {
    let due = |kind, field: &str, text: &str| {
        let stated = Particulars::from([(field.to_owned(), text.to_owned())]);
        check_due(kind, &stated).map(|day| day.to_string())
    };
    let institution = LicenceKind::MedicalInstitution;
    assert_eq!(
        due(institution, "checked_until", "2027-06-30").as_deref(),
        Some("2027-06-30")
    );
    assert_eq!(
        due(LicenceKind::Business, "annual_report", "2025").as_deref(),
        Some("2027-06-30")
    );
    for (kind, field, text) in [
        (institution, "checked_until", "soon"),
        (institution, "annual_report", "2025"),
        (LicenceKind::Business, "annual_report", "2147483647"),
        (LicenceKind::DrugTrading, "checked_until", "2027-06-30"),
    ] {
        assert_eq!(due(kind, field, text), None, "{kind:?} {text}");
    }
}
