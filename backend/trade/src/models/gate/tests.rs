//! The gate against a table of rules: buyer × goods × documents.
use std::sync::Arc;

use catalog::models::codes::{Control, Kind, LadderType, Rx, Storage};
use chrono::DateTime;
use identity::models::facts::{BuyerType, CompanyFacts, LicenceFacts, LicenceKind};
use kernel::Money;

use super::*;

const ALL_SCOPES: &[&str] = &[
    "chemical",
    "antibiotic",
    "biochemical",
    "biological",
    "chinese_patent",
    "tcm_piece",
    "rx",
    "otc_a",
    "otc_b",
    "cold_chain",
    "device",
];

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()
}

fn licence(kind: LicenceKind, scope: &[&str], valid_to: Option<NaiveDate>) -> LicenceFacts {
    LicenceFacts {
        id: 1,
        kind,
        number: "鄂-1".into(),
        version: 1,
        scope: scope.iter().map(|code| (*code).to_owned()).collect(),
        valid_from: NaiveDate::from_ymd_opt(2020, 1, 1),
        valid_to,
    }
}

fn member(buyer_type: BuyerType, licences: Vec<LicenceFacts>) -> MemberFacts {
    MemberFacts {
        id: 1,
        company_id: 1,
        username: "buyer".into(),
        name: "王采购".into(),
        phone: "13800000000".into(),
        role: "owner".into(),
        face: String::new(),
        company: CompanyFacts {
            id: 1,
            name: "药店".into(),
            buyer_type,
            status: CompanyStatus::Approved,
            rank: 1,
            province: "湖北省".into(),
            address: String::new(),
            parent_id: None,
            salesman: String::new(),
            salesman_phone: String::new(),
        },
        licences,
    }
}

fn pharmacy() -> MemberFacts {
    let kinds = [
        licence(LicenceKind::Business, &[], None),
        licence(
            LicenceKind::DrugTrading,
            ALL_SCOPES,
            NaiveDate::from_ymd_opt(2029, 1, 1),
        ),
        licence(LicenceKind::DeviceFiling, &["device"], None),
        licence(
            LicenceKind::DeviceLicence,
            &["device"],
            NaiveDate::from_ymd_opt(2029, 1, 1),
        ),
        licence(
            LicenceKind::PurchasingLetter,
            &[],
            NaiveDate::from_ymd_opt(2026, 12, 1),
        ),
    ];
    member(BuyerType::Pharmacy, kinds.into())
}

fn clinic() -> MemberFacts {
    let kinds = [
        licence(LicenceKind::Business, &[], None),
        licence(LicenceKind::MedicalInstitution, &[], None),
    ];
    member(BuyerType::Clinic, kinds.into())
}

fn medicine() -> GoodsFacts {
    GoodsFacts {
        id: 7,
        code: "YJ7".into(),
        kind: Kind::Medicine,
        name: "阿莫西林胶囊".into(),
        trade_name: "".into(),
        aliases: String::new(),
        maker_id: 1,
        maker: "华北制药".into(),
        maker_short_name: String::new(),
        maker_aliases: String::new(),
        brand_id: None,
        brand: String::new(),
        category_id: 1,
        category_path: Arc::from([]),
        form: "胶囊剂".into(),
        spec: "0.25g*24粒".into(),
        unit: "盒".into(),
        approval_number: "".into(),
        barcode: String::new(),
        rx: Rx::Prescription,
        scope: "antibiotic".into(),
        control: Control::None,
        device_class: String::new(),
        device_code: String::new(),
        storage: Storage::Normal,
        min_number: 1,
        step: 1,
        case_number: 0,
        limit_number: 0,
        is_free_shipping: false,
        is_featured: false,
        is_controlled_sale: false,
        on_sale: true,
        base_price: Some(Money(680)),
        ladder_type: LadderType::From,
        ladders: Vec::new(),
        special_prices: Vec::new(),
        stocks: Vec::new(),
        sales: 0,
        pictures: Vec::new(),
        listed_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

fn device(class: &str) -> GoodsFacts {
    GoodsFacts {
        kind: Kind::Device,
        scope: "device".into(),
        rx: Rx::None,
        device_class: class.into(),
        ..medicine()
    }
}

fn codes(member: &MemberFacts, goods: &GoodsFacts) -> Vec<String> {
    judge(Some(member), goods, today())
        .reasons
        .into_iter()
        .map(|reason| reason.code)
        .collect()
}

#[test]
fn a_stranger_is_asked_to_sign_in_and_sees_no_price() {
    let verdict = judge(None, &medicine(), today());
    assert_eq!(verdict.reasons.len(), 1);
    assert_eq!(verdict.reasons[0].code, "sign_in");
    assert_eq!(verdict.reasons[0].fix_url.as_deref(), Some("/login"));
    assert!(!may_see_price(None));
}

#[test]
fn a_pharmacy_with_its_documents_may_buy_and_the_evidence_names_them() {
    let verdict = judge(Some(&pharmacy()), &medicine(), today());
    assert_eq!(verdict.reasons, []);
    let kinds: Vec<_> = verdict
        .evidence
        .iter()
        .map(|evidence| evidence.kind.as_str())
        .collect();
    assert_eq!(kinds, ["business", "drug_trading"]);
    assert_eq!(verdict.evidence[1].scope, ["antibiotic", "rx"]);
}

#[test]
fn a_company_that_is_not_approved_sees_no_price() {
    for status in [CompanyStatus::Pending, CompanyStatus::Suspended] {
        let mut member = pharmacy();
        member.company.status = status;
        assert_eq!(codes(&member, &medicine()), ["not_approved"]);
        assert!(!may_see_price(Some(&member)));
    }
}

#[test]
fn an_expired_licence_locks_only_what_needs_it() {
    let mut member = pharmacy();
    member.licences[1].valid_to = NaiveDate::from_ymd_opt(2026, 11, 20);
    assert_eq!(codes(&member, &medicine()), ["licence_drug_trading"]);
    assert_eq!(codes(&member, &device("II")), Vec::<String>::new());
    let message = &judge(Some(&member), &medicine(), today()).reasons[0].message;
    assert!(message.contains("2026-11-20"), "{message}");
}

#[test]
fn the_last_day_of_a_licence_still_counts() {
    let mut member = pharmacy();
    member.licences[1].valid_to = Some(today());
    assert_eq!(codes(&member, &medicine()), Vec::<String>::new());
}

#[test]
fn what_the_scope_does_not_name_is_refused_by_name() {
    let mut member = pharmacy();
    member.licences[1]
        .scope
        .retain(|code| code != "biological" && code != "cold_chain");
    let vaccine_like = GoodsFacts {
        scope: "biological".into(),
        storage: Storage::Cold,
        ..medicine()
    };
    let reasons = judge(Some(&member), &vaccine_like, today()).reasons;
    assert_eq!(reasons.len(), 1);
    assert!(
        reasons[0].message.contains("生物制品") && reasons[0].message.contains("冷藏"),
        "{reasons:?}"
    );
}

#[test]
fn device_classes_ask_for_their_own_documents() {
    let mut member = pharmacy();
    member
        .licences
        .retain(|licence| licence.kind == LicenceKind::Business);
    assert_eq!(codes(&member, &device("I")), Vec::<String>::new());
    assert_eq!(codes(&member, &device("II")), ["licence_device_filing"]);
    assert_eq!(codes(&member, &device("III")), ["licence_device_licence"]);
    assert_eq!(codes(&clinic(), &device("III")), Vec::<String>::new());
}

#[test]
fn ephedrine_needs_a_purchasing_letter() {
    let goods = GoodsFacts {
        control: Control::Ephedrine,
        scope: "chemical".into(),
        ..medicine()
    };
    assert_eq!(codes(&pharmacy(), &goods), Vec::<String>::new());
    assert_eq!(codes(&clinic(), &goods), ["licence_purchasing_letter"]);
}

#[test]
fn what_the_law_forbids_nobody_buys() {
    for control in [Control::NeverOnline, Control::Psychotropic2] {
        let goods = GoodsFacts {
            control,
            ..medicine()
        };
        assert!(codes(&pharmacy(), &goods).contains(&"never_online".to_owned()));
        assert!(codes(&clinic(), &goods).contains(&"never_online".to_owned()));
    }
    let steroid = GoodsFacts {
        control: Control::NoPharmacy,
        ..medicine()
    };
    assert_eq!(codes(&pharmacy(), &steroid), ["no_pharmacy"]);
    assert_eq!(codes(&clinic(), &steroid), Vec::<String>::new());
}

#[test]
fn every_reason_comes_at_once() {
    let bare = member(BuyerType::Pharmacy, Vec::new());
    let goods = GoodsFacts {
        on_sale: false,
        base_price: None,
        ..medicine()
    };
    let expected = ["licence_business", "licence_drug_trading", "off_sale", "no_price"];
    assert_eq!(codes(&bare, &goods), expected);
}
