//! A buyer with everything in order and a plain medicine, for tests and measurements.
use std::sync::Arc;

use catalog::{
    factory::plain_medicine,
    goods::models::{
        department_rules::{DepartmentRule, PracticeClass},
        facts::GoodsSnapshot,
    },
};
use chrono::NaiveDate;
use identity::{
    companies::models::facts::{
        BuyerContext, BuyerType, CompanyFacts, CompanyStatus, LicenceFacts, LicenceKind,
    },
    contracts::models::standing::ContractStanding,
    member_rights::MemberRole,
};
use site::models::own_licences::{OwnKind, OwnLicence};

pub const ALL_SCOPES: &[&str] = &[
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

/// The day on which all of these are in force.
pub const fn today() -> NaiveDate {
    const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    TODAY
}

pub fn licence(kind: LicenceKind, scope: &[&str], valid_to: Option<NaiveDate>) -> LicenceFacts {
    LicenceFacts {
        id: 1,
        kind,
        number: "鄂-1".into(),
        version: 1,
        scope: scope.iter().map(|code| (*code).to_owned()).collect(),
        subjects: "内科、妇产科、中医科".into(),
        agents: vec!["王采购".into()],
        valid_from: NaiveDate::from_ymd_opt(2020, 1, 1),
        valid_to,
    }
}

pub fn member(buyer_type: BuyerType, licences: Vec<LicenceFacts>) -> BuyerContext {
    BuyerContext {
        id: 1,
        company_id: 1,
        home: None,
        username: "buyer".into(),
        name: "王采购".into(),
        phone: "13800000000".into(),
        role: MemberRole::Owner,
        order_limit: None,
        face: String::new(),
        company: CompanyFacts {
            id: 1,
            name: "药店".into(),
            buyer_type,
            status: CompanyStatus::Approved,
            rank: 1,
            province: "湖北省".into(),
            city: String::new(),
            district: String::new(),
            street: String::new(),
            address: String::new(),
            parent_id: None,
            salesman: String::new(),
            salesman_phone: String::new(),
            receipt_due_on: None,
            receipt_is_faulty: false,
        },
        licences,
        open: Vec::new(),
        contracts: ContractStanding::default(),
        asked: Vec::new(),
        required: Vec::new(),
        agents_order: true,
    }
}

pub fn pharmacy() -> BuyerContext {
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
            &["medicine"],
            NaiveDate::from_ymd_opt(2027, 6, 30),
        ),
    ];
    member(BuyerType::Pharmacy, kinds.into())
}

pub fn clinic() -> BuyerContext {
    let kinds = [
        licence(LicenceKind::Business, &[], None),
        licence(LicenceKind::MedicalInstitution, &[], None),
        licence(
            LicenceKind::PurchasingLetter,
            &["medicine"],
            NaiveDate::from_ymd_opt(2027, 6, 30),
        ),
    ];
    member(BuyerType::Clinic, kinds.into())
}

/// A wholesaler that may sell everything.
pub fn own_licences() -> Arc<[OwnLicence]> {
    let licences = OwnKind::ALL.map(|kind| OwnLicence {
        kind,
        number: "鄂AA0270001".into(),
        scope: kind
            .choices()
            .into_iter()
            .map(|(code, _)| code.to_owned())
            .collect(),
        valid_from: None,
        valid_to: NaiveDate::from_ymd_opt(2031, 12, 31),
    });
    licences.into()
}

/// As they are delivered.
pub fn department_rules() -> Arc<[DepartmentRule]> {
    let rule = |class: PracticeClass, departments: &[&str]| DepartmentRule {
        class,
        departments: departments.iter().map(|name| (*name).to_owned()).collect(),
    };
    Arc::from([
        rule(PracticeClass::Termination, &["妇产科", "计划生育"]),
        rule(PracticeClass::TcmPiece, &["中医", "民族医", "中西医结合"]),
    ])
}

pub fn medicine() -> GoodsSnapshot {
    GoodsSnapshot {
        sold_under: own_licences(),
        department_rules: department_rules(),
        ..plain_medicine(7, 680)
    }
}
